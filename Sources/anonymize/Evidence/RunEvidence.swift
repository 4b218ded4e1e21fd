/// What is noted during a run for its report, and for a second look.
struct RunEvidence {
    /// Notes each face and each doubtful stretch.
    let recorder: ReviewRecorder
    /// What was hidden, where the finished file is looked at again.
    let claims: CoverageStore?
    /// SHA-256 of the input before the run, where it was asked for.
    var inputDigest: String?
    /// What the second look came to.
    var verification: VerificationResult?
}
