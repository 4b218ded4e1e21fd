import Foundation
import TestSupport
import VideoFrames

@testable import MediaFiles

/// Copies a film frame by frame, without changing a sample, and publishes it.
@discardableResult
func transcode(
    _ input: String, to output: String, _ change: (inout MediaWriterSettings) -> Void = { _ in }
) throws -> MediaWriter {
    var settings = MediaWriterSettings()
    change(&settings)
    let reader = try MediaReader(path: input)
    let writer = try MediaWriter(path: output, from: reader, settings: settings)
    while let frame = try reader.nextFrame() { try writer.write(frame) }
    try writer.finish()
    try writer.publish()
    return writer
}

/// Judges of finished files: what `ffprobe` says.
enum Probe {
    /// One line for each value of one entry, such as `packet=pts` or `stream=width`.
    static func lines(_ file: String, _ entry: String, stream: String = "v:0") throws -> [String] {
        let text = try FFmpeg.probe(
            "-select_streams \(stream) -show_entries \(entry) -of default=nw=1:nk=1 -i", file)
        return text.split(separator: "\n").map(String.init)
    }

    /// Presentation times of a stream's packets in seconds, in order.
    static func times(_ file: String, stream: String = "v:0") throws -> [Double] {
        try lines(file, "packet=pts_time", stream: stream).compactMap(Double.init).sorted()
    }

    /// A checksum of all packets of the sound, without their times.
    static func soundHash(_ file: String) throws -> String {
        try hash(file, "-map 0:a -c copy")
    }

    /// A checksum of all decoded pictures.
    static func pictureHash(_ file: String, pixelFormat: String) throws -> String {
        try hash(file, "-map 0:v:0 -vsync passthrough -pix_fmt \(pixelFormat)")
    }

    /// What the `streamhash` muxer says of a file's streams.
    private static func hash(_ file: String, _ options: String) throws -> String {
        let folder = TemporaryFolder()
        let result = folder.file("hash.txt")
        try FFmpeg.run("-i \(file) \(options) -f streamhash \(result)")
        return try String(contentsOfFile: result, encoding: .utf8)
    }

    /// Names and values of all tags, but for those that every file of the kind has.
    static func tags(_ file: String) throws -> [String] {
        let text = try FFmpeg.probe(
            "-show_entries format_tags:stream_tags:chapter_tags:program_tags -of default=nw=1 -i", file)
        let structural = [
            "major_brand=", "minor_version=", "compatible_brands=", "handler_name=VideoHandler",
            "handler_name=SoundHandler", "vendor_id=[0][0][0][0]", "vendor_id=FFMP", "DURATION=", "encoder=Lavf\n",
            "language=und", "service_name=-", "service_provider=-",
        ]
        return text.split(separator: "\n").map { String($0.dropFirst("TAG:".count)) }
            .filter { line in !structural.contains { ("\(line)\n").hasPrefix($0) } }
    }

    /// The worst picture's peak signal-to-noise ratio of luma, in dB.
    static func worstLumaPSNR(_ a: String, _ b: String) throws -> Double {
        let (first, second) = try (MediaReader(path: a), MediaReader(path: b))
        var worst = Double.infinity
        while let x = try first.nextFrame() {
            guard let y = try second.nextFrame() else { return 0 }
            let pairs = zip(x.picture.samples(ofPlane: 0), y.picture.samples(ofPlane: 0))
            let squares = pairs.map { Double(($0 > $1 ? $0 - $1 : $1 - $0)) }.map { $0 * $0 }
            let mean = squares.reduce(0, +) / Double(squares.count)
            worst = min(worst, 10 * log10(255 * 255 / max(mean, 1e-9)))
        }
        return worst
    }
}
