import Tracing

extension StoryStep {
    /// What the cache did with the request, and with the answer to its question.
    static func cache(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        // There is nothing to tell if the session has no cache.
        case .cache.decided where rule(of: event) != "cache.present":
            lookup(event).map { StoryStep(event, "the cache", $0, lookupRole(of: event)) }
        case .cache.validationDecided:
            revalidation(event).map {
                StoryStep(
                    event, "the cache", $0,
                    event.decided(CacheValidationOutcome.fail) ? .failure : .detail)
            }
        default: nil
        }
    }

    private static func lookupRole(of event: TraceEvent) -> Role {
        if event.decided(CacheOutcome.hit) { return .answer }
        return event.decided(CacheOutcome.fail) ? .failure : .detail
    }

    private static func lookup(_ event: TraceEvent) -> String? {
        let outcome = event.decision?.outcome ?? ""
        let asks = outcome.hasSuffix("; revalidate")
        return switch CacheOutcome(spelled: outcome) {
        case .hit: hit(outcome)
        case .fail where outcome.hasSuffix("; 504"): "had no response that it may use, and answered 504"
        case .fail: "had no response that it may use, and none was to be fetched"
        case .bypass: "was left out"
        case .method: "has no responses for this method"
        case .uriMiss: "had nothing stored for the URL"
        case .varyMiss: "had only a response to other header fields"
        case .partial: "had only a part of it"
        // A response that is stale is called so even where the request would not take a fresh one, and so is
        // one that may not be used without asking.
        case .request,
            .stale where rule(of: event) == "cache.request-no-cache":
            asks
                ? "asked the server about the stored response, because the request wanted it"
                : "had a response that the request did not want"
        case .stale where rule(of: event) == "cache.response-no-cache":
            asks
                ? "asked the server about the stored response, which must not be used unasked"
                : "had only a response that must not be used unasked"
        case .stale:
            asks
                ? "asked the server about the stored response, which was stale" : "had only a stale response"
        case nil: nil
        }
    }

    /// What the caller got at once, and whether the server was asked about it all the same.
    private static func hit(_ outcome: String) -> String {
        let answer =
            outcome.contains("; 304")
            ? "answered 304, since the caller has the stored response" : "answered with the stored response"
        return outcome.hasSuffix("; revalidate afterwards")
            ? "\(answer), and asked the server about it afterwards" : answer
    }

    /// Nil if the answer went on as it came.
    private static func revalidation(_ event: TraceEvent) -> String? {
        let outcomes: [(CacheValidationOutcome, String)] = [
            (.useStored, "answered with the stored response"),
            (.useStale, "answered with the stale response"),
            (.combine, "put both parts together"), (.askAgain, "had the request sent again"),
            (.fail, "had no response that it may use"),
        ]
        return outcomes.first { event.decided($0.0) }?.1
    }
}
