import Tracing

/// A decision as a question, its answer, and the rule that gave it: `Is the request tried again? → retry,
/// since retry.answer held (saw auth: retry).`
enum DecisionText {
    static func sentence(_ decision: TraceDecision, to question: String, _ words: EventWords?) -> String {
        let topic = words?.topic.map { " \($0)" } ?? ""
        let gloss = words?.gloss.map { " (\($0))" } ?? ""
        let reason = decision.reasons.first.map { ", since \(self.reason($0))" } ?? ""
        return "\(question)\(topic) → \(decision.outcome)\(gloss)\(reason)."
    }

    /// `validation.status-code did not hold (saw 401)`.
    static func reason(_ check: TraceDecision.RuleCheck) -> String {
        let saw = check.saw == "nothing" ? "" : " (saw \(check.saw))"
        return "\(check.id) \(check.held ? "held" : "did not hold")\(saw)"
    }
}

extension TraceDecision {
    /// `true` if rules were consulted, and none of them made the decision come out as it did.
    var isWithoutReason: Bool { decidingIndex == nil && !rules.isEmpty }

    /// The rules that made the decision come out as it did, the reason first: the one that decided and, where
    /// that is the answer of a retrier of ours, the rule of the retrier's policy behind the answer.
    public var reasons: [RuleCheck] {
        guard let index = decidingIndex else { return [] }
        let answer = rules[index]
        guard answer.id == "retry.answer", index > 0, rules[index - 1].id.hasPrefix("retry-policy.") else {
            return [answer]
        }
        return [rules[index - 1], answer]
    }
}
