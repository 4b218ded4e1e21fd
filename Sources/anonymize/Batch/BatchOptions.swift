/// What only `batch` is told.
struct BatchOptions: Equatable, Sendable {
    /// Where the outputs go; the only option that must be given.
    var outputFolder: FilePath?
    /// A file that names the inputs, beside those among the arguments.
    var list: FilePath?
    /// Files that are worked on side by side.
    var jobs: Int?
    /// The part of the files that this process takes.
    var shard: Shard?
    /// How many parts there are, where the environment says which of them this is.
    var shards: Int?
    /// The ending of all outputs, which chooses their container.
    var fileExtension: String?
    /// Only says what would be done.
    var isDryRun = false
    /// Goes on with files that appear in the folders.
    var isWatching = false
    /// Where the summary goes.
    var summary: FilePath?
    /// Whether the names are summaries to be put together.
    var mergesSummaries = false
}
