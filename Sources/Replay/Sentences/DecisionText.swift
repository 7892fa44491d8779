import Walkthrough

/// A decision as a question, its answer, and the rule that gave it: `Is the request tried again? → retry,
/// since retry.answer held (saw auth: retry).`
enum DecisionText {
    static func sentence(_ decision: TraceDecision, _ kind: EventKind) -> String {
        let gloss = kind == .cache.decided ? cacheGloss(decision.outcome).map { " (\($0))" } ?? "" : ""
        let reason = decision.deciding.map { ", since \(self.reason($0))" } ?? ""
        return "\(kind.question ?? kind.meaning) → \(decision.outcome)\(gloss)\(reason)."
    }

    /// `validation.status-code did not hold (saw 401)`.
    static func reason(_ check: TraceDecision.RuleCheck) -> String {
        let saw = check.saw == "nothing" ? "" : " (saw \(check.saw))"
        return "\(check.id) \(check.held ? "held" : "did not hold")\(saw)"
    }

    /// The words of RFC 9211 in other words.
    private static func cacheGloss(_ outcome: String) -> String? {
        switch outcome {
        case let outcome where outcome.hasSuffix("; revalidate afterwards"):
            "the stored response is the answer; the server is asked about it afterwards"
        case let outcome where outcome.hasPrefix("hit"):
            "the stored response is the answer; nothing is sent"
        case let outcome where outcome.hasPrefix("fail"):
            "there is no stored response to answer with, and none may be fetched"
        case let outcome where outcome.hasPrefix("fwd=partial"): "the server is asked for what is missing"
        case let outcome where outcome.hasSuffix("; revalidate"):
            "the server is asked whether the stored response is still good"
        case let outcome where outcome.hasPrefix("fwd="): "the request goes to the server"
        default: nil
        }
    }
}
