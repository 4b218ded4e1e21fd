import Foundation
import VideoFrames

@testable import MediaFiles

/// One frame as tests compare it.
struct FrameFacts: Equatable {
    var track: Int
    var index: Int
    var ticks: Int64
    var isDamaged: Bool
}

/// Reads a file to its end.
func facts(of reader: MediaReader) throws -> [FrameFacts] {
    var all: [FrameFacts] = []
    while let frame = try reader.nextFrame() {
        all.append(
            FrameFacts(
                track: frame.track, index: frame.index, ticks: frame.presentationTime.ticks, isDamaged: frame.isDamaged)
        )
    }
    return all
}

/// Opens a file and reads it to its end.
func facts(of path: String, threads: Int = 0) throws -> [FrameFacts] {
    try facts(of: MediaReader(path: path, options: MediaReaderOptions(decoderThreads: threads)))
}

extension PixelBuffer {
    /// All samples of a plane, row by row, without padding.
    borrowing func samples(ofPlane plane: Int) -> [UInt16] {
        let size = format.size(ofPlane: plane, in: size)
        var all: [UInt16] = []
        all.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            if format.bytesPerSample == 1 {
                let row = self.plane(plane, as: UInt8.self).row(y)
                for x in row.indices { all.append(UInt16(row[x])) }
            } else {
                let row = self.plane(plane, as: UInt16.self).row(y)
                for x in row.indices { all.append(row[x]) }
            }
        }
        return all
    }

    /// All samples of all planes, in the order that raw video files have.
    borrowing func allSamples() -> [UInt16] {
        var all: [UInt16] = []
        for plane in 0..<format.planeCount { all += samples(ofPlane: plane) }
        return all
    }
}

/// The samples of a file's first frame, plane by plane; empty when there is none.
func firstPlanes(of path: String) throws -> [[UInt16]] {
    guard let frame = try MediaReader(path: path).nextFrame() else { return [] }
    return (0..<frame.picture.format.planeCount).map { frame.picture.samples(ofPlane: $0) }
}

/// Raw video bytes as samples.
func samples(_ data: Data, bytesEach: Int) -> [UInt16] {
    guard bytesEach == 2 else { return data.map(UInt16.init) }
    return stride(from: 0, to: data.count - 1, by: 2).map { UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8 }
}
