import Walkthrough

/// A decision as a question, its answer, and the rule that gave it: `Is the request tried again? → retry,
/// since retry.answer held (saw auth: retry).`
enum DecisionText {
    static func sentence(_ decision: TraceDecision, _ kind: EventKind) -> String {
        let gloss = kind == .cacheDecided ? cacheGloss(decision.outcome).map { " (\($0))" } ?? "" : ""
        let reason = decision.rules.last.map { ", since \(self.reason($0))" } ?? ""
        return "\(question(kind)) → \(decision.outcome)\(gloss)\(reason)."
    }

    /// `validation.status-code did not hold (saw 401)`.
    static func reason(_ check: TraceDecision.RuleCheck) -> String {
        let saw = check.saw == "nothing" ? "" : " (saw \(check.saw))"
        return "\(check.id) \(check.held ? "held" : "did not hold")\(saw)"
    }

    private static func question(_ kind: EventKind) -> String {
        switch kind {
        case .parametersDecided: "Where do the parameters go?"
        case .urlRequestBodyDecided: "May this request have a body?"
        case .cachedResponseHandlerDecided: "Who says what the cache may store?"
        case .adaptDecided: "Does an adapter change the URLRequest?"
        case .cacheDecided: "Can the cache answer?"
        case .cacheStoreDecided: "Is the response kept in the cache?"
        case .redirectDecided: "What does the redirect lead to?"
        case .redirectHandlerDecided: "Does a handler follow the redirect?"
        case .redirectSettled: "Is the redirect followed?"
        case .challengeDecided: "Is the 401 a challenge?"
        case .challengeCredentialDecided: "Is there a credential to answer with?"
        case .challengeSettled: "What follows from the answer to the challenge?"
        case .validationDecided: "Is the response acceptable?"
        case .retryDecided: "Is the request tried again?"
        case .authenticationDecided: "What does the authentication interceptor do?"
        case .serializeDecided: "What do the bytes become?"
        case .streamErrorDecided: "Does the stream go on?"
        case .streamCompletionDecided: "Does the handler hear of the end now?"
        case .socketSendDecided: "What becomes of the message?"
        case .socketPingDecided: "Is a ping sent?"
        case .socketErrorDecided: "Is the error only what closing brings?"
        // A decision of a kind that has no question of its own is introduced by its meaning.
        default: kind.entry.meaning
        }
    }

    /// The words of RFC 9211 in other words.
    private static func cacheGloss(_ outcome: String) -> String? {
        switch outcome {
        case "hit": "the stored response is the answer; nothing is sent"
        case "fail": "there is no stored response, and none may be fetched"
        case let outcome where outcome.hasSuffix("; revalidate"):
            "the server is asked whether the stored response is still good"
        case let outcome where outcome.hasPrefix("fwd="): "the request goes to the server"
        default: nil
        }
    }
}
