internal import CFFmpeg
internal import Glibc
internal import VideoFrames

/// Encodes the frames of one track.
@safe final class VideoEncoder {
    /// What was decided for the track.
    let plan: VideoPlan
    /// Frames taken so far.
    private(set) var framesTaken = 0
    /// Packets given so far.
    private(set) var packetsGiven = 0
    /// Frames whose time had to be moved, because it was not after the one before.
    private(set) var timesMoved = 0

    private let codec: CodecContext
    private let filter: BitstreamFilter?
    private let preparation: FramePreparation
    private let device: HardwareFrames?
    private let packet: PacketStore.Packet
    private var durations: [Int64: Int64] = [:]
    private var lastTime: Int64?

    /// Opens the encoder.
    ///
    /// - Parameter threads: Its number of threads where what it writes may depend on them; else it follows from the picture.
    init(plan: VideoPlan, threads: Int? = nil, hasGlobalHeader: Bool) throws(LibavFailure) {
        LibavLog.install()
        // libsvtav1 talks to standard error by itself; what goes wrong there comes back as an error anyway.
        if plan.encoder.name == "libsvtav1" { unsafe setenv("SVT_LOG", "1", 0) }
        self.plan = plan
        preparation = try FramePreparation(for: plan)
        packet = try PacketStore.Packet()
        guard let found = unsafe avcodec_find_encoder_by_name(plan.encoder.name) else {
            throw LibavFailure(function: "avcodec_find_encoder_by_name", code: shim_averror(EINVAL))
        }
        codec = try unsafe CodecContext(for: found)
        unsafe codec.pointer.configure(for: plan)
        if let format = plan.encoder.uploadFormat {
            let frames = try HardwareFrames(format: format, source: plan.codedFormat, size: plan.size)
            unsafe frames.attach(to: codec.pointer, format: format)
            device = frames
        } else {
            device = nil
        }
        let usualThreads = EncoderThreads(of: plan.encoder, size: plan.size).count
        unsafe codec.pointer.pointee.thread_count = Int32(threads ?? usualThreads)
        if hasGlobalHeader { unsafe codec.pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        try codec.open(plan.quality.options)
        filter = try Self.filter(behind: codec, plan: plan)
    }

    /// Cleans H.264 up: the encoder's name and settings, a message of type 6 (SEI), go, and the stream names its frame rate.
    ///
    /// libx264 writes the unit of time instead of the rate, from which players can tell no frame's duration.
    private static func filter(
        behind codec: CodecContext, plan: VideoPlan
    ) throws(LibavFailure) -> BitstreamFilter? {
        guard plan.encoder.codec == AV_CODEC_ID_H264 else { return nil }
        let parameters = try CodecParameters()
        try unsafe checked(
            "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters.pointer, codec.pointer))
        let rate = plan.track.baseFrameRate.value > 0 ? plan.track.baseFrameRate : plan.track.frameRate
        // Ticks are fields, two to a frame.
        let timing =
            rate.value > 0 && rate.numerator < Int32.max / 2
            ? ",h264_metadata=tick_rate=\(rate.numerator * 2)/\(rate.denominator)" : ""
        // libx264 leaves a limited range out because it is what is meant without a word; the source said it.
        let range = plan.color.range == .limited ? ",h264_metadata=video_full_range_flag=0" : ""
        return try unsafe BitstreamFilter(
            "filter_units=remove_types=6" + timing + range, parameters: parameters.pointer,
            timeBase: plan.timeBase.libav)
    }

    /// Fills in what a stream of this encoder's packets is.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) {
        if let filter {
            try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(parameters, filter.parameters))
        } else {
            try unsafe checked(
                "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters, codec.pointer))
        }
    }

    /// Encodes a frame and passes on the packets that are ready, with times in the plan's time base.
    func encode(_ frame: consuming VideoFrame, _ output: PacketOutput) throws(LibavFailure) {
        let time = nextTime(frame.presentationTime)
        if let duration = frame.duration { durations[time] = max(0, duration.rescaled(to: plan.timeBase)) }
        framesTaken += 1
        let (codec, device) = (codec, device)
        try unsafe preparation.prepare(frame, time: time) { frame throws(LibavFailure) in
            guard let device else {
                try unsafe checked("avcodec_send_frame", avcodec_send_frame(codec.pointer, frame))
                return
            }
            let uploaded = try unsafe device.upload(frame)
            try unsafe checked("avcodec_send_frame", avcodec_send_frame(codec.pointer, uploaded.pointer))
        }
        try drain(output)
    }

    /// Passes on all packets that are still inside, after the last frame.
    func finish(_ output: PacketOutput) throws(LibavFailure) {
        try unsafe checked("avcodec_send_frame", avcodec_send_frame(codec.pointer, nil))
        try drain(output)
        guard let filter else { return }
        try unsafe filter.send(nil)
        try pass(on: filter, output)
    }

    private func nextTime(_ time: MediaTime) -> Int64 {
        var ticks = time.rescaled(to: plan.timeBase)
        if let lastTime, ticks <= lastTime {
            ticks = lastTime + 1
            timesMoved += 1
        }
        lastTime = ticks
        return ticks
    }

    private func drain(_ output: PacketOutput) throws(LibavFailure) {
        while try codec.receive(into: packet) {
            if let duration = unsafe durations.removeValue(forKey: packet.pointer.pointee.pts) {
                unsafe packet.pointer.pointee.duration = duration
            }
            guard let filter else {
                try give(output)
                continue
            }
            try unsafe filter.send(packet.pointer)
            try pass(on: filter, output)
        }
    }

    private func pass(on filter: BitstreamFilter, _ output: PacketOutput) throws(LibavFailure) {
        while try unsafe filter.receive(into: packet.pointer) { try give(output) }
    }

    private func give(_ output: PacketOutput) throws(LibavFailure) {
        packetsGiven += 1
        try output(packet)
    }
}

/// Takes the next packet of a stream; it is emptied or overwritten afterwards.
typealias PacketOutput = (PacketStore.Packet) throws(LibavFailure) -> Void
