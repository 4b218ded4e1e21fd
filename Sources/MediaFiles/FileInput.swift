internal import CFFmpeg
internal import Glibc

/// Bytes of one file or of standard input, for libav to read.
///
/// Names never reach libav, so that no name can be taken for a protocol, an option or a pattern, and nothing but this one
/// file can be opened.
@safe final class FileInput {
    /// The reading side for libav; lives as long as this object.
    let context: UnsafeMutablePointer<AVIOContext>
    /// Whether libav may move about in the file; pipes only go forward.
    let isSeekable: Bool
    private let descriptor: Int32
    private let closesDescriptor: Bool

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `LibavFailure` with the system's error number.
    init(path: String) throws(LibavFailure) {
        let descriptor = try Self.open(path)
        let closesDescriptor = path != "-"
        let isSeekable = lseek(descriptor, 0, SEEK_CUR) >= 0
        guard let context = unsafe Self.makeContext(descriptor, isSeekable: isSeekable) else {
            if closesDescriptor { close(descriptor) }
            throw LibavFailure(function: "avio_alloc_context", code: shim_averror(ENOMEM))
        }
        unsafe self.context = context
        self.descriptor = descriptor
        self.closesDescriptor = closesDescriptor
        self.isSeekable = isSeekable
    }

    deinit {
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe av_free(context?.pointee.buffer)
        unsafe avio_context_free(&context)
        if closesDescriptor { close(descriptor) }
    }

    /// Size in bytes; 0 for a pipe.
    var size: Int {
        var status = stat()
        guard isSeekable, unsafe fstat(descriptor, &status) == 0 else { return 0 }
        return Int(status.st_size)
    }

    /// Bytes at a place, without moving where libav reads; fewer at the end, none from a pipe.
    func bytes(at place: Int, count: Int) -> [UInt8] {
        guard isSeekable, place >= 0, count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, place) }
        return Array(bytes.prefix(max(0, read)))
    }

    private static func open(_ path: String) throws(LibavFailure) -> Int32 {
        guard path != "-" else { return STDIN_FILENO }
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LibavFailure(function: "open", code: shim_averror(errno)) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw LibavFailure(function: "open", code: shim_averror(EISDIR))
        }
        return descriptor
    }

    private static func makeContext(_ descriptor: Int32, isSeekable: Bool) -> UnsafeMutablePointer<AVIOContext>? {
        let bufferSize = 64 << 10
        guard let buffer = unsafe av_malloc(bufferSize) else { return nil }
        // The descriptor itself, plus one so that it is never null, is all that the callbacks need.
        let opaque = unsafe UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        let context = unsafe avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferSize), 0, opaque, readBytes, nil,
            isSeekable ? moveTo : nil)
        if unsafe context == nil { unsafe av_free(buffer) }
        return unsafe context
    }
}

private func descriptor(_ opaque: UnsafeMutableRawPointer?) -> Int32 { Int32(Int(bitPattern: opaque) - 1) }

private let readBytes: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
    opaque, buffer, count in
    while true {
        let result = unsafe read(descriptor(opaque), buffer, Int(count))
        if result > 0 { return Int32(result) }
        if result == 0 { return shim_averror_eof }
        if errno != EINTR { return shim_averror(errno) }
    }
}

private let moveTo: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = { opaque, offset, whence in
    let file = unsafe descriptor(opaque)
    if whence & AVSEEK_SIZE != 0 {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return Int64(shim_averror(errno)) }
        return Int64(status.st_size)
    }
    let position = lseek(file, Int(offset), whence & ~AVSEEK_FORCE)
    return position < 0 ? Int64(shim_averror(errno)) : Int64(position)
}
