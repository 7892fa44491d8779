/// Reads an expectation from a line of text: `[status=401] < authentication.refreshStarted per request`.
///
/// Events are named as a condition names them, with comparisons in brackets. `ConditionReader` reads them.
struct EventExpectationReader {
    private var text: ConditionReader

    /// Reads a text that is an expectation, and nothing else.
    static func expectation(_ text: String) throws(ConditionError) -> EventExpectation {
        var reader = EventExpectationReader(text: ConditionReader(text, ProgramVocabulary()))
        return try reader.read()
    }

    private mutating func read() throws(ConditionError) -> EventExpectation {
        let form: EventExpectation.Form
        if let number = try number() { form = number } else { form = try line() }
        let scope = try scope()
        guard text.isAtEnd else {
            let signs = Sign.allCases.map(\.rawValue).joined(separator: " ")
            throw text.problem("expected one of \(signs), or \"per\", before \"\(text.wordAhead)\"")
        }
        return EventExpectation(form, scope: scope)
    }

    // MARK: Number

    /// `never X`, `eventually X`, `2 x X`, `at least 2 x X`; nil for anything else.
    private mutating func number() throws(ConditionError) -> EventExpectation.Form? {
        if text.take(sign: "!") { return .number(try text.term(after: "!"), .never) }
        switch text.takeJoint(["never", "eventually", "exactly", "at"]) {
        case "never"?: return .number(try text.term(after: "never"), .never)
        case "eventually"?: return .number(try text.term(after: "eventually"), .eventually)
        case "exactly"?: return try counted(after: "exactly") { .exactly($0) }
        case "at"?:
            switch text.takeJoint(["least", "most"]) {
            case "least"?: return try counted(after: "at least") { .atLeast($0) }
            case "most"?: return try counted(after: "at most") { .atMost($0) }
            default: throw text.problem("expected \"least\" or \"most\" after \"at\"")
            }
        default:
            guard let count = text.takeNumber() else { return nil }
            return try times(count) { .exactly($0) }
        }
    }

    /// The mistake in a text that begins with `nevr`; nil if no such word was meant.
    private static func misspelling(at start: ConditionReader) -> ConditionError? {
        var ahead = start
        let word = ahead.takeWord()
        let isBound = ahead.takeJoint(["least", "most"]) != nil
        let words = isBound ? ["at"] : ["never", "eventually", "exactly"]
        guard !ProgramVocabulary().hasField(word), let meant = EditDistance.nearest(to: word, among: words)
        else { return nil }
        return start.problem("no event is called \"\(word)\"; \(Spelling.question([meant]))")
    }

    private mutating func counted(
        after words: String, _ number: (Int) -> EventExpectation.Number
    ) throws(ConditionError) -> EventExpectation.Form {
        guard let count = text.takeNumber() else {
            throw text.problem("expected a whole number after \"\(words)\"")
        }
        return try times(count, number)
    }

    /// `x` or `×` may stand behind the number.
    private mutating func times(
        _ count: Int, _ number: (Int) -> EventExpectation.Number
    ) throws(ConditionError) -> EventExpectation.Form {
        if !text.take(sign: "×") { _ = text.takeJoint(["x"]) }
        return .number(try text.term(after: "\(count) x"), number(count))
    }

    // MARK: Lines of events

    /// What can stand between two events. Longer signs come first, so that `<<` is not read as `<`.
    private enum Sign: String, CaseIterable {
        case eachNext = "<<!"
        case apart = "<<"
        case next = "<!"
        case then = "<"
        case after = ">>"
        case neverCauses = "!->"
        case causes = "->"
        case and = "&"
        case has

        /// The signs that may stand in one line with this one.
        var companions: [Sign] {
            switch self {
            case .then, .next: [.then, .next]
            case .apart: [.apart]
            case .causes: [.causes]
            case .and: [.and]
            case .eachNext, .after, .neverCauses, .has: []
            }
        }
    }

    private mutating func line() throws(ConditionError) -> EventExpectation.Form {
        let start = text
        let first: Condition
        do {
            first = try text.term(after: nil)
        } catch {
            throw Self.misspelling(at: start) ?? error
        }
        var sign = takeSign()
        guard let kind = sign else { return .number(first, .eventually) }
        if kind == .has {
            let (field, value) = try text.fieldAndValue()
            return .value(first, field: field, is: value)
        }
        var steps: [(sign: Sign, condition: Condition)] = []
        while let next = sign {
            let most = ConditionReader.mostConditions
            guard steps.count + 1 < most else { throw text.problem("expected at most \(most) conditions") }
            steps.append((next, try text.term(after: next.rawValue)))
            let place = text
            sign = takeSign()
            guard let after = sign, !kind.companions.contains(after) else { continue }
            throw place.problem("\"\(after.rawValue)\" cannot stand in one line with \"\(kind.rawValue)\"")
        }
        let conditions = [first] + steps.map(\.condition)
        return switch kind {
        case .then, .next:
            .inOrder(
                first,
                steps.map { EventExpectation.Step(condition: $0.condition, isNext: $0.sign == .next) })
        case .apart: .apart(conditions)
        case .causes: .causes(conditions)
        case .and, .has: .unordered(conditions)
        case .eachNext: .immediately(first, then: steps[0].condition)
        case .after: .after(first, steps[0].condition)
        case .neverCauses: .neverCauses(first, steps[0].condition)
        }
    }

    private mutating func takeSign() -> Sign? {
        if text.takeJoint([Sign.has.rawValue]) != nil { return .has }
        return Sign.allCases.first { $0 != .has && text.take(sign: $0.rawValue) }
    }

    // MARK: Scope

    private mutating func scope() throws(ConditionError) -> EventExpectation.Scope? {
        guard text.takeJoint(["per"]) != nil else { return nil }
        let words = EventExpectation.Scope.allCases.map(\.rawValue)
        guard let word = text.takeJoint(words) else {
            let near = Spelling.suggestion(for: text.wordAhead, among: words)
            throw text.problem("expected \"request\", \"attempt\" or \"task\" after \"per\"\(near)")
        }
        return EventExpectation.Scope(rawValue: word)
    }
}
