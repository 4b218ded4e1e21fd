import MediaFiles

/// Compares the streams of a finished file with those of its source, without decoding them.
struct StreamComparison {
    let source: MediaContents
    let output: MediaContents

    /// What differs that should not.
    var problems: [VerificationProblem] {
        var problems: [VerificationProblem] = []
        let (videos, copies) = (Self.films(source), Self.films(output))
        if copies.count > videos.count {
            problems.append(
                .init(.streams, "the output has \(copies.count) video streams, the source \(videos.count)."))
        } else if copies.count < videos.count {
            problems.append(
                .init(.streams, "\(videos.count - copies.count) video streams of the source are not there."))
        }
        let (sounds, kept) = (Self.sounds(source), Self.sounds(output))
        if kept.count > sounds.count {
            problems.append(
                .init(.streams, "the output has \(kept.count) streams of sound, the source \(sounds.count)."))
        }
        guard !output.isPicture, let first = videos.first?.first, let copy = copies.first?.first else {
            return problems
        }
        for (before, after) in zip(videos, copies).dropFirst() {
            problems += compareStart(before, after, relativeTo: (first, copy))
        }
        if kept.count == sounds.count {
            for (before, after) in zip(sounds, kept) {
                problems += compareSound(before, after)
                problems += compareStart(before, after, relativeTo: (first, copy))
            }
        }
        return problems
    }

    /// What is gone on purpose or by accident; nothing that shows anybody.
    var notes: [String] {
        let missing = Self.sounds(source).count - Self.sounds(output).count
        return missing > 0
            ? ["\(missing) of the source's streams of sound \(missing == 1 ? "is" : "are") not in the output."] : []
    }

    private static func films(_ contents: MediaContents) -> [MediaContents.Stream] {
        contents.streams.filter { $0.description.kind == .video && !$0.description.isCover }
    }

    private static func sounds(_ contents: MediaContents) -> [MediaContents.Stream] {
        contents.streams.filter { $0.description.kind == .audio && $0.description.codec != "none" }
    }

    /// Packets that an encoder's start and end may differ by, between containers.
    private static let packetSlack = 3
    /// Seconds by which the ends of sound that was encoded again may differ.
    private static let soundSlack = 0.15
    /// Seconds by which sound may move against the picture: less than anyone can see.
    private static let startSlack = 0.03

    private func compareSound(_ before: MediaContents.Stream, _ after: MediaContents.Stream) -> [VerificationProblem] {
        var problems: [VerificationProblem] = []
        let number = after.description.index
        let isCopy = before.description.codec == after.description.codec
        if isCopy, source.container == output.container, abs(before.packets - after.packets) > Self.packetSlack {
            let text = "stream \(number) has \(after.packets) packets of sound, the source \(before.packets)."
            problems.append(.init(.count, text))
        }
        if let length = Self.length(before), let copy = Self.length(after), abs(length - copy) > Self.soundSlack {
            problems.append(
                .init(
                    .times,
                    "the sound of stream \(number) lasts \(Self.text(copy)) s, in the source \(Self.text(length)) s."))
        }
        return problems
    }

    private static func length(_ stream: MediaContents.Stream) -> Double? {
        guard let first = stream.first, let last = stream.last else { return nil }
        return last - first
    }

    /// Where a stream starts, counted from the first video's start, must not change.
    private func compareStart(
        _ before: MediaContents.Stream, _ after: MediaContents.Stream, relativeTo first: (Double, Double)
    ) -> [VerificationProblem] {
        guard let old = before.first, let new = after.first, output.container != "avi", source.container != "avi" else {
            return []
        }
        let shift = (new - first.1) - (old - first.0)
        guard abs(shift) > Self.startSlack + max(before.tick, after.tick) else { return [] }
        let text = "stream \(after.description.index) is shifted by \(Self.text(shift)) s against the picture."
        return [.init(.times, text)]
    }

    private static func text(_ seconds: Double) -> String { String((seconds * 1000).rounded() / 1000) }
}
