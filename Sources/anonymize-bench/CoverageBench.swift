internal import Foundation
internal import MediaFiles
internal import VideoFrames

/// How many labeled faces still show in the finished file, and how much was masked for nothing; from the pixels alone.
struct CoverageBench {
    let options: BenchOptions

    private struct Tally {
        var faces = 0
        var exposed = 0
        var unjudged = 0
        var frames = 0
        var outside: [Double] = []
    }

    /// Measures the built-in clip and, where they are, the labeled ones.
    func tables() throws -> [Table] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("anonymize-coverage-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let clips = try labeledClips(folder)
        return try options.modes.map { try table(mode: $0, clips: clips, folder: folder) }
    }

    private func labeledClips(_ folder: URL) throws -> [LabeledClip] {
        let portrait = URL(fileURLWithPath: options.clips[0]).deletingLastPathComponent()
            .appendingPathComponent("astronaut.png").path
        let drifting = folder.appendingPathComponent("drifting.mp4").path
        var clips: [LabeledClip] = []
        if FileManager.default.fileExists(atPath: portrait) {
            let made = try MeasuredProcess.run(LabeledClip.driftingClipCommand(portrait: portrait, output: drifting))
            guard made.status == 0 else { throw BenchError.failed("ffmpeg", made.status) }
            clips.append(LabeledClip(drifting: drifting))
        }
        let videos = URL(fileURLWithPath: options.data).appendingPathComponent("videos").path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: videos))?.sorted() ?? [] {
            let labels = "\(options.data)/gt/\(name).json"
            guard FileManager.default.fileExists(atPath: labels) else { continue }
            let clip = try LabeledClip(path: "\(videos)/\(name)", labels: labels)
            if clip.step == 1 { clips.append(clip) }
        }
        return clips
    }

    private func table(mode: String, clips: [LabeledClip], folder: URL) throws -> Table {
        var table = Table(
            "coverage, \(mode): faces of at least \(Int(options.smallestFace)) pixels",
            columns: ["clip", "frames", "face-frames", "exposed", "%", "unjudged", "masked outside %"])
        var sum = Tally()
        var outsides: [Double] = []
        for clip in clips {
            let tally = try measure(clip, mode: mode, folder: folder)
            let outside = tally.outside.isEmpty ? nil : tally.outside.reduce(0, +) / Double(tally.outside.count)
            table.rows.append(row(clip.name, tally, outside: outside))
            sum.faces += tally.faces
            sum.exposed += tally.exposed
            sum.unjudged += tally.unjudged
            sum.frames += tally.frames
            if let outside { outsides.append(outside) }
        }
        table.rows.append(
            row("all", sum, outside: outsides.isEmpty ? nil : outsides.reduce(0, +) / Double(outsides.count)))
        table.notes = [
            "masked outside: share of all pixels that changed outside twice every labeled box; exhaustive labels only"
        ]
        return table
    }

    private func row(_ name: String, _ tally: Tally, outside: Double?) -> [String] {
        [
            name, "\(tally.frames)", "\(tally.faces)", "\(tally.exposed)",
            fixed(100 * Double(tally.exposed) / Double(max(1, tally.faces)), 2), "\(tally.unjudged)",
            outside.map { fixed(100 * $0, 3) } ?? "–",
        ]
    }

    private func measure(_ clip: LabeledClip, mode: String, folder: URL) throws -> Tally {
        let output = folder.appendingPathComponent("output.mkv").path
        let words = [
            options.command, clip.path, output, "--performance", mode, "--overwrite", "--quiet", "--encoder", "libx264",
            "--preset",
            "veryfast", "--crf", "\(options.crf)", "--audio", "drop",
        ]
        let cost = try MeasuredProcess.run(words)
        guard cost.status == 0 else { throw BenchError.failed(words.joined(separator: " "), cost.status) }
        let (original, result) = (try MediaReader(path: clip.path), try MediaReader(path: output))
        var tally = Tally()
        while let before = try original.nextFrame(), let after = try result.nextFrame() {
            if before.track == 0 { judge(before, after, clip, &tally) }
            tally.frames += 1
        }
        return tally
    }

    private func judge(
        _ before: borrowing VideoFrame, _ after: borrowing VideoFrame, _ clip: LabeledClip, _ tally: inout Tally
    ) {
        guard let labels = clip.faces[before.index] else { return }
        // Labels are in pixels of the picture as shown; only pictures that are stored as they are shown are measured.
        guard before.picture.size == clip.size, after.picture.size == clip.size else { return }
        for label in labels where label.ignore != true && label.smallerSide >= options.smallestFace {
            let box = label.box(in: clip.size)
            switch ExposureJudge.verdict(original: before.picture, output: after.picture, box: box) {
            case .unjudged: tally.unjudged += 1
            case .hidden: tally.faces += 1
            case .exposed:
                tally.faces += 1
                tally.exposed += 1
            }
        }
        if clip.isExhaustive {
            let free = labels.map { $0.box(in: clip.size).enlarged(by: 1) }
            tally.outside.append(MaskedArea.share(original: before.picture, output: after.picture, outside: free))
        }
    }
}
