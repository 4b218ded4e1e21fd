/// A fraction of two integers, such as a time base or a frame rate.
public struct Rational: Hashable, Sendable {
    /// Above the line.
    public var numerator: Int32
    /// Below the line; 0 means the value is not known.
    public var denominator: Int32

    /// Makes a fraction; it is not reduced.
    public init(_ numerator: Int32, _ denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The quotient; 0 when the denominator is 0.
    public var value: Double { denominator == 0 ? 0 : Double(numerator) / Double(denominator) }
}
