import Anonymizing
import MediaFiles
import VideoFrames

/// Says at which times a film can be taken apart, so that its parts can be worked on by several machines.
struct SplitRun {
    let context: RunContext

    func run() throws(CommandError) -> ExitStatus {
        let reader = try context.openReader()
        let index = try FilmIndex(of: reader, context)
        let starts = index.starts(ofParts: context.options.parts)
        if starts.count < context.options.parts {
            context.console.warn("the film has key frames for no more than \(starts.count) parts.")
        }
        let file = try SideFile(context.request.output, replacingExisting: context.options.overwrite)
        context.cancellation.addCleanup { file.discard() }
        let spans = Self.spans(index, starts, origin: reader.startTime ?? 0)
        for (number, span) in spans.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : index.frames.count
            try file.write(Self.line(span, frames: end - starts[number], asJSON: context.options.writesJSON))
        }
        try file.publish()
        return .done
    }

    /// The spans between key frames, each as `START..END`; the times lie between two frames, so that rounding does no harm.
    static func spans(_ index: FilmIndex, _ starts: [Int], origin: Double) -> [String] {
        let cuts = starts.dropFirst().map { start in
            let sum = Double(index.frames[start - 1].time) + Double(index.frames[start].time)
            return decimal(sum / 2 * index.timeBase.value - origin)
        }
        return zip([""] + cuts, cuts + [""]).map { "\($0)..\($1)" }
    }

    private static func line(_ span: String, frames: Int, asJSON: Bool) -> String {
        guard asJSON else { return span + "\n" }
        let value: JSONValue = ["span": .string(span), "frames": .integer(frames)]
        return value.compactText + "\n"
    }

    /// Seconds with six digits behind the point.
    private static func decimal(_ seconds: Double) -> String {
        let millionths = Int((max(0, seconds) * 1e6).rounded())
        let fraction = String(millionths % 1_000_000)
        return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}

extension FilmIndex {
    /// Lists the frames of a film that is to be taken apart or joined.
    init(of reader: MediaReader, _ context: RunContext) throws(CommandError) {
        guard let track = reader.tracks.first, reader.tracks.count == 1, !reader.isPicture else {
            let name = context.request.input.quoted
            throw CommandError(.badInput, "cannot take \(name) apart: it is a picture or holds more than one video.")
        }
        let path = try context.request.input.openable()
        do throws(MediaError) {
            try self.init(path: path, track: track)
        } catch {
            throw CommandError(error, context.request)
        }
    }
}
