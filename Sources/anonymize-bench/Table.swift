internal import Foundation

/// One section of results: rows for people, values for scripts.
struct Table: Codable {
    var title: String
    var columns: [String]
    var rows: [[String]] = []
    var notes: [String] = []

    init(_ title: String, columns: [String]) {
        self.title = title
        self.columns = columns
    }

    /// The table as text with aligned columns; the first column to the left, the others to the right.
    var text: String {
        let all = [columns] + rows
        let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }
        return (["## " + title] + lines + notes.map { "  " + $0 }).joined(separator: "\n") + "\n"
    }
}

/// The middle of some values; 0 of none.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// A number with a fixed count of decimals.
func fixed(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
