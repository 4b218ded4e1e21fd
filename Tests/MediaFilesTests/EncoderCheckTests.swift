import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Checking encoders before work starts")
struct EncoderCheckTests {
    private func problem(
        _ path: String?, encoder: String? = nil, quality: Double? = nil, preset: String? = nil, bitRate: Int? = nil
    ) -> EncoderProblem? {
        var settings = MediaWriterSettings()
        (settings.encoder, settings.quality, settings.preset, settings.bitRate) = (encoder, quality, preset, bitRate)
        do throws(MediaError) {
            try MediaWriter.check(settings, path: path)
            return nil
        } catch {
            if case .cannotEncode(let problem) = error { return problem }
            Issue.record("\(error) is no problem of encoders")
            return nil
        }
    }

    @Test("what goes together is let through")
    func fine() {
        #expect(problem("a.mp4") == nil)
        #expect(problem("a.mp4", encoder: "libx264", quality: 0, preset: "placebo") == nil)
        #expect(problem("a.mov", encoder: "libx265", quality: 51, preset: "ultrafast") == nil)
        #expect(problem("a.webm", quality: 63, preset: "8") == nil)
        #expect(problem("a.mkv", encoder: "libsvtav1", quality: 30, preset: "10") == nil)
        #expect(problem("a.avi", encoder: "mpeg4", quality: 31) == nil)
        #expect(problem("a.ts", encoder: "mpeg2video", bitRate: 4_000_000) == nil)
        #expect(problem("a.mkv", encoder: "ffv1") == nil)
        #expect(problem(nil, encoder: "libvpx-vp9", quality: 40) == nil)
        #expect(problem("a.jpg", encoder: "mjpeg", quality: 2) == nil)
    }

    @Test("a name that is no encoder's is told apart from a codec's, and from one that other builds have")
    func names() throws {
        guard case .unknownName("libx246", let known) = problem("a.mp4", encoder: "libx246") else {
            Issue.record("libx246 is no encoder")
            return
        }
        #expect(known.first == "libx264")
        #expect(!known.contains("libvpx"))
        guard case .codecName("hevc", let encoders) = problem("a.mp4", encoder: "hevc") else {
            Issue.record("hevc is a codec")
            return
        }
        #expect(encoders.first == "libx265")
        guard case .notBuiltIn("h264_videotoolbox", let others) = problem("a.mp4", encoder: "h264_videotoolbox") else {
            Issue.record("no build for Linux has that one")
            return
        }
        #expect(others.contains("libx264"))
        guard case .unknownName = problem("a.mp4", encoder: "aac") else {
            Issue.record("aac is for sound")
            return
        }
    }

    @Test(
        "an encoder must fit the container",
        arguments: [
            ("a.webm", "libx264"), ("a.mp4", "ffv1"), ("a.ts", "libvpx-vp9"), ("a.ts", "libsvtav1"),
            ("a.mp4", "prores_ks"), ("a.png", "libx264"), ("a.jpg", "png"),
        ])
    func containers(path: String, encoder: String) {
        guard case .wrongContainer(encoder, _, _, let fitting) = problem(path, encoder: encoder) else {
            Issue.record("\(encoder) does not fit \(path)")
            return
        }
        #expect(!fitting.isEmpty && !fitting.contains(encoder))
    }

