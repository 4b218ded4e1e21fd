internal import Foundation
internal import Glibc

/// What one finished process cost, by the kernel's own accounting.
struct ProcessCost {
    var cpuSeconds: Double
    var wallSeconds: Double
    var peakBytes: Int
    var status: Int32
}

/// Runs programs and measures them.
enum MeasuredProcess {
    /// Runs a program to its end, its output thrown away.
    ///
    /// Peak memory is the largest resident set of that process; a child inherits its parent's peak across `exec`, so measure before
    /// this process has grown.
    static func run(_ arguments: [String]) throws -> ProcessCost {
        let start = ContinuousClock.now
        var status: Int32 = 0
        var usage = rusage()
        let child = try spawn(arguments)
        guard unsafe wait4(child, &status, 0, &usage) == child else { throw BenchError.spawn(arguments[0], errno) }
        let (whole, fraction) = (ContinuousClock.now - start).components
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return ProcessCost(
            cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            wallSeconds: Double(whole) + Double(fraction) / 1e18, peakBytes: usage.ru_maxrss * 1024,
            status: (status >> 8) & 0xff)
    }

    private static func spawn(_ arguments: [String]) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let result = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
        guard result == 0 else { throw BenchError.spawn(arguments[0], result) }
        return child
    }

    /// Runs two programs in turn and returns the costs of each, after one run of each that is not counted.
    static func compare(_ a: [String], _ b: [String], runs: Int) throws -> (a: [ProcessCost], b: [ProcessCost]) {
        var result: (a: [ProcessCost], b: [ProcessCost]) = ([], [])
        for turn in 0...runs {
            let (first, second) = (try run(a), try run(b))
            for (cost, words) in [(first, a), (second, b)] where cost.status != 0 {
                throw BenchError.failed(words.joined(separator: " "), cost.status)
            }
            if turn > 0 {
                result.a.append(first)
                result.b.append(second)
            }
        }
        return result
    }
}

/// Why a measurement cannot be made.
enum BenchError: Error, CustomStringConvertible {
    case spawn(String, Int32)
    case failed(String, Int32)
    case usage(String)
    case data(String)

    var description: String {
        switch self {
        case .spawn(let program, let code): "cannot run '\(program)': \(unsafe String(cString: strerror(code)))."
        case .failed(let command, let status): "'\(command)' ended with status \(status)."
        case .usage(let sentence), .data(let sentence): sentence
        }
    }
}
