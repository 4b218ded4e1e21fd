internal import CFFmpeg

/// Bytes in libav's own memory, for fields that libav frees.
enum LibavBytes {
    /// Copies bytes, with the zeros behind them that libav's readers rely on; returns how many were copied.
    @unsafe static func copy(_ bytes: [UInt8]) throws(LibavFailure) -> (UnsafeMutablePointer<UInt8>, Int) {
        let room = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let memory = unsafe av_mallocz(room) else {
            throw LibavFailure(function: "av_mallocz", code: shim_averror(ENOMEM))
        }
        let target = unsafe memory.assumingMemoryBound(to: UInt8.self)
        for (index, byte) in bytes.enumerated() { unsafe target[index] = byte }
        return unsafe (target, bytes.count)
    }
}
