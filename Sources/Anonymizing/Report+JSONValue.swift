/// A JSON value whose objects keep the order of their keys.
public enum JSONValue: Hashable, Sendable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number; one that is not finite is written as null, for JSON has no word for it.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order.
    case object([Member])

    /// A named value of an object.
    public struct Member: Hashable, Sendable {
        /// The key.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Names a value.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Makes an object with its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }

    /// Makes text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue {
    /// The value on one line, without spaces.
    public var compactText: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// The value on as many lines as it needs, indented by two spaces.
    public var prettyText: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text
    }

    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? String(value) : "null"
        case .string(let value): Self.writeQuoted(value, to: &text)
        case .array(let values):
            Self.writeList(values, brackets: ("[", "]"), to: &text, indentation) { value, text, inner in
                value.write(to: &text, indentation: inner)
            }
        case .object(let members):
            Self.writeList(members, brackets: ("{", "}"), to: &text, indentation) { member, text, inner in
                Self.writeQuoted(member.key, to: &text)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func writeList<Element>(
        _ elements: [Element], brackets: (String, String), to text: inout String, _ indentation: Int?,
        _ writeElement: (Element, inout String, Int?) -> Void
    ) {
        let inner = elements.isEmpty ? nil : indentation.map { $0 + 2 }
        text += brackets.0
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            writeElement(element, &text, inner)
        }
        if let indentation, !elements.isEmpty { text += "\n" + String(repeating: " ", count: indentation) }
        text += brackets.1
    }

    /// Writes text in quotes; only what RFC 8259 demands is escaped.
    private static func writeQuoted(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
