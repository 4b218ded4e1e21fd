/// Puts the summaries of all parts together, and finds what is missing.
struct SummaryMerge {
    let summaries: [BatchSummary]

    /// The whole, sorted by input.
    ///
    /// - Throws: Where the parts are not of one batch, or one of them is missing or there twice.
    func merged() throws(CommandError) -> BatchSummary {
        guard let first = summaries.first else { throw .usage("no summary was named.", command: .batch) }
        for other in summaries where other.part.count != first.part.count || other.list != first.list {
            throw refusal("the parts were dealt from different lists of inputs: run them again over the same one")
        }
        for other in summaries where other.settingsDigest != first.settingsDigest || other.version != first.version {
            throw refusal("the parts were made with different settings or versions")
        }
        let present = summaries.map(\.part.index).sorted()
        let missing = (1...first.part.count).filter { !present.contains($0) }
        if !missing.isEmpty {
            throw refusal("part \(missing.map(String.init).joined(separator: ", ")) of \(first.part.count) is missing")
        }
        guard present.count == first.part.count else { throw refusal("a part is there twice") }
        var whole = first
        whole.part = BatchSummary.Part(index: 1, count: 1)
        whole.records = summaries.flatMap(\.records).sorted { $0.input < $1.input }
        whole.seconds = summaries.reduce(0) { $0 + $1.seconds }
        whole.startedAt = summaries.map(\.startedAt).min() ?? first.startedAt
        whole.finishedAt = summaries.map(\.finishedAt).max() ?? first.finishedAt
        guard whole.records.count == whole.list.inputs else {
            throw refusal("there are \(whole.records.count) records for \(whole.list.inputs) inputs")
        }
        return whole
    }

    private func refusal(_ reason: String) -> CommandError {
        CommandError(.needsReview, "cannot merge the summaries: \(reason).")
    }
}
