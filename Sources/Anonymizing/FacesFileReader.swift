public import Faces
public import VideoFrames

/// Reads a faces file line by line, and says for each frame what must be hidden in it.
///
/// Only one chunk and one line are in memory at a time. Used by one thread at a time.
public struct FacesFileReader {
    /// Size of the displayed picture that the positions refer to.
    public let pictureSize: PictureSize
    private var lines: FacesFileLines
    private var waiting: FacesFileRecord?
    private var lastFrame = -1

    /// Begins to read; takes the first line.
    ///
    /// - Parameter nextChunk: Returns the file's next bytes, and none at its end.
    /// - Throws: `FacesFileError` when the first line does not name a format that is known.
    public init(nextChunk: @escaping () throws -> [UInt8]) throws(FacesFileError) {
        lines = FacesFileLines(nextChunk: nextChunk)
        guard let line = try lines.next() else { throw .noHeader }
        pictureSize = try FacesFileRecord.pictureSize(header: line)
    }

    /// Returns what must be hidden in a frame: everything where the file does not name the frame.
    ///
    /// - Parameter index: Number of the frame, larger than in the call before.
    /// - Throws: `FacesFileError` when a line on the way to this frame is wrong.
    public mutating func coverage(ofFrame index: Int) throws(FacesFileError) -> FaceCoverage {
        while true {
            if waiting == nil { waiting = try nextRecord() }
            guard let record = waiting, record.frame <= index else { return .unknown }
            waiting = nil
            if record.frame == index { return record.coverage }
        }
    }

    private mutating func nextRecord() throws(FacesFileError) -> FacesFileRecord? {
        guard let line = try lines.next() else { return nil }
        let record = try FacesFileRecord(line: line, number: lines.number)
        guard record.frame > lastFrame else {
            throw .outOfOrder(line: lines.number, frame: record.frame, previous: lastFrame)
        }
        lastFrame = record.frame
        return record
    }
}
