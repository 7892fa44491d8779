/// A text that is not a condition: what is wrong with it, and where.
public struct ConditionError: Error, Equatable, CustomStringConvertible {
    public let description: String
    /// How many characters stand before the part that is wrong.
    public let offset: Int

    package init(_ description: String, at offset: Int) {
        self.description = description
        self.offset = offset
    }
}

/// The names that a condition can use, and the words for those that were meant.
package protocol ConditionVocabulary {
    /// Returns `true` if at least one kind fits the pattern.
    func hasKind(_ pattern: KindPattern) -> Bool
    /// Returns `true` if events can have this field.
    func hasField(_ path: String) -> Bool
    /// `; did you mean "status"?`
    func suggestion(for word: String, among words: [String]) -> String
}

extension ConditionVocabulary {
    /// The names of all kinds of this program.
    package var kinds: [String] { EventKind.all.map(\.name) }
}

/// Reads a condition, word by word: `status=401 and attempt>0`, `retry.decided or request 2`.
///
/// A kind alone is a condition, too, as in `retry.decided and request=1`. A name that nothing has is a
/// mistake, and an error says where it stands.
package struct ConditionReader {
    private let letters: [Character]
    /// How many letters have been read.
    package private(set) var index = 0
    private let vocabulary: any ConditionVocabulary

    package init(_ text: String, _ vocabulary: any ConditionVocabulary) {
        letters = Array(text)
        self.vocabulary = vocabulary
    }

    /// Reads a text that is a condition, and nothing else.
    package static func condition(
        _ text: String, _ vocabulary: any ConditionVocabulary
    ) throws(ConditionError) -> Condition {
        var reader = ConditionReader(text, vocabulary)
        return try reader.condition(after: nil)
    }

    // MARK: Conditions

    /// Reads a condition to the end of the text.
    ///
    /// - Parameter joint: the word before it, for messages.
    package mutating func condition(after joint: String?) throws(ConditionError) -> Condition {
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

    private mutating func comparison(after joint: String?) throws(ConditionError) -> Condition.Comparison {
        skipSpaces()
        let start = index
        let field = takeField()
        guard !field.isEmpty, !["and", "or"].contains(field.lowercased()) else {
            let before = joint.map { " after \"\($0)\"" } ?? ""
            throw problem("expected a condition\(before), as in status=401", at: start)
        }
        if !signIsNext, !numberIsNext, vocabulary.hasKind(KindPattern(field)) {
            return Condition.Comparison(field: "kind", relation: .equal, value: field)
        }
        // `task` is the name of a field and of a group of kinds; `task.creatd` is meant as a kind.
        let isKind = !signIsNext && field.contains(".") && vocabulary.hasKind(KindPattern(group(of: field)))
        guard vocabulary.hasField(field), !isKind else { throw unknown(field, at: start) }
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

    private func group(of kind: String) -> String { String(kind.prefix { $0 != "." }) }

    /// What has a sign behind it was meant as a field, and what has a point in it as a kind.
    private func unknown(_ field: String, at start: Int) -> ConditionError {
        let isKind = !signIsNext && field.contains(".")
        let near = vocabulary.suggestion(for: field, among: isKind ? vocabulary.kinds : EventFields.all)
        return problem(
            isKind ? "no event is called \"\(field)\"\(near)" : "no event has a field \"\(field)\"\(near)",
            at: start)
    }

    private func check(kind word: String, at place: Int) throws(ConditionError) {
        guard !vocabulary.hasKind(KindPattern(word)) else { return }
        let near = vocabulary.suggestion(for: word, among: vocabulary.kinds)
        throw problem("no event is called \"\(word)\"\(near)", at: place)
    }

    /// `request 2` stands for `request=2`, as it does in a place.
    private func wordForm(of field: String) -> Condition.Comparison.Relation? {
        ["request", "attempt", "task"].contains(field) && numberIsNext ? .equal : nil
    }

    /// A comparison that cannot hold for any event is a mistake.
    private func check(_ comparison: Condition.Comparison, at place: Int) throws(ConditionError) {
        let value = comparison.value
        switch comparison.relation {
        case .equal, .notEqual:
            if comparison.field == "kind" { try check(kind: value, at: place) }
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

    /// Goes on to the next word.
    package mutating func skipSpaces() { while letter == " " { index += 1 } }

    /// `true` if no more words follow.
    package var isAtEnd: Bool { letters[index...].allSatisfy { $0 == " " } }

    private static func isSign(_ letter: Character) -> Bool { "=<>!~".contains(letter) }

    /// `true` if a field and a sign come next: `status = 401`.
    package var comparisonIsNext: Bool {
        var ahead = self
        ahead.skipSpaces()
        let field = ahead.takeField()
        ahead.skipSpaces()
        return ahead.letter.map(Self.isSign) == true && !["if", "where"].contains(field.lowercased())
    }

    private var signIsNext: Bool {
        var ahead = self
        ahead.skipSpaces()
        return ahead.letter.map(Self.isSign) == true
    }

    private var numberIsNext: Bool {
        var ahead = self
        ahead.skipSpaces()
        return ahead.letter?.isNumber == true
    }

    /// The next word, which is not taken.
    package var wordAhead: String {
        var ahead = self
        return ahead.takeWord()
    }

    /// Takes everything up to the next space.
    package mutating func takeWord() -> String { take { $0 != " " } }

    private mutating func takeField() -> String { take { $0 != " " && !Self.isSign($0) } }

    private mutating func take(while isPart: (Character) -> Bool) -> String {
        skipSpaces()
        let word = letters[index...].prefix(while: isPart)
        index += word.count
        return String(word)
    }

    /// Takes the next word if it is one of these, in any case.
    package mutating func takeJoint(_ words: [String]) -> String? {
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
    private mutating func takeValue() throws(ConditionError) -> String? {
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

    /// A mistake at a place in the text, or at the next word.
    package func problem(_ words: String, at place: Int? = nil) -> ConditionError {
        var ahead = self
        ahead.skipSpaces()
        return ConditionError(words, at: place ?? ahead.index)
    }
}
