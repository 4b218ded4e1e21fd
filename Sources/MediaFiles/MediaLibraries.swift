internal import CFFmpeg

/// The media libraries this program runs with.
public enum MediaLibraries {
    /// FFmpeg's release, such as `5.1.9-0+deb12u1`.
    public static var version: String { unsafe String(cString: av_version_info()) }
}
