import Tracing

/// Words for the cache: what is stored, and when it answers.
enum CacheText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        var url: String { event.text("url") ?? "?" }
        // The first cache of a run has no number.
        var cache: String { event.text("cache").map { "Cache \($0)" } ?? "The cache" }
        var variant: String { event.text("variant").map { " (\($0))" } ?? "" }
        return switch kind {
        case .cache.decided:
            .decides(gloss: event.decision.flatMap { gloss(on: $0.outcome) })
        case .cache.stored: .says("\(cache) now has the response of \(url).")
        case .cache.updated: .says("The stored response of \(url) counts as new again.")
        case .cache.removed: .says("\(cache) forgets \(url)\(variant).")
        case .cache.evicted: .says("The response of \(url)\(variant) leaves \(event.text("from") ?? "?").")
        default: nil
        }
    }

    /// The words of RFC 9211 in other words.
    private static func gloss(on outcome: String) -> String? {
        switch CacheOutcome(spelled: outcome) {
        case .hit: hit(outcome)
        case .fail: "no stored response may be the answer, and none may be fetched"
        // Without a place to go on from, the request goes out as it is.
        case .partial where outcome.contains("; bytes="): "the server is asked for what is missing"
        case .bypass, .method, .uriMiss, .varyMiss, .request, .stale, .partial:
            outcome.hasSuffix("; revalidate")
                ? "the server is asked whether the stored response is still good"
                : "the request goes to the server"
        case nil: nil
        }
    }

    /// What the caller gets at once, and whether the server is asked about it all the same.
    private static func hit(_ outcome: String) -> String {
        let answer =
            outcome.contains("; 304")
            ? "the caller has the stored response, so the answer is a 304 without a body"
            : "the stored response is the answer"
        return outcome.hasSuffix("; revalidate afterwards")
            ? "\(answer); the server is asked about it afterwards" : "\(answer); nothing is sent"
    }
}
