// Pairs as they stand in a query, or in the body of a form.

/// The media type of a form's pairs in a body.
package let formMediaType = "application/x-www-form-urlencoded; charset=utf-8"

extension CharacterSet {
    /// The characters that may stand unescaped in a key or a value of a query.
    ///
    /// RFC 3986 section 3.4 lets `/` and `?` stand in a query; all other reserved characters of section 2.2
    /// are escaped.
    package static let queryPairAllowed = CharacterSet.urlQueryAllowed
        .subtracting(CharacterSet(charactersIn: ":#[]@!$&'()*+,;="))
}

extension String {
    /// This text as a key or a value of a query.
    package var escapedForQuery: String {
        addingPercentEncoding(withAllowedCharacters: .queryPairAllowed) ?? self
    }

    /// How many bytes this text may have where it is escaped: three for each one but those of letters,
    /// digits, and the other characters that are never reserved (RFC 3986 section 2.3).
    package var escapedByteCount: Int {
        utf8.reduce(0) { count, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                count + 1
            default: count + 3
            }
        }
    }
}

extension Simulator {
    /// Counts the pairs that untyped parameters become, before any of them is made. The names of all values
    /// that a value is nested in are a part of its pair, so a few parameters may make a form of any size. So
    /// are the brackets around each name, and those of each list, which are escaped with six characters.
    ///
    /// - Throws: `ByteLimitReached` if the run may not have so many bytes. It ends after the current job.
    package func admit(pairsOf parameters: Any) throws {
        try admit(bytes: Self.weight(ofPairs: parameters, nameBytes: 0))
    }

    private static func weight(ofPairs value: Any, nameBytes: Int) -> Int {
        switch value {
        case let members as [String: Any]:
            return members.reduce(0) {
                $0 + weight(ofPairs: $1.value, nameBytes: nameBytes + $1.key.escapedByteCount + 6)
            }
        case let elements as [Any]:
            return elements.reduce(0) { $0 + weight(ofPairs: $1, nameBytes: nameBytes + 6) }
        default:
            guard case .text(let text) = QueryValue(value, int8IsTruth: true) else { return nameBytes + 1 }
            return nameBytes + text.escapedByteCount
        }
    }
}

extension URL {
    /// This URL with more pairs after those its query has; nil when its parts make no URL.
    ///
    /// - Parameter removingEmpty: Whether a query that is empty is removed. It is otherwise a `?` with
    ///   nothing behind it, which is what `URLEncoding` sends for `["ids": []]`.
    package func appendingQuery(_ pairs: String, removingEmpty: Bool = false) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
        let query = [components.percentEncodedQuery, pairs].compactMap { $0 }.joined(separator: "&")
        components.percentEncodedQuery = removingEmpty && query.isEmpty ? nil : query
        return components.url
    }
}
