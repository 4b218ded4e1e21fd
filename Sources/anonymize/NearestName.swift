/// Finds the name that was probably meant.
enum NearestName {
    /// Returns the one that begins with `word`, or else the nearest one that differs in few enough letters to be a slip.
    static func find(_ word: String, in names: [String]) -> String? {
        let begun = names.filter { $0.hasPrefix(word) }
        if word.count >= 2, begun.count == 1 { return begun.first }
        let ranked = names.map { (name: $0, distance: distance(Array(word), Array($0))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, word.count / 3) ? best.name : nil
    }

    /// Letters to insert, delete, replace or exchange with their neighbor (optimal string alignment distance).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var older: [Int] = []
        var old = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(old[j + 1] + 1, row[j] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
                row.append(cost)
            }
            (older, old) = (old, row)
        }
        return old[b.count]
    }
}
