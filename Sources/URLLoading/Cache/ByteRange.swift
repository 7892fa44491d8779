/// The bytes that a response with the status 206 contains: its `Content-Range` (RFC 9110 §14.4).
struct ContentRange: Equatable, CustomStringConvertible {
    let first: Int
    let last: Int
    /// The length of the whole representation; nil when the server does not say.
    let length: Int?

    /// Reads `bytes 5-9/10` or `bytes 5-9/*`; nil for anything else, including an unsatisfied range.
    init?(_ field: String) {
        guard let said = textBehindBytes(field), said.first?.isWhitespace == true,
            let (range, whole) = halves(of: said.drop(while: \.isWhitespace), at: "/"),
            let (from, to) = halves(of: range, at: "-"),
            let first = from.wholeNumber, let last = to.wholeNumber, first <= last, last < 1 << 53
        else { return nil }
        let length = whole.wholeNumber
        guard length.map({ last < $0 }) ?? (whole == "*") else { return nil }
        self.init(first: first, last: last, length: length)
    }

    init(first: Int, last: Int, length: Int?) {
        self.first = first
        self.last = last
        self.length = length
    }

    var description: String { "bytes \(first)-\(last)/\(length.map(String.init) ?? "*")" }

    /// `true` if the range reaches the end of the representation.
    var reachesEnd: Bool { length.map { last == $0 - 1 } ?? false }
}

/// The one range of bytes that a request asks for with `Range` (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// From the first byte to the last one, inclusive; or to the end.
    case from(Int, through: Int?)
    /// This many bytes from the end.
    case last(Int)

    /// Nil for several ranges at once, and for an unreadable value: a server may send everything then.
    init?(_ field: String) {
        guard let said = textBehindBytes(field), let (space, range) = halves(of: said, at: "="),
            trimmed(space).isEmpty, let ends = halves(of: range, at: "-")
        else { return nil }
        let (from, to) = (trimmed(ends.0), trimmed(ends.1))
        let last = to.wholeNumber
        guard last != nil || to.isEmpty else { return nil }
        if from.isEmpty {
            guard let last, last > 0 else { return nil }
            self = .last(last)
        } else {
            guard let first = from.wholeNumber, last.map({ first <= $0 }) ?? true else { return nil }
            self = .from(first, through: last)
        }
    }
}

/// The text behind the unit `bytes`, whose case does not matter; nil for any other unit.
private func textBehindBytes(_ field: String) -> Substring? {
    let text = trimmed(field[...])
    return text.prefix(5).lowercased() == "bytes" ? text.dropFirst(5) : nil
}

private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
}

/// What stands before and behind a sign; nil if the sign is not there, or more than once.
private func halves(of text: Substring, at sign: Character) -> (Substring, Substring)? {
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
}

/// The part of a stored response that answers a request.
enum StoredPortion: Equatable {
    case whole
    /// Some bytes of the stored data, and the range of the representation that they are.
    case slice(Range<Int>, ContentRange)
    /// The request is for everything, and only this many bytes from the beginning are stored.
    case beginning(Int)
    /// The bytes that the request asks for are not stored.
    case missing

    /// Finds out which part of a stored response a request asks for.
    ///
    /// A part's `Content-Range` tells where it begins and whether it reaches the end; its stored
    /// length is counted from its bytes.
    init(of stored: StoredResponse, for request: URLRequest) {
        let field = request.value(forHTTPHeaderField: "Range")
        let count = stored.data.count
        guard let field else {
            self = stored.part.map { $0.first == 0 && count > 0 ? .beginning(count) : .missing } ?? .whole
            return
        }
        // Only a 200 can be cut: a 404 says the same, no matter which part of its URL is asked for.
        guard stored.part != nil || stored.response.statusCode == 200 else {
            self = .whole
            return
        }
        guard let asked = ByteRange(field), count > 0 else {
            self = .missing
            return
        }
        let start = stored.part?.first ?? 0
        let hasEnd = stored.part?.reachesEnd ?? true
        self = Self.cut(asked, start: start, count: count, hasEnd: hasEnd, length: stored.part?.length)
    }

    private static func cut(
        _ asked: ByteRange, start: Int, count: Int, hasEnd: Bool, length: Int?
    ) -> StoredPortion {
        let whole = length ?? (hasEnd ? start + count : nil)
        switch asked {
        case .last(let wanted):
            guard hasEnd, wanted <= count || start == 0 else { return .missing }
            let taken = min(wanted, count)
            let last = (whole ?? count) - 1
            let range = ContentRange(first: last - taken + 1, last: last, length: whole)
            return .slice(count - taken..<count, range)
        case .from(let first, let last):
            // A last byte beyond the end of the representation means its end (RFC 9110 §14.1.2).
            let end = min(last ?? .max - 1, hasEnd ? (whole ?? .max) - 1 : .max - 1)
            let isOpen =
                hasEnd && (last == nil || whole.map { end >= $0 - 1 && $0 == start + count } ?? false)
            guard first >= start, first < start + count, isOpen || end < start + count else {
                return .missing
            }
            let upper = min(end, start + count - 1)
            return .slice(
                first - start..<upper - start + 1, ContentRange(first: first, last: upper, length: whole))
        }
    }
}
