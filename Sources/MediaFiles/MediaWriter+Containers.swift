extension MediaWriter {
    /// Whether files with this ending, such as `mkv`, can be written.
    public static func canWrite(fileExtension: String) -> Bool { OutputContainer(named: fileExtension) != nil }
}
