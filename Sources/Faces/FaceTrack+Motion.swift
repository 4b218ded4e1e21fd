import VideoFrames

/// How a box moves and grows, in pixels per second.
struct BoxMotion: Sendable {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    static let still = BoxMotion()

    /// The box after `seconds`, which may be negative; it grows by a fifth at most, and never shrinks.
    func applied(to box: PixelRect, seconds: Double) -> PixelRect {
        func grown(_ length: Double, _ speed: Double) -> Double { length + max(0, min(length / 5, speed * seconds)) }
        return PixelRect(
            center: PixelPoint(x: box.center.x + x * seconds, y: box.center.y + y * seconds),
            width: grown(box.width, width), height: grown(box.height, height))
    }

    /// Size and motion need not be believed for longer than this, in seconds.
    static let horizon = 0.4

    /// A length of time shortened the more the longer it is, because motion does not last: `horizon` seconds count
    /// half.
    static func believed(_ seconds: Double) -> Double { seconds / (1 + abs(seconds) / horizon) }
}

extension FaceTrack {
    /// How far from one end nodes tell about its motion, in seconds and in nodes.
    private static let (motionSpan, motionNodes) = (0.2, 5)

    /// Motion at the newest end.
    var motionAtEnd: BoxMotion { Self.motion(of: nodes.suffix(Self.motionNodes), around: last.time) }

    /// Motion at the oldest end.
    var motionAtStart: BoxMotion { Self.motion(of: nodes.prefix(Self.motionNodes), around: first.time) }

    /// What is believed of a face's movement since it was last seen.
    enum Guess: CaseIterable {
        /// It goes on as before, and moves with the picture.
        case withCamera
        /// It goes on as before; the picture's own movement is someone else's, who fills most of it.
        case withoutCamera
        /// It stays where it was in the scene.
        case still
    }

    /// Where the face should be in a frame after its newest detection.
    func predicted(in slot: FrameSlot, _ guess: Guess) -> PixelRect {
        let camera = guess == .withoutCamera ? slot.camera : last.camera
        let box = last.box.moved(from: camera, to: slot.camera)
        if guess == .still { return box }
        var motion =
            guess == .withCamera
            ? motionAtEnd
            : Self.motion(of: nodes.suffix(Self.motionNodes), around: last.time) { _ in PixelPoint(x: 0, y: 0) }
        (motion.width, motion.height) = (0, 0)
        return motion.applied(to: box, seconds: BoxMotion.believed(slot.time - last.time))
    }

    /// Slopes of straight lines through the nodes within ``motionSpan`` of `time`, taken back towards rest as far as
    /// the detector's trembling may explain them.
    private static func motion(
        of nodes: ArraySlice<TrackNode>, around time: Double, camera: (TrackNode) -> PixelPoint = { $0.camera }
    ) -> BoxMotion {
        var near = nodes.filter { abs($0.time - time) <= motionSpan }
        if near.count < 2 {
            near = Array(abs(nodes[nodes.startIndex].time - time) > motionSpan ? nodes.suffix(2) : nodes.prefix(2))
        }
        let mean = near.reduce(0) { $0 + $1.time } / Double(near.count)
        let spread = near.reduce(0) { $0 + ($1.time - mean) * ($1.time - mean) }
        guard near.count >= 2, spread > 1e-6 else { return .still }
        // What a detector trembles: more where it is unsure.
        let sureness = near.reduce(0) { $0 + min(1, $1.confidence) } / Double(near.count)
        let tremble = near[0].box.side * (sureness < 0.5 ? 0.12 : 0.05)
        func slope(_ value: (TrackNode) -> Double) -> Double {
            let middle = near.reduce(0) { $0 + value($1) } / Double(near.count)
            let slope = near.reduce(0) { $0 + ($1.time - mean) * (value($1) - middle) } / spread
            let rest = near.reduce(0) { sum, node in
                let error = value(node) - middle - slope * (node.time - mean)
                return sum + error * error
            }
            let explained = slope * slope * spread
            let noise = max(tremble * tremble, rest / Double(max(1, near.count - 2)))
            return explained > 0 ? slope * explained / (explained + 2 * noise) : 0
        }
        return BoxMotion(
            x: slope { $0.box.center.x - camera($0).x }, y: slope { $0.box.center.y - camera($0).y },
            width: slope { $0.box.width }, height: slope { $0.box.height })
    }
}
