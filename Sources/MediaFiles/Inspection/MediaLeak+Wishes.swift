extension MediaLeak {
    /// Whether a writer with these settings keeps such a thing because it was asked to.
    public func isWanted(by settings: MediaWriterSettings) -> Bool {
        switch self {
        case .tag(let name):
            let name = name.lowercased()
            guard settings.keepsMetadata else { return false }
            return TagRules.descriptive.contains(name) || (settings.keepsLocation && TagRules.origin.contains(name))
        case .chapters: return settings.keepsChapters
        // The list of chapters is a track of text in mp4 and mov.
        case .data(_, let codec): return settings.keepsChapters && codec == "bin_data"
        case .subtitles: return settings.keepsSubtitles
        case .box(let name):
            if name == "chpl" { return settings.keepsChapters }
            return settings.keepsMetadata && ["ilst", "keys"].contains(name)
        default: return false
        }
    }
}
