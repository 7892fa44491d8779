import TextPages
import Tracing

extension Interpreter {
    /// The words that could replace the last word of `line`, in the order of the table. What follows a sign
    /// such as `=` counts as a word.
    ///
    /// Some come from the trace. One that would control the terminal is not offered.
    public func completions(of line: String) -> [String] {
        candidates(for: line).filter { TerminalText.escaped($0) == $0 }
    }

    private func candidates(for line: String) -> [String] {
        // The library that replaces the word at the prompt knows no other white space.
        let space = line.lastIndex { $0 == " " || $0 == "\t" }
        let start = space.map { line.index(after: $0) } ?? line.startIndex
        let beginning = String(line[start...])
        guard let typed = TypedLine(String(line[..<start])) else { return [] }
        if typed.word.isEmpty {
            let movements = CommandTable.commands.filter(\.goesBack).map(\.name)
            return (typed.isTurned ? movements : CommandTable.words).filter { $0.hasPrefix(beginning) }
        }
        guard let match = try? CommandTable.command(called: typed.word) else { return [] }
        let before = typed.argument.split(separator: " ").map(String.init)
        if match.command.argument == .place { return placeWords(before, beginning) }
        return argumentWords(match.command.argument, behind: before).filter { $0.hasPrefix(beginning) }
    }

    private func argumentWords(_ argument: Command.Argument, behind before: [String]) -> [String] {
        let isFirst = before.isEmpty
        return switch argument {
        case .kind: isFirst ? EventKind.all.map(\.name) : []
        case .place: []
        case .words(let words): isFirst ? words : []
        case .command: isFirst ? CommandTable.commands.map(\.name) : []
        case .question where isFirst: Self.questions + ["--chain"]
        case .question where before.count == 1 && ["header", "headers"].contains(before.first): headerNames
        case .question: before.contains("--chain") ? [] : ["--chain"]
        case .field: isFirst ? timeline.current?.fieldNames ?? [] : []
        case .none: []
        }
    }

    /// What can come next in a place or a condition: a kind or a field at its beginning, a field behind
    /// `where` or `and`, a sign behind that, a kind or an outcome behind `kind=` and `outcome=`, `and`
    /// behind a comparison, and `if` behind a place.
    private func placeWords(_ before: [String], _ beginning: String) -> [String] {
        if let sign = beginning.lastIndex(where: Self.endsSign) {
            let value = beginning[beginning.index(after: sign)...]
            let field = beginning.prefix { !ConditionReader.isSign($0) }
            return values(of: field).filter { $0.hasPrefix(value) }
        }
        let fields = EventFields.envelope + EventFields.ofData.filter { !EventFields.envelope.contains($0) }
        let joints = ConditionReader.andWords + ConditionReader.orWords
        let beforeComparison = ConditionReader.conditionWords + joints
        let beforeField = beforeComparison + ConditionReader.presenceWords
        let previous = before.dropLast().last ?? ""
        let isInCondition =
            ["attempt", "task"].contains(previous)
            || before.contains { word in
                beforeField.contains(word) || word.contains(where: Self.endsSign)
            }
        let candidates: [String]
        switch before.last {
        case nil: candidates = EventKind.all.map(\.name) + fields + ["where"]
        case let word? where beforeField.contains(word): candidates = fields
        case let word? where ConditionReader.signs.contains(word): candidates = values(of: previous[...])
        case let word? where beforeComparison.contains(previous) && fields.contains(word):
            candidates = ConditionReader.signs
        case let word? where before.count == 1 && fields.contains(word):
            // `task` is the name of a group of kinds, too.
            candidates = ConditionReader.signs + (KindPattern(word).fitsKind ? ["if"] : [])
        case _? where isInCondition: candidates = [ConditionReader.andWords[0], ConditionReader.orWords[0]]
        case _?: candidates = ["if"]
        }
        return candidates.filter { $0.hasPrefix(beginning) }
    }

    /// The names of the header fields of the events around the cursor.
    private var headerNames: [String] {
        Set(eventsAround.flatMap { ($0["headers"]?.members ?? []).map(\.key) }).sorted()
    }

    /// The words that a field is known to have: every kind, every outcome, and what the events around the
    /// cursor have.
    private func values(of field: Substring) -> [String] {
        if field == "kind" { return EventKind.all.map(\.name) }
        var values: [String] = []
        for event in eventsAround where values.count < 50 {
            // A word with a space would have to be in quotation marks.
            guard let text = event.field(String(field))?.plainText, !text.contains(" ") else { continue }
            if !values.contains(text) { values.append(text) }
        }
        if EventFields.isOutcome(String(field)) {
            let outcomes = Set(EventKind.all.flatMap(\.outcomes)).filter { !$0.contains(" ") }
            values += outcomes.subtracting(values).sorted()
        }
        return values
    }

    /// The events around the cursor. To look at a million events would take longer than anybody waits for a
    /// word.
    private var eventsAround: any Sequence<TraceEvent> {
        let first = max(1, position - Self.searchedEvents / 2)
        return knownEvents(first...first + Self.searchedEvents)
    }

    private static let searchedEvents = 2000

    /// `true` if a value can stand behind the letter. `!` only begins a sign.
    private static func endsSign(_ letter: Character) -> Bool {
        ConditionReader.isSign(letter) && letter != "!"
    }
}
