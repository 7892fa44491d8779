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

/// The names that a condition can use.
package protocol ConditionVocabulary {
    /// Returns `true` if at least one kind fits the pattern.
    func hasKind(_ pattern: KindPattern) -> Bool
    /// Returns `true` if events can have this field.
    func hasField(_ path: String) -> Bool
    /// The command that lists the kinds of a group; nil stands for all of them.
    func command(listing group: String?) -> String
}

extension ConditionVocabulary {
    package func command(listing group: String?) -> String {
        "reqtrace events" + (group.map { " \($0)" } ?? "")
    }
}

/// The names of this program's kinds and fields.
package struct ProgramVocabulary: ConditionVocabulary {
    package init() {}

    package func hasKind(_ pattern: KindPattern) -> Bool { pattern.fitsKind }

    package func hasField(_ path: String) -> Bool { EventFields.contains(path) }
}

/// Reads a condition, word by word: `status=401 and attempt>0`, `retry.decided or request 2`.
///
/// A kind alone is a condition, too, as in `retry.decided and request=1`. A name that nothing has is a
/// mistake, and an error says where it stands.
package struct ConditionReader {
    let letters: [Character]
    /// How many letters have been read.
    package internal(set) var index = 0
    /// How many brackets are open.
    var depth = 0
    /// `true` while an event of an expectation is read. Outside brackets, it has no signs.
    private var isInTerm = false
    /// The comparisons of the condition that is being read, and where each begins.
    private var places: [(comparison: Condition.Comparison, place: Int)] = []
    let vocabulary: any ConditionVocabulary

    /// The most bytes of a condition or an expectation in a script, and of a line at the prompt. Words are
    /// compared with all known names, which takes the longer the longer they are.
    package static let mostBytes = 10_000
    /// The most comparisons in one condition, also when its brackets are multiplied out: more than anybody
    /// writes, and few enough to be compared with each other.
    package static let mostComparisons = 1000
    /// The most conditions that one expectation is made of, where a script or a line of text says it.
    package static let mostConditions = 1000
    /// The most brackets inside each other: few enough frames for the smallest stack.
    static let deepestNesting = 100

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

    /// Reads a condition in the words of this program that some event could meet.
    static func possibleCondition(_ text: String) throws(ConditionError) -> Condition {
        var reader = ConditionReader(text, ProgramVocabulary())
        let condition = try reader.condition(after: nil)
        try reader.checkPossible(condition)
        return condition
    }

    // MARK: Conditions

    /// Reads a condition to the end of the text, or of the brackets that it stands in.
    ///
    /// - Parameter joint: the word before it, for messages.
    package mutating func condition(after joint: String?) throws(ConditionError) -> Condition {
        let condition = try disjunction(after: joint)
        guard endsHere else {
            let hint = comparisonIsNext ? "" : "; a value with spaces needs quotation marks"
            throw problem("expected \"and\" or \"or\" before \"\(wordAhead)\"\(hint)")
        }
        return condition
    }

    /// Reads what `or` joins, up to something else.
    private mutating func disjunction(after joint: String?) throws(ConditionError) -> Condition {
        var alternatives = try conjunction(after: joint).alternatives
        while let joint = takeJoint(Self.orWords) {
            alternatives += try conjunction(after: joint).alternatives
        }
        return Condition(alternatives: alternatives)
    }

    /// Reads what `and` joins, up to an `or` or to the end of the condition.
    ///
    /// - Parameter joint: the word before it, for messages.
    package mutating func conjunction(after joint: String?) throws(ConditionError) -> Condition {
        var alternatives = try part(after: joint)
        while let joint = takeJoint(Self.andWords) {
            skipSpaces()
            let place = index
            let next = try part(after: joint)
            alternatives = try all(of: alternatives, and: next, at: place)
        }
        return Condition(alternatives: alternatives)
    }

    /// Reads a text that is a condition as a whole, or two conditions with one of some words between them,
    /// which must both hold: `adapter.adapt if attempt=0`.
    ///
    /// - Returns: nil if something else stands behind the condition.
    package mutating func condition(joinedBy words: [String]) throws(ConditionError) -> Condition? {
        var alternatives = try disjunction(after: nil).alternatives
        if let joint = takeJoint(words) {
            skipSpaces()
            let place = index
            let second = try condition(after: joint)
            alternatives = try all(of: alternatives, and: second.alternatives, at: place)
        }
        return isAtEnd ? Condition(alternatives: alternatives) : nil
    }

    /// Reads an event as an expectation names it: `retry.decided`, `task.created[attempt=1]`, `[status=401]`,
    /// `adapter.adapt(auth)`.
    mutating func term(after joint: String?) throws(ConditionError) -> Condition {
        skipSpaces()
        let start = index
        guard letter != nil else {
            let before = joint.map { " after \"\($0)\"" } ?? ""
            throw problem("expected an event\(before), as in retry.decided[outcome=retry]", at: start)
        }
        places = []
        isInTerm = true
        defer { isInTerm = false }
        let condition = Condition(alternatives: try part(after: joint))
        try checkPossible(condition)
        return condition
    }

    /// `true` where a sign is an operator between two events, and not one inside a comparison.
    var isBetweenTerms: Bool { isInTerm && depth == 0 }

    /// A comparison, a kind or a call with a condition in brackets behind it, or brackets alone.
    private mutating func part(after joint: String?) throws(ConditionError) -> [[Condition.Comparison]] {
        skipSpaces()
        if letter == "[" { return try brackets() }
        let first = [[try comparison(after: joint)]]
        guard letter == "[", first[0][0].relation == .equal else { return first }
        let place = index
        return try all(of: first, and: try brackets(), at: place)
    }

    private mutating func brackets() throws(ConditionError) -> [[Condition.Comparison]] {
        let start = index
        guard depth < Self.deepestNesting else {
            throw problem("expected at most \(Self.deepestNesting) brackets inside each other", at: start)
        }
        index += 1
        depth += 1
        let condition = try condition(after: "[")
        skipSpaces()
        guard letter == "]" else { throw problem("the bracket is not closed", at: start) }
        index += 1
        depth -= 1
        return condition.alternatives
    }

    /// `and` between two conditions: each alternative of one with each of the other.
    private func all(
        of one: [[Condition.Comparison]], and other: [[Condition.Comparison]], at place: Int
    ) throws(ConditionError) -> [[Condition.Comparison]] {
        // Each `and` may double them.
        let count = one.joined().count * other.count + other.joined().count * one.count
        guard count <= Self.mostComparisons else { throw tooMany(at: place) }
        return one.flatMap { first in other.map { first + $0 } }
    }

    private func tooMany(at place: Int) -> ConditionError {
        let most = "at most \(Self.mostComparisons) comparisons"
        return problem("expected \(most), with all brackets multiplied out", at: place)
    }

    /// `true` at the end of the text, and before the bracket that closes this condition.
    var endsHere: Bool {
        var ahead = self
        ahead.skipSpaces()
        return ahead.letter == nil || depth > 0 && ahead.letter == "]"
    }

    mutating func comparison(after joint: String?) throws(ConditionError) -> Condition.Comparison {
        skipSpaces()
        let start = index
        let comparison = try readComparison(after: joint, at: start)
        places.append((comparison, start))
        guard places.count <= Self.mostComparisons else { throw tooMany(at: start) }
        return comparison
    }

    /// A condition that no event could meet is a mistake at the part that rules the others out.
    private func checkPossible(_ condition: Condition) throws(ConditionError) {
        guard let (reason, comparison) = condition.impossiblePart else { return }
        throw problem(reason, at: places.last { $0.comparison == comparison }?.place)
    }

    // MARK: Problems

    /// A mistake at a place in the text, or at the next word.
    package func problem(_ words: String, at place: Int? = nil) -> ConditionError {
        var ahead = self
        ahead.skipSpaces()
        return ConditionError(words, at: place ?? ahead.index)
    }
}
