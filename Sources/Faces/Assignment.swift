/// Pairs rows with columns so that the sum of costs is low: cheapest pairs first, then exchanges as long as they pay.
///
/// Close to the best assignment at a fraction of its cost for crowds: O(n log n) in the number of possible pairs, plus
/// the square of the number of rows for the exchanges.
struct Assignment {
    /// A pair that is allowed, and what it costs.
    struct Pair {
        let row: Int
        let column: Int
        let cost: Double
    }

    /// Partner of each row, where it has one.
    private(set) var columnOfRow: [Int?]
    private var rowOfColumn: [Int?]
    private let pairs: [Pair]
    /// Row by row; infinite where a pair is forbidden.
    private var costs: [Double]

    /// Pairs `rows` rows with `columns` columns; pairs not in `pairs` are forbidden.
    init(rows: Int, columns: Int, pairs: [Pair]) {
        columnOfRow = Array(repeating: nil, count: rows)
        rowOfColumn = Array(repeating: nil, count: columns)
        costs = Array(repeating: .infinity, count: rows * columns)
        self.pairs = pairs.sorted { ($0.cost, $0.row, $0.column) < ($1.cost, $1.row, $1.column) }
        for pair in self.pairs {
            costs[pair.row * columns + pair.column] = pair.cost
            if columnOfRow[pair.row] == nil && rowOfColumn[pair.column] == nil { join(pair.row, pair.column) }
        }
        for _ in 0..<3 {
            let (isMoved, isExchanged) = (makeRoom(), exchange())
            if !isMoved && !isExchanged { return }
        }
    }

    /// What leaving a row or column alone may cost before another row should move over for it.
    private static let costOfLoneRow = 1.5

    /// What all pairs cost, and ``costOfLoneRow`` for each row and column that has none.
    var cost: Double {
        var (sum, lone) = (0.0, rowOfColumn.count { $0 == nil })
        for (row, column) in columnOfRow.enumerated() {
            if let column { sum += cost(row, column) } else { lone += 1 }
        }
        return sum + Self.costOfLoneRow * Double(lone)
    }

    private func cost(_ row: Int, _ column: Int) -> Double { costs[row * rowOfColumn.count + column] }

    private mutating func join(_ row: Int, _ column: Int) {
        columnOfRow[row] = column
        rowOfColumn[column] = row
    }

    /// Lets a row without a partner have one whose holder can go elsewhere.
    private mutating func makeRoom() -> Bool {
        var isImproved = false
        for pair in pairs where columnOfRow[pair.row] == nil {
            guard let holder = rowOfColumn[pair.column] else { continue }
            let free = rowOfColumn.indices.filter { rowOfColumn[$0] == nil }
            let elsewhere = free.min { cost(holder, $0) < cost(holder, $1) }
            guard let elsewhere, cost(holder, elsewhere) + pair.cost < cost(holder, pair.column) + Self.costOfLoneRow
            else { continue }
            join(holder, elsewhere)
            join(pair.row, pair.column)
            isImproved = true
        }
        return isImproved
    }

    /// Exchanges the partners of two rows where that is cheaper.
    private mutating func exchange() -> Bool {
        var isImproved = false
        for a in columnOfRow.indices {
            guard var columnA = columnOfRow[a] else { continue }
            for b in a + 1..<columnOfRow.count {
                guard let columnB = columnOfRow[b] else { continue }
                let exchanged = cost(a, columnB) + cost(b, columnA)
                guard exchanged < cost(a, columnA) + cost(b, columnB) - 1e-9 else { continue }
                join(a, columnB)
                join(b, columnA)
                columnA = columnB
                isImproved = true
            }
        }
        return isImproved
    }
}
