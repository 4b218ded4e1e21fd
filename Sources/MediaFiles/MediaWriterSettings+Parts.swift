extension MediaWriterSettings {
    /// Leaves out all but the pictures, for a part of a film that is joined later.
    public mutating func keepPicturesOnly() {
        keepsAudio = false
        keepsSubtitles = false
        keepsChapters = false
        keepsMetadata = false
        keepsLocation = false
        refusesLosses = false
    }
}
