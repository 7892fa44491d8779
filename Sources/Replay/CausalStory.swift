import Walkthrough

/// The causal chain of an event in one sentence: what came from the wire, who refused it, who answered what.
struct CausalStory {
    /// Nil when the chain has nothing to tell.
    let text: String?

    init(of chain: CausalChain) {
        guard let subject = chain.events.first else {
            text = nil
            return
        }
        let steps = chain.events.dropFirst().reversed().compactMap { Self.step($0, towards: subject) }
        text = steps.isEmpty ? nil : steps.joined(separator: ", then ") + "."
    }

    /// What an event contributed, if it belongs to the same attempt or to the refresh that attempt needed.
    private static func step(_ event: TraceEvent, towards subject: TraceEvent) -> String? {
        let isSameAttempt = event.request == subject.request && event.attempt == subject.attempt
        let place = "(#\(event.number))"
        switch event.knownKind {
        case .authenticationRefreshCompleted:
            return event.text("error").map { "the refresh failed with \($0) \(place)" }
                ?? "the refresh brought the credential \(event.text("credential") ?? "?") \(place)"
        case .authenticationDecided where isSameAttempt:
            return "the authentication interceptor chose \(event.decision?.outcome ?? "?") \(place)"
        case .cacheDecided where isSameAttempt:
            return "the cache chose \(event.decision?.outcome ?? "?") \(place)"
        case .transportReceivedHead where isSameAttempt:
            return "status \(event.text("status") ?? "?") came from the wire \(place)"
        case .transportFailed where isSameAttempt:
            return "the connection failed with \(event.text("error") ?? "?") \(place)"
        case .taskTimedOut where isSameAttempt:
            return "the task timed out \(place)"
        case .validationDecided where isSameAttempt:
            guard let rule = event.decision?.rules.last, event["error"] != nil else { return nil }
            return "\(rule.id) refused it \(place)"
        case .retryAnswered where isSameAttempt:
            return "the retrier \(event.text("name") ?? "") answered \(event.text("answer") ?? "?") \(place)"
        default:
            // Whatever else happened on the way is in the chain below the sentence.
            return nil
        }
    }
}
