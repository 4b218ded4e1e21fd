internal import CFFmpeg

/// Packets that were read while the first frames were looked for, and still have to be processed in their order.
struct Backlog {
    /// Bytes of all packets that wait.
    private(set) var bytes = 0
    private var packets: [PacketStore.Packet] = []
    private var position = 0

    /// Packets that wait.
    var count: Int { packets.count - position }

    /// Puts a packet behind the others.
    mutating func append(_ packet: PacketStore.Packet) {
        bytes += packet.size
        packets.append(packet)
    }

    /// Takes the oldest packet.
    mutating func takeFirst() -> PacketStore.Packet? {
        guard position < packets.count else {
            removeAll()
            return nil
        }
        let packet = packets[position]
        position += 1
        bytes -= packet.size
        // Taken packets are freed in groups, so that taking one does not move all others.
        if position >= 256 {
            packets.removeFirst(position)
            position = 0
        }
        return packet
    }

    /// Forgets all packets.
    mutating func removeAll() { self = Backlog(keeping: ()) }

    private init(keeping: Void) {}
    init() {}
}
