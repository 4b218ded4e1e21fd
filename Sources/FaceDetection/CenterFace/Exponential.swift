internal import Foundation

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }
