internal import CFFmpeg
internal import VideoFrames

/// Takes packed, palette and foreign-endian layouts apart into planes, sample by sample and without loss.
///
/// libav describes where each sample lies (`AVPixFmtDescriptor`), and its `av_read_image_line2` reads them. Gray with
/// alpha becomes RGB with alpha because libav has no planes for it. Samples of fewer than 8 bits are stretched to 8.
struct SampleRepacker {
    /// Layout of the result.
    let format: PixelFormat
    private let libav: AVPixelFormat
    private let bits: Int
    private let isPalette: Bool

    /// Prepares for a layout; `nil` when it cannot be kept without loss (floating point, XYZ, Bayer, hardware).
    init?(from libav: AVPixelFormat) {
        guard let descriptor = unsafe av_pix_fmt_desc_get(libav) else { return nil }
        let flags = unsafe descriptor.pointee.flags
        let unsupported = UInt64(AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_HWACCEL)
        guard flags & unsupported == 0, libav != AV_PIX_FMT_XYZ12LE, libav != AV_PIX_FMT_XYZ12BE else { return nil }
        let bits = unsafe Self.depth(of: descriptor)
        guard (1...16).contains(bits), let format = unsafe Self.format(of: descriptor, bits: max(8, bits)) else {
            return nil
        }
        self.libav = libav
        self.format = format
        self.bits = bits
        isPalette = flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    }

    private static func depth(of descriptor: UnsafePointer<AVPixFmtDescriptor>) -> Int {
        let components = unsafe descriptor.pointee.comp
        let depths = [components.0.depth, components.1.depth, components.2.depth, components.3.depth]
        return unsafe Int(depths.prefix(Int(descriptor.pointee.nb_components)).max() ?? 0)
    }

    private static func format(of descriptor: UnsafePointer<AVPixFmtDescriptor>, bits: Int) -> PixelFormat? {
        let flags = unsafe descriptor.pointee.flags
        let hasAlpha = flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        let isPalette = flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
        let components = unsafe descriptor.pointee.nb_components
        let wanted: PixelFormat
        if isPalette || (components <= 2 && hasAlpha) {
            wanted = PixelFormat(model: .rgb, bitDepth: bits, hasAlpha: true)
        } else if components == 1 {
            wanted = PixelFormat(model: .gray, bitDepth: bits)
        } else if flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 {
            wanted = PixelFormat(model: .rgb, bitDepth: bits, hasAlpha: hasAlpha)
        } else {
            let (x, y) = unsafe (Int(descriptor.pointee.log2_chroma_w), Int(descriptor.pointee.log2_chroma_h))
            guard x <= 2, y <= 2 else { return nil }
            wanted = PixelFormat(model: .yuv, chromaShiftX: x, chromaShiftY: y, bitDepth: bits, hasAlpha: hasAlpha)
        }
        return wanted.libav() == nil ? nil : wanted
    }

    /// Which component of the source feeds each plane of the result.
    private func component(ofPlane plane: Int) -> Int32 {
        guard let descriptor = unsafe av_pix_fmt_desc_get(libav) else { return 0 }
        if isPalette { return 0 }
        if unsafe descriptor.pointee.nb_components <= 2 { return plane == format.alphaPlane ? 1 : 0 }
        if format.model == .rgb { return [1, 2, 0, 3][plane] }
        return Int32(plane)
    }

    /// Returns the picture in planes.
    func repack(_ decoded: LibavFrame) throws(LibavFailure) -> LibavPicture {
        guard let target = format.libav() else {
            throw LibavFailure(function: "repack", code: shim_averror(EINVAL))
        }
        let source = unsafe decoded.pointer
        let size = unsafe PictureSize(width: Int(source.pointee.width), height: Int(source.pointee.height))
        let result = try LibavPicture.allocate(format: format, libav: target, size: size)
        try checked("av_frame_copy_props", unsafe av_frame_copy_props(result.frame, source))
        let planes = unsafe result.planes
        for plane in 0..<format.planeCount {
            unsafe fill(planes[plane], size: format.size(ofPlane: plane, in: size), plane: plane, from: source)
        }
        return result
    }

