/// The conditions of a request that asks: has this changed (RFC 9110 §13.1)?
struct Conditions: Equatable {
    let etag: String?
    let lastModified: String?

    init(of stored: StoredResponse) {
        etag = stored.field("ETag")
        lastModified = stored.field("Last-Modified")
    }

    var isEmpty: Bool { etag == nil && lastModified == nil }

    /// The conditions that only the origin server can evaluate (RFC 9111 §4.3.2).
    static let forServer = ["If-Match", "If-Unmodified-Since"]
    /// The conditions that a cache can evaluate with its stored response.
    static let forCaches = ["If-None-Match", "If-Modified-Since"]

    /// Returns the request with these conditions in place of those that its caller may have set: a 304 must
    /// be about the stored response, and not about the caller's.
    func applied(to request: URLRequest) -> URLRequest {
        var request = request
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
        request.setValue(lastModified, forHTTPHeaderField: "If-Modified-Since")
        return request
    }

    var word: String {
        let parts = [etag.map { "ETag \($0)" }, lastModified.map { "Last-Modified \($0)" }].compactMap { $0 }
        return parts.isEmpty ? "no validator" : parts.joined(separator: ", ")
    }

    // MARK: A caller's own conditions

    /// Compares a request's own condition with the stored response: what was compared, and `true` if the
    /// caller already has it (RFC 9111 §4.3.2). With `If-None-Match`, `If-Modified-Since` is ignored.
    static func compare(_ request: URLRequest, with stored: StoredResponse) -> (words: String, Bool) {
        if let tags = request.value(forHTTPHeaderField: "If-None-Match") {
            let tag = stored.field("ETag")
            let isSame = tags == "*" || tag.map { matches(tags, $0) } ?? false
            return ("If-None-Match \(tags), ETag \(tag ?? "absent")", isSame)
        }
        let field = request.value(forHTTPHeaderField: "If-Modified-Since") ?? ""
        let since = HTTPDate.parse(field, now: stored.responseDate)
        let modified = stored.field("Last-Modified")
        let date = modified.flatMap { HTTPDate.parse($0, now: stored.responseDate) } ?? stored.date
        let isSame = since.map { date <= $0 } ?? false
        return ("If-Modified-Since \(field), Last-Modified \(modified ?? "absent")", isSame)
    }

    /// `true` if a list of tags contains one with the same meaning (weak comparison, RFC 9110 §8.8.3.2).
    private static func matches(_ tags: String, _ tag: String) -> Bool {
        FieldList.members(of: tags).contains { opaque(String($0)) == opaque(tag) }
    }

    /// The tag without its weakness mark, `W/`.
    static func opaque(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
}

extension URLRequest {
    /// The request with the conditions, and the range, that another one has.
    func withConditions(of other: URLRequest) -> URLRequest {
        var request = self
        for name in Conditions.forServer + Conditions.forCaches + ["Range", "If-Range"] {
            let value = other.value(forHTTPHeaderField: name)
            if value != request.value(forHTTPHeaderField: name) {
                request.setValue(value, forHTTPHeaderField: name)
            }
        }
        return request
    }

    /// The first of these fields that the request contains.
    func firstField(of names: [String]) -> String? {
        names.first { value(forHTTPHeaderField: $0) != nil }
    }
}
