internal import CFFmpeg
internal import VideoFrames

extension MediaWriter {
    /// Compares the hidden file, read again, with what was written into it.
    func verify(_ tallies: [Muxer.Tally], encoders: [VideoEncoder], outputs: [Int]) throws(MediaError) {
        for encoder in encoders where encoder.framesTaken != encoder.packetsGiven {
            throw .verification(
                path: path, reason: "\(encoder.framesTaken) frames became \(encoder.packetsGiven) packets")
        }
        guard !file.isStandardOutput, !container.isPicture else { return }
    }
}
