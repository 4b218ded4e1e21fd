/// Pairs rows with columns so that the sum of costs is low: cheapest pairs first, then exchanges as long as they pay.
///
/// Close to the best assignment at a fraction of its cost for crowds: O(n log n) in the number of possible pairs, plus
/// the square of the number of pairs for the exchanges.
struct Assignment {
    /// A pair that is allowed, and what it costs.
    struct Pair {
        let row: Int
        let column: Int
        let cost: Double
    }

    /// Partner of each row, where it has one.
    private(set) var columnOfRow: [Int?]
    private var isTaken: [Bool]
    private var costs: [SIMD2<Int>: Double] = [:]
    private let pairs: [Pair]

    /// Pairs `rows` rows with `columns` columns; pairs not in `pairs` are forbidden.
    init(rows: Int, columns: Int, pairs: [Pair]) {
        columnOfRow = Array(repeating: nil, count: rows)
        isTaken = Array(repeating: false, count: columns)
        self.pairs = pairs.sorted { ($0.cost, $0.row, $0.column) < ($1.cost, $1.row, $1.column) }
        for pair in self.pairs where columnOfRow[pair.row] == nil && !isTaken[pair.column] {
            columnOfRow[pair.row] = pair.column
            isTaken[pair.column] = true
        }
        for pair in pairs { costs[SIMD2(pair.row, pair.column)] = pair.cost }
        improve()
    }

    /// What all pairs cost, and ``costOfLoneRow`` for each row and column that has none.
    var cost: Double {
        var (sum, lone) = (0.0, isTaken.count { !$0 })
        for (row, column) in columnOfRow.enumerated() {
            if let column, let cost = cost(row, column) { sum += cost } else { lone += 1 }
        }
        return sum + Self.costOfLoneRow * Double(lone)
    }

    /// Cost of a pair; `nil` where it is forbidden.
    private func cost(_ row: Int, _ column: Int) -> Double? { costs[SIMD2(row, column)] }

    private mutating func improve() {
        for _ in 0..<3 {
            let (isMoved, isExchanged) = (makeRoom(), exchange())
            if !isMoved && !isExchanged { return }
        }
    }

    /// What leaving a row alone may cost before another row should move over for it.
    static let costOfLoneRow = 1.5

    /// Lets a row without a partner have one whose holder can go elsewhere.
    private mutating func makeRoom() -> Bool {
        var isImproved = false
        for pair in pairs where columnOfRow[pair.row] == nil {
            guard let holder = columnOfRow.firstIndex(of: pair.column), let held = cost(holder, pair.column) else { continue }
            let elsewhere = pairs.first { $0.row == holder && !isTaken[$0.column] }
            guard let elsewhere, elsewhere.cost + pair.cost < held + Self.costOfLoneRow else { continue }
            columnOfRow[holder] = elsewhere.column
            columnOfRow[pair.row] = pair.column
            isTaken[elsewhere.column] = true
            isImproved = true
        }
        return isImproved
    }

    /// Exchanges the partners of two rows where that is cheaper.
    private mutating func exchange() -> Bool {
        var isImproved = false
        for a in columnOfRow.indices {
            for b in columnOfRow.indices.dropFirst(a + 1) {
                guard let columnA = columnOfRow[a], let columnB = columnOfRow[b],
                    let before = total((a, columnA), (b, columnB)), let after = total((a, columnB), (b, columnA)),
                    after < before - 1e-9
                else { continue }
                columnOfRow[a] = columnB
                columnOfRow[b] = columnA
                isImproved = true
            }
        }
        return isImproved
    }

    private func total(_ a: (row: Int, column: Int), _ b: (row: Int, column: Int)) -> Double? {
        guard let first = cost(a.row, a.column), let second = cost(b.row, b.column) else { return nil }
        return first + second
    }
}
