import Foundation
import TestSupport

/// What `ffprobe` says of a file: streams, packets with their checksums, and frames.
struct FilmFacts {
    /// One stream.
    struct Stream: Decodable {
        var index: Int
        var codec_type: String
        var codec_name: String?
        var width: Int?
        var height: Int?
        var pix_fmt: String?
        var sample_aspect_ratio: String?
        var r_frame_rate: String?
        var color_range: String?
        var color_space: String?
        var color_transfer: String?
        var color_primaries: String?
        var disposition: [String: Int]
        var tags: [String: String]?
        var side_data_list: [SideData]?
    }

    /// One packet or frame.
    struct Entry: Decodable {
        var type: String
        var stream_index: Int?
        var media_type: String?
        var pts_time: String?
        var best_effort_timestamp_time: String?
        var data_hash: String?
        var interlaced_frame: Int?
        var top_field_first: Int?
        var side_data_list: [SideData]?
    }

    /// The side data that films should keep.
    struct SideData: Decodable, Hashable {
        var side_data_type: String
        var rotation: Int?
        var displaymatrix: String?
        var red_x: String?
        var max_luminance: String?
        var max_content: Int?
    }

    private struct Listing: Decodable {
        var streams: [Stream]
        var packets_and_frames: [Entry]?
        var format: Format?
        var chapters: [Chapter]?
    }
    private struct Format: Decodable { var tags: [String: String]? }
    private struct Chapter: Decodable { var tags: [String: String]? }

    let streams: [Stream]
    let tags: [String: String]
    let chapters: Int
    private let entries: [Entry]

    /// Looks at a file.
    init(_ path: String) throws {
        let text = try FFmpeg.probe(
            "-show_streams -show_format -show_chapters -show_packets -show_data_hash md5 -show_frames -of json -i", path
        )
        let listing = try JSONDecoder().decode(Listing.self, from: Data(text.utf8))
        streams = listing.streams
        tags = listing.format?.tags ?? [:]
        chapters = listing.chapters?.count ?? 0
        entries = listing.packets_and_frames ?? []
    }

    /// Streams of a kind, covers not among the videos.
    func streams(_ kind: String) -> [Stream] {
        streams.filter { $0.codec_type == kind && $0.disposition["attached_pic"] != 1 }
    }

    /// Times of all frames of a video, in seconds.
    func times(of stream: Stream) -> [Double] {
        frames(of: stream).compactMap { $0.best_effort_timestamp_time.flatMap(Double.init) }
    }

    /// Number of frames of a video that can be decoded.
    func frameCount(of stream: Stream) -> Int { frames(of: stream).count }

    /// Which fields the frames have: `progressive`, `top`, `bottom`.
    func fields(of stream: Stream) -> Set<String> {
        Set(
            frames(of: stream).map { frame in
                frame.interlaced_frame == 1 ? (frame.top_field_first == 1 ? "top" : "bottom") : "progressive"
            })
    }

    /// The first frame's mastering data and light level.
    func highDynamicRange(of stream: Stream) -> Set<SideData> {
        let kinds = ["Mastering display metadata", "Content light level metadata"]
        return Set((frames(of: stream).first?.side_data_list ?? []).filter { kinds.contains($0.side_data_type) })
    }

    /// Checksums of a stream's packets.
    func hashes(of stream: Stream) -> [String] {
        packets(of: stream).compactMap(\.data_hash)
    }

    /// The time of a stream's first packet.
    func start(of stream: Stream) -> Double? {
        packets(of: stream).compactMap { $0.pts_time.flatMap(Double.init) }.min()
    }

    /// Tags of the file and its streams, but for what every file of the kind has.
    var foreignTags: [String] {
        let structural: Set<String> = [
            "major_brand", "minor_version", "compatible_brands", "language", "handler_name", "vendor_id", "DURATION",
            "alpha_mode",
        ]
        func isForeign(_ key: String, _ value: String) -> Bool {
            if structural.contains(key) { return false }
            if key.lowercased() == "encoder" { return value != "Lavf" }
            return !key.hasPrefix("service_") || value != "-"
        }
        var found: [String] = []
        for list in [tags] + streams.map({ $0.tags ?? [:] }) {
            for (key, value) in list where isForeign(key, value) { found.append("\(key)=\(value)") }
        }
        return found.sorted()
    }

    private func frames(of stream: Stream) -> [Entry] {
        entries.filter { $0.type == "frame" && $0.stream_index == stream.index }
    }

    private func packets(of stream: Stream) -> [Entry] {
        entries.filter { $0.type == "packet" && $0.stream_index == stream.index }
    }
}
