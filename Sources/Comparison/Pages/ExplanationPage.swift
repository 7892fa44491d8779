import TextPages
import Tracing

/// The differences of a comparison in sentences, with the places where they show and the declarations that
/// cause them.
public struct ExplanationPage {
    private let comparison: Comparison

    public init(_ comparison: Comparison) { self.comparison = comparison }

    /// Every difference, in the order of their numbers, each with the first few of its places.
    public func all() -> Page {
        var page = Page()
        for difference in comparison.differences {
            page.space()
            page.append(self.page(of: difference, places: 2))
        }
        return page
    }

    /// One difference with all its places; nil if no difference has that number.
    public func one(_ number: Int) -> Page? {
        comparison.differences.first { $0.number == number }.map { page(of: $0, places: .max) }
    }

    /// How many differences there are, and the command that explains them.
    public func invitation(command: String) -> Page {
        var page = Page()
        let count = comparison.differences.count
        switch count {
        case 0: page.line("Nothing differs.")
        case 1: page.prose("One difference, marked [1]: \(command) --explain says why.", longWords: .broken)
        default:
            page.prose(
                """
                \(count) differences, [1] to [\(count)]: \(command) --explain says why; \
                --explain \(min(count, 3)) says more of [\(min(count, 3))].
                """, longWords: .broken)
        }
        return page
    }

    // MARK: One difference

    private func page(of difference: Difference, places limit: Int) -> Page {
        var page = Page()
        let mark = "[\(difference.number)] "
        let hang = mark.count
        page.prose("\(mark, .marker)\(difference.explanation.sentence)", hang: hang, longWords: .broken)
        // Of two calls in one stage, each has its place, and a note may fit both.
        var seen: Set<String> = []
        let texts = difference.places.map { Self.text(of: $0, difference.kind) }
            .filter { seen.insert($0).inserted }
        var notes = Array(texts.prefix(limit))
        let rest = texts.count - notes.count
        if rest > 0 { notes.append("and at \(counted(rest, "more place"))") }
        notes += difference.explanation.sourceTexts.map { "see \($0)" }
        let indent = String.spaces(hang)
        for note in notes { page.prose("\(indent)\(note, .dim)", hang: hang, longWords: .broken) }
        return page
    }

    /// `profile, adapt, queue: main (url-session); root.request (session)`.
    private static func text(of place: Difference.Place, _ kind: Difference.Kind) -> String {
        var words = [place.request]
        if place.attempt > 0 { words.append("retry \(place.attempt)") }
        if let part = place.part { words.append(part.stage?.rawValue ?? part.rawValue) }
        words += [place.name, place.value].compactMap(\.self)
        switch kind {
        case .missing, .extra, .count:
            let sides = place.sides.map { $0.chains.joined(separator: ", ") }
            return "\(words.joined(separator: ", ")): on \(sides.joined(separator: "; not on "))"
        case .order, .queue, .time, .value:
            let sides = place.sides.map { side in
                let text = kind == .queue ? QueueName.short(side.text) : side.text
                return "\(text) (\(side.chains.joined(separator: ", ")))"
            }
            return "\(words.joined(separator: ", ")), \(kind.rawValue): \(sides.joined(separator: "; "))"
        }
    }
}
