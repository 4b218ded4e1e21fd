import FoundationEssentials

extension Report {
    /// The report as JSON, with its keys in the documented order; what is not known is left out.
    public var json: JSONValue {
        .known(
            ("schema", .string(Self.schema)),
            ("verdict", .string(verdict.rawValue)),
            ("input", input.json),
            ("output", output.json),
            ("frames", frames.json),
            ("tracks", .array(tracks.map(\.json))),
            ("review", .array(review.map(\.json))),
            ("verification", verification),
            ("streams", .array(streams.map(\.json))),
            ("warnings", .array(warnings.map { .string($0) })),
            ("settings", settings),
            ("settingsDigest", settingsDigest.map { .string($0) }),
            ("versions", versions.json),
            ("seconds", seconds.json),
            ("startedAt", .string(startedAt.formatted(.iso8601))))
    }
}

extension JSONValue {
    /// An object without the members that have no value.
    static func known(_ members: (String, JSONValue?)...) -> JSONValue {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// Seconds to the millisecond.
    static func seconds(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}

extension Report.File {
    fileprivate var json: JSONValue {
        .known(
            ("name", .string(name)), ("bytes", bytes.map { .integer($0) }), ("sha256", sha256.map { .string($0) }),
            ("sha256Before", sha256Before.map { .string($0) }),
            ("modified", modified.map { .string($0) }))
    }
}

extension AnonymizationSummary.Frames {
    fileprivate var json: JSONValue {
        [
            "read": .integer(read), "written": .integer(written), "covered": .integer(covered),
            "whole": .integer(whole),
            "damaged": .integer(damaged),
        ]
    }
}

extension Report.Track {
    fileprivate var json: JSONValue {
        let members: [JSONValue.Member] = [
            .init("trackingID", .integer(trackingID)), .init("firstFrame", .integer(firstFrame)),
            .init("lastFrame", .integer(lastFrame)), .init("frames", .integer(frames)),
            .init("bridged", .integer(bridged)),
        ]
        return .object(members + (details?.members ?? []))
    }
}

extension Report.Stream {
    fileprivate var json: JSONValue {
        .known(
            ("index", .integer(index)), ("type", .string(type)), ("codec", .string(codec)), ("action", .string(action)),
            ("reason", reason.map { .string($0) }))
    }
}

extension Report.Versions {
    fileprivate var json: JSONValue {
        let models = models.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
        return .known(
            ("anonymize", .string(anonymize)), ("ffmpeg", .string(ffmpeg)), ("openvino", openvino.map { .string($0) }),
            ("models", .object(models)))
    }
}

extension Report.Seconds {
    fileprivate var json: JSONValue {
        [
            "total": .seconds(total), "decode": .seconds(decode), "detect": .seconds(detect),
            "filter": .seconds(filter),
            "encode": .seconds(encode),
        ]
    }
}
