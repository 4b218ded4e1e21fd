internal import Foundation

// Foundation's functions under names that do not clash, for files that need nothing else of it.

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }

/// The logistic function: 0…1 for any value.
func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }

/// The sine of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The direction of a vector in degrees, -180…180.
func degrees(x: Double, y: Double) -> Double { atan2(y, x) * 180 / .pi }
