/// Why faces could not be looked for; the cases are data, sentences for people are made elsewhere.
public enum DetectionError: Error, Hashable, Sendable {
    /// A network file is not there or cannot be read.
    case modelMissing(path: String)
    /// A network file is not the one this version was made for: cut short, altered or exchanged.
    case modelAltered(path: String, sha256: String)
    /// The inference runtime refused a call: which function, its status code, and its own words.
    case runtime(function: String, status: Int, message: String)
    /// The network gave values that are no numbers.
    case notANumber(network: String)
    /// The network's outputs do not have the shape they were made with.
    case unexpectedShape(network: String, output: String)
    /// A picture or region has no pixels to look at.
    case emptyRegion
    /// A search's faces were asked for twice.
    case alreadyCollected
}
