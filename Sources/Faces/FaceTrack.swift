import VideoFrames

/// The detections that seem to be one face, within one scene.
///
/// Only the nodes that a waiting frame can still need are kept, so that a track's size does not grow with the film.
struct FaceTrack: Sendable {
    /// Detections in order of frames; never empty.
    private(set) var nodes: [TrackNode]
    /// Number of the first frame of the scene.
    let scene: Int
    /// The public number, once the track counts; `nil` while it consists of weak detections.
    var trackingID: Int?
    /// Highest confidence seen.
    private(set) var strongest: Double
    /// How many detections there were, including those that were forgotten.
    private(set) var count = 1

    init(first: TrackNode, scene: Int) {
        nodes = [first]
        self.scene = scene
        strongest = first.confidence
    }

    /// The newest detection.
    var last: TrackNode { nodes[nodes.count - 1] }
    /// The oldest detection still known; the track's first while any frame before it waits.
    var first: TrackNode { nodes[0] }

    /// Adds the detection of a later frame.
    mutating func append(_ node: TrackNode) {
        nodes.append(node)
        strongest = max(strongest, node.confidence)
        count += 1
    }

    /// Whether the detections suffice to believe in a face.
    func isConvincing(_ settings: FaceTrackerSettings) -> Bool {
        if strongest >= settings.startConfidence { return true }
        return nodes.count { $0.confidence >= settings.mediumConfidence } >= settings.mediumCount
    }

    /// Most nodes kept before the oldest waiting frame: what smoothing and interpolation look back to.
    private static let memory = 16

    /// Forgets what no frame from `frame` on can need.
    mutating func forget(before frame: Int) {
        let past = nodes.prefix { $0.frame < frame }.count
        if past > 2 * Self.memory { nodes.removeFirst(past - Self.memory) }
    }
}
