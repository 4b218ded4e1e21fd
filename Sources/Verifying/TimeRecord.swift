/// Compares the times of a film's frames with those of its source, frame by frame.
public struct TimeRecord: Sendable {
    /// The first frames whose times differ, with both times in seconds from the start.
    public private(set) var differences: [(frame: Int, source: Double, output: Double)] = []
    /// How many frames have another time than in the source.
    public private(set) var count = 0
    private let tolerance: Double

    /// Makes a record that allows for a difference of `tolerance` seconds.
    public init(tolerance: Double) { self.tolerance = tolerance }

    /// Adds the frame of one number in both films.
    public mutating func add(frame: Int, source: Double, output: Double) {
        guard abs(source - output) > tolerance else { return }
        count += 1
        if differences.count < 10 { differences.append((frame, source, output)) }
    }
}
