/// Cleans the text that stands before subtitles: how they look stays, who made them and what is attached to them goes.
enum SubtitleHeader {
    /// Keeps of an ASS or SSA script what its pictures depend on: sizes, styles and the order of the fields.
    ///
    /// Titles, authors, comments, embedded fonts and graphics are left out. The text is what Matroska calls the codec's private
    /// data.
    static func cleanedScript(_ text: String) -> String {
        var section = ""
        var lines: [Substring] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                section = line.lowercased()
                if isKept(section) { lines.append(line) }
            } else if isKept(section), isKept(line, in: section) {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Keeps of a VobSub index what its pictures depend on.
    static func cleanedIndex(_ text: String) -> String {
        let names: Set<String> = [
            "size", "org", "scale", "alpha", "smooth", "fadein/out", "align", "time offset", "forced subs", "palette",
            "custom colors",
        ]
        let lines = text.split(whereSeparator: \.isNewline).filter { names.contains(name(of: $0)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func isKept(_ section: String) -> Bool {
        section.hasPrefix("[script info]") || section.hasPrefix("[v4") || section.hasPrefix("[events]")
    }

    private static func isKept(_ line: Substring, in section: String) -> Bool {
        guard section.hasPrefix("[script info]") else { return ["format", "style"].contains(name(of: line)) }
        let names: Set<String> = [
            "scripttype", "playresx", "playresy", "layoutresx", "layoutresy", "wrapstyle", "scaledborderandshadow",
            "collisions", "ycbcr matrix", "timer",
        ]
        return names.contains(name(of: line))
    }

    /// What stands before the colon, in lower-case letters.
    private static func name(of line: Substring) -> String {
        guard let colon = line.firstIndex(of: ":") else { return "" }
        return line[..<colon].lowercased()
    }
}
