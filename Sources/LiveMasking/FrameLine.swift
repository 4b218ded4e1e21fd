internal import VideoFrames

/// Frames that wait for what is seen after them.
struct FrameLine {
    private final class Place {
        var arrival: LiveArrival?
        let time: Double

        init(_ arrival: consuming LiveArrival) {
            time = arrival.frame.presentationTime.seconds
            self.arrival = consume arrival
        }
    }

    private var places: [Place] = []

    var count: Int { places.count }
    var firstTime: Double? { places.first?.time }
    var lastTime: Double? { places.last?.time }

    mutating func append(_ arrival: consuming LiveArrival) { places.append(Place(arrival)) }

    mutating func takeFirst() -> LiveArrival? {
        guard !places.isEmpty else { return nil }
        return places.removeFirst().arrival.take()
    }
}

/// A frame, and when it came.
struct LiveArrival: ~Copyable {
    var frame: VideoFrame
    let instant: ContinuousClock.Instant
}
