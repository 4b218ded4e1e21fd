internal import CFFmpeg
internal import Synchronization

/// Packets of copied streams on their way from the reader's thread to the writer's.
///
/// It is not bounded by waiting: reader and writer that wait on each other would stop for ever on a badly interleaved file. It
/// holds what lies between the video's read and write positions, compressed, and refuses to grow beyond `limit` bytes.
final class PacketStore: Sendable {
    /// One packet, owned.
    @safe final class Packet: @unchecked Sendable {
        // Immutable after it is stored; one thread at a time owns it.
        let pointer: UnsafeMutablePointer<AVPacket>
        /// Number of the stream it belongs to.
        var stream: Int { unsafe Int(pointer.pointee.stream_index) }
        /// Bytes of its data.
        var size: Int { unsafe Int(pointer.pointee.size) }

        /// Makes an empty packet.
        init() throws(LibavFailure) {
            guard let pointer = unsafe av_packet_alloc() else {
                throw LibavFailure(function: "av_packet_alloc", code: shim_averror(ENOMEM))
            }
            unsafe self.pointer = pointer
        }

        /// Lends its bytes for reading.
        func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
            let data = unsafe UnsafeBufferPointer(start: pointer.pointee.data, count: max(0, size))
            return body(unsafe Span(_unsafeElements: data))
        }

        init?(movingFrom source: UnsafeMutablePointer<AVPacket>) {
            guard let pointer = unsafe av_packet_alloc() else { return nil }
            unsafe self.pointer = pointer
            unsafe av_packet_move_ref(pointer, source)
        }
        deinit {
            var pointer: UnsafeMutablePointer<AVPacket>? = unsafe pointer
            unsafe av_packet_free(&pointer)
        }
    }

    private struct State {
        var packets: [Packet] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    let limit: Int

    init(limit: Int = 512 << 20) { self.limit = limit }

    /// Adds a packet; returns `false` when the store is full.
    func append(_ packet: Packet) -> Bool {
        state.withLock { state in
            state.bytes += packet.size
            state.packets.append(packet)
            return state.bytes <= limit
        }
    }

    /// Takes everything that has arrived, in file order.
    func takeAll() -> [Packet] {
        state.withLock { state in
            defer { state = State() }
            return state.packets
        }
    }
}
