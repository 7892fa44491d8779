/// A media type as far as validation compares it: type and subtype, each of which may be `*`.
///
/// Parameters are ignored: `text/html; charset=utf-8` is `text/html`. RFC 9110 section 8.3.1 makes both parts
/// case-insensitive; the original compares them as they are, and so does this. It also takes anything for a
/// type: what stands before the first slash is the type, and what stands after the last one the subtype, with
/// the space in front of a semicolon. So `*` is `*/*`. Mirrors `Request.MIMEType` of both versions.
package struct MIMEType: Equatable, Sendable {
    let type: String
    let subtype: String

    /// Whether this is `*/*`.
    var isWildcard: Bool { type == "*" && subtype == "*" }

    /// Reads `type/subtype`, up to a semicolon. A word alone stands for both parts.
    ///
    /// Foundation's `trimmingCharacters(in:)` and `split` alone would be a tenth of the cost of a request, so
    /// that it looks at the text itself, and at its bytes where it can: what it looks for is ASCII.
    init(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let first = rest.first, first.isSpace { rest.removeFirst() }
        while let last = rest.last, last.isSpace { rest.removeLast() }
        let essence = Substring(rest).utf8.prefix { $0 != UInt8(ascii: ";") }
        let slash = UInt8(ascii: "/")
        let typeEnd = essence.firstIndex(of: slash) ?? essence.endIndex
        let subtypeStart = essence.lastIndex(of: slash).map(essence.index(after:)) ?? essence.startIndex
        type = String(Substring(essence[..<typeEnd]))
        subtype = String(Substring(essence[subtypeStart...]))
    }

    /// Whether one of the types in a list covers a response's type. Most lists are `*/*` alone, for which no
    /// type has to be read.
    package static func list(_ types: [String], covers type: String) -> Bool {
        if types.contains("*/*") { return true }
        let found = MIMEType(type)
        return types.contains { MIMEType($0).matches(found) }
    }

    /// Whether this type covers `other`: equal in both parts, where a `*` of this type covers anything.
    func matches(_ other: MIMEType) -> Bool {
        (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
}

extension Unicode.Scalar {
    /// The properties of a scalar are looked up in tables, which ASCII does not need.
    fileprivate var isSpace: Bool {
        isASCII ? self == " " || (9...13).contains(value) : properties.isWhitespace
    }
}
