internal import Synchronization

/// Sound that waits for the pictures of its time to be masked, because what is behind a slate is not heard either.
final class LiveSound: Sendable {
    private struct Waiting {
        let packet: PacketStore.Packet
        let time: Double
    }

    /// Seconds of sound that are kept; what is older than that is as good as muted.
    private static let longest = 10.0

    private let waiting = Mutex<[Waiting]>([])

    /// Adds a packet, with its time on the pictures' line.
    func append(_ packet: PacketStore.Packet, time: Double) {
        waiting.withLock { waiting in
            waiting.append(Waiting(packet: packet, time: time))
            waiting.removeAll { $0.time < time - Self.longest }
        }
    }

    /// Takes the packets up to a time, in the order in which they came.
    func take(upTo time: Double) -> [PacketStore.Packet] {
        waiting.withLock { waiting in
            let due = waiting.filter { $0.time <= time }
            waiting.removeAll { $0.time <= time }
            return due.map(\.packet)
        }
    }
}
