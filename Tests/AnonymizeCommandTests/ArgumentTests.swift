import Anonymizing
import FaceDetection
import FaceFilters
import Testing
import VideoFrames

@testable import anonymize

/// Reads a line of arguments that are separated by blanks.
private func parse(_ line: String) throws(CommandError) -> Invocation {
    try ArgumentParser.parse(line.split(separator: " ").map { Array($0.utf8) })
}

/// The request that a line stands for, or a failed test.
private func request(_ line: String) throws -> Request {
    guard case .run(let request) = try parse(line) else { throw CommandError(.software, "no request") }
    return request
}

@Suite("arguments")
struct ArgumentTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        var line: String
        var sentence: String
        var testDescription: String { line.isEmpty ? "(none)" : line }

        init(_ line: String, _ sentence: String) {
            self.line = line
            self.sentence = sentence
        }
    }

    static let refusals = [
        Refusal("", "no input was named."),
        Refusal("a.mp4", "no output was named for 'a.mp4'."),
        Refusal("a b c", "'c' is one name too many: 'anonymize' takes one input and one output."),
        Refusal("preveiw a b.png", "unknown command 'preveiw'; did you mean 'preview'?"),
        Refusal("--quiet preview a b.png", "'preview' must be the first argument to be taken as a command."),
        Refusal("detect a b", "'b' is one name too many: 'anonymize detect' takes one input."),
        Refusal("detect", "no input was named."),
        Refusal("join", "no output was named."),
        Refusal("join a.mp4", "no part was named for 'a.mp4'."),
        Refusal(
            "join a.mp4 b.mp4",
            "the film that the parts were made of is not named; it is given with --source."),
        Refusal(
            "join a.mp4 - --source c", "parts and their source are read twice, and cannot be standard input."),
        Refusal("split a b", "'b' is one name too many: 'anonymize split' takes one input."),
        Refusal(
            "a b --span 2..1",
            "option '--span' cannot be '2..1': it must be two times such as 1:30..2:00.5, of which one may be missing."),
        Refusal("a b --span 1..2 --faces f", "options '--span' and '--faces' exclude each other."),
        Refusal("batch", "no input was named."),
        Refusal("batch a b", "no output folder was named; it is given with --output-dir."),
        Refusal(
            "batch - --output-dir d",
            "'-' cannot be an input of a batch; --list - reads names from standard input."),
        Refusal(
            "batch a --output-dir d --faces f",
            "option '--faces' belongs to 'anonymize' and 'anonymize preview', not to 'anonymize batch'."),
        Refusal(
            "batch a --output-dir d --shard 3/2",
            "option '--shard' cannot be '3/2': it must be a part and how many there are, from 1/N to N/N."),
        Refusal(
            "batch a --output-dir d --extension docx",
            "option '--extension' cannot be 'docx': it must be the ending of a kind of file that can be written, such as mp4 or mkv."
        ),
        Refusal("batch a --output-dir d --watch --shard 1/2", "a folder that is watched cannot be dealt into parts."),
        Refusal("preview a b.jpg", "cannot write a preview to 'b.jpg': its name must end in .png."),
        Refusal("a b --mdoe solid", "unknown option '--mdoe'; did you mean '--mode'?"),
        Refusal("a b --perf fast", "unknown option '--perf'; did you mean '--performance'?"),
        Refusal("a b --zzz", "unknown option '--zzz'."),
        Refusal("a b -x", "unknown option '-x'; a file of that name is written './-x'."),
        Refusal("a b --at 3", "option '--at' belongs to 'anonymize preview', not to 'anonymize'."),
        Refusal(
            "detect a --mode blur",
            "option '--mode' belongs to 'anonymize', 'anonymize preview', 'anonymize batch' and 'anonymize live', not to 'anonymize detect'."
        ),
        Refusal("a b --mode", "option '--mode' needs a value: pixelate, blur or solid."),
        Refusal("a b --report --quiet", "option '--report' needs a value: a file."),
        Refusal("a b --cells", "option '--cells' needs a value: a whole number."),
        Refusal(
            "a b --mode pixelat",
            "option '--mode' cannot be 'pixelat': it must be pixelate, blur or solid; did you mean 'pixelate'?"),
        Refusal("a b --mode zebra", "option '--mode' cannot be 'zebra': it must be pixelate, blur or solid."),
        Refusal("a b --audio mute", "option '--audio' cannot be 'mute': it must be keep or drop."),
        Refusal("a b --overwrite=yes", "option '--overwrite' takes no value, but was given 'yes'."),
        Refusal("a b --cells 0", "option '--cells' cannot be '0': it must be a whole number from 1 to 64."),
        Refusal("a b --cells 5.5", "option '--cells' cannot be '5.5': it must be a whole number from 1 to 64."),
        Refusal("a b --keep-location", "option '--keep-location' needs '--keep-metadata' beside it."),
        Refusal("a b --cells 13", "13 cells across a face let it be recognized: more than 12 need --force-weak."),
        Refusal("a b --margin -0.1", "option '--margin' cannot be '-0.1': it must be a number from 0 to 3."),
        Refusal("a b --margin nan", "option '--margin' cannot be 'nan': it must be a number from 0 to 3."),
        Refusal("a b --feather 1e-1", "option '--feather' cannot be '1e-1': it must be a number from 0 to 1."),
        Refusal("a b --confidence 1", "option '--confidence' cannot be '1': it must be a number from 0.01 to 0.99."),
        Refusal(
            "a b --min-face-size 0", "option '--min-face-size' cannot be '0': it must be a number from 0.001 to 1."),
        Refusal("a b --threads 0", "option '--threads' cannot be '0': it must be a whole number from 1 to 1024."),
        Refusal("a b --crf 64", "option '--crf' cannot be '64': it must be a whole number from 0 to 63."),
        Refusal(
            "a b --bitrate 4G",
            "option '--bitrate' cannot be '4G': it must be bits a second from 1k to 10000M, such as 800k or 4M."),
        Refusal(
            "a b --encoder lib;x",
            "option '--encoder' cannot be 'lib;x': it must be a word of letters, digits, '-' and '_'."),
        Refusal("a b --report=", "option '--report' cannot be '': it must be the name of a file."),
        Refusal("a b --crf 20 --bitrate 4M", "options '--crf' and '--bitrate' exclude each other."),
        Refusal("preview a b.png --at 1 --frame 2", "options '--at' and '--frame' exclude each other."),
        Refusal("preview a b.png --compare --original", "options '--compare' and '--original' exclude each other."),
        Refusal("preview a b.png --draw --original", "options '--draw' and '--original' exclude each other."),
        Refusal("preview a b.png --draw --compare", "options '--compare' and '--draw' exclude each other."),
        Refusal("a b --landmarks", "option '--landmarks' belongs to 'anonymize detect', not to 'anonymize'."),
        Refusal("detect a --draw", "option '--draw' belongs to 'anonymize preview', not to 'anonymize detect'."),
        Refusal("detect a --contour", "unknown option '--contour'; did you mean '--contours'?"),
        Refusal("detect a --tracking", "option '--tracking' needs a value: on or off."),
        Refusal("detect a --tracking yes", "option '--tracking' cannot be 'yes': it must be on or off."),
        Refusal(
            "preview a b.png --at 1:60",
            "option '--at' cannot be '1:60': it must be a time such as 12.5, 01:30 or 01:02:03.250."),
        Refusal(
            "preview a b.png --frame -1",
            "option '--frame' cannot be '-1': it must be a whole number from 0 to 2147483647."),
    ]

    @Test("a wrong line is refused with one exact sentence and status 64", arguments: refusals)
    func refusal(_ refusal: Refusal) {
        let error = #expect(throws: CommandError.self) { try parse(refusal.line) }
        #expect(error?.sentence == refusal.sentence)
        #expect(error?.status == .usage)
        #expect(error?.advice?.hasPrefix("Try: ") == true)
    }

    @Test("names and defaults are taken")
    func defaults() throws {
        let request = try request("in.mp4 out.mp4")
        #expect(
            request
                == Request(
                    command: .anonymize, input: FilePath("in.mp4"), output: FilePath("out.mp4"), options: Options()))
    }

    @Test("every option of the main command sets its value")
    func everyOption() throws {
        let line =
            "--mode solid --cells=20 --shape rectangle --margin 0.5 --feather 0 --force-weak --performance accurate"
            + " --min-face-size .02 --confidence 0.4 --faces f.jsonl --models m --audio drop --encoder libx265 --crf 18"
            + " --preset fast --report r.json --write-faces w.jsonl --overwrite --threads 2 --progress json --quiet a b"
            + " --keep-subtitles --keep-chapters --keep-metadata --keep-location --strict"
        let options = try request(line).options
        var wanted = Options()
        wanted.filter.effect = .solid
        wanted.filter.cells = 20
        wanted.filter.shape = .rectangle
        wanted.filter.margin = 0.5
        wanted.filter.feather = 0
        wanted.forceWeak = true
        wanted.performance = .accurate
        wanted.smallestFace = 0.02
        wanted.confidence = 0.4
        wanted.faces = FilePath("f.jsonl")
        wanted.models = FilePath("m")
        wanted.audio = .drop
        wanted.keepSubtitles = true
        wanted.keepChapters = true
        wanted.keepMetadata = true
        wanted.keepLocation = true
        wanted.strict = true
        wanted.encoder = "libx265"
        wanted.crf = 18
        wanted.preset = "fast"
        wanted.report = FilePath("r.json")
        wanted.writeFaces = FilePath("w.jsonl")
        wanted.overwrite = true
        wanted.threads = 2
        wanted.progress = .json
        wanted.quiet = true
        #expect(options == wanted)
    }

    @Test(
        "bit rates are read with their unit",
        arguments: [("800k", 800_000), ("4M", 4_000_000), ("2.5M", 2_500_000), ("64000", 64_000)])
    func bitrate(text: String, bits: Int) throws {
        #expect(try request("a b --bitrate \(text)").options.bitrate == bits)
    }

    @Test("the last of two equal options counts")
    func repeated() throws {
        #expect(try request("--mode blur a b --mode solid").options.filter.effect == .solid)
    }

    @Test("a name may begin with a hyphen after --, and a lone hyphen is a standard stream")
    func names() throws {
        #expect(try request("--quiet -- -lead.mp4 --out").input == FilePath("-lead.mp4"))
        #expect(try request("- out.mkv").input.isStandardStream)
        #expect(try request("./preview out.mp4").input == FilePath("./preview"))
        #expect(try request("./batch out.mp4").input == FilePath("./batch"))
        #expect(try request("detect a -o f.jsonl").output == FilePath("f.jsonl"))
        #expect(try request("detect a").output.isStandardStream)
    }

    @Test("a name keeps its bytes, whatever they are")
    func bytes() throws {
        let odd: [UInt8] = [0x61, 0x0A, 0xFF, 0xFE, 0x20]
        let invocation = try ArgumentParser.parse([odd, Array("--report=".utf8) + odd, Array("out".utf8)])
        guard case .run(let request) = invocation else {
            Issue.record("not a request")
            return
        }
        #expect(request.input.bytes == odd)
        #expect(request.options.report?.bytes == odd)
        #expect(request.input.text == nil)
        #expect(request.input.quoted == "'a\\n\u{FFFD}\u{FFFD} '")
    }

    @Test("help and version come before every complaint about names")
    func help() throws {
        #expect(try parse("--help") == .help(.anonymize))
        #expect(try parse("preview -h") == .help(.preview))
        #expect(try parse("detect x --help") == .help(.detect))
        #expect(try parse("--version") == .version)
        #expect(try request("-- --help --version").input == FilePath("--help"))
    }

    @Test("detect takes what to list beside the boxes; angles come with any of it")
    func details() throws {
        let plain = try request("detect a").options
        #expect(plain.listedDetails == nil)
        #expect(plain.tracking == .on && !plain.pipelineSettings.looksAtEveryFrame)
        let options = try request("detect a --landmarks --contours --classification --tracking off").options
        #expect(options.listedDetails == FaceDetails(landmarks: true, contours: true, classification: true))
        #expect(options.tracking == .off && options.pipelineSettings.looksAtEveryFrame)
        #expect(try request("detect a --landmarks").options.listedDetails == FaceDetails(landmarks: true))
    }

    @Test("networks for details are loaded only where a mask or a drawing needs them")
    func maskDetails() throws {
        #expect(try request("a b").options.maskDetails == nil)
        #expect(try request("a b --shape contour").options.maskDetails?.outline == true)
        #expect(try request("a b --shape contour --faces f.jsonl").options.maskDetails == nil)
        #expect(try request("preview a b.png").options.previewDetails == nil)
        #expect(try request("preview a b.png --draw").options.previewDetails?.contours == true)
    }

    @Test("preview takes a time or a frame")
    func preview() throws {
        let timed = try request("preview a b.PNG --at 01:02.5 --compare")
        #expect(timed.options.moment == MediaTime(ticks: 125, timeBase: Rational(1, 2)))
        #expect(timed.options.compare)
        #expect(try request("preview a - --frame 7 --original").options.frame == 7)
    }
}
