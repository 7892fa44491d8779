import Tracing

/// The differences of a comparison in sentences, with where they show and where the rule is written.
public struct ExplanationPage {
    private let comparison: Comparison
    private let width: Int

    public init(_ comparison: Comparison, width: Int) {
        self.comparison = comparison
        self.width = width
    }

    /// Every difference, in the order of their numbers; where a list of places gets long, the first ones.
    public func all() -> [StyledLine] {
        var lines: [StyledLine] = []
        for difference in comparison.differences {
            if !lines.isEmpty { lines.append(StyledLine()) }
            lines += self.lines(of: difference, places: 2)
        }
        return lines
    }

    /// One difference with every place where it shows; nil when there is none of that number.
    public func one(_ number: Int) -> [StyledLine]? {
        comparison.differences.first { $0.number == number }.map { lines(of: $0, places: .max) }
    }

    /// How many there are, and how to read about them.
    public func invitation(command: String) -> [StyledLine] {
        let count = comparison.differences.count
        guard count > 0 else { return [StyledLine("Nothing differs.")] }
        let sentence =
            count == 1
            ? "One difference, marked [1]: \(command) --explain says why."
            : "\(count) differences, [1] to [\(count)]: \(command) --explain says why; --explain 3 says more of [3]."
        return Wrapping.lines(sentence, width: width).map { StyledLine($0) }
    }

    private func lines(of difference: Difference, places limit: Int) -> [StyledLine] {
        let mark = "[\(difference.number)] "
        var lines = [StyledLine(mark, .mark)]
        for (index, text) in sentences(difference, width - mark.count).enumerated() {
            if index > 0 { lines.append(StyledLine(String(repeating: " ", count: mark.count))) }
            lines[index].append(text)
        }
        for place in difference.places.prefix(limit) {
            lines += prose(Self.text(of: place, difference.kind), indent: mark.count, .quiet)
        }
        if difference.places.count > limit {
            let rest = difference.places.count - limit
            lines += prose("and at \(rest) more place\(rest == 1 ? "" : "s")", indent: mark.count, .quiet)
        }
        for source in difference.explanation.sourceTexts {
            lines += prose("see \(source)", indent: mark.count, .quiet)
        }
        return lines
    }

    private func sentences(_ difference: Difference, _ width: Int) -> [String] {
        Wrapping.lines(difference.explanation.sentence, width: width)
    }

    /// `profile, adapt, queue: main (url-session), root.request (session)`.
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

    private func prose(_ text: String, indent: Int, _ role: StyledLine.Role) -> [StyledLine] {
        Wrapping.lines(text, width: width - indent).map { line in
            var indented = StyledLine(String(repeating: " ", count: indent))
            indented.append(line, role)
            return indented
        }
    }
}
