/// One part of the inputs, for one of several processes that share the work.
///
/// Inputs are dealt by their position in the sorted list, so that every process knows its own without asking.
struct Shard: Equatable, Sendable {
    /// Which part, from 0.
    let index: Int
    /// How many parts there are.
    let count: Int

    /// Everything.
    static let whole = Shard(index: 0, count: 1)

    /// Whether the input at this position of the sorted list belongs to the part.
    func contains(position: Int) -> Bool { position % count == index }

    /// Reads `i/n`, with `i` from 1 to `n`.
    static func parse(_ text: String) -> Shard? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = plainNumber(parts[0]), let count = plainNumber(parts[1]), number >= 1,
            number <= count
        else { return nil }
        return Shard(index: number - 1, count: count)
    }

    private static func plainNumber(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// Chooses the part by the options or else by what a scheduler has put into the environment.
    ///
    /// - Parameter variable: Looks up a variable of the environment.
    /// - Throws: A usage error when the environment names a part of an unknown number, or one beyond it.
    static func choose(
        _ options: BatchOptions, variable: (String) -> String?
    ) throws(CommandError) -> Shard {
        if let shard = options.shard { return shard }
        func number(_ name: String) throws(CommandError) -> Int? {
            guard let text = variable(name) else { return nil }
            if let number = plainNumber(text[...]) { return number }
            throw .usage("the variable \(name) cannot be \(FilePath(text).quoted).", command: .batch)
        }
        if let task = try number("SLURM_ARRAY_TASK_ID") {
            if let count = options.shards { return try part(task, of: count, "SLURM_ARRAY_TASK_ID") }
            guard let first = try number("SLURM_ARRAY_TASK_MIN"), let count = try number("SLURM_ARRAY_TASK_COUNT")
            else { throw unknownCount("SLURM_ARRAY_TASK_ID") }
            let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
            guard (task - first) % step == 0 else { throw unknownCount("SLURM_ARRAY_TASK_ID") }
            return try part((task - first) / step, of: count, "SLURM_ARRAY_TASK_ID")
        }
        if let task = try number("JOB_COMPLETION_INDEX") {
            guard let count = options.shards else { throw unknownCount("JOB_COMPLETION_INDEX") }
            return try part(task, of: count, "JOB_COMPLETION_INDEX")
        }
        guard options.shards == nil || options.shards == 1 else {
            let sentence = "--shards says how many parts there are, and nothing says which of them this is."
            throw CommandError(.usage, sentence, advice: "Use --shard i/n, or a job array that numbers its tasks.")
        }
        return .whole
    }

    private static func part(_ index: Int, of count: Int, _ name: String) throws(CommandError) -> Shard {
        guard index >= 0, index < count else {
            throw .usage("\(name) names part \(index), counted from 0, of \(count).", command: .batch)
        }
        return Shard(index: index, count: count)
    }

    /// Working on everything instead would be done by every task of the array.
    private static func unknownCount(_ name: String) -> CommandError {
        CommandError(
            .usage, "\(name) is set, but not how many parts there are.",
            advice: "Add --shards N, or --shard i/n; --shard 1/1 takes everything.")
    }
}
