import Foundation
import TestSupport

/// Everything that a file tells: its bytes, and what three programs that look for such things find in it.
struct PlantedFile {
    private let bytes: Data
    private let reports: String

    /// Looks at a file.
    init(_ path: String) throws {
        bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let judges: [(String, [String])] = [
            ("exiftool", ["-a", "-u", "-G1", "-s", "-ee", "--System:all", path]), ("mediainfo", ["--Full", path]),
            ("ffprobe", ["-v", "quiet", "-show_streams", "-show_format", "-show_chapters", "-show_frames", path]),
        ]
        let folder = (path as NSString).deletingLastPathComponent
        reports = judges.map { command, arguments in
            let said = (try? FFmpeg.tool(command, arguments)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            // Programs name the file itself.
            return said.replacing(folder, with: "")
        }.joined()
    }

    /// Whether a word is in it: as it is, in 16-bit letters, as captions pair their letters, or unpacked by one of the judges.
    func tells(_ word: String) -> Bool {
        let letters = Array(word.utf8)
        var (wide, paired): ([UInt8], [UInt8]) = ([], [])
        for (index, letter) in letters.enumerated() {
            wide += [letter, 0]
            paired += index % 2 == 0 ? [0xfc, letter] : [letter]
        }
        return reports.contains(word) || [letters, wide, paired].contains { bytes.range(of: Data($0)) != nil }
    }

    /// Whether a word is in its bytes.
    func holds(_ word: String) -> Bool { bytes.range(of: Data(word.utf8)) != nil }

    /// Lines in which a judge finds a day of this century.
    var dates: [Substring] {
        reports.split(separator: "\n").filter { line in
            let isOwn = ["File", "Complete name", "Encoded_Library", "filename"].contains { line.contains($0) }
            return !isOwn && line.firstMatch(of: #/20[0-9]{2}[-:][0-9]{2}[-:][0-9]{2}/#) != nil
        }
    }
}
