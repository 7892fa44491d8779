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
