import Tracing

/// Reads what follows `break`, `until`, `continue` and `events`: a place, a condition, or both.
///
/// All four read the same forms: `retry.decided`, `retry.*`, `request 2`, `Retrying.swift:49`, `#14`, each
/// with `if CONDITION` behind it or without, and a condition alone, with `where` or `if` before it or
/// without. A name that nothing has is a mistake, and each message says in which column of the line it
/// stands.
struct PlaceReader {
    private let letters: [Character]
    private var index = 0
    private let column: Int
    private let vocabulary: Vocabulary

    /// - Parameter column: where the text begins in the line that was typed, from 1.
    init(_ text: String, at column: Int, _ vocabulary: Vocabulary) {
        letters = Array(text)
        self.column = column
        self.vocabulary = vocabulary
    }

    /// Reads the whole text.
    mutating func stop() throws(CommandError) -> Stop {
        if comparisonIsNext { return Stop(place: .anywhere, condition: try condition(after: nil)) }
        if let joint = takeJoint(["if", "where"]) {
            return Stop(place: .anywhere, condition: try condition(after: joint))
        }
        let place = try place()
        if isAtEnd { return Stop(place: place, condition: nil) }
        if let joint = takeJoint(["if", "where", "and"]) {
            return Stop(place: place, condition: try condition(after: joint))
        }
        throw problem("expected \"if\" and a condition, or nothing, before \"\(wordAhead)\"")
    }

    /// The forms, as help shows them.
    static let hint = "KIND|request N|FILE:LINE|N|CONDITION"

    // MARK: Places

    private mutating func place() throws(CommandError) -> Stop.Place {
        let start = index
        let word = takeWord()
        if let number = Interpreter.number(word) {
            guard number > 0 else { throw problem("events are numbered from 1", at: start) }
            return .event(number)
        }
        if word.lowercased() == "request" {
            skipSpaces()
            let place = index
            guard let ordinal = Int(takeWord()), ordinal > 0 else {
                throw problem(
                    "expected the number of a request after \"request\", as in request 1", at: place)
            }
            return .request(ordinal)
        }
        if word.contains(".swift") { return try sourcePlace(word, at: start) }
        return .kind(try kindPattern(word, at: start))
    }

    /// A line that records nothing means the next one that does, as a debugger slides to the next statement.
    private func sourcePlace(_ word: String, at start: Int) throws(CommandError) -> Stop.Place {
        let typed = SourcePlace(word)
        if typed == nil, word.contains(":") {
            throw problem("expected a line of source as FILE:LINE, as in Request.swift:40", at: start)
        }
        let file = typed?.file ?? word
        let lines = vocabulary.recordingLines(of: file)
        guard let last = lines.last else {
            let near = vocabulary.suggestion(forFile: file)
            throw problem("no file called \"\(file)\" records events\(near)", at: start)
        }
        guard let line = typed?.line else { return .file(file) }
        let exact = lines.filter { $0.line == line }
        if !exact.isEmpty { return .lines(exact) }
        var nearest: [SourcePlace] = []
        for place in lines where place.line > line && !nearest.contains(where: { $0.file == place.file }) {
            nearest.append(place)
        }
        guard !nearest.isEmpty else {
            let words = "nothing in \(file) records an event from line \(line) on; the last that does is"
            throw problem("\(words) \(last.line)", at: start)
        }
        return .lines(nearest)
    }

    private func kindPattern(_ word: String, at start: Int) throws(CommandError) -> KindPattern {
        let pattern = KindPattern(word)
        if vocabulary.hasKind(pattern) { return pattern }
        // A word without a point may have been meant as a field.
        let near = vocabulary.suggestion(forKind: word)
        let isField = near.isEmpty && vocabulary.hasField(word)
        let hint = isField ? "; a condition on a field is written \(word)=VALUE" : near
        throw problem("no event is called \"\(word)\"\(hint)", at: start)
    }

    // MARK: Conditions

    private mutating func condition(after joint: String?) throws(CommandError) -> Condition {
        var alternatives = [[try comparison(after: joint)]]
        while !isAtEnd {
            switch takeJoint(["and", "or"]) {
            case "and"?: alternatives[alternatives.count - 1].append(try comparison(after: "and"))
            case "or"?: alternatives.append([try comparison(after: "or")])
            default:
                let hint = comparisonIsNext ? "" : "; a value with spaces needs quotation marks"
                throw problem("expected \"and\" or \"or\" before \"\(wordAhead)\"\(hint)")
            }
        }
        return Condition(alternatives: alternatives)
    }

