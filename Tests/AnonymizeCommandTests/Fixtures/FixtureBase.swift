import Foundation
import TestSupport

/// The film that all cases start from: 2 s, 320×240, 15 frames a second, one face drifting right by 5 pixels a second, a tone.
enum FixtureBase {
    /// Lives as long as the test process.
    private static let folder: TestSupport.TemporaryFolder = {
        atexit { FixtureBase.remove() }
        return TestSupport.TemporaryFolder()
    }()

    private static func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

    /// The picture with the face.
    static let face = Result { () throws -> String in
        guard let path = BuiltProgram.sample("astronaut.png") else { throw PlannedFailure("no astronaut.png") }
        return path
    }

    /// The film.
    static let film = Result { () throws -> String in
        let path = folder.file("base.mp4")
        try FFmpeg.run(
            "-f lavfi -i color=c=gray:s=320x240:r=15:d=2 -loop 1 -framerate 15 -t 2 -i \(face.get())"
                + " -f lavfi -i sine=f=440:r=48000:d=2 -filter_complex"
                + " [1:v]scale=160:160[f];[0:v][f]overlay=x='10+5*t':y=40,format=yuv420p[v]"
                + " -map [v] -map 2:a -c:v libx264 -preset ultrafast -crf 16 -bf 2 -g 30 -c:a aac -b:a 64k -t 2 \(path)"
        )
        return path
    }

    /// The part of every picture that is inside the face all the time, as fractions of the picture's size.
    static let innerFace = FixtureRegion(x: 76.0 / 320, y: 66.0 / 240, width: 17.0 / 320, height: 26.0 / 240)
}

/// A part of a picture, in fractions of its size.
struct FixtureRegion: Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// How far it has moved in the frame with this number.
    var moved: @Sendable (_ frame: Int) -> (x: Double, y: Double) = { _ in (0, 0) }

    /// The inner face in the film's picture, which lies at 10, 40, when the picture lies elsewhere and has another size.
    static func innerFace(
        at place: @escaping @Sendable (_ frame: Int) -> (x: Double, y: Double), scale: Double = 1,
        in width: Double = 320,
        _ height: Double = 240
    ) -> FixtureRegion {
        FixtureRegion(
            x: 67 * scale / width, y: 26 * scale / height, width: 17 * scale / width, height: 26 * scale / height,
            moved: { frame in (place(frame).x / width, place(frame).y / height) })
    }
}
