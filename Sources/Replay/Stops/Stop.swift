import Tracing

/// A place to stop at: a kind of event, a request or a line of source, and perhaps a condition.
///
/// `PlaceReader` reads one from what follows `break`, `until`, `continue` and `events`.
struct Stop: Equatable, Sendable {
    enum Place: Equatable, Sendable {
        case anywhere
        /// The event with this number.
        case event(Int)
        case kind(KindPattern)
        case request(Int)
        /// An attempt of a request, or all of them: `r1.0`, `r1`.
        case attempt(request: Int, Int?)
        /// Any line of a source file of ours, named by the end of its `#fileID`.
        case file(String)
        /// Lines of source, one in each file that has the name that was typed.
        case lines(Set<SourcePlace>)
    }

    let place: Place
    let condition: Condition?

    func matches(_ event: TraceEvent) -> Bool {
        placeMatches(event) && condition?.holds(for: event) != false
    }

    /// The only request whose events may fit; nil if those of others may.
    var request: Int? {
        switch place {
        case .request(let ordinal), .attempt(let ordinal, _): ordinal
        case .anywhere, .event, .kind, .file, .lines: condition?.request
        }
    }

    private func placeMatches(_ event: TraceEvent) -> Bool {
        switch place {
        case .anywhere: true
        case .event(let number): event.number == number
        case .kind(let pattern): pattern.matches(event.kind)
        case .request(let ordinal), .attempt(let ordinal, nil): event.request == ordinal
        case .attempt(let ordinal, let attempt?): event.request == ordinal && event.attempt == attempt
        case .file(let name): SourcePlace(event.source)?.isIn(name) == true
        case .lines(let places): SourcePlace(event.source).map(places.contains) ?? false
        }
    }
}

extension Stop.Place {
    /// Reads a request or an attempt as rows show them: `r1`, `r1.0`. Nil for anything else.
    init?(subject word: String) {
        guard let match = word.wholeMatch(of: /[rR]([0-9]+)(?:\.([0-9]+))?/), let request = Int(match.1),
            request > 0
        else { return nil }
        let attempt = match.2.flatMap { Int($0) }
        guard attempt != nil || match.2 == nil else { return nil }
        self = .attempt(request: request, attempt)
    }
}

extension Stop.Place {
    /// The condition that stands for a number or a row's name; nil for other places.
    var asCondition: String? {
        switch self {
        case .event(let number): "n=\(number)"
        case .attempt(let ordinal, nil): "request=\(ordinal)"
        case .attempt(let ordinal, let attempt?): "request=\(ordinal) and attempt=\(attempt)"
        case .anywhere, .kind, .request, .file, .lines: nil
        }
    }
}

extension Stop: CustomStringConvertible {
    /// The stop in the form in which readers type it.
    var description: String {
        let place =
            switch place {
            case .anywhere: ""
            case .event(let number): "#\(number)"
            case .kind(let pattern): pattern.text
            case .request(let ordinal), .attempt(let ordinal, nil): "request \(ordinal)"
            case .attempt(let ordinal, let attempt?): "r\(ordinal).\(attempt)"
            case .file(let name): name
            case .lines(let places): Self.description(of: places)
            }
        guard let condition else { return place }
        return place + (place.isEmpty ? "if " : " if ") + condition.description
    }

    /// What is looked for, in a sentence.
    var sought: String {
        if place == .anywhere, let condition { return condition.description }
        return description
    }

    /// The module stands before a file's name where another module has a file of that name, too.
    private static func description(of places: Set<SourcePlace>) -> String {
        let names = places.map { "\(places.count > 1 ? $0.file : $0.fileName):\($0.line)" }.sorted()
        let more = names.count > mostNames ? ["\(names.count - mostNames) more"] : []
        return (names.prefix(mostNames) + more).joined(separator: " or ")
    }

    /// How many lines of source a description names.
    private static let mostNames = 5
}
