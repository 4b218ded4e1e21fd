internal import CFFmpeg
internal import VideoFrames

/// Encodes the frames of one track: the one owner of an `AVCodecContext`.
@safe final class VideoEncoder {
    /// What was decided for the track.
    let plan: VideoPlan
    /// Frames taken so far.
    private(set) var framesTaken = 0
    /// Packets given so far.
    private(set) var packetsGiven = 0
    /// Frames whose time had to be moved, because it was not after the one before.
    private(set) var timesMoved = 0

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let filter: BitstreamFilter?
    private let preparation: FramePreparation
    private let packet: PacketStore.Packet
    private var durations: [Int64: Int64] = [:]
    private var lastTime: Int64?

    /// Opens the encoder.
    init(plan: VideoPlan, threads: Int, hasGlobalHeader: Bool) throws(LibavFailure) {
        LibavLog.install()
        self.plan = plan
        preparation = try FramePreparation(for: plan)
        packet = try PacketStore.Packet()
        var context = unsafe avcodec_alloc_context3(avcodec_find_encoder_by_name(plan.encoder.name))
        guard let opened = unsafe context else {
            throw LibavFailure(function: "avcodec_alloc_context3", code: shim_averror(ENOMEM))
        }
        do throws(LibavFailure) {
            try unsafe Self.open(opened, plan: plan, threads: threads, hasGlobalHeader: hasGlobalHeader)
            filter = try unsafe Self.filter(behind: opened, plan: plan)
        } catch {
            unsafe avcodec_free_context(&context)
            throw error
        }
        unsafe self.context = opened
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe avcodec_free_context(&context)
    }

    private static func open(
        _ context: UnsafeMutablePointer<AVCodecContext>, plan: VideoPlan, threads: Int, hasGlobalHeader: Bool
    ) throws(LibavFailure) {
        unsafe context.configure(for: plan)
        unsafe context.pointee.thread_count = Int32(threads)
        if hasGlobalHeader { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
        var options = LibavOptions(plan.quality.options)
        try unsafe checked("avcodec_open2", avcodec_open2(context, nil, &options.dictionary))
        if let unused = options.unused {
            throw LibavFailure(function: "avcodec_open2 (\(unused))", code: shim_averror_option_not_found)
        }
    }

    /// H.264 carries the encoder's name and settings in a message of type 6 (SEI), which nothing needs.
    private static func filter(
        behind context: UnsafeMutablePointer<AVCodecContext>, plan: VideoPlan
    ) throws(LibavFailure) -> BitstreamFilter? {
        guard plan.encoder.codec == AV_CODEC_ID_H264 else { return nil }
        guard let parameters = unsafe avcodec_parameters_alloc() else {
            throw LibavFailure(function: "avcodec_parameters_alloc", code: shim_averror(ENOMEM))
        }
        var owned: UnsafeMutablePointer<AVCodecParameters>? = unsafe parameters
        defer { unsafe avcodec_parameters_free(&owned) }
        try unsafe checked(
            "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters, context))
        return try unsafe BitstreamFilter(
            "filter_units=remove_types=6", parameters: parameters, timeBase: plan.timeBase.libav)
    }

    /// Fills in what a stream of this encoder's packets is.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) {
        if let filter {
            try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(parameters, filter.parameters))
        } else {
            try unsafe checked(
                "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters, context))
        }
    }

    /// Encodes a frame and passes on the packets that are ready, with times in the plan's time base.
    func encode(_ frame: consuming VideoFrame, _ output: PacketOutput) throws(LibavFailure) {
        let time = nextTime(frame.presentationTime)
        if let duration = frame.duration { durations[time] = max(0, duration.rescaled(to: plan.timeBase)) }
        framesTaken += 1
        let context = unsafe context
        try unsafe preparation.prepare(frame, time: time) { frame throws(LibavFailure) in
            try unsafe checked("avcodec_send_frame", avcodec_send_frame(context, frame))
        }
        try drain(output)
    }

    /// Passes on all packets that are still inside, after the last frame.
    func finish(_ output: PacketOutput) throws(LibavFailure) {
        try unsafe checked("avcodec_send_frame", avcodec_send_frame(context, nil))
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
        while true {
            let code = unsafe avcodec_receive_packet(context, packet.pointer)
            if code == shim_averror_again || code == shim_averror_eof { return }
            try checked("avcodec_receive_packet", code)
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
