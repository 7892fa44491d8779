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
            let storage = event.text("storage").map { "Storage \($0)" } ?? "The storage"
            return .says(
                "\(storage) now has \(cookie): \(event.text("value") ?? "?").", brief: briefCookie(event))
        case .cookie.removed:
            return .says(
                removed(cookie, event.text("reason"), from: event.text("storage")), brief: briefCookie(event))
        default: return nil
        }
    }

    /// The first storage of a run has no number.
    private static func removed(_ cookie: String, _ reason: String?, from number: String?) -> String {
        let storage = number.map { "storage \($0)" }
        return switch reason {
        case "ended": "The time of \(cookie) was over, so \(storage ?? "the storage") forgets it."
        case "limit": "There were too many cookies, so \(storage ?? "the storage") forgets \(cookie)."
        default: "The \(reason ?? "app") deletes \(cookie)\(storage.map { " from \($0)" } ?? "")."
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
