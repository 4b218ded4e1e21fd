/// Which of a source's tags get into the output.
struct TagPlan: Hashable, Sendable {
    /// What is written.
    var kept: [SourceTags.Entry] = []
    /// Names of those that are not, because nobody asked for them or they tell of places, devices and days.
    var omitted: [String] = []
    /// Names of those that were asked for, and for which the container has no place.
    var homeless: [String] = []

    /// Makes a plan that keeps nothing of nothing.
    init() {}

    /// Decides for the tags of a whole file.
    init(_ tags: SourceTags, container: OutputContainer, settings: MediaWriterSettings) {
        for entry in tags.entries {
            if !Self.isWanted(entry.name, settings) {
                omitted.append(entry.name)
            } else if TagRules.hasPlace(for: entry.name, in: container) {
                kept.append(entry)
            } else {
                homeless.append(entry.name)
            }
        }
        (omitted, homeless) = (SourceTags.unique(omitted), SourceTags.unique(homeless))
    }

    /// Decides for the tags of one stream, of which at most the title is kept.
    init(ofStream tags: SourceTags, container: OutputContainer, settings: MediaWriterSettings) {
        for entry in tags.entries {
            if entry.name != "title" || !settings.keepsMetadata {
                omitted.append(entry.name)
            } else if TagRules.hasPlaceForStreamTitle(in: container) {
                kept.append(entry)
            } else {
                homeless.append(entry.name)
            }
        }
    }

    private static func isWanted(_ name: String, _ settings: MediaWriterSettings) -> Bool {
        guard settings.keepsMetadata else { return false }
        return TagRules.descriptive.contains(name) || (settings.keepsLocation && TagRules.origin.contains(name))
    }
}
