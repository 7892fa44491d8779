import TextPages
import Tracing

/// Commands that list events: list, events.
extension Command {
    static let list = Command(
        "list", aliases: ["l", "ls"], .look, hint: "[N|N-M|-]", repeats: true,
        "list the events around the cursor, or around another one",
        details: """
            `r1.0` stands for request 1 attempt 0; what the URL loading system and the transport do is \
            indented. `list -` shows what is before the last listing. Enter goes on from the last listing, and \
            after `list -` further back. Only events that the run has reached are shown: what comes next is \
            yours to find out.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.list(invocation.argument, goesOn: invocation.isRepeat)
    }

    static let events = Command(
        "events", aliases: ["ev"], .look, hint: "[where CONDITION|\(PlaceReader.hint)]", argument: .place,
        "list all events, or those that fit",
        details: """
            Examples: `events where kind=retry and attempt>0`, `events status=401`, `events cache.*`, \
            `events request 2`, `events r2.0`. It looks at the events that the run has reached so far.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.events(invocation)
    }
}

extension Interpreter {
    func list(_ argument: String, goesOn: Bool) throws(CommandError) -> Page {
        let range = try listedRange(argument, goesOn: goesOn)
        let rows = EventRow(levels, upTo: min(range.upperBound, source.knownCount))
        var page = Page()
        var count = 0
        for event in knownEvents(range) {
            page.row(line(event, in: rows))
            listed = (count == 0 ? event.number : listed?.lowerBound ?? event.number)...event.number
            count += 1
            if !pass(on: &page, after: count) { return page }
        }
        if count == 0, range.lowerBound <= source.knownCount {
            page.prose("\("None of these events could be read.", .dim)")
        } else if count == 0 || (range.upperBound > source.knownCount && !source.isComplete) {
            page.append(frontier())
        }
        return page
    }

    /// An event as a row, without what a question holds back.
    func line(_ event: TraceEvent, in rows: EventRow) -> TextLine {
        rows.line(event, isCurrent: event.number == timeline.cursor, isHeldBack: isHeldBack(event))
    }

    private func listedRange(_ argument: String, goesOn: Bool) throws(CommandError) -> ClosedRange<Int> {
        if argument == "-" {
            let first = listed?.lowerBound ?? timeline.cursor
            guard first > 1, let last = source.neighbour(of: first, .backward)?.number else {
                throw CommandError("nothing is before the first event")
            }
            return max(1, last - 10)...last
        }
        if goesOn, let listed {
            let first = firstNumber(after: listed.upperBound)
            return first...first + 10
        }
        if argument.isEmpty { return around(timeline.cursor) }
        // A range needs both its ends: `-5` is none.
        let parts = argument.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "," }
        let ends = parts.flatMap { part -> [Int?] in
            let numbers = part.split(separator: " ").map { Self.number(String($0)) }
            return numbers.isEmpty ? [nil] : numbers
        }
        if let first = ends.first ?? nil, first > 0 {
            if ends.count == 1 { return around(first) }
            if ends.count == 2, let last = ends[1], last >= first { return first...last }
        }
        throw CommandError("\"\(argument)\" is neither an event nor a range; write list 14 or list 10-20")
    }

    /// The number at which a listing goes on. A damaged trace lacks some events; a run does not go on for it.
    private func firstNumber(after number: Int) -> Int {
        guard number < source.knownCount, let event = source.neighbour(of: number, .forward) else {
            return max(number, source.knownCount) + 1
        }
        return event.number
    }

    private func around(_ number: Int) -> ClosedRange<Int> {
        max(1, number - 5)...min(max(1, number), .max - 5) + 5
    }

    /// How far the run has come, for readers who might expect more events.
    private func frontier() -> Page {
        var page = Page()
        let text =
            source.isComplete
            ? "The trace ends at #\(source.knownCount)."
            : "The run has been as far as #\(source.knownCount); step on, or \"goto end\" to run the rest."
        page.prose("\(text, .dim)")
        return page
    }

    func events(_ invocation: Command.Invocation) throws(CommandError) -> Page {
        let stop = try ["", "all"].contains(invocation.argument.lowercased()) ? nil : place(invocation)
        let rows = EventRow(levels, upTo: source.knownCount)
        var page = Page()
        var (count, leftOut) = (0, 0)
        for event in events(ofRequest: stop?.request) {
            // That a held back event fits, or not, says something of it.
            if stop != nil, isHeldBack(event) {
                leftOut += 1
                continue
            }
            if let stop, !stop.matches(event) { continue }
            count += 1
            page.row(line(event, in: rows))
            if !pass(on: &page, after: count) { return page }
        }
        let events = counted(count, "event") + Self.leftOut(leftOut)
        page.prose("\("\(events).", .dim)")
        if !source.isComplete { page.append(frontier()) }
        return page
    }

    /// The events so far, without those of other requests where only one is asked for. An event that is held
    /// back may be of any.
    private func events(ofRequest request: Int?) -> any Sequence<TraceEvent> {
        guard let request, !quiz.entries.contains(where: \.isOpen) else { return knownEvents() }
        let numbers = trails.events(of: .request(request), upTo: source.knownCount, unless: isInterrupted)
        let read = { (number: UInt32) in self.isInterrupted() ? nil : self.source.event(Int(number)) }
        return numbers.lazy.compactMap(read)
    }

    /// How many events a question keeps out of a listing: what follows the number of those in it.
    private static func leftOut(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "; one is left out until its question is answered"
        default: "; \(count) are left out until their questions are answered"
        }
    }
}
