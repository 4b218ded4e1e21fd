internal import CFFmpeg

/// The writing side of an ``OutputFile`` for libav: the one owner of an `AVIOContext`.
@safe final class OutputStream {
    /// Valid as long as this object.
    let context: UnsafeMutablePointer<AVIOContext>
    private let file: OutputFile

    private static let bufferSize = 256 << 10

    /// Makes libav write into `file`.
    init(to file: OutputFile) throws(LibavFailure) {
        let opaque = unsafe Unmanaged.passUnretained(file).toOpaque()
        guard let buffer = unsafe av_malloc(Self.bufferSize) else {
            throw LibavFailure(function: "av_malloc", code: shim_averror(ENOMEM))
        }
        let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
        let seek = unsafe file.isStandardOutput ? nil : moveOutput
        guard
            let context = unsafe avio_alloc_context(
                bytes, Int32(Self.bufferSize), 1, opaque, nil, writeOutput, seek)
        else {
            unsafe av_free(buffer)
            throw LibavFailure(function: "avio_alloc_context", code: shim_averror(ENOMEM))
        }
        unsafe self.context = context
        self.file = file
    }

    /// Hands over what is still buffered; the error is the first one of any write.
    func flush() throws(LibavFailure) {
        unsafe avio_flush(context)
        if let failure = file.firstFailure { throw failure }
        try unsafe checked("avio_flush", context.pointee.error)
    }

    deinit {
        unsafe av_freep(&context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe avio_context_free(&context)
    }
}

private func outputFile(_ opaque: UnsafeMutableRawPointer?) -> OutputFile? {
    unsafe opaque.map { unsafe Unmanaged<OutputFile>.fromOpaque($0).takeUnretainedValue() }
}

private let writeOutput: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
    opaque, bytes, count in
    unsafe outputFile(opaque)?.write(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ?? shim_averror(EINVAL)
}

private let moveOutput: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = { opaque, offset, whence in
    unsafe outputFile(opaque)?.seek(offset, whence & ~AVSEEK_FORCE) ?? Int64(shim_averror(EINVAL))
}
