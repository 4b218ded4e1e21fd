import MediaFiles
import VideoFrames

/// Small pictures of faces that were followed, each where it is seen best.
enum Thumbnails {
    /// Pixels along a side.
    static let side = 96
    /// Most faces that get one.
    private static let most = 400

    /// Reads a film once and cuts the pictures out, as PNG files.
    static func read(
        _ views: [(key: ReviewRecorder.Key, view: ReviewRecorder.View)], from reader: MediaReader
    ) throws -> [ReviewRecorder.Key: [UInt8]] {
        var pictures: [ReviewRecorder.Key: [UInt8]] = [:]
        var waiting = views.prefix(most).map { $0 }
        while !waiting.isEmpty, let frame = try reader.nextFrame() {
            for (key, view) in waiting where key.video == frame.track && view.frame == frame.index {
                let side = max(view.box.width, view.box.height, 8) * 1.8
                let picture = UprightPicture(
                    frame.picture, geometry: frame.geometry,
                    region: PixelRect(center: view.box.center, width: side, height: side),
                    size: PictureSize(width: Self.side, height: Self.side))
                pictures[key] = try PictureEncoder.png(picture.pixelBuffer())
            }
            let (video, index) = (frame.track, frame.index)
            waiting.removeAll { $0.key.video == video && $0.view.frame <= index }
        }
        return pictures
    }
}
