extension MediaWriter {
    /// A fresh hidden name for a file that will be called `final`, of the kind that later runs remove if this one is killed.
    public static func temporaryName(for final: String) -> String { TemporaryName(for: final).name }
}
