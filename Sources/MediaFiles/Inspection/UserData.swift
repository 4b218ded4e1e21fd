internal import CFFmpeg

/// Finds what encoders and cameras write between the pictures of a video stream.
struct UserData {
    /// What was found in a packet.
    struct Kinds: OptionSet {
        let rawValue: Int
        /// Captions, and other data of a registered kind.
        static let captions = Kinds(rawValue: 1)
        /// Free text or bytes.
        static let text = Kinds(rawValue: 2)
    }

    private enum Syntax { case h264, hevc, startCodes }

    private let syntax: Syntax
    /// Bytes of the length before each unit; 0 where start codes separate them.
    private let lengthBytes: Int

    /// Prepares for a stream; `nil` for codecs that have no such place, or whose places are not known.
    init?(_ parameters: AVCodecParameters) {
        let header = unsafe UnsafeBufferPointer(
            start: parameters.extradata, count: Int(max(0, parameters.extradata_size)))
        switch unsafe parameters.codec_id {
        case AV_CODEC_ID_H264:
            syntax = .h264
            // ISO/IEC 14496-15, 5.3.3.1: version 1, then at byte 4 the size of lengths less one.
            lengthBytes = unsafe header.count > 4 && header[0] == 1 ? Int(header[4] & 3) + 1 : 0
        case AV_CODEC_ID_HEVC:
            syntax = .hevc
            lengthBytes = unsafe header.count > 21 && header[0] == 1 ? Int(header[21] & 3) + 1 : 0
        case AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG4:
            syntax = .startCodes
            lengthBytes = 0
        default: return nil
        }
    }

    /// Looks through one packet.
    func kinds(in packet: PacketStore.Packet) -> Kinds { packet.withBytes { kinds(in: $0) } }

    private func kinds(in bytes: Span<UInt8>) -> Kinds {
        var kinds: Kinds = []
        if lengthBytes > 0 {
            var offset = 0
            while offset + lengthBytes < bytes.count {
                var length = 0
                for place in 0..<lengthBytes { length = length << 8 | Int(bytes[offset + place]) }
                let start = offset + lengthBytes
                let end = min(bytes.count, start + length)
                kinds.formUnion(unit(bytes, start..<end))
                offset = max(end, start + 1)
            }
            return kinds
        }
        var start: Int?
        var place = 0
        while place + 3 < bytes.count {
            if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
                if let start { kinds.formUnion(unit(bytes, start..<place)) }
                start = place + 3
                place += 3
            } else {
                place += 1
            }
        }
        if let start { kinds.formUnion(unit(bytes, start..<bytes.count)) }
        return kinds
    }

    private func unit(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Kinds {
        guard range.count > 2 else { return [] }
        let first = bytes[range.lowerBound]
        switch syntax {
        case .h264: return first & 31 == 6 ? messages(bytes, range.lowerBound + 1..<range.upperBound) : []
        case .hevc:
            let kind = first >> 1 & 63
            return kind == 39 || kind == 40 ? messages(bytes, range.lowerBound + 2..<range.upperBound) : []
        case .startCodes:
            // user_data_start_code of ISO/IEC 13818-2 and 14496-2; "GA94" (ATSC A/53) begins captions.
            guard first == 0xB2 else { return [] }
            let rest = range.lowerBound + 1..<range.upperBound
            let isCaption =
                rest.count >= 4 && (0..<4).allSatisfy { bytes[rest.lowerBound + $0] == [71, 65, 57, 52][$0] }
            return isCaption ? .captions : .text
        }
    }

    /// Types of supplemental enhancement information (ITU-T H.264, D.1): 4 is registered, 5 is unregistered user data.
    private func messages(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Kinds {
        var kinds: Kinds = []
        var place = range.lowerBound
        func number() -> Int {
            var value = 0
            while place < range.upperBound, bytes[place] == 255 {
                value += 255
                place += 1
            }
            if place < range.upperBound { value += Int(bytes[place]) }
            place += 1
            return value
        }
        while place + 2 < range.upperBound {
            let (kind, size) = (number(), number())
            if kind == 4 { kinds.insert(.captions) }
            if kind == 5 { kinds.insert(.text) }
            place += size
        }
        return kinds
    }
}
