import Foundation
import VideoFrames

/// Files that tests use where they are at hand.
enum Samples {
    /// The package's folder.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    /// Folder of the network files.
    static let models = ProcessInfo.processInfo.environment["ANONYMIZE_MODELS"] ?? package + "/.dependencies/models"

    static var hasModels: Bool { FileManager.default.fileExists(atPath: models + "/centerface.onnx") }
    static var canLook: Bool { hasModels && hasAstronaut }
    static var hasAstronaut: Bool { astronaut != nil }

    /// The portrait of an astronaut, 512 × 512, as bytes of red, green, blue; `nil` without the file or the ffmpeg command.
    static let astronaut: [UInt8]? = rawPicture(package + "/SampleMedia/astronaut.png", count: 512 * 512 * 3)

    /// Six frames of the carphone clip, 176 × 144, as bytes of red, green, blue; `nil` without the clip or the ffmpeg command.
    static let carphone: [[UInt8]]? = {
        let count = 176 * 144 * 3
        let filter = ["-vf", "select=not(mod(n\\,5)),scale=176:144", "-fps_mode", "vfr", "-frames:v", "6"]
        guard let bytes = rawPicture(package + "/SampleMedia/carphone.mp4", filter, count: 6 * count) else {
            return nil
        }
        return (0..<6).map { Array(bytes[$0 * count..<($0 + 1) * count]) }
    }()

    /// Decodes a picture or clip with the ffmpeg command.
    private static func rawPicture(_ path: String, _ options: [String] = [], count: Int) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ffmpeg", "-v", "error", "-i", path] + options + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return bytes.count == count ? bytes : nil
    }

    /// The portrait stored in such a way that `orientation` shows it upright.
    static func astronautPicture(_ orientation: ImageOrientation = .up) -> PixelBuffer {
        let size = PictureSize(width: 512, height: 512)
        let geometry = DisplayGeometry(storedSize: size, orientation: orientation)
        let upright = astronaut ?? []
        var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: 512 * 512), count: 3)
        for y in 0..<512 {
            for x in 0..<512 {
                let shown = geometry.displayed(PixelPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let from = 3 * (Int(shown.y) * 512 + Int(shown.x))
                for channel in 0..<3 { planes[channel][y * 512 + x] = upright[from + channel] }
            }
        }
        // Planes of RGB pictures are green, blue, red.
        return picture(.rgb, size, [planes[1], planes[2], planes[0]].map { $0.map(UInt16.init) })
    }

    /// Makes a picture from the samples of each plane, row by row.
    static func picture(
        _ format: PixelFormat, _ size: PictureSize, _ samples: [[UInt16]], color: ColorDescription = ColorDescription()
    ) -> PixelBuffer {
        var picture = PixelBuffer(format: format, size: size, color: color)
        for plane in 0..<format.planeCount {
            let width = format.size(ofPlane: plane, in: size).width
            if format.bytesPerSample == 1 {
                var view = picture.mutablePlane(plane, as: UInt8.self)
                for y in 0..<view.height {
                    var row = view.mutableRow(y)
                    for x in 0..<width { row[x] = UInt8(samples[plane][y * width + x]) }
                }
            } else {
                var view = picture.mutablePlane(plane, as: UInt16.self)
                for y in 0..<view.height {
                    var row = view.mutableRow(y)
                    for x in 0..<width { row[x] = samples[plane][y * width + x] }
                }
            }
        }
        return picture
    }

    /// Makes samples from a seed, the same ones every time.
    static func randomSamples(
        _ format: PixelFormat, _ size: PictureSize, seed: UInt64
    ) -> [[UInt16]] {
        var state = seed
        return (0..<format.planeCount).map { plane in
            let size = format.size(ofPlane: plane, in: size)
            return (0..<size.width * size.height).map { _ in
                // Constants of Knuth's MMIX generator.
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt16(truncatingIfNeeded: (state >> 33) % UInt64(format.maximum + 1))
            }
        }
    }
}