    private mutating func comparison(after joint: String?) throws(CommandError) -> Condition.Comparison {
        skipSpaces()
        let start = index
        let field = takeField()
        guard !field.isEmpty, !["and", "or"].contains(field.lowercased()) else {
            let before = joint.map { " after \"\($0)\"" } ?? ""
            throw problem("expected a condition\(before), as in status=401", at: start)
        }
        guard vocabulary.hasField(field) else {
            throw problem(
                "no event has a field \"\(field)\"\(vocabulary.suggestion(forField: field))", at: start)
        }
        skipSpaces()
        guard let relation = takeRelation() ?? wordForm(of: field) else {
            let signs = Condition.Comparison.Relation.allCases.map(\.rawValue).joined(separator: " ")
            throw problem("expected one of \(signs) after \"\(field)\"")
        }
        skipSpaces()
        let place = index
        guard let value = try takeValue() else {
            throw problem("expected a value after \"\(field)\(relation.rawValue)\"", at: place)
        }
        let comparison = Condition.Comparison(field: field, relation: relation, value: value)
        try check(comparison, at: place)
        return comparison
    }

    /// `request 2` stands for `request=2`, as it does in a place.
    private func wordForm(of field: String) -> Condition.Comparison.Relation? {
        ["request", "attempt", "task"].contains(field) && letter?.isNumber == true ? .equal : nil
    }

    /// A comparison that cannot hold for any event is a mistake.
    private func check(_ comparison: Condition.Comparison, at place: Int) throws(CommandError) {
        let value = comparison.value
        switch comparison.relation {
        case .equal, .notEqual:
            if comparison.field == "kind" { _ = try kindPattern(value, at: place) }
            guard EventFields.numbers.contains(comparison.field) || comparison.isAboutTime else { return }
        case .above, .below, .atLeast, .atMost:
            break
        case .contains:
            return
        }
        if comparison.number == nil {
            let what = comparison.isAboutTime ? "a time such as 15ms or 0.2s" : "a number"
            let before = comparison.field + comparison.relation.rawValue
            throw problem("expected \(what) after \"\(before)\", not \"\(value)\"", at: place)
        }
        if comparison.isAboutTime, let plain = Double(value), plain != 0 {
            throw problem("a time needs a unit, as in \(value)ms", at: place)
        }
    }

    // MARK: Letters

    private var letter: Character? { index < letters.count ? letters[index] : nil }

    private mutating func skipSpaces() { while letter == " " { index += 1 } }

    private var isAtEnd: Bool { letters[index...].allSatisfy { $0 == " " } }

    private static func isSign(_ letter: Character) -> Bool { "=<>!~".contains(letter) }

    /// `true` if a field and a sign come next: `status = 401`.
    private var comparisonIsNext: Bool {
        var ahead = self
        ahead.skipSpaces()
        let field = ahead.takeField()
        ahead.skipSpaces()
        return ahead.letter.map(Self.isSign) == true && !["if", "where"].contains(field.lowercased())
    }

    private var wordAhead: String {
        var ahead = self
        return ahead.takeWord()
    }

    private mutating func takeWord() -> String { take { $0 != " " } }

    private mutating func takeField() -> String { take { $0 != " " && !Self.isSign($0) } }

    private mutating func take(while isPart: (Character) -> Bool) -> String {
        skipSpaces()
        let word = letters[index...].prefix(while: isPart)
        index += word.count
        return String(word)
    }

    /// Takes the next word if it is one of these, in any case.
    private mutating func takeJoint(_ words: [String]) -> String? {
        var ahead = self
        let word = ahead.takeWord().lowercased()
        guard words.contains(word) else { return nil }
        self = ahead
        return word
    }

    private mutating func takeRelation() -> Condition.Comparison.Relation? {
        let rest = String(letters[index...].prefix(2))
        guard
            let relation = Condition.Comparison.Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }
            )
        else { return nil }
        index += relation.rawValue.count
        // Programmers are used to typing `==`.
        if relation == .equal, letter == "=" { index += 1 }
        return relation
    }

    /// A word, or a text in quotation marks; nil at the end of the text.
    private mutating func takeValue() throws(CommandError) -> String? {
        guard letter == "\"" else {
            let word = takeWord()
            return word.isEmpty ? nil : word
        }
        let start = index
        index += 1
        let text = letters[index...].prefix { $0 != "\"" }
        index += text.count
        guard letter == "\"" else { throw problem("the text has no closing quotation mark", at: start) }
        index += 1
        return String(text)
    }

    // MARK: Problems

    private func problem(_ words: String, at place: Int? = nil) -> CommandError {
        var ahead = self
        ahead.skipSpaces()
        return CommandError("column \(column + (place ?? ahead.index)): \(words)")
    }
}
