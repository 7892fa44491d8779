import Tracing
import JSONText
import ScriptReading

// The keys of claims: what a story says about its events, in a form that can be checked.

/// One of the forms of a claim.
private protocol ClaimForm: ScriptForm {
    var expectation: EventExpectation { get }
}

extension Claim: ScriptValue {
    package static var type: ScriptType<Claim> {
        ScriptType(.forms(.claims)) { json, reading in
            guard let (form, object) = ScriptForms.claims.open(json, reading.reader) else { return nil }
            let identity = object.make(ClaimIdentity.self)
            guard let claim = object.make(form) as? any ClaimForm, let identity else { return nil }
            var expectation = claim.expectation
            if let scope = identity.scope {
                if expectation.scope != nil {
                    object.refuse(identity.$scope, because: "the text has a scope already")
                }
                expectation = expectation.per(scope)
            }
            return Claim(
                id: identity.id, line: reading.reader.line(json.offset), chains: identity.chains,
                always: identity.always, expectation: expectation)
        }
    }
}

/// The keys of every claim.
private struct ClaimIdentity: ScriptKeys {
    @Key("id", .newName, "The name by which the README refers to it, as script.json#ID.") var id: String
    @Key("chains", .list(of: .meant), "The chains on which it holds; all chains of the script by default.")
    var chains: [Chain] = []
    @Key(
        "per", .words(EventExpectation.Scope.allCases.map { ($0.rawValue, $0) }),
        "Holds for each request, attempt or task by itself; for the run as a whole by default.")
    var scope: EventExpectation.Scope?
    @Key("always", "true if it holds under every schedule, not only under that of the script.")
    var always = false
}

extension ScriptForms {
    /// Everything a story can claim.
    static let claims = ScriptForms(
        noun: "a claim", key: "expect", shared: [ClaimIdentity.self],
        all: [
            BeforeClaim.self, AfterClaim.self, BetweenClaim.self, ImmediatelyClaim.self, InOrderClaim.self,
            UnorderedClaim.self, OrderClaim.self, NeverClaim.self, EventuallyClaim.self, CountClaim.self,
            ExactlyClaim.self, AtLeastClaim.self, AtMostClaim.self, ValueClaim.self, CausesClaim.self,
            NeverCausesClaim.self,
        ])
}

// MARK: - Order

private struct BeforeClaim: ClaimForm {
    static let word = "before"
    static let noun = "a claim of what comes before"
    static let meaning = "Both occur, and every event of this comes before every event of that."

    @Key("this", .condition, "The earlier events, as a condition.") private var this: Condition
    @Key("that", .condition, "The later events, as a condition.") private var that: Condition

    var expectation: EventExpectation { .before(this, that) }
}

private struct AfterClaim: ClaimForm {
    static let word = "after"
    static let noun = "a claim of what comes after"
    static let meaning = "Both occur, and every event of this comes after every event of that."

    @Key("this", .condition, "The later events, as a condition.") private var this: Condition
    @Key("that", .condition, "The earlier events, as a condition.") private var that: Condition

    var expectation: EventExpectation { .after(this, that) }
}

private struct BetweenClaim: ClaimForm {
    static let word = "between"
    static let noun = "a claim of what comes between"
    static let meaning =
        "All three occur, and every event of this comes after those of from and before those of to."

    @Key("this", .condition, "The events in the middle, as a condition.") private var this: Condition
    @Key("from", .condition, "The earlier events, as a condition.") private var first: Condition
    @Key("to", .condition, "The later events, as a condition.") private var last: Condition

    var expectation: EventExpectation { .between(first, this, last) }
}

private struct ImmediatelyClaim: ClaimForm {
    static let word = "immediately"
    static let noun = "a claim of what comes next"
    static let meaning = """
        There is an event of this, and the very next event after each of them is one of then. With per, the next event \
        of the same request, attempt or task.
        """

    @Key("this", .condition, "The earlier events, as a condition.") private var this: Condition
    @Key("then", .condition, "The event after each of them, as a condition.") private var then: Condition

    var expectation: EventExpectation { .immediately(this, then: then) }
}

private struct InOrderClaim: ClaimForm {
    static let word = "inOrder"
    static let noun = "a claim of several events in order"
    static let meaning = """
        The first event of each condition comes after the first one of the condition before it. A condition that is \
        listed again stands for its next event.
        """

    @Key("of", .conditions, "The events, as conditions, the earliest first.") private var conditions:
        [Condition]
    @Key("gaps", "false if each event is the very next one after the event before it; true by default.")
    private var gaps = true

    var expectation: EventExpectation { .inOrder(conditions, gaps: gaps) }
}

private struct UnorderedClaim: ClaimForm {
    static let word = "unordered"
    static let noun = "a claim of several events in any order"
    static let meaning = "There is an event of each condition. A condition that is listed twice has two."

