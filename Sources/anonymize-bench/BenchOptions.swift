internal import Foundation

/// What to measure, and with what.
struct BenchOptions {
    /// The parts of the bench.
    enum Section: String, CaseIterable { case speed, kernels, detector, coverage }

    var sections = Section.allCases
    var clips: [String] = []
    var presets = ["medium", "veryfast"]
    var modes = ["fast", "accurate"]
    var crf = 18
    var runs = 3
    /// Smallest side of a labeled face that counts, in pixels.
    var smallestFace = 20.0
    /// The `anonymize` program to measure: the one beside this program.
    var command: String
    /// Folder of labeled pictures and clips; coverage on them is skipped when it is absent.
    var data: String
    var json: String?
    /// Where to write what the smile model is fitted to, instead of measuring.
    var smileFeatures: String?

    static let usage = """
        usage: anonymize-bench [speed] [kernels] [detector] [coverage] [options]
          --clip FILE      clip for the speed section, may be repeated (default: the sample clip)
          --preset NAME    x264 preset, may be repeated (default: medium and veryfast)
          --mode NAME      fast or accurate, may be repeated (default: both)
          --crf N          quality for both programs (default: 18)
          --runs N         counted runs of each program (default: 3)
          --data DIR       labeled pictures and clips (default: ../shared/data beside the package)
          --command FILE   the anonymize program (default: beside this one)
          --json FILE      also write the results as JSON
          --smile-features FILE
                           only write what scripts/fit-smile-model fits the smile model to
        """

    init(arguments: [String]) throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        command = own.deletingLastPathComponent().appendingPathComponent("anonymize").path
        let package = Self.packageFolder(above: own)
        data = package.appendingPathComponent("../shared/data").standardizedFileURL.path
        var chosen: [Section] = []
        var lists: [String: [String]] = [:]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if let section = Section(rawValue: word) {
                chosen.append(section)
            } else if word == "--help" || word == "-h" {
                throw BenchError.usage(Self.usage)
            } else {
                guard let value = rest.popFirst() else {
                    throw BenchError.usage("\(word) needs a value.\n" + Self.usage)
                }
                lists[word, default: []].append(value)
            }
        }
        if !chosen.isEmpty { sections = chosen }
        try apply(lists)
        if clips.isEmpty { clips = [package.appendingPathComponent("SampleMedia/carphone.mp4").path] }
    }

    private mutating func apply(_ lists: [String: [String]]) throws {
        for (name, values) in lists {
            let last = values[values.count - 1]
            switch name {
            case "--clip": clips = values
            case "--preset": presets = values
            case "--mode": modes = values
            case "--data": data = last
            case "--command": command = last
            case "--json": json = last
            case "--smile-features": smileFeatures = last
            case "--crf", "--runs":
                guard let number = Int(last), number > 0 else {
                    throw BenchError.usage("\(name) takes a positive number.")
                }
                if name == "--crf" { crf = number } else { runs = number }
            default: throw BenchError.usage("'\(name)' is not an option.\n" + Self.usage)
            }
        }
    }

    /// The package's folder: the nearest one above the program that has a Package.swift, else the working folder.
    private static func packageFolder(above program: URL) -> URL {
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    }
}
