/// Decides what the answer to a HEAD says about the stored response to a GET (RFC 9111 §4.3.5).
enum HeadDecision {
    static func decide(_ head: HTTPURLResponse, about stored: StoredResponse) -> Decided<CacheHeadOutcome> {
        var rules = RuleLog()
        guard rules.check(.cache.headSucceeded, saw: .number(head.statusCode), head.statusCode == 200) else {
            return rules.decide(.keep)
        }
        // A GET would now be answered with 200, so a stored 404 is no longer what the server says.
        let status = stored.response.statusCode
        guard status == 200 || status == 206 else {
            rules.check(.cache.headMatches, saw: .text("200, stored \(status)"), false)
            return rules.decide(.invalidate)
        }
        for name in ["ETag", "Last-Modified", "Content-Length"] {
            guard let new = head.value(forHTTPHeaderField: name) else { continue }
            let old = name == "Content-Length" ? length(of: stored, or: new) : stored.field(name)
            let saw = "\(name) \(new), stored \(old ?? "none")"
            guard rules.check(.cache.headMatches, saw: .text(saw), new == old) else {
                return rules.decide(.invalidate)
            }
        }
        return rules.decide(.update)
    }

    /// How long the whole body is; a part may not know. A response that came without a `Content-Length` still
    /// has a length: that of its body, unless it was encoded, of which only the decoded bytes are stored.
    private static func length(of stored: StoredResponse, or unknown: String) -> String {
        if let part = stored.part { return part.length.map(String.init) ?? unknown }
        return stored.field("Content-Length") ?? (stored.isCoded ? unknown : "\(stored.data.count)")
    }
}