    @Key("of", .conditions, "The events, as conditions.") private var conditions: [Condition]

    var expectation: EventExpectation { .unordered(conditions) }
}

private struct OrderClaim: ClaimForm {
    static let word = "order"
    static let noun = "a claim in one line"
    static let meaning =
        "Any claim as a line of text, such as [status=401] < retry.decided < task.created[attempt=1]."

    @Key("is", .expectation, "The line, as the README of the Tracing module describes it.")
    private var line: EventExpectation

    var expectation: EventExpectation { line }
}

// MARK: - Number and value

private struct NeverClaim: ClaimForm {
    static let word = "never"
    static let noun = "a claim of absence"
    static let meaning = "No such event occurs."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition

    var expectation: EventExpectation { .never(condition) }
}

private struct EventuallyClaim: ClaimForm {
    static let word = "eventually"
    static let noun = "a claim of presence"
    static let meaning = "Such an event occurs."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition

    var expectation: EventExpectation { .eventually(condition) }
}

/// Exactly how many of some events occur.
private struct ExactNumber: ScriptKeys {
    @Key("of", .condition, "The events, as a condition.") private var condition: Condition
    @Key("is", in: 1...1_000_000, "How many there are; for none, expect never.") private var count: Int

    var expectation: EventExpectation { .exactly(count, condition) }
}

private struct CountClaim: ClaimForm {
    static let word = "count"
    static let noun = "a claim of number"
    static let meaning = "Exactly so many of these events occur."

    @Keys private var number: ExactNumber

    var expectation: EventExpectation { number.expectation }
}

private struct ExactlyClaim: ClaimForm {
    static let word = "exactly"
    static let noun = "a claim of an exact number"
    static let meaning = "Exactly so many of these events occur. The same as count."

    @Keys private var number: ExactNumber

    var expectation: EventExpectation { number.expectation }
}

private struct AtLeastClaim: ClaimForm {
    static let word = "atLeast"
    static let noun = "a claim of the least number"
    static let meaning = "So many of these events occur, or more."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition
    @Key("is", in: 1...1_000_000, "How many there are at least.") private var count: Int

    var expectation: EventExpectation { .atLeast(count, condition) }
}

private struct AtMostClaim: ClaimForm {
    static let word = "atMost"
    static let noun = "a claim of the greatest number"
    static let meaning = "So many of these events occur, or fewer."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition
    @Key("is", in: 1...1_000_000, "How many there are at most; for none, expect never.")
    private var count: Int

    var expectation: EventExpectation { .atMost(count, condition) }
}

private struct ValueClaim: ClaimForm {
    static let word = "value"
    static let noun = "a claim of a value"
    static let meaning = "Such an event occurs, and in each of them the field has the value."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition
    @Key("field", "The field, as print takes it: status, headers.Authorization.") private var field: String
    @Key("is", .plainValue, "Its value: a text, a number, true or false.") private var value: String

    var expectation: EventExpectation { .value(condition, field: field, is: value) }
}

// MARK: - Causes

private struct CausesClaim: ClaimForm {
    static let word = "causes"
    static let noun = "a claim of a cause"
    static let meaning = "There is an event of that, and each of them follows from an event of this."

    @Key("this", .condition, "The causes, as a condition.") private var this: Condition
    @Key("that", .condition, "What they lead to, as a condition.") private var that: Condition

    var expectation: EventExpectation { .causes(this, that) }
}

private struct NeverCausesClaim: ClaimForm {
    static let word = "neverCauses"
    static let noun = "a claim that something is no cause"
    static let meaning = "No event of that follows from an event of this."

    @Key("this", .condition, "What is no cause, as a condition.") private var this: Condition
    @Key("that", .condition, "What must not follow from it, as a condition.") private var that: Condition

    var expectation: EventExpectation { .neverCauses(this, that) }
}

// MARK: - Values of the keys

extension ScriptType where Value == String {
    /// A value as a trace shows it.
    fileprivate static var plainValue: ScriptType {
        ScriptType(.scalar, "a text, a number, true or false") { json in
            switch json.value {
            case .string, .integer, .number, .bool: json.string ?? json.plainText
            case .null, .array, .object: nil
            }
        }
    }
}

extension Script {
    /// Refuses two claims with one id, and an id that means something else.
    func checkClaims(_ problems: ScriptProblems) {
        var seen: Set<String> = []
        for place in $claims.json?.array ?? [] {
            guard let id = place["id"], let text = id.string else { continue }
            if FailedRun(rawValue: text) != nil {
                problems.error(
                    "\"id\": expected another name than \(quoted(text)),"
                        + " since \"explore\" gives that name to runs that fail", at: id.offset)
            } else if !seen.insert(text).inserted {
                problems.error("\"id\": two claims have the id \(quoted(text))", at: id.offset)
            }
        }
    }
}
