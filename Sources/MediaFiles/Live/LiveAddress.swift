/// Where live pictures come from or go to: a device, a network address, a pipe or a file.
public struct LiveAddress: Hashable, Sendable {
    /// What kind of place it is.
    public enum Kind: Hashable, Sendable {
        /// A device of libav, by the name of its format, such as `v4l2`, `x11grab`, `lavfi` or `sdl`.
        case device(format: String)
        /// A network protocol by its scheme, such as `udp`, `rtsp` or `srt`.
        case network(scheme: String)
        /// A named file or pipe.
        case file
        /// Standard input or output.
        case standardStream
    }

    /// What kind of place it is.
    public let kind: Kind
    /// The device's name, the address or the path.
    public let name: String

    /// Tells what `text` stands for; `nil` when it begins like an address of a protocol that is not offered.
    ///
    /// `/dev/video…` is a camera, `v4l2:NAME`, `x11grab:DISPLAY`, `lavfi:GRAPH` and `window:TITLE` are devices, `scheme://…` is a network
    /// address, `-` a standard stream; everything else is the path of a file.
    public init?(_ text: String) {
        if text == "-" {
            (kind, name) = (.standardStream, text)
        } else if text.hasPrefix("/dev/video") {
            (kind, name) = (.device(format: "v4l2"), text)
        } else if let device = Self.devices.first(where: { text.hasPrefix($0.prefix + ":") }) {
            (kind, name) = (.device(format: device.format), String(text.dropFirst(device.prefix.count + 1)))
        } else if let end = text.firstRange(of: "://") {
            let scheme = String(text[..<end.lowerBound]).lowercased()
            guard Self.schemes.contains(scheme) else { return nil }
            (kind, name) = (.network(scheme: scheme), text)
        } else {
            (kind, name) = (.file, text)
        }
    }

    private static let devices = [
        (prefix: "v4l2", format: "v4l2"), (prefix: "x11grab", format: "x11grab"), (prefix: "lavfi", format: "lavfi"),
        (prefix: "window", format: "sdl,sdl2"),
    ]

    /// The network protocols that are offered.
    public static let schemes = [
        "udp", "rtp", "tcp", "rtsp", "rtsps", "rtmp", "rtmps", "srt", "http", "https", "unix",
    ]

    /// The scheme of a network address.
    var scheme: String? {
        guard case .network(let scheme) = kind else { return nil }
        return scheme
    }
}
