extension Options {
    /// A digest of everything that the output depends on, for telling whether an earlier run's work still counts.
    ///
    /// It is taken over all options but those that only say how a run is watched or where files go, so that an option that is added
    /// later counts without being named here.
    var settingsDigest: String {
        var relevant = self
        let defaults = Options()
        relevant.batch = BatchOptions()
        relevant.report = nil
        relevant.writeFaces = nil
        relevant.reportPage = nil
        relevant.log = nil
        relevant.overwrite = false
        relevant.threads = nil
        relevant.models = nil
        relevant.quiet = defaults.quiet
        relevant.progress = defaults.progress
        return FileDigest.sha256(of: String(describing: relevant))
    }
}
