internal import CFFmpeg
internal import Glibc
internal import Synchronization

/// Catches libav's log: nothing is printed, and the last serious line is kept for error messages.
enum LibavLog {
    private static let lastLine = Mutex<String?>(nil)
    private static let installed: Void = unsafe av_log_set_callback { context, level, format, arguments in
        guard level <= AV_LOG_INFO, let format = unsafe format, let arguments = unsafe arguments else { return }
        // H.264 and its relatives tell of slices that are missing without any error only in this line of information.
        let isDamage = unsafe level <= AV_LOG_ERROR ? !isHarmless(format) : strncmp(format, "concealing", 10) == 0
        guard level <= AV_LOG_WARNING || isDamage else { return }
        let line = unsafe LibavLog.line(context, level, format, arguments)
        LibavLog.keep(line)
        if isDamage { unsafe Complaints.note(context, line: line) }
    }

    /// Says whether libav calls something an error that is about data beside the picture only.
    private static func isHarmless(_ format: UnsafePointer<CChar>) -> Bool {
        // Camera data in a JPEG; messages in H.264 and H.265.
        let starts = ["unable to decode APP fields", "SEI type"]
        return starts.contains { unsafe strncmp(format, $0, $0.utf8.count) == 0 }
    }

    /// Starts to catch the log; safe to call often.
    static func install() { _ = installed }

    /// Returns the last warning or error and forgets it.
    static func takeLastLine() -> String? {
        lastLine.withLock { line in
            defer { line = nil }
            return line
        }
    }

    private static func keep(_ text: String) {
        guard !text.isEmpty else { return }
        lastLine.withLock { $0 = text }
    }

    private static func line(
        _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>, _ arguments: CVaListPointer
    ) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            var prefix: Int32 = 0
            _ = unsafe av_log_format_line2(context, level, format, arguments, start, Int32(buffer.count), &prefix)
            var text = unsafe String(cString: start)
            while let last = text.last, last.isWhitespace { text.removeLast() }
            return text
        }
    }
}
