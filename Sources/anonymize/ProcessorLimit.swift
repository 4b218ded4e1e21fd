import Glibc

/// Keeps the whole program, libraries included, to a number of processors.
enum ProcessorLimit {
    /// glibc declares the calls only to programs that ask for GNU's own, which Swift's module of it does not.
    private typealias Call = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

    /// Chooses `count` of the processors that the program may use.
    ///
    /// Only threads started afterwards by this one are bound. Where to begin is left to chance, so that several programs side by
    /// side do not share the same processors.
    static func apply(_ count: Int) {
        let allowed = allowedProcessors
        guard count < allowed.count else { return }
        let start = Int.random(in: allowed.indices)
        var chosen = cpu_set_t()
        unsafe withUnsafeMutableBytes(of: &chosen) { bytes in
            for offset in 0..<count {
                let processor = allowed[(start + offset) % allowed.count]
                unsafe bytes[processor / 8] |= 1 << UInt8(processor % 8)
            }
        }
        _ = call("sched_setaffinity", &chosen)
    }

    /// How many processors this thread may use.
    static var available: Int { max(1, allowedProcessors.count) }

    /// Numbers of the processors that this thread may use; bit `n` of the set stands for processor `n`.
    private static var allowedProcessors: [Int] {
        var set = cpu_set_t()
        guard call("sched_getaffinity", &set) else { return [] }
        return unsafe withUnsafeBytes(of: set) { bytes in
            (0..<(bytes.count * 8)).filter { unsafe bytes[$0 / 8] & 1 << UInt8($0 % 8) != 0 }
        }
    }

    private static func call(_ name: String, _ set: inout cpu_set_t) -> Bool {
        guard let symbol = unsafe dlsym(nil, name) else { return false }
        let function = unsafe unsafeBitCast(symbol, to: Call.self)
        return unsafe function(0, MemoryLayout<cpu_set_t>.size, &set) == 0
    }
}
