import JSONText

/// What was chosen, as a trace keeps it: the choice in words, every rule that was consulted on the way, and
/// which of them decided.
///
/// A `RuleLog` makes it, together with the choice itself (`Decided`). *No* is recorded like *yes*.
public struct Decision: @unchecked Sendable {
    // Unchecked: a record is written before anyone else has it, and never again.
    let record: DecisionRecord

    init(_ record: DecisionRecord) { self.record = record }

    /// The choice as the trace spells it: `retry`, `doNotRetry`, `hit; ttl=5`.
    public var outcome: String { record.header.outcome }
    /// Every rule that was consulted, in order: what `why` shows.
    public var rules: [RuleCheck] { record.withRules { Array($0) } }
    /// The check that decided, which need not be the last one consulted.
    public var deciding: RuleCheck? { decidingIndex.map { index in record.withRules { $0[index] } } }

    /// How much it counts where rules are counted.
    var weight: Int { record.header.weight }
    /// How much it counts where bytes are counted: its outcome, and the texts that its rules saw.
    var byteCount: Int { record.header.byteCount }

    /// The place in `rules` of the check that decided; nil if none of them is the reason.
    var decidingIndex: Int? { record.header.decidingIndex < 0 ? nil : Int(record.header.decidingIndex) }
}

/// One rule that was consulted: what it looked at, and whether it held.
public struct RuleCheck: Equatable, Sendable {
    /// Which rule it was.
    public let rule: Rule
    /// The value that the rule was applied to.
    public let saw: Saw
    /// `true` if the rule's sentence was true of that value. What follows from it is up to the decision.
    public let held: Bool

    public init(_ rule: Rule, saw: Saw, held: Bool) {
        self.rule = rule
        self.saw = saw
        self.held = held
    }

    /// How much it counts where rules are counted: once, and once more for every 100 bytes that the rule saw.
    var weight: Int { 1 + saw.byteCount / 100 }
}

/// What a rule looked at, kept as a value and turned into text only when someone reads it.
public enum Saw: Equatable, Sendable {
    case nothing
    case number(Int)
    case text(String)
    case duration(VirtualDuration)
    /// A value and the limit it was compared with: `age 3 s, lifetime 10 s`.
    case ages(age: Int, lifetime: Int)

    /// Texts are equal if their bytes are.
    public static func == (one: Saw, other: Saw) -> Bool {
        switch (one, other) {
        case (.nothing, .nothing): true
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): ExactText(one) == ExactText(other)
        case (.duration(let one), .duration(let other)): one == other
        case (.ages(let age, let lifetime), .ages(let otherAge, let otherLifetime)):
            age == otherAge && lifetime == otherLifetime
        default: false
        }
    }

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

    /// The length of a text; 0 for what takes no memory of its own.
    var byteCount: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
}

extension Decision: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("outcome", outcome)
        json.field("by", deciding?.rule.id)
        json.array("rules") { json in
            record.withRules { rules in
                for check in rules { json.object { check.write(to: &$0) } }
            }
        }
    }
}

extension RuleCheck: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("id", rule.id)
        json.field("saw", saw.text)
        json.field("held", held)
    }
}
