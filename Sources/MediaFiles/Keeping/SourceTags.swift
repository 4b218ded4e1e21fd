internal import CFFmpeg

/// Tags as a source has them; nothing of them gets into an output but what ``TagRules`` lets through.
struct SourceTags: Hashable, Sendable {
    /// One tag.
    struct Entry: Hashable, Sendable {
        /// Its name in lower-case letters, by which libav means the same in all containers.
        var name: String
        /// What it says.
        var value: String
    }

    /// All tags, in the file's order.
    var entries: [Entry] = []

    /// Makes a list without tags.
    init() {}

    /// Takes over libav's dictionary, but for tags that say nothing or tell only how the file is built.
    @unsafe init(_ dictionary: OpaquePointer?) {
        entries = unsafe LibavMetadata.entries(of: dictionary).compactMap { key, value in
            let name = key.lowercased()
            guard !value.isEmpty, !TagRules.isStructural(name, value) else { return nil }
            return Entry(name: name, value: value)
        }
    }

    /// Names of all tags, each once.
    var names: [String] { SourceTags.unique(entries.map(\.name)) }

    /// The same words without repetitions.
    static func unique(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }
}
