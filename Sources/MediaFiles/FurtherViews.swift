internal import CFFmpeg

/// Finds out whether H.265 carries more than the layer that is decoded, as films for two eyes do.
enum FurtherViews {
    /// Says whether a packet holds a unit of another layer than the base (ITU-T H.265, 7.3.1.2: `nuh_layer_id`).
    static func arePresent(in packet: PacketStore.Packet, of parameters: AVCodecParameters) -> Bool {
        guard unsafe parameters.codec_id == AV_CODEC_ID_HEVC, let header = unsafe parameters.extradata,
            unsafe parameters.extradata_size > 22, unsafe header[0] == 1
        else { return false }
        // Units behind their lengths, as MP4 and Matroska have them; the length's size is in the header (ISO/IEC 14496-15, 8.3.3).
        let lengthSize = unsafe Int(header[21] & 3) + 1
        return packet.withBytes { bytes in hasOtherLayer(bytes, lengthSize: lengthSize) }
    }

    /// Walks from unit to unit.
    static func hasOtherLayer(_ bytes: Span<UInt8>, lengthSize: Int) -> Bool {
        var place = 0
        while place + lengthSize + 2 <= bytes.count {
            var length = 0
            for index in 0..<lengthSize { length = length << 8 | Int(bytes[place + index]) }
            let unit = place + lengthSize
            if (bytes[unit] & 1) << 5 | bytes[unit + 1] >> 3 != 0 { return true }
            place = unit + length
        }
        return false
    }
}
