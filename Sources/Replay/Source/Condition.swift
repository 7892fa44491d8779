import JSONText
import Walkthrough

/// A condition on an event, as readers type it: `status=401`, `kind=retry and attempt>0`, `url~profile`.
///
/// `and` binds tighter than `or`; there are no parentheses, because nobody has missed them yet.
public struct Condition: Equatable, Sendable {
    struct Comparison: Equatable, Sendable {
        enum Relation: String, CaseIterable, Sendable {
            // Longer signs first, so that `>=` is not read as `>`.
            case notEqual = "!="
            case atLeast = ">="
            case atMost = "<="
            case equal = "="
            case above = ">"
            case below = "<"
            case contains = "~"
        }

        let field: String
        let relation: Relation
        let value: String
    }

    /// Any of these must hold; each holds when all its comparisons do.
    let alternatives: [[Comparison]]

    /// What a condition may look like, for help and messages.
    static let example = "status=401, attempt>0, kind=retry.* and request=1, url~profile"

    func holds(for event: TraceEvent) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: event) } }
    }
}

extension Condition {
    /// Reads a condition, or says which part cannot be read.
    init(_ text: String) throws(CommandError) {
        let words = Self.words(of: text)
        guard !words.isEmpty else { throw CommandError("a condition is missing, such as \(Self.example)") }
        alternatives = try words.split(separator: "or").map { group throws(CommandError) in
            try group.split(separator: "and").map { part throws(CommandError) in
                try Comparison(part.joined(separator: " "))
            }
        }
    }

    /// Splits at spaces, but not within quotation marks. `and` and `or` are words of their own.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for letter in text {
            if letter == "\"" { isQuoted.toggle() }
            if letter == " ", !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(letter)
            }
        }
        words.append(word)
        return words.filter { !$0.isEmpty }
    }
}

extension Condition.Comparison {
    init(_ text: String) throws(CommandError) {
        let signs = Relation.allCases.compactMap { relation in
            text.range(of: relation.rawValue).map { (relation, $0) }
        }
        // The first sign from the left is meant; of two that begin there, the longer one.
        guard
            let (relation, range) = signs.min(by: {
                ($0.1.lowerBound, -$0.0.rawValue.count) < ($1.1.lowerBound, -$1.0.rawValue.count)
            })
        else {
            throw CommandError("\"\(text)\" is no condition: write FIELD=VALUE, such as \(Condition.example)")
        }
        let field = text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
        var value = text[range.upperBound...].trimmingCharacters(in: .whitespaces)
        // `==` is what a programmer types first.
        if relation == .equal, value.hasPrefix("=") {
            value = value.dropFirst().trimmingCharacters(in: .whitespaces)
        }
        if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
            value = String(value.dropFirst().dropLast())
        }
        guard !field.isEmpty else {
            throw CommandError("\"\(text)\" names no field; write FIELD=VALUE, such as \(Condition.example)")
        }
        self.init(field: field, relation: relation, value: value)
    }

    func holds(for event: TraceEvent) -> Bool {
        guard let found = event.field(field) else { return relation == .notEqual }
        let text = found.plainText
        switch relation {
        case .equal: return isEqual(text)
        case .notEqual: return !isEqual(text)
        case .contains: return text.lowercased().contains(value.lowercased())
        case .above: return isOrdered(found) { $0 > $1 }
        case .below: return isOrdered(found) { $0 < $1 }
        case .atLeast: return isOrdered(found) { $0 >= $1 }
        case .atMost: return isOrdered(found) { $0 <= $1 }
        }
    }

    /// Kinds may be given as a pattern or as their group: `retry.*`, `retry`.
    private func isEqual(_ text: String) -> Bool {
        field == "kind" ? KindPattern(value).matches(text) : text == value
    }

    private func isOrdered(_ found: JSON, _ compare: (Double, Double) -> Bool) -> Bool {
        guard let left = found.double, let right = Double(value) else { return false }
        return compare(left, right)
    }
}