    private func fill(
        _ plane: PlaneLayout, size: PictureSize, plane index: Int, from source: UnsafeMutablePointer<AVFrame>
    ) {
        guard let descriptor = unsafe av_pix_fmt_desc_get(libav) else { return }
        let component = component(ofPlane: index)
        let depth = unsafe isPalette ? 8 : Self.componentDepth(descriptor, component)
        let palette = unsafe isPalette ? source.pointee.data.1 : nil
        var data = unsafe SourcePlanes(source)
        let line = UnsafeMutablePointer<UInt16>.allocate(capacity: size.width)
        defer { unsafe line.deallocate() }
        for y in 0..<size.height {
            unsafe data.read(line, descriptor: descriptor, y: y, component: component, width: size.width)
            if let palette = unsafe palette {
                // Entries are 32-bit numbers 0xAARRGGBB, so in memory blue, green, red, alpha; ours are green, blue, red, alpha.
                let byte = [1, 0, 2, 3][index]
                for x in 0..<size.width { unsafe line[x] = UInt16(palette[4 * Int(line[x] & 255) + byte]) }
            }
            if libav == AV_PIX_FMT_MONOWHITE { for x in 0..<size.width { unsafe line[x] ^= 1 } }
            let row = unsafe plane.base + y * plane.bytesPerRow
            unsafe store(line, count: size.width, depth: depth, to: row)
        }
    }

    private static func componentDepth(_ descriptor: UnsafePointer<AVPixFmtDescriptor>, _ index: Int32) -> Int {
        let all = unsafe descriptor.pointee.comp
        return Int([all.0.depth, all.1.depth, all.2.depth, all.3.depth][Int(index)])
    }

    /// Writes a row; samples of fewer bits than the result's are stretched so that all ones stay all ones.
    private func store(_ line: UnsafeMutablePointer<UInt16>, count: Int, depth: Int, to row: UnsafeMutableRawPointer) {
        let (from, to) = (UInt32((1 << depth) - 1), UInt32(format.maximum))
        if format.bytesPerSample == 2 {
            let target = unsafe row.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count {
                let value = unsafe UInt32(line[x])
                unsafe target[x] = from == to ? UInt16(value) : UInt16((value * to + from / 2) / from)
            }
        } else {
            let target = unsafe row.assumingMemoryBound(to: UInt8.self)
            for x in 0..<count {
                let value = unsafe UInt32(line[x])
                unsafe target[x] = UInt8(truncatingIfNeeded: from == to ? value : (value * to + from / 2) / from)
            }
        }
    }
}

/// The planes of a frame as `av_read_image_line2` wants them.
@unsafe private struct SourcePlanes {
    private var data: (UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?)
    private var strides: (Int32, Int32, Int32, Int32)

    init(_ frame: UnsafeMutablePointer<AVFrame>) {
        let (planes, lines) = unsafe (frame.pointee.data, frame.pointee.linesize)
        unsafe data = (
            UnsafePointer(planes.0), UnsafePointer(planes.1), UnsafePointer(planes.2), UnsafePointer(planes.3)
        )
        unsafe strides = (lines.0, lines.1, lines.2, lines.3)
    }

    mutating func read(
        _ line: UnsafeMutablePointer<UInt16>, descriptor: UnsafePointer<AVPixFmtDescriptor>, y: Int, component: Int32,
        width: Int
    ) {
        unsafe withUnsafeMutablePointer(to: &data) { data in
            unsafe withUnsafePointer(to: &strides) { strides in
                unsafe av_read_image_line2(
                    line, UnsafeMutableRawPointer(data).assumingMemoryBound(to: UnsafePointer<UInt8>?.self),
                    UnsafeRawPointer(strides).assumingMemoryBound(to: Int32.self), descriptor, 0, Int32(y), component,
                    Int32(width), 0, 2)
            }
        }
    }
}
