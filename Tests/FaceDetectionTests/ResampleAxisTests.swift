import Testing

@testable import FaceDetection

@Suite struct ResampleAxisTests {
    @Test(
        "the weights of every output sample add up to 256, and its samples exist",
        arguments: [(1, 1), (1, 9), (9, 1), (7, 3), (1920, 960), (1080, 540), (1000, 7), (5, 64), (3, 4)])
    func weights(input: Int, output: Int) {
        let axis = ResampleAxis(start: 0, length: Double(input), limit: input, count: output)
        #expect(axis.count == output)
        #expect(axis.range.lowerBound >= 0 && axis.range.upperBound <= input)
        for index in 0..<output {
            #expect(axis.weights[index * axis.taps..<(index + 1) * axis.taps].reduce(0, +) == 256)
            #expect(axis.starts[index] >= 0 && Int(axis.starts[index]) + axis.taps <= axis.range.count)
        }
    }

    @Test("whole factors are recognized", arguments: [(8, 8, 1), (8, 4, 2), (8, 2, 4), (8, 3, 0), (4, 8, 0)])
    func wholeFactor(input: Int, output: Int, factor: Int) {
        #expect(ResampleAxis(start: 0, length: Double(input), limit: input, count: output).wholeFactor == factor)
    }

    @Test("an interval that reaches past the samples repeats the last one")
    func pastTheEdge() {
        let axis = ResampleAxis(start: 6, length: 8, limit: 8, count: 4)
        #expect(axis.range == 6..<8)
        for index in 1..<4 {
            #expect(Int(axis.starts[index]) + axis.taps == 2)
            #expect(axis.weights[(index + 1) * axis.taps - 1] == 256)
        }
    }
}
