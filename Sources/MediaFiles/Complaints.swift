internal import CFFmpeg
internal import Synchronization

/// What demuxers and video decoders complain of while they work, sorted by who complains.
///
/// libav tells of much damage only in its log: a missing reference picture of H.265 leaves no mark on the frame. Each reader
/// and decoder gets a number, which libav carries (also into its threads) in the `opaque` field; a decoder's complaint
/// also has the number of the packet it was about, so that the result does not depend on how threads run.
enum Complaints {
    /// A source's number.
    typealias Source = Int

    private struct State {
        var last = 0
        var packets: [Source: [Int64]] = [:]
        var lines: [Source: String] = [:]
    }

    private static let state = Mutex(State())

    /// Starts to keep complaints of a new source.
    static func register() -> Source {
        state.withLock { state in
            state.last += 1
            state.packets[state.last] = []
            return state.last
        }
    }

    /// Stops keeping complaints of a source.
    static func unregister(_ source: Source) {
        state.withLock { state in
            state.packets[source] = nil
            state.lines[source] = nil
        }
    }

    /// Takes the numbers of the packets that a decoder has complained of since the last call.
    static func takePackets(of source: Source) -> [Int64] {
        state.withLock { state in
            guard let packets = state.packets[source], !packets.isEmpty else { return [] }
            state.packets[source] = []
            return packets
        }
    }

    /// Takes the first line of complaint since the last call.
    static func takeLine(of source: Source) -> String? {
        state.withLock { $0.lines.removeValue(forKey: source) }
    }

    /// Keeps one line of libav's log if its sender is registered.
    static func note(_ context: UnsafeMutableRawPointer?, line text: String) {
        guard let sender = unsafe sender(context) else { return }
        state.withLock { state in
            guard state.packets[sender.source] != nil else { return }
            if let packet = sender.packet { state.packets[sender.source]?.append(packet) }
            if state.lines[sender.source] == nil { state.lines[sender.source] = text }
        }
    }

    private static func sender(_ context: UnsafeMutableRawPointer?) -> (source: Source, packet: Int64?)? {
        guard let context = unsafe context,
            let kind = unsafe context.assumingMemoryBound(to: UnsafePointer<AVClass>?.self).pointee,
            let name = unsafe kind.pointee.class_name
        else { return nil }
        switch unsafe String(cString: name) {
        case "AVCodecContext":
            let codec = unsafe context.assumingMemoryBound(to: AVCodecContext.self)
            let source = unsafe Int(bitPattern: codec.pointee.opaque)
            return unsafe source == 0 ? nil : (source, codec.pointee.reordered_opaque)
        case "AVFormatContext":
            let source = unsafe Int(bitPattern: context.assumingMemoryBound(to: AVFormatContext.self).pointee.opaque)
            return source == 0 ? nil : (source, nil)
        default:
            return nil
        }
    }
}
