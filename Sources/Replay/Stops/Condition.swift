import Foundation
import JSONText
import Tracing

/// A condition on an event, as readers type it: `status=401`, `kind=retry and attempt>0`, `url~profile`.
///
/// `and` binds tighter than `or`. There are no parentheses.
public struct Condition: Equatable, Sendable {
    struct Comparison: Equatable, Sendable {
        enum Relation: String, CaseIterable, Sendable {
            // Longer signs come first, so that `>=` is not read as `>`.
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

    /// Examples of conditions, for help and messages.
    static let example = "status=401, attempt>0, kind=retry.* and request=1, url~profile"

    func holds(for event: TraceEvent) -> Bool {
        alternatives.contains { $0.allSatisfy { $0.holds(for: event) } }
    }
}

extension Condition {
    /// Reads a condition, or says which part cannot be read.
    init(_ text: String) throws(CommandError) {
        let words = Self.words(of: text)
        guard !words.isEmpty else { throw CommandError("write a condition, such as \(Self.example)") }
        alternatives = try words.split(separator: "or").map { group throws(CommandError) in
            try group.split(separator: "and").map { part throws(CommandError) in
                try Comparison(part.joined(separator: " "))
            }
        }
    }

    /// Splits a text at its spaces, except within quotation marks.
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
        // The leftmost sign counts; if two begin there, the longer one.
        guard
            let (relation, range) = signs.min(by: {
                ($0.1.lowerBound, -$0.0.rawValue.count) < ($1.1.lowerBound, -$1.0.rawValue.count)
            })
        else {
            throw CommandError(
                "\"\(text)\" is not a condition; write FIELD=VALUE, such as \(Condition.example)")
        }
        let field = text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
        var value = text[range.upperBound...].trimmingCharacters(in: .whitespaces)
        // Programmers are used to typing `==`.
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

    /// A kind may be a pattern or a group: `retry.*`, `retry`.
    private func isEqual(_ text: String) -> Bool {
        field == "kind" ? KindPattern(value).matches(text) : text == value
    }

    private func isOrdered(_ found: JSON, _ compare: (Double, Double) -> Bool) -> Bool {
        guard let left = found.double, let right = Double(value) else { return false }
        return compare(left, right)
    }
}

extension Condition: CustomStringConvertible {
    public var description: String {
        alternatives.map { group in
            group.map { comparison in
                let value = comparison.value.contains(" ") ? "\"\(comparison.value)\"" : comparison.value
                return comparison.field + comparison.relation.rawValue + value
            }.joined(separator: " and ")
        }.joined(separator: " or ")
    }
}
