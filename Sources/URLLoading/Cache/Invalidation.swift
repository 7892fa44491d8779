/// Which stored responses a new response makes invalid, although it is not stored in their place: an unsafe
/// request has changed something on the server (RFC 9111 §4.4).
enum InvalidationDecision {
    /// Decides what to remove when a response arrives. Nil for a safe method, which changes nothing.
    static func decide(_ request: URLRequest, _ head: HTTPURLResponse) -> Decided<InvalidationChoice>? {
        let method = request.httpMethod ?? "GET"
        guard !safeMethods.contains(method), let url = request.url else { return nil }
        var rules = RuleLog()
        rules.check(.cache.unsafeMethod, saw: .text(method), true)
        let isSuccess = (200..<400).contains(head.statusCode)
        guard rules.check(.cache.unsafeSucceeded, saw: .number(head.statusCode), isSuccess) else {
            return rules.decide(.keep)
        }
        var urls = [url]
        for name in ["Location", "Content-Location"] {
            guard let field = head.value(forHTTPHeaderField: name) else { continue }
            let other = URL(reference: field, relativeTo: url)
            // One origin must not be able to empty another's cache.
            let isSame = other.map { Origin($0) == Origin(url) } ?? false
            if rules.note(.cache.sameOrigin, saw: .text("\(name) \(field)"), isSame), let other {
                urls.append(other)
            }
        }
        return rules.decide(.invalidate(urls))
    }

    /// RFC 9110 §9.2.1, and QUERY by its own specification. An unknown method may change anything.
    private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]
}

/// What is removed after an unsafe request was answered.
enum InvalidationChoice: Outcome, Equatable {
    /// The responses stored for these URLs may be wrong now.
    case invalidate([URL])
    case keep

    var word: String {
        switch self {
        case .invalidate: CacheInvalidationOutcome.invalidate.word
        case .keep: CacheInvalidationOutcome.keep.word
        }
    }
}
