import VideoFrames

/// Options about live pictures.
extension OptionTable {
    static let live: [OptionRule] = [
        OptionRule(
            name: "delay", value: "SECONDS",
            help: "Holds pictures back so long, to cover a face before it is first found. [0]", section: .live,
            commands: [.live]
        ) { value, options throws(CommandError) in options.live.delay = try value.number(in: 0...5) },
        OptionRule(
            name: "pace", help: "Plays a file as fast as it is meant to be seen.", section: .live, commands: [.live]
        ) { _, options in options.live.paces = true },
        OptionRule(
            name: "size", value: "WxH", help: "Size to ask a camera or screen for. [its own]", section: .live,
            commands: [.live]
        ) { value, options throws(CommandError) in options.live.size = try value.size() },
        OptionRule(
            name: "rate", value: "N", help: "Frames a second to ask a camera or screen for. [its own]", section: .live,
            commands: [.live]
        ) { value, options throws(CommandError) in options.live.rate = try value.number(in: 1...240) },
        OptionRule(
            name: "reconnect", value: "SECONDS",
            help: "Tries so long to reach a source again that went away. [0: ends then]", section: .live,
            commands: [.live]
        ) { value, options throws(CommandError) in options.live.reconnect = try value.number(in: 0...86_400) },
        OptionRule(
            name: "listen", help: "Waits for the source to connect: tcp, srt, rtmp, rtsp.", section: .live,
            commands: [.live]
        ) { _, options in options.live.listens = true },
        OptionRule(
            name: "serve", help: "Waits for the viewer to connect: tcp, srt, rtmp.", section: .live, commands: [.live]
        ) { _, options in options.live.serves = true },
        OptionRule(
            name: "segment", value: "SECONDS",
            help: "Records files of this length, numbered from NAME-00001; each appears when it is complete.",
            section: .live, commands: [.live]
        ) { value, options throws(CommandError) in options.live.segment = try value.number(in: 1...86_400) },
    ]
}

extension OptionValue {
    /// A picture's size, `WxH`.
    fileprivate func size() throws(CommandError) -> PictureSize {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), (16...16_384).contains(width),
            (16...16_384).contains(height)
        else { throw refusal("a size such as 1280x720") }
        return PictureSize(width: width, height: height)
    }
}
