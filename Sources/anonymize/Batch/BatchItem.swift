/// One input and what is made of it.
struct BatchItem: Equatable, Sendable {
    let input: BatchInput
    /// The output's place below the output folder.
    let place: FilePath
    /// The output.
    let output: FilePath

    /// The report beside the output, by which it is known to be done.
    var report: FilePath { output.beside(suffix: ".report.json") }

    /// The file that says who is at work on it.
    var lock: FilePath { output.beside(prefix: ".", suffix: ".lock") }
}
