import VideoFrames

/// How a box moves and grows, in pixels per second.
struct BoxMotion: Sendable {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    static let still = BoxMotion()

    /// The box after `seconds`, which may be negative; it never shrinks below a quarter.
    func applied(to box: PixelRect, seconds: Double) -> PixelRect {
        PixelRect(
            center: PixelPoint(x: box.center.x + x * seconds, y: box.center.y + y * seconds),
            width: max(box.width / 4, box.width + width * seconds),
            height: max(box.height / 4, box.height + height * seconds))
    }

    /// Size and motion need not be believed for longer than this, in seconds.
    static let horizon = 0.4

    /// A length of time shortened the more the longer it is, because motion does not last: `horizon` seconds count half.
    static func believed(_ seconds: Double) -> Double { seconds / (1 + abs(seconds) / horizon) }
}

extension FaceTrack {
    /// How far from one end nodes tell about its motion, in seconds and in nodes.
    private static let (motionSpan, motionNodes) = (0.2, 5)

    /// Motion at the newest end.
    var motionAtEnd: BoxMotion { Self.motion(of: nodes.suffix(Self.motionNodes), around: last.time) }

    /// Motion at the oldest end.
    var motionAtStart: BoxMotion { Self.motion(of: nodes.prefix(Self.motionNodes), around: first.time) }

    /// Where the face should be at a time after its newest detection.
    func predicted(at time: Double) -> PixelRect {
        var motion = motionAtEnd
        motion.width = 0
        motion.height = 0
        return motion.applied(to: last.box, seconds: BoxMotion.believed(time - last.time))
    }

    /// Slopes of straight lines through the nodes within ``motionSpan`` of `time`.
    private static func motion(of nodes: ArraySlice<TrackNode>, around time: Double) -> BoxMotion {
        var near = nodes.filter { abs($0.time - time) <= motionSpan }
        if near.count < 2 { near = Array(abs(nodes[nodes.startIndex].time - time) > motionSpan ? nodes.suffix(2) : nodes.prefix(2)) }
        let mean = near.reduce(0) { $0 + $1.time } / Double(near.count)
        let spread = near.reduce(0) { $0 + ($1.time - mean) * ($1.time - mean) }
        guard near.count >= 2, spread > 1e-6 else { return .still }
        func slope(_ value: (PixelRect) -> Double) -> Double {
            near.reduce(0) { $0 + ($1.time - mean) * value($1.box) } / spread
        }
        return BoxMotion(
            x: slope { $0.center.x }, y: slope { $0.center.y }, width: slope { $0.width }, height: slope { $0.height })
    }
}
