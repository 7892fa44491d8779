import JSONText

/// The one range of bytes that a request asks for with `Range` (RFC 9110 §14.1.2).
package enum ByteRange: Equatable {
    /// From the first byte to the last one, inclusive; or to the end.
    case from(Int, through: Int?)
    /// This many bytes from the end.
    case last(Int)

    /// Reads `bytes=5-9`, `bytes=5-` or `bytes=-5`. Nil for several ranges at once, and for an unreadable
    /// value: a server may send everything then.
    package init?(_ field: String) {
        let ranges = Self.ranges(in: field)
        // The last 0 bytes cannot be sent.
        guard ranges.count == 1, ranges[0] != .last(0) else { return nil }
        self = ranges[0]
    }

    /// All ranges that a `Range` asks for: none if it does not count bytes, or cannot be read. Such a field
    /// may be ignored (§14.2).
    package static func ranges(in field: String) -> [ByteRange] {
        guard let (unit, list) = halves(of: Substring(field).trimmed, at: "="), unit.isBytes
        else { return [] }
        let members = FieldList.members(of: list)
        let ranges = members.compactMap { ByteRange(member: $0) }
        return ranges.count == members.count ? ranges : []
    }

    private init?(member: Substring) {
        guard let (from, to) = halves(of: member, at: "-"), to.isEmpty || to.isDecimal else { return nil }
        // What is too far away to be counted is beyond the end: no byte begins there, the last one is the
        // end, and so many from the end are all (§14.1.2).
        let (first, last) = (from.farNumber, to.farNumber)
        if from.isEmpty {
            guard let last else { return nil }
            self = .last(last)
        } else {
            guard let first, last.map({ first <= $0 }) ?? true else { return nil }
            self = .from(first, through: to.wholeNumber)
        }
    }
}

/// The bytes that a response with the status 206 contains: its `Content-Range` (RFC 9110 §14.4).
package struct ContentRange: Equatable, Sendable, CustomStringConvertible {
    package let first: Int
    package let last: Int
    /// The length of the whole representation; nil when the server does not say.
    package let length: Int?

    /// Reads `bytes 5-9/10` or `bytes 5-9/*`; nil for anything else, including an unsatisfied range.
    package init?(_ field: String) {
        let text = Substring(field).trimmed
        let unit = text.prefix { $0 != " " && $0 != "\t" }
        guard unit.isBytes,
            let (range, whole) = halves(of: text[unit.endIndex...].trimmed, at: "/"),
            let (from, to) = halves(of: range, at: "-"),
            let first = from.wholeNumber, let last = to.wholeNumber, first <= last, last < 1 << 53
        else { return nil }
        let length = whole.wholeNumber
        guard length.map({ last < $0 }) ?? (whole == "*") else { return nil }
        self.init(first: first, last: last, length: length)
    }

    package init(first: Int, last: Int, length: Int?) {
        self.first = first
        self.last = last
        self.length = length
    }

    package var description: String { "bytes \(first)-\(last)/\(length.map(String.init) ?? "*")" }

    /// How many bytes it names.
    package var count: Int { last - first + 1 }

    /// `true` if the range reaches the end of the representation.
    package var reachesEnd: Bool { length.map { last == $0 - 1 } ?? false }
}

extension Substring {
    /// Whether it is the unit in which ranges are counted here, whose case does not matter (RFC 9110 §14.1).
    fileprivate var isBytes: Bool { lowercased() == "bytes" }

    /// Its value, if it is decimal; the greatest number for what cannot be counted.
    fileprivate var farNumber: Int? { isDecimal ? Int(self) ?? .max : nil }
}

/// What stands before and behind a sign; nil if the sign is not there, or more than once.
private func halves(of text: Substring, at sign: Character) -> (Substring, Substring)? {
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
}
