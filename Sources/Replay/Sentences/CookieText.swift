import Walkthrough

/// What is said of cookies.
enum CookieText {
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let cookie = "the cookie \(event.text("name") ?? "?") of \(event.text("domain") ?? "?")"
        switch kind {
        case .cookie.stored: return "The storage now has \(cookie): \(event.text("value") ?? "?")."
        case .cookie.removed: return removed(cookie, event.text("reason"))
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

    /// `send step, session`, `ignore partner`, `theme of .example.com`.
    static func brief(_ event: TraceEvent) -> String? {
        switch event.knownKind {
        case .cookie.sendDecided: words(event.decision?.outcome, event.text("sent"))
        case .cookie.storeDecided:
            words(
                event.decision?.outcome,
                event.text("line").map { String($0.prefix { $0 != "=" && $0 != ";" }) })
        case .cookie.stored, .cookie.removed:
            words(event.text("name"), event.text("domain").map { "of \($0)" }, event.text("reason"))
        default: nil
        }
    }

    private static func words(_ words: String?...) -> String {
        words.compactMap { $0 }.joined(separator: " ")
    }
}
