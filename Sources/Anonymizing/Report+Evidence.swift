extension Report {
    /// A stretch of the film that a person should look at.
    public struct ReviewSpan: Hashable, Sendable {
        /// Why to look.
        public enum Reason: String, Hashable, Sendable {
            /// A face was not found for a while and covered where it was expected.
            case bridged
            /// The detector was unsure of a face.
            case weak
            /// The frames are hidden whole: they are damaged, or nothing was known of them.
            case hiddenWhole
        }

        /// Why to look.
        public var reason: Reason
        /// Number of the video track, from 0.
        public var video: Int
        /// Number of the followed face, where it is about one.
        public var trackingID: Int?
        /// First frame.
        public var firstFrame: Int
        /// Last frame.
        public var lastFrame: Int
        /// When the first frame is shown, in seconds from the film's start.
        public var firstTime: Double
        /// When the last frame is shown.
        public var lastTime: Double

        /// Describes a stretch.
        public init(
            reason: Reason, video: Int, trackingID: Int?, frames: ClosedRange<Int>, times: ClosedRange<Double>
        ) {
            self.reason = reason
            self.video = video
            self.trackingID = trackingID
            (firstFrame, lastFrame) = (frames.lowerBound, frames.upperBound)
            (firstTime, lastTime) = (times.lowerBound, times.upperBound)
        }

        /// The span as JSON.
        var json: JSONValue {
            .known(
                ("reason", .string(reason.rawValue)), ("video", .integer(video)),
                ("trackingID", trackingID.map { .integer($0) }), ("firstFrame", .integer(firstFrame)),
                ("lastFrame", .integer(lastFrame)), ("firstTime", .seconds(firstTime)), ("lastTime", .seconds(lastTime))
            )
        }
    }

    /// More about a followed face than where it begins and ends in frames.
    public struct TrackDetails: Hashable, Sendable {
        /// Number of the video track, from 0.
        public var video: Int
        /// When it is first covered, in seconds from the film's start.
        public var firstTime: Double
        /// When it is last covered.
        public var lastTime: Double
        /// In how many frames the detector was unsure.
        public var weak: Int

        /// Holds the details.
        public init(video: Int, firstTime: Double, lastTime: Double, weak: Int) {
            self.video = video
            self.firstTime = firstTime
            self.lastTime = lastTime
            self.weak = weak
        }

        /// The details as members of the track's object.
        var members: [JSONValue.Member] {
            [
                .init("video", .integer(video)), .init("firstTime", .seconds(firstTime)),
                .init("lastTime", .seconds(lastTime)), .init("weak", .integer(weak)),
            ]
        }
    }
}
