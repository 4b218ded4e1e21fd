/// Decides which frames are damaged from the packets that were.
///
/// A picture that is built on a damaged one is smeared in the same places, although its own packet is sound. So damage lasts
/// from its packet, in decoding order, until a key frame is shown that was decoded after it. Frames that are shown before
/// that key frame but decoded after it may still be built on the damaged one and count as damaged.
struct DamageRecord {
    private var packets: [Int64] = []
    private var shownKey = Int64.min

    /// Notes a damaged packet by its number in decoding order.
    mutating func add(_ packet: Int64) {
        guard packets.last != packet else { return }
        packets.append(packet)
    }

    /// Says whether the next frame in presentation order is damaged.
    mutating func isDamaged(packet: Int64, isKey: Bool) -> Bool {
        if isKey {
            shownKey = max(shownKey, packet)
            packets.removeAll { $0 < shownKey }
        }
        return packets.contains { $0 <= packet }
    }
}
