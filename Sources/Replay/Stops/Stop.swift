import Foundation
import TextPages
import Tracing

/// A place to stop at: a kind of event, a request or a line of source, and perhaps a condition.
public struct Stop: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case anywhere
        case kind(KindPattern)
        case request(Int)
        /// A source file of ours, named by the end of its `#fileID`, and a line in it; nil means any line.
        case source(file: String, line: Int?)
    }

    let place: Place
    let condition: Condition?

    func matches(_ event: TraceEvent) -> Bool {
        placeMatches(event) && condition?.holds(for: event) != false
    }

    private func placeMatches(_ event: TraceEvent) -> Bool {
        switch place {
        case .anywhere: return true
        case .kind(let pattern): return pattern.matches(event.kind)
        case .request(let ordinal): return event.request == ordinal
        case .source(let file, let line):
            guard let place = SourcePlace(event.source) else { return false }
            return (place.file == file || place.file.hasSuffix("/" + file))
                && (line ?? place.line) == place.line
        }
    }
}

extension Stop {
    /// Reads what follows `break` or `continue`: `KIND`, `request N`, `FILE:LINE`, each with `if CONDITION`.
    init(_ text: String) throws(CommandError) {
        let (placeText, conditionText) = Self.split(text)
        if let conditionText {
            condition = try Condition(conditionText)
        } else {
            condition = nil
        }
        place = try Self.place(placeText)
    }

    private static func split(_ text: String) -> (place: String, condition: String?) {
        if text.hasPrefix("if ") { return ("", String(text.dropFirst(3))) }
        guard let range = text.range(of: " if ") else { return (text, nil) }
        let place = text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
        return (place, String(text[range.upperBound...]))
    }

    private static func place(_ text: String) throws(CommandError) -> Place {
        if text.isEmpty { return .anywhere }
        let words = text.split(separator: " ")
        if words.first == "request" {
            guard words.count == 2, let ordinal = Int(words[1]), ordinal > 0 else {
                throw CommandError("write \"request N\" with the number of a request, such as \"request 1\"")
            }
            return .request(ordinal)
        }
        if let place = try sourcePlace(text) { return place }
        return .kind(try kindPattern(text))
    }

    private static func sourcePlace(_ text: String) throws(CommandError) -> Place? {
        guard text.contains(".swift") else { return nil }
        guard text.contains(":") else { return .source(file: text, line: nil) }
        guard let place = SourcePlace(text) else {
            throw CommandError("write a line of source as FILE:LINE, such as \"Request.swift:40\"")
        }
        return .source(file: place.file, line: place.line)
    }

    /// A pattern that fits no kind is a typing mistake.
    private static func kindPattern(_ text: String) throws(CommandError) -> KindPattern {
        let pattern = KindPattern(text)
        let kinds = EventKind.all.map(\.name)
        if kinds.contains(where: pattern.matches) { return pattern }
        throw CommandError("no event is called \"\(text)\"" + Spelling.suggestion(for: text, among: kinds))
    }
}

extension Stop: CustomStringConvertible {
    /// The stop in the form in which readers type it.
    public var description: String {
        let place =
            switch place {
            case .anywhere: ""
            case .kind(let pattern): pattern.text
            case .request(let ordinal): "request \(ordinal)"
            case .source(let file, let line): file + (line.map { ":\($0)" } ?? "")
            }
        guard let condition else { return place }
        return place + (place.isEmpty ? "if " : " if ") + condition.description
    }
}
