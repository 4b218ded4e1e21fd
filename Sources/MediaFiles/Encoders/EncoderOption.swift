internal import CFFmpeg

/// A private option of an encoder: what it may be.
struct EncoderOption: Hashable {
    /// Names of its values, where it has names.
    var names: [String] = []
    /// The numbers that it may be, where it is a whole number.
    var range: ClosedRange<Int>?

    /// All options of an encoder's class.
    static func all(of kind: UnsafePointer<AVClass>?) -> [String: EncoderOption] {
        guard let first = unsafe kind?.pointee.option else { return [:] }
        var result: [String: EncoderOption] = [:]
        var units: [String: [String]] = [:]
        var unitOfOption: [String: String] = [:]
        var next = unsafe first
        while let pointer = unsafe next.pointee.name {
            let (name, unit) = unsafe (String(cString: pointer), next.pointee.unit.map { unsafe String(cString: $0) })
            if unsafe next.pointee.type == AV_OPT_TYPE_CONST {
                units[unit ?? "", default: []].append(name)
            } else {
                result[name] = unsafe EncoderOption(range: range(of: next.pointee))
                unitOfOption[name] = unit
            }
            unsafe next += 1
        }
        for (name, unit) in unitOfOption { result[name]?.names = units[unit] ?? [] }
        return result
    }

    private static func range(of option: AVOption) -> ClosedRange<Int>? {
        guard unsafe option.type == AV_OPT_TYPE_INT || option.type == AV_OPT_TYPE_INT64 else { return nil }
        let (least, most) = unsafe (option.min, option.max)
        guard least <= most, abs(least) < 1e15, abs(most) < 1e15 else { return nil }
        return Int(least)...Int(most)
    }
}
