/// What was chosen, and every rule that was consulted on the way, in order; the last one decided.
///
/// A decision is made by a pure function and recorded by whoever carries it out. *No* is recorded like *yes*.
public final class Decision: Sendable {
    /// The choice in one or two words, as the trace spells it: `retry`, `doNotRetry`, `hit`.
    public let outcome: String
    /// Every rule that was consulted, in order: what `why` shows.
    public let rules: [RuleCheck]

    public init(_ outcome: String, rules: [RuleCheck]) {
        self.outcome = outcome
        self.rules = rules
    }
}

/// One rule that was consulted: what it looked at, and whether it held.
public struct RuleCheck: Equatable, Sendable {
    /// Which rule it was; `RuleTable` has its sentence and its source.
    public let rule: Rule
    /// The value the rule was held against.
    public let saw: Saw
    /// Whether the rule's sentence was true of what it saw. Which way that decides is up to the decision.
    public let held: Bool

    public init(_ rule: Rule, saw: Saw, held: Bool) {
        self.rule = rule
        self.saw = saw
        self.held = held
    }
}

/// What a rule looked at, kept as a value and turned into text only when someone reads it.
public enum Saw: Equatable, Sendable {
    case nothing
    case number(Int)
    case text(String)
    case duration(VirtualDuration)
    /// A value and what it was held against: `age 3 s, lifetime 10 s`.
    case ages(age: Int, lifetime: Int)

    /// The words that the trace file and `why` show.
    public var text: String {
        switch self {
        case .nothing: "nothing"
        case .number(let number): String(number)
        case .text(let text): text
        case .duration(let duration): duration.description
        case .ages(let age, let lifetime): "age \(age) s, lifetime \(lifetime) s"
        }
    }
}

/// The list of rules a decision function fills while it decides.
///
///     var rules = RuleLog()
///     guard rules.check(.cacheStored, saw: .text("nothing"), stored != nil) else { return ... }
public struct RuleLog: Sendable {
    /// What has been consulted so far, in order; it becomes the decision's `rules`.
    public private(set) var checks: [RuleCheck] = []

    public init() {}

    /// Notes that `rule` was consulted and gives back whether it held, so that it can stand in an `if`.
    @discardableResult
    public mutating func check(_ rule: Rule, saw: Saw = .nothing, _ held: Bool) -> Bool {
        checks.append(RuleCheck(rule, saw: saw, held: held))
        return held
    }

    /// Notes a rule just before the last one, which stays the one that decided.
    public mutating func checkBeforeLast(_ rule: Rule, saw: Saw, _ held: Bool) {
        checks.insert(RuleCheck(rule, saw: saw, held: held), at: max(0, checks.count - 1))
    }

    /// Takes over the rules of a decision that this one rests on.
    public mutating func append(_ checks: [RuleCheck]) { self.checks += checks }
}
