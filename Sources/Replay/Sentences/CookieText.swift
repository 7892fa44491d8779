import Tracing

/// Words for cookies: which ones are stored, and which are sent.
enum CookieText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        let cookie = "the cookie \(event.text("name") ?? "?") of \(event.text("domain") ?? "?")"
        switch kind {
        case .cookie.sendDecided:
            return .decides(brief: joined(event.decision?.outcome, event.text("sent")))
        case .cookie.storeDecided:
            let name = event.text("line").map { String($0.prefix { $0 != "=" && $0 != ";" }) }
            return .decides(brief: joined(event.decision?.outcome, name))
        case .cookie.stored:
            return .says(
                "The storage now has \(cookie): \(event.text("value") ?? "?").", brief: briefCookie(event))
        case .cookie.removed:
            return .says(removed(cookie, event.text("reason")), brief: briefCookie(event))
        default: return nil
        }
    }

    private static func removed(_ cookie: String, _ reason: String?) -> String {
        switch reason {
        case "ended": "The time of \(cookie) was over, so the storage forgets it."
        case "limit": "There were too many cookies, so the storage forgets \(cookie)."
        default: "The \(reason ?? "app") deletes \(cookie)."
        }
    }

    /// `theme of .example.com`.
    private static func briefCookie(_ event: TraceEvent) -> String {
        joined(event.text("name"), event.text("domain").map { "of \($0)" }, event.text("reason"))
    }

    private static func joined(_ words: String?...) -> String {
        words.compactMap { $0 }.joined(separator: " ")
    }
}
