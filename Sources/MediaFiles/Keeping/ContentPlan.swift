internal import VideoFrames

/// What is kept of tags and chapters, of the film and of each of its streams; decided before the first frame.
struct ContentPlan: Hashable, Sendable {
    /// Tags of the film.
    var tags = TagPlan()
    /// Tags of the streams that get into the output, by their number in the source.
    var streamTags: [Int: TagPlan] = [:]
    /// Chapters that are written.
    var chapters: [Chapter] = []
    /// What is not.
    var omissions: [Omission] = []

    /// Decides for a source.
    init(of reader: MediaReader, container: OutputContainer, settings: MediaWriterSettings) {
        let content = reader.demuxer.content
        tags = TagPlan(content.tags, container: container, settings: settings)
        for stream in reader.streams {
            streamTags[stream.index] = TagPlan(ofStream: stream.tags, container: container, settings: settings)
        }
        let holdsChapters = ["mp4", "mov", "matroska", "webm", "nut"].contains(container.muxer)
        if settings.keepsChapters, holdsChapters { chapters = content.chapters }
        let all = [tags] + reader.streams.compactMap { streamTags[$0.index] }
        add(SourceTags.unique(all.flatMap(\.omitted)), isHomeless: false)
        add(SourceTags.unique(all.flatMap(\.homeless)), isHomeless: true)
        if chapters.isEmpty, !content.chapters.isEmpty {
            omissions.append(.chapters(content.chapters.count, isHomeless: settings.keepsChapters))
        }
    }

    private mutating func add(_ names: [String], isHomeless: Bool) {
        guard !names.isEmpty else { return }
        omissions.append(.tags(names.sorted(), isHomeless: isHomeless))
    }
}

/// Something of a film that is not in its output, and is no stream.
///
/// The cases are data; sentences are made by whoever talks to people.
public enum Omission: Hashable, Sendable {
    /// Tags of these names, in lower-case letters; homeless where they were to be kept and the container has no place for them.
    case tags([String], isHomeless: Bool)
    /// That many chapters; homeless as above.
    case chapters(Int, isHomeless: Bool)
}
