/// Decides what to do with a head that is not the response.
enum OddHeadDecision {
    /// Nil for the first head with a final status: it is the response, so there is nothing to decide.
    static func decide(status: Int, hasAnswer: Bool) -> Decided<OddHeadChoice>? {
        // A 101 ends HTTP on its connection, so no final response follows it.
        let isFinal = !(100..<200).contains(status) || status == 101
        if isFinal, !hasAnswer { return nil }
        var rules = RuleLog()
        guard rules.check(.finalHead.first, saw: .number(status), !hasAnswer) else {
            return rules.decide(.ignored)
        }
        rules.check(.finalHead.isFinal, saw: .number(status), false)
        return rules.decide(.informational)
    }

    /// Decides about an exchange that ended before any final head came. Only one outcome is possible.
    static func decideWithoutResponse() -> Decided<ResponseEndOutcome> {
        var rules = RuleLog()
        rules.check(.finalHead.came, saw: .text("no final head"), false)
        return rules.decide(.lost)
    }
}

/// What a client does with a head that is not the response.
enum OddHeadChoice: Outcome, Equatable {
    /// It only announces that the response will come, and perhaps what the response will need.
    case informational
    /// The response has already arrived.
    case ignored

    var word: String {
        switch self {
        case .informational: ResponseHeadOutcome.informational.word
        case .ignored: ResponseHeadOutcome.ignored.word
        }
    }
}

/// Which of the heads that arrive on a connection is the response.
struct FinalHeadRules: RuleGroup {
    let isFinal = Rule(
        "response.final",
        "The status is final: one from 100 to 199 only announces another response, unless it is 101.",
        .rfc(9110, section: "15.2"))
    let first = Rule(
        "response.first", "No other final response to the request came before it.", .rfc(9112, section: "9.2")
    )
    let came = Rule(
        "response.head-came", "A final response came before the connection was closed.",
        .rfc(9112, section: "9.5"))
}

extension Rule {
    static let finalHead = FinalHeadRules()
}
