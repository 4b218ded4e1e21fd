internal import Foundation

/// The whole command against a plain transcode by ffmpeg with the same encoder settings.
struct SpeedBench {
    let options: BenchOptions

    /// Measures every clip at two presets; ratios are taken pair by pair, so that a machine whose speed drifts matters less.
    func table() throws -> Table {
        var table = Table(
            "whole command against ffmpeg (libx264, crf \(options.crf))",
            columns: [
                "clip", "preset", "mode", "cpu s", "ffmpeg", "cpu ×", "wall ×", "peak MB", "ffmpeg", "memory ×",
                "decode", "detect", "filter", "encode",
            ])
        for clip in options.clips {
            for preset in options.presets {
                for mode in options.modes { table.rows.append(try row(clip: clip, preset: preset, mode: mode)) }
            }
        }
        table.notes = [
            "medians of \(options.runs) runs in turn; × is ours over ffmpeg's; stage seconds are wall time without waiting"
        ]
        return table
    }

    private func row(clip: String, preset: String, mode: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("anonymize-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = folder.appendingPathComponent("report.json").path
        let ours = [
            options.command, clip, folder.appendingPathComponent("ours.mp4").path, "--encoder", "libx264", "--preset",
            preset,
            "--crf", "\(options.crf)", "--performance", mode, "--overwrite", "--quiet", "--report", report,
        ]
        let theirs = [
            "ffmpeg", "-nostdin", "-v", "error", "-y", "-i", clip, "-c:v", "libx264", "-preset", preset, "-crf",
            "\(options.crf)", "-c:a", "copy", folder.appendingPathComponent("theirs.mp4").path,
        ]
        let costs = try MeasuredProcess.compare(ours, theirs, runs: options.runs)
        func ratio(_ value: (ProcessCost) -> Double) -> String {
            fixed(median(zip(costs.a, costs.b).map { value($0) / max(1e-9, value($1)) }), 2)
        }
        func middle(_ costs: [ProcessCost], _ value: (ProcessCost) -> Double) -> Double { median(costs.map(value)) }
        let megabytes: (ProcessCost) -> Double = { Double($0.peakBytes) / 1e6 }
        return [
            URL(fileURLWithPath: clip).lastPathComponent, preset, mode, fixed(middle(costs.a, \.cpuSeconds), 2),
            fixed(middle(costs.b, \.cpuSeconds), 2), ratio(\.cpuSeconds), ratio(\.wallSeconds),
            fixed(middle(costs.a, megabytes), 0), fixed(middle(costs.b, megabytes), 0), ratio(megabytes),
        ] + stages(report)
    }

    private func stages(_ path: String) -> [String] {
        struct Report: Decodable { var seconds: [String: Double] }
        guard let data = FileManager.default.contents(atPath: path),
            let report = try? JSONDecoder().decode(Report.self, from: data)
        else { return ["–", "–", "–", "–"] }
        return ["decode", "detect", "filter", "encode"].map { fixed(report.seconds[$0] ?? 0, 2) }
    }
}
