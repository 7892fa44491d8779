// The letters of a condition, taken word by word.
extension ConditionReader {
    /// The signs that may stand for `and` and `or`, with a space before and after them.
    static let signJoints = ["&&", "||"]
    /// What joins conditions that must all hold. Programmers are used to typing `&&`, and `||` for `or`.
    package static let andWords = ["and", "&&"]
    package static let orWords = ["or", "||"]
    /// The words before a condition.
    package static let conditionWords = ["if", "where"]
    /// The words that say whether an event has a field, whatever its value: `no status`, `has status`.
    package static let presenceWords = ["no", "has"]
    /// The words that stand before the name of a field. Many try `not`.
    static let wordsBeforeField = presenceWords + ["not"]
    /// What compares a field with a value.
    package static let signs = Condition.Comparison.Relation.signs.map(\.rawValue)
    private static let signLetters = Set(signs.joined(separator: ""))

    var letter: Character? { index < letters.count ? letters[index] : nil }

    /// Goes on to the next word.
    package mutating func skipSpaces() { while letter == " " { index += 1 } }

    /// `true` if no more words follow.
    package var isAtEnd: Bool { letters[index...].allSatisfy { $0 == " " } }

    /// `true` if the letter is a sign, or part of one.
    package static func isSign(_ letter: Character) -> Bool { signLetters.contains(letter) }

    /// `true` if a field and a sign come next: `status = 401`.
    var comparisonIsNext: Bool {
        var ahead = self
        ahead.skipSpaces()
        let field = ahead.takeField()
        ahead.skipSpaces()
        return ahead.letter.map(Self.isSign) == true && !Self.conditionWords.contains(field.lowercased())
    }

    /// `true` if what comes next can only be a condition, and no place: a comparison, a word that stands
    /// before a field, or what is meant to group conditions.
    package var conditionIsNext: Bool {
        let word = wordAhead
        return comparisonIsNext || word.hasPrefix("(") || Self.wordsBeforeField.contains(word.lowercased())
    }

    var signIsNext: Bool {
        if isBetweenTerms { return false }
        var ahead = self
        ahead.skipSpaces()
        return ahead.letter.map(Self.isSign) == true
    }

    var numberIsNext: Bool {
        if isBetweenTerms { return false }
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

    mutating func takeField() -> String {
        let stops = isBetweenTerms ? " []&-" : " []&"
        return take { !stops.contains($0) && !Self.isSign($0) }
    }

    mutating func take(while isPart: (Character) -> Bool) -> String {
        skipSpaces()
        let word = letters[index...].prefix(while: isPart)
        index += word.count
        return String(word)
    }

    /// Takes the next word if it is one of these, in any case.
    package mutating func takeJoint(_ words: [String]) -> String? {
        var ahead = self
        ahead.skipSpaces()
        // A word may be as long as the text, and is asked for again and again.
        let longest = words.map(\.count).max() ?? 0
        let letters = ahead.letters[ahead.index...].prefix(longest + 1).prefix { $0 != " " }
        let word = String(letters).lowercased()
        guard words.contains(word) else { return nil }
        index = ahead.index + letters.count
        return word
    }

    /// Takes a sign, such as `<<`, if it comes next.
    mutating func take(sign: String) -> Bool {
        skipSpaces()
        guard letters[index...].starts(with: sign) else { return false }
        index += sign.count
        return true
    }

    /// Takes a whole number, if one comes next.
    mutating func takeNumber() -> Int? {
        var ahead = self
        guard let number = Int(ahead.take { $0.isNumber }) else { return nil }
        self = ahead
        return number
    }

    /// Takes the name of a field and the value that it is to have: `status=401`.
    mutating func fieldAndValue() throws(ConditionError) -> (field: String, value: String) {
        skipSpaces()
        let start = index
        let comparison = try comparison(after: "has")
        guard comparison.relation == .equal, comparison.field != "kind" else {
            throw problem("expected a field and its value, as in status=401", at: start)
        }
        return (comparison.field, comparison.value)
    }

    mutating func takeRelation() -> Condition.Comparison.Relation? {
        let rest = letters[index...]
        let fitting = Condition.Comparison.Relation.signs.filter { rest.starts(with: $0.rawValue) }
        // `>=` begins with `>`.
        guard let relation = fitting.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
        index += relation.rawValue.count
        // Programmers are used to typing `==`.
        if relation == .equal, letter == "=" { index += 1 }
        return relation
    }

    /// A word, or a text in quotation marks; nil at the end of the text. In a text, `\"` is a quotation mark,
    /// and `\\` a backslash.
    mutating func takeValue() throws(ConditionError) -> String? {
        let start = index
        guard letter == "\"" else {
            // Inside brackets, a value ends with them.
            let word = depth > 0 ? take { $0 != " " && $0 != "]" } : takeWord()
            for joint in Self.signJoints {
                let place = (start..<index).first { letters[$0..<index].starts(with: joint) }
                guard let place else { continue }
                let advice = "needs a space before and after it; a value that has it needs quotation marks"
                throw problem("\"\(joint)\" \(advice)", at: place)
            }
            return word.isEmpty ? nil : word
        }
        index += 1
        var text = ""
        while let first = letter, first != "\"" {
            index += 1
            guard first == "\\", let escaped = letter, "\"\\".contains(escaped) else {
                text.append(first)
                continue
            }
            text.append(escaped)
            index += 1
        }
        guard letter == "\"" else { throw problem("the text has no closing quotation mark", at: start) }
        index += 1
        return text
    }
}
