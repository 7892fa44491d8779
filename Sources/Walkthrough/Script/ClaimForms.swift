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
            return Claim(
                id: identity.id, line: reading.reader.line(json.offset), chains: identity.chains,
                expectation: claim.expectation)
        }
    }
}

/// The keys of every claim.
private struct ClaimIdentity: ScriptKeys {
    @Key("id", "The name by which the README refers to it, as script.json#ID.") var id: String
    @Key("chains", .list(of: .meant), "The chains on which it holds; all chains of the script by default.")
    var chains: [Chain] = []
}

extension ScriptForms {
    /// Everything a story can claim.
    static let claims = ScriptForms(
        noun: "a claim", key: "expect", shared: [ClaimIdentity.self],
        all: [
            BeforeClaim.self, AfterClaim.self, NeverClaim.self, CountClaim.self, ValueClaim.self,
        ])
}

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

private struct NeverClaim: ClaimForm {
    static let word = "never"
    static let noun = "a claim of absence"
    static let meaning = "No such event occurs."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition

    var expectation: EventExpectation { .never(condition) }
}

private struct CountClaim: ClaimForm {
    static let word = "count"
    static let noun = "a claim of number"
    static let meaning = "Exactly so many of these events occur."

    @Key("of", .condition, "The events, as a condition.") private var condition: Condition
    @Key("is", in: 1...1_000_000, "How many there are; for none, expect never.") private var count: Int

    var expectation: EventExpectation { .exactly(count, condition) }
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

extension ScriptType where Value == Condition {
    /// A condition on an event, as the REPL takes it behind `events where`.
    fileprivate static var condition: ScriptType {
        ScriptType(.string) { json, reading in
            guard let text = json.string else { return reading.mismatch(json, "a condition on an event") }
            do throws(ConditionError) {
                let condition = try ConditionReader.condition(text, ProgramVocabulary())
                guard let problem = condition.impossibility else { return condition }
                reading.error("\"\(reading.key)\": \(problem), so the claim says nothing", at: json)
            } catch {
                let start = text.prefix(error.offset).utf8.count
                // Behind the quotation mark.
                reading.reader.problems.error(
                    "\"\(reading.key)\": \(error.description)", at: json.offset + 1 + start)
            }
            return nil
        }
    }
}

extension ScriptType where Value == String {
    /// A value as a trace shows it.
    fileprivate static var plainValue: ScriptType {
        ScriptType(.oneOf([.string, .number, .flag]), "a text, a number, true or false") { json in
            switch json.value {
            case .string, .integer, .number, .bool: json.plainText
            case .null, .array, .object: nil
            }
        }
    }
}

extension Script {
    /// Refuses two claims with one id.
    func checkClaims(_ problems: ScriptProblems) {
        var seen: Set<String> = []
        for place in $claims.json?.array ?? [] {
            guard let id = place["id"], let text = id.string, !seen.insert(text).inserted else { continue }
            problems.error("\"id\": two claims have the id \(quoted(text))", at: id.offset)
        }
    }
}
