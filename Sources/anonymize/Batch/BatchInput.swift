/// One input of a batch.
struct BatchInput: Equatable, Sendable {
    /// The file, as it was named or found.
    let path: FilePath
    /// Its place below the output folder, before its ending is chosen.
    let place: FilePath
    /// Why it cannot even be looked at, such as a folder that may not be read.
    var problem: CommandError?
}
