import Walkthrough

/// why, where, explain.
extension Interpreter {
    /// The groups of kinds that decide something, as `why` takes them.
    static let decidingGroups: [String] = {
        var groups: [String] = []
        for kind in EventKind.all where kind.isDecision {
            let group = String(kind.name.prefix { $0 != "." })
            if !groups.contains(group) { groups.append(group) }
        }
        return groups
    }()

    func why(_ argument: String) throws(CommandError) -> Page {
        let here = try current()
        let answer = WhyPage(source: source)
        if argument.isEmpty { return answer.page(for: here) }
        if Self.number(argument) != nil { return answer.page(for: try event(named: argument)) }
        let words = argument.split(separator: " ").map(String.init)
        switch words[0].lowercased() {
        case "header", "headers":
            guard words.count == 2 else { throw CommandError("which header? why header Authorization") }
            return try WhyHeader(source: source, name: words[1]).page(at: here)
        case "status":
            return answer.page(for: try last("status", upTo: here) { $0["status"] != nil })
        case "error":
            return answer.page(for: try firstError(upTo: here))
        default:
            return answer.page(for: try lastDecision(argument, upTo: here))
        }
    }

    private func last(
        _ what: String, upTo here: TraceEvent, where fits: (TraceEvent) -> Bool
    ) throws(CommandError) -> TraceEvent {
        let found = source.knownEvents(1...here.number).reversed().first {
            (here.request == nil || $0.request == here.request) && fits($0)
        }
        guard let found else {
            let about = here.request.map { " of request \($0)" } ?? ""
            throw CommandError("no \(what)\(about) up to #\(here.number)")
        }
        return found
    }

    /// The first event of this attempt that carries an error: where it came up.
    private func firstError(upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        let newest = try last("error", upTo: here) { $0["error"] != nil }
        return source.knownEvents(1...newest.number).first {
            $0["error"] != nil && $0.request == newest.request && $0.attempt == newest.attempt
        } ?? newest
    }

    private func lastDecision(_ word: String, upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        let pattern = KindPattern(word)
        if Self.decidingGroups.contains(word) {
            return try last("\(word) decision", upTo: here) { pattern.matches($0.kind) && $0.decision != nil }
        }
        let kinds = EventKind.all.map(\.name)
        guard kinds.contains(where: pattern.matches) else {
            let words = Self.questions + kinds
            throw CommandError("nothing is called \"\(word)\"" + Spelling.suggestion(for: word, among: words))
        }
        return try last("\"\(word)\"", upTo: here) { pattern.matches($0.kind) }
    }

    /// What may follow `why`.
    static var questions: [String] { ["header", "status", "error"] + decidingGroups }

    func whereFrom(_ argument: String) throws(CommandError) -> Page {
        let event = try event(named: argument)
        let chain = CausalChain(from: event, in: source)
        let rows = EventRow(levels, upTo: event.number)
        var page = Page()
        for step in chain.events { page.row(rows.line(step, isCurrent: step.number == timeline.cursor)) }
        return page
    }

    func explain(_ argument: String) throws(CommandError) -> Page {
        let word = try argument.isEmpty ? current().kind : argument
        guard let kind = EventKind.named(word) else {
            let kinds = EventKind.all.map(\.name)
            throw CommandError(
                "no event is called \"\(word)\"" + Spelling.suggestion(for: word, among: kinds))
        }
        var page = Page()
        page.line("\(kind.name, .kind)")
        page.prose("  \(kind.meaning)", hang: 2)
        if let start = kind.closes { page.prose("  It ends a \(start).", hang: 2) }
        if kind.opens != nil {
            let ends = kind.ends.map(\.name).joined(separator: " or ")
            page.prose("  It is ended by \(ends).", hang: 2)
        }
        if kind.isDecision { page.prose("  It carries a decision; \"why\" shows the rules.", hang: 2) }
        if argument.isEmpty, let callback = try current().callback {
            page.prose("  Here the real library calls \(callback, .value).", hang: 2)
        }
        if !kind.mirrors.isEmpty {
            page.space()
            page.line("\("mirrors", .dim)")
        }
        for mirror in kind.mirrors { page.append(SourcePage.mirror(mirror)) }
        return page
    }
}
