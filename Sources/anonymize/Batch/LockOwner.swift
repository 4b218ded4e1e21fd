import Glibc

/// The process that holds a lock, told exactly enough to know whether it still lives.
///
/// A process number alone would not do: it is used again, and means nothing on another machine, after a restart, or in another
/// container.
struct LockOwner: Equatable, Sendable {
    /// Name of the machine.
    let host: String
    /// The running system and its process numbers: boot and namespace.
    let system: String
    /// Number of the process.
    let process: Int32
    /// When the process began, in the system's ticks since boot.
    let start: String

    /// This process.
    static let current = LockOwner(
        host: hostName, system: systemName, process: getpid(), start: startTime(of: getpid()) ?? "")

    /// How the owner is written into a lock.
    var text: String { "\(process) \(start) \(system) \(host)\n" }

    /// Reads a lock's text; `nil` when it is not one, such as an empty file.
    init?(_ text: String) {
        let parts = text.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 3).map(String.init)
        guard parts.count == 4, let process = Int32(parts[0]), process > 0 else { return nil }
        self.init(host: parts[3], system: parts[2], process: process, start: parts[1])
    }

    init(host: String, system: String, process: Int32, start: String) {
        self.host = host
        self.system = system
        self.process = process
        self.start = start
    }

    /// Whether the process has ended; `nil` where that cannot be seen from here.
    var isGone: Bool? {
        guard host == Self.current.host else { return nil }
        if system == Self.current.system { return Self.startTime(of: process) != start }
        // The same machine since restarted: everything that ran is gone. Another container of it cannot be seen.
        let (boot, now) = (system.split(separator: "/").first, Self.current.system.split(separator: "/").first)
        return boot == now ? nil : true
    }

    /// Field 22 of `/proc/PID/stat`; the second field, the program's name, may itself hold blanks and brackets.
    private static func startTime(of process: Int32) -> String? {
        guard let text = contents("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z" else { return nil }
        return String(fields[19])
    }

    private static let hostName = line("/proc/sys/kernel/hostname")

    private static let systemName: String = {
        let boot = line("/proc/sys/kernel/random/boot_id")
        var space = stat()
        let node = unsafe stat("/proc/self/ns/pid", &space) == 0 ? String(space.st_ino) : "?"
        return "\(boot)/\(node)"
    }()

    private static func line(_ path: String) -> String {
        let line = (contents(path) ?? "").prefix { $0 != "\n" }
        return line.isEmpty ? "?" : String(line)
    }

    private static func contents(_ path: String) -> String? {
        guard let descriptor = try? Descriptor.open(FilePath(path), O_RDONLY) else { return nil }
        defer { close(descriptor) }
        return (try? Descriptor.read(from: descriptor)).map { String(decoding: $0, as: UTF8.self) }
    }
}
