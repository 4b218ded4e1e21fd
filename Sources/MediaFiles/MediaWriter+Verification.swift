internal import CFFmpeg
internal import VideoFrames

extension MediaWriter {
    /// Compares the hidden file, read again, with what was written into it.
    ///
    /// - Throws: `MediaError.verification` with what differs, `.writing` when the file cannot be read again.
    func verify(_ tallies: [Muxer.Tally], encoders: [VideoEncoder], outputs: [Int]) throws(MediaError) {
        for encoder in encoders where encoder.framesTaken != encoder.packetsGiven {
            throw .verification(
                path: path, reason: "\(encoder.framesTaken) frames became \(encoder.packetsGiven) packets")
        }
        guard !file.isStandardOutput, !container.isPicture else { return }
        let found: FinishedFile
        do throws(LibavFailure) {
            found = try FinishedFile(path: file.temporaryPath, format: container.muxer, content: content)
        } catch {
            throw .writing(path: path, error)
        }
        if let tag = found.foreignTag { throw .verification(path: path, reason: "the tag \(tag) is in the file") }
        // Streams of which nothing came are left out by some containers.
        let written = tallies.indices.filter { tallies[$0].packets > 0 }
        let read = found.tallies.filter { $0.packets > 0 }
        // MP4 and MOV keep the titles of chapters as one more stream of text, which is not read.
        let extra = content.chapters.isEmpty || !container.holdsRotation ? 0 : 1
        guard read.count == written.count, found.tallies.count <= tallies.count + extra else {
            throw .verification(path: path, reason: "\(read.count) streams instead of \(written.count)")
        }
        let videos = Set(outputs)
        for (index, found) in zip(written, read) {
            try compare(tallies[index], found, stream: index, isVideo: videos.contains(index))
        }
        noteStarts(zip(written, read).map { (stream: $0, moved: $1.first - tallies[$0].first) }, videos: videos)
    }

    /// Names what begins at another time than in the source, by more than ticks are rounded.
    private func noteStarts(_ starts: [(stream: Int, moved: Double)], videos: Set<Int>) {
        let known = starts.filter(\.moved.isFinite)
        guard let picture = known.first(where: { videos.contains($0.stream) })?.moved else { return }
        if abs(picture) > container.rounding { warnings.append(.startMoved(seconds: picture)) }
        for (stream, moved) in known where !videos.contains(stream) && abs(moved - picture) > container.rounding {
            warnings.append(.soundShifted(stream: stream, seconds: moved - picture))
        }
    }

    private func compare(
        _ written: Muxer.Tally, _ read: Muxer.Tally, stream: Int, isVideo: Bool
    ) throws(MediaError) {
        // Sound may come back in other portions, and with other headers; then it must still be about as much.
        let isComplete = isVideo ? read.packets == written.packets : read.bytes >= written.bytes * 9 / 10
        guard isComplete else {
            throw .verification(
                path: path,
                reason: "stream \(stream) holds \(read.packets) of \(written.packets) packets, "
                    + "\(read.bytes) of \(written.bytes) bytes")
        }
        guard isVideo, container.holdsTimes, written.packets > 0, read.last.isFinite else { return }
        let (was, now) = (written.last - written.first, read.last - read.first)
        guard abs(was - now) < container.rounding else {
            throw .verification(path: path, reason: "stream \(stream) lasts \(now) s instead of \(was) s")
        }
    }
}
