/// What a decision function returns: the choice, to be carried out, and the decision, to be recorded.
///
/// Every choice is made by a pure function from values to one of these. The shell around the function records
/// the decision and switches over the choice, so that what a trace says is what happened.
///
///     let decided = TimeoutDecision.decide(…)
///     task.record(.task(.timeoutDecided(decided.decision)))
///     switch decided.choice {
///     case .fail: …
///     case .retry: …
///     }
public struct Decided<Choice: Outcome>: Sendable {
    /// What was chosen.
    public let choice: Choice
    /// The choice as the trace keeps it: in words, with the rules consulted and the one that decided.
    public let decision: Decision

    // Inlined, as is `RuleLog.decide`, so that a decision costs no look-up of its generic type.
    @inlinable
    init(choice: Choice, decision: Decision) {
        self.choice = choice
        self.decision = decision
    }
}

extension Decided: Equatable where Choice: Equatable {
    /// Two are equal when they made the same choice for the same reasons.
    public static func == (one: Decided, other: Decided) -> Bool {
        one.choice == other.choice && one.decision.rules == other.decision.rules
            && one.decision.deciding == other.decision.deciding
    }
}

/// The list of rules that a decision function fills while it decides.
///
///     var rules = RuleLog()
///     guard rules.check(.cache.method, saw: .text(method), isGET) else { return rules.decide(.method) }
///     rules.note(.cache.priority, saw: .number(priority), priority > 0)
///     return rules.decide(.hit)
///
/// The last check decides, unless the function names another rule. Above, `cache.method` decides in either
/// case, since a rule that was only noted never does.
public struct RuleLog: Sendable {
    /// The checks so far, in order; they become the decision's `rules`.
    public private(set) var checks: [RuleCheck] = []
    /// The place of the last check that the choice depends on.
    private var decidingIndex: Int?

    public init() {
        // Few decisions consult more rules than this, and a list that grows is copied.
        checks.reserveCapacity(4)
    }

    /// Consults a rule that the choice depends on, and returns whether it held, so that the call can stand in
    /// an `if`.
    @discardableResult
    public mutating func check(_ rule: Rule, saw: Saw = .nothing, _ held: Bool) -> Bool {
        decidingIndex = checks.count
        checks.append(RuleCheck(rule, saw: saw, held: held))
        return held
    }

    /// Consults a rule about a detail of the choice. It is shown among the reasons, but never as the one that
    /// decided.
    @discardableResult
    public mutating func note(_ rule: Rule, saw: Saw = .nothing, _ held: Bool) -> Bool {
        checks.append(RuleCheck(rule, saw: saw, held: held))
        return held
    }

    /// Consults a rule that everything after it needs: it decides only if it does not hold.
    ///
    ///     guard rules.require(.cache.storeFits, …, bytes <= limit) else { return rules.decide(.notStored) }
    @discardableResult
    public mutating func require(_ rule: Rule, saw: Saw = .nothing, _ held: Bool) -> Bool {
        held ? note(rule, saw: saw, held) : check(rule, saw: saw, held)
    }

    /// Consults a rule that makes an exception: it decides only if it holds.
    ///
    ///     if rules.except(.cache.requestNoStore, …, forbidsStoring) { return rules.decide(.notStored) }
    @discardableResult
    public mutating func except(_ rule: Rule, saw: Saw = .nothing, _ held: Bool) -> Bool {
        held ? check(rule, saw: saw, held) : note(rule, saw: saw, held)
    }

    /// Takes over the checks of another log; the check that decided there decides here.
    public mutating func append(_ other: RuleLog) {
        if let index = other.decidingIndex { decidingIndex = checks.count + index }
        checks += other.checks
    }

    /// Takes over the checks of another log as details, of which none decides.
    public mutating func note(_ other: RuleLog) { checks += other.checks }

    /// Takes over the rules of a decision on which this one rests; the rule that decided there decides here.
    public mutating func append(_ decision: Decision) {
        if let index = decision.decidingIndex { decidingIndex = checks.count + index }
        checks += decision.rules
    }

    /// Makes the choice.
    ///
    /// Mutating, although it changes nothing, so that a check in the arguments of the call counts: they are
    /// evaluated before the log is accessed, and not after it is copied.
    ///
    /// - Parameter rule: The rule that decided, if it is not the last one that was checked. If it was checked
    ///   several times, the last check counts.
    @inlinable
    public mutating func decide<Choice: Outcome>(_ choice: Choice, by rule: Rule? = nil) -> Decided<Choice> {
        Decided(choice: choice, decision: decision(choice.word, by: rule))
    }

    /// The decision that the checks so far lead to.
    @usableFromInline
    func decision(_ outcome: String, by rule: Rule?) -> Decision {
        var index = decidingIndex
        if let rule {
            index = checks.lastIndex { $0.rule == rule }
            assert(index != nil, "\(rule) cannot have decided, since it was not consulted")
        }
        return KnownDecisions.decision(outcome, rules: checks, decidingIndex: index)
    }
}
