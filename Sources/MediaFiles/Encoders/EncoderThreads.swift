internal import CFFmpeg
internal import VideoFrames

/// How an encoder divides its work.
///
/// What most encoders write depends on the number of parts that they work on side by side. So that number follows from the
/// picture alone, never from the machine: the same film gives the same bytes on two processors and on sixty-four.
struct EncoderThreads: Hashable {
    /// Pictures, or parts of one, that are encoded side by side: libav's `thread_count`.
    let count: Int

    /// Chooses the number for an encoder and a picture's size.
    ///
    /// More parts cost memory (20 MB each in 1080p) and, in libx264, a little quality; fewer leave processors of large machines idle, where finding faces
    /// is the slower stage anyway.
    init(of encoder: EncoderDescription, size: PictureSize) {
        let pixels = size.width * size.height
        let byArea = pixels < 1 << 18 ? 2 : pixels < 3 << 20 ? 3 : pixels < 6 << 20 ? 4 : 8
        switch encoder.name {
        case "libx264", "libx264rgb": count = byArea
        // One picture after the other, its rows by as many threads as there are, which changes nothing. With pictures side by side,
        // its control of the rate depends on which of them is ahead.
        case "libx265": count = pixels < 6 << 20 ? 2 : 3
        // Columns of at least 256 pixels.
        case "libvpx-vp9", "libvpx", "libaom-av1": count = min(8, max(1, size.width / 256))
        // libav cuts the picture into as many slices as there are threads.
        case "ffv1": count = 4
        case "libsvtav1", "prores_ks": count = byArea
        // The others are quick, or give each thread a slice that costs bits.
        default: count = 1
        }
    }
}
