internal import CFFmpeg
internal import Glibc
internal import VideoFrames

extension MediaWriter {
    /// Decides how a film is written whose pictures are encoded already, in parts.
    ///
    /// ``join(_:of:)`` then takes the place of ``write(_:)``.
    ///
    /// - Parameters:
    ///   - path: Where the film will be; of the same kind as the parts.
    ///   - parts: The parts' files in order.
    ///   - reader: The source of all parts, before its first frame is read.
    ///   - settings: Those that the parts were made with.
    /// - Throws: `MediaError.parts` where a part is encoded in another way; what opening throws.
    public convenience init(
        path: String, joining parts: [String], from reader: MediaReader,
        settings: MediaWriterSettings = MediaWriterSettings()
    ) throws(MediaError) {
        var files: [FilmPart] = []
        for path in parts { files.append(try FilmPart(path: path)) }
        for file in files.dropFirst() where !file.isEncoded(like: files[0]) {
            throw .parts(path: path, reason: "'\(file.path)' was encoded in another way than '\(files[0].path)'")
        }
        try self.init(path: path, from: reader, settings: settings, parts: files)
        guard let first = files.first, plans.count == 1, first.isEncoded(as: plans[0]) else {
            file.remove()
            throw .parts(path: path, reason: "the parts are not encoded as this kind of output would be")
        }
    }

    /// Puts the encoded pictures of the parts into the file, one behind the other, with the sound of the source.
    ///
    /// Every picture gets the time that its frame has in the source. Comes before ``finish()``.
    ///
    /// - Parameters:
    ///   - index: The frames of the source.
    ///   - reader: The source that the writer was made for.
    /// - Throws: `MediaError.parts` where the parts are not the whole film, frame by frame; `.writing`.
    public func join(_ index: FilmIndex, of reader: MediaReader) throws(MediaError) {
        let plan: JoinPlan
        do throws(JoinPlan.Mismatch) {
            plan = try JoinPlan(parts: parts.map { ($0.times, $0.timeBase) }, index: index)
        } catch {
            throw .parts(path: path, reason: reason(error))
        }
        do throws(LibavFailure) {
            for (part, places) in zip(parts, plan.places) { try copy(part, to: places, of: reader, index.timeBase) }
            while try reader.skim() != nil {}
        } catch {
            throw failure(error)
        }
    }

    private func copy(
        _ part: FilmPart, to places: [JoinPlan.Place], of reader: MediaReader, _ sourceBase: Rational
    ) throws(LibavFailure) {
        let output = output(ofTrack: 0)
        let base = plans[0].timeBase
        for place in places {
            guard let packet = try part.nextPacket() else {
                throw LibavFailure(function: "av_read_frame", code: shim_averror_eof)
            }
            func ticks(_ time: Int64) -> Int64 { MediaTime(ticks: time, timeBase: sourceBase).rescaled(to: base) }
            unsafe packet.pointer.pointee.pts = ticks(place.shown)
            unsafe packet.pointer.pointee.dts = ticks(place.decoded)
            unsafe packet.pointer.pointee.duration = ticks(place.duration)
            // As much sound is read as the source has beside this picture.
            while let stream = try reader.skim(), stream != plans[0].track.stream.index {}
            try output(packet)
            framesWritten += 1
        }
    }

    private func reason(_ mismatch: JoinPlan.Mismatch) -> String {
        switch mismatch {
        case .count(let parts, let source): return "the parts hold \(parts) frames, and the film has \(source)"
        case .time(let part, let frame, let seconds):
            let off = (abs(seconds) * 1000).rounded() / 1000
            return "'\(parts[part].path)' is not what comes at frame \(frame): its times are off by \(off) s"
        }
    }
}

extension MediaReader {
    /// Reads one packet without decoding it, for films whose pictures come from elsewhere; returns its stream, or `nil` at the end.
    ///
    /// Packets of copied streams go where the writer takes them.
    func skim() throws(LibavFailure) -> Int? {
        guard let packet = try nextPacket() else { return nil }
        let stream = packet.stream
        if copied.contains(stream), !packets.append(packet) {
            throw LibavFailure(function: "PacketStore.append", code: shim_averror(ENOMEM))
        }
        return stream
    }
}
