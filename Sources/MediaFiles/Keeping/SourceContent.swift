internal import CFFmpeg
internal import VideoFrames

/// What a source tells of itself as a whole: tags and chapters.
struct SourceContent: Hashable, Sendable {
    /// Tags of the file.
    var tags = SourceTags()
    /// Chapters in the file's order.
    var chapters: [Chapter] = []

    /// Says that there is nothing.
    init() {}

    /// Reads an open file's tags and chapters.
    @unsafe init(of context: UnsafeMutablePointer<AVFormatContext>) {
        unsafe tags = SourceTags(context.pointee.metadata)
        let count = unsafe Int(context.pointee.nb_chapters)
        chapters = (0..<count).compactMap { index in
            unsafe context.pointee.chapters[index].map { unsafe Chapter($0) }
        }
    }
}

/// A named part of a film.
struct Chapter: Hashable, Sendable {
    /// Unit of the times.
    var timeBase: Rational
    /// Where it begins and ends, in ticks.
    var start: Int64
    var end: Int64
    /// What it is called, where it has a name.
    var title: String?

    /// Takes over a chapter: its times and its title, nothing else.
    @unsafe init(_ libav: UnsafeMutablePointer<AVChapter>) {
        unsafe timeBase = Rational(libav.pointee.time_base)
        unsafe start = libav.pointee.start
        unsafe end = libav.pointee.end
        let entries = unsafe LibavMetadata.entries(of: libav.pointee.metadata)
        title = entries.first { $0.key.lowercased() == "title" }?.value
    }
}
