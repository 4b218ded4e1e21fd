internal import Synchronization
public import VideoFrames

/// An image to look for faces in, and how it must be turned to be upright.
///
/// It may be passed between threads. Set the orientation before it is passed to a detector.
public final class VisionImage: @unchecked Sendable {
    // Sendable: the picture is only read once the image is made, and the orientation is behind a lock.
    let picture: PixelBuffer
    private let sampleAspectRatio: Double
    private let storedOrientation: Mutex<ImageOrientation>

    /// Takes over a picture.
    ///
    /// - Parameters:
    ///   - buffer: The picture as stored.
    ///   - sampleAspectRatio: Width over height of a stored sample.
    public init(buffer: consuming PixelBuffer, sampleAspectRatio: Double = 1) {
        picture = buffer
        self.sampleAspectRatio = sampleAspectRatio
        storedOrientation = Mutex(.up)
    }

    /// Copies a film's frame, with its orientation.
    public convenience init(frame: borrowing VideoFrame) {
        self.init(buffer: frame.picture.copy(), sampleAspectRatio: frame.geometry.sampleAspectRatio)
        orientation = frame.geometry.orientation
    }

    /// Makes an image from red, green and blue bytes.
    ///
    /// - Parameters:
    ///   - bytes: `3 × width × height` bytes, row by row from the top left.
    ///   - width: Pixels in a row.
    ///   - height: Rows.
    public convenience init(rgb bytes: [UInt8], width: Int, height: Int) {
        precondition(bytes.count == 3 * width * height, "three bytes for each pixel")
        var buffer = PixelBuffer(format: .rgb, size: PictureSize(width: width, height: height))
        // Planes of RGB pictures are green, blue, red.
        for (plane, channel) in [1, 2, 0].enumerated() {
            var view = buffer.mutablePlane(plane, as: UInt8.self)
            for y in 0..<height {
                var row = view.mutableRow(y)
                for x in 0..<width { row[x] = bytes[3 * (y * width + x) + channel] }
            }
        }
        self.init(buffer: buffer)
    }

    /// How the stored picture must be turned to be upright; `up` unless set.
    public var orientation: ImageOrientation {
        get { storedOrientation.withLock { $0 } }
        set { storedOrientation.withLock { $0 = newValue } }
    }

    /// Size of the image as displayed, in pixels.
    public var displayedSize: PictureSize { geometry.displayedSize }

    /// How the stored picture is turned and stretched to be displayed.
    var geometry: DisplayGeometry {
        DisplayGeometry(storedSize: picture.size, orientation: orientation, sampleAspectRatio: sampleAspectRatio)
    }
}