    @Test("a quality must be on the encoder's scale")
    func qualities() {
        #expect(problem("a.mp4", quality: 52) == .qualityOutOfRange(encoder: "libx264", 0...51))
        #expect(problem("a.mp4", encoder: "libx265", quality: 60) == .qualityOutOfRange(encoder: "libx265", 0...51))
        #expect(problem("a.webm", encoder: "libvpx", quality: 3) == .qualityOutOfRange(encoder: "libvpx", 4...63))
        #expect(problem("a.mkv", encoder: "libsvtav1", quality: 0) == .qualityOutOfRange(encoder: "libsvtav1", 1...63))
        #expect(problem("a.avi", encoder: "mpeg4", quality: 32) == .qualityOutOfRange(encoder: "mpeg4", 1...31))
        #expect(problem("a.mkv", encoder: "ffv1", quality: 3) == .noQuality(encoder: "ffv1"))
        #expect(problem("a.mov", encoder: "prores_ks", quality: 3) == .noQuality(encoder: "prores_ks"))
        #expect(problem("a.mp4", quality: 20, bitRate: 1_000_000) == .qualityAndBitRate)
        #expect(problem("a.mkv", encoder: "ffv1", bitRate: 1_000_000) == .noBitRate(encoder: "ffv1"))
    }

    @Test("a preset must be one of the encoder's")
    func presets() {
        guard case .unknownPreset("libx264", "fastest", let known) = problem("a.mp4", preset: "fastest") else {
            Issue.record("libx264 has no such preset")
            return
        }
        #expect(known.contains("veryslow") && known.count == 10)
        guard case .presetOutOfRange("libvpx-vp9", let range) = problem("a.webm", preset: "slow") else {
            Issue.record("libvpx has numbers")
            return
        }
        #expect(range.contains(5))
        guard case .presetOutOfRange("libsvtav1", _) = problem("a.mkv", encoder: "libsvtav1", preset: "99") else {
            Issue.record("libsvtav1 has fewer presets")
            return
        }
        #expect(problem("a.mkv", encoder: "ffv1", preset: "fast") == .noPresets(encoder: "ffv1"))
        #expect(problem("a.avi", encoder: "mpeg4", preset: "fast") == .noPresets(encoder: "mpeg4"))
    }

    @Test("a preset, quality or rate that is asked for keeps an encoder from being chosen that has none")
    func chosenForScale() throws {
        var track = VideoTrack(
            stream: StreamDescription(index: 0, kind: .video, codec: "ffv1"), format: .yuv420,
            geometry: DisplayGeometry(storedSize: PictureSize(width: 64, height: 48)), timeBase: Rational(1, 25))
        track.frameRate = Rational(25, 1)
        let container = try #require(OutputContainer(named: "mkv"))
        func encoder(_ settings: MediaWriterSettings) throws -> String {
            try VideoPlan(track: track, number: 0, container: container, settings: settings).encoder.name
        }
        var settings = MediaWriterSettings()
        #expect(try encoder(settings) == "ffv1")
        settings.quality = 20
        #expect(try encoder(settings) == "libx264")
    }

    @Test("an encoder without its device is refused by name, and no other takes its place")
    func devices() {
        for encoder in ["h264_vaapi", "h264_nvenc", "h264_qsv", "h264_v4l2m2m", "hevc_vaapi"] {
            guard EncoderDescription(named: encoder) != nil else { continue }
            switch problem("a.mp4", encoder: encoder) {
            case nil: break  // a machine that has it
            case .noDevice(encoder, let reason): #expect(!reason.isEmpty)
            case let other: Issue.record("\(encoder): \(String(describing: other))")
            }
        }
    }

    @Test("pictures for a device come in a form that every device takes, with all their bits")
    func deviceFormats() throws {
        let size = PictureSize(width: 64, height: 48)
        guard let h264 = EncoderDescription(named: "h264_vaapi"), let hevc = EncoderDescription(named: "hevc_vaapi")
        else { return }
        #expect(h264.isHardware && h264.uploadFormat != nil)
        let plain = try VideoPlan.codedFormat(of: .yuv420, size: size, encoder: h264)
        #expect(VideoPlan.name(of: plain.format) == "nv12" && plain.losses.isEmpty)
        let deep = try VideoPlan.codedFormat(of: .yuv420p10, size: size, encoder: hevc)
        #expect(VideoPlan.name(of: deep.format) == "p010le" && deep.losses.isEmpty)
        #expect(h264.formats(for: PictureSize(width: 63, height: 48)).isEmpty)
    }
}
