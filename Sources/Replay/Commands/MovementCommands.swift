import TextPages
import Tracing

/// Commands that move the cursor: step, next, until, continue, goto, restart.
extension Command {
    static let step = Command(
        "step", aliases: ["s", "si"], .move, back: ["rs", "rsi", "rstep", "reverse-step"], hint: "[N]",
        repeats: true,
        "go to the next event, or on by N of them",
        details:
            """
            Stops at every event, whatever its kind. If the run has not come that far yet, it continues. With N, \
            a stop on the way ends it.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.step(invocation.argument, invocation.direction)
    }

    static let next = Command(
        "next", aliases: ["n", "ni"], .move, back: ["rn", "rni", "rnext", "reverse-next"], hint: "[N]",
        repeats: true,
        "go to this request's next event on the same level, or on by N of them",
        details: """
            Steps over what lies below: from the chain's events over those of the URL loading system and \
            the transport, and from a question (`adapt.started`, `retry.asked`) straight to its answer. When \
            the request has no more events, the next event of any request on this level or above is taken; to find \
            that out, the run goes on to its end, or to the next stop, where the movement ends.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.next(invocation.argument, invocation.direction)
    }

    static let until = Command(
        "until", aliases: ["u"], .move, back: ["ru", "runtil", "reverse-until"],
        hint: PlaceReader.hint, argument: .place, repeats: true,
        "go on to the next event that fits, unless a stop comes first",
        details: """
            `until retry.decided`, `until status=401`, `until attempt>0 and kind=task`, `until 30`: the same \
            places and conditions as for `break`. If nothing fits, the cursor stays where it is. Once an event \
            that was named by its number is reached, Enter steps.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.until(invocation)
    }

    static let `continue` = Command(
        "continue", aliases: ["c"], .move, back: ["rc", "rcontinue", "reverse-continue"],
        hint: "[\(PlaceReader.hint)]", argument: .place, repeats: true,
        "go on to the next stop, or to the next event that fits",
        details: """
            Alone, it goes on to the next stop or, without one on the way, to the end of the trace. With a \
            place or a condition, as `break` takes it (`continue retry.decided`, `continue request 2`), it goes \
            to the next event that fits, unless a stop comes first. If nothing fits, the cursor stays where it \
            is, and Enter steps.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.continue(invocation)
    }

    static let goto = Command(
        "goto", aliases: ["g"], .move, hint: "N|N%|start|end", argument: .words(["start", "end"]),
        "go to an event by its number, or to a part of the trace",
        details: "Examples: `goto 14`, `goto 50%`, `goto end`, which says what the run owes, if anything."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.jump(to: invocation.argument)
    }

    static let restart = Command("restart", aliases: ["r"], .move, "go back to the first event") {
        interpreter, _ throws(CommandError) in
        try interpreter.jump(to: "start")
    }
}

extension Interpreter {
    func step(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard !argument.isEmpty else { return step(direction) }
        var left = try Self.count(argument, of: "step")
        return arrived(
            timeline.move(
                direction,
                until: { event in
                    left -= 1
                    return left == 0 || stops.matches(event)
                }, isInterrupted: isInterrupted))
    }

    func step(_ direction: Timeline.Direction) -> Page {
        arrived(timeline.move(direction, until: { _ in true }))
    }

    func next(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        let count = try Self.count(argument, of: "next")
        guard var here = timeline.current else { return step(direction) }
        for _ in 1..<count {
            guard let event = following(here, direction), !stops.matches(event) else { break }
            here = event
        }
        let destination = following(here, direction)
        // The way so far counts.
        if isInterrupted() { return arrived(timeline.interrupt(at: here.number)) }
        return move(direction, to: destination?.number)
    }

    /// The next event on the same level or above: of the same request, or of any if that has none left. Nil,
    /// too, if the reader has interrupted the search.
    private func following(_ here: TraceEvent, _ direction: Timeline.Direction) -> TraceEvent? {
        let level = levels.of(here)
        if let request = here.request {
            let event = find(from: here, direction, of: request) { levels.of($0) <= level }
            if event != nil || isInterrupted() { return event }
        }
        return find(from: here, direction) { levels.of($0) <= level }
    }

    func until(_ invocation: Command.Invocation) throws(CommandError) -> Page {
        guard !invocation.argument.isEmpty else {
            throw CommandError("until what? A kind, a condition or a number: until \(Condition.example)")
        }
        return try `continue`(invocation)
    }

    func `continue`(_ invocation: Command.Invocation) throws(CommandError) -> Page {
        let direction = invocation.direction
        guard !invocation.argument.isEmpty else {
            return arrived(
                timeline.move(direction, until: { stops.matches($0) }, isInterrupted: isInterrupted))
        }
        let place = try place(invocation)
        if case .event(let number) = place.place {
            let isAhead = direction == .forward ? number > timeline.cursor : number < timeline.cursor
            guard isAhead else {
                // Where Enter repeats the way to one event, it has been reached.
                if invocation.isRepeat { return step(direction) }
                throw CommandError("#\(number) is not in that direction; \"goto \(number)\" goes there")
            }
        }
        return move(direction, to: "\"\(place.sought)\"", of: place.request, place.matches)
    }

    /// Reads the place or the condition that a command is given.
    func place(_ invocation: Command.Invocation) throws(CommandError) -> Stop {
        let vocabulary = Vocabulary(names: names, isInterrupted: isInterrupted)
        var reader = PlaceReader(invocation.argument, at: invocation.column, vocabulary)
        return try reader.stop()
    }

    /// Goes to a place from which Enter steps on: what it repeated belongs to the place before.
    fileprivate func jump(to argument: String) throws(CommandError) -> Page {
        let page = try goTo(argument)
        repeatStep(.forward)
        return page
    }

    func goTo(_ argument: String) throws(CommandError) -> Page {
        guard let destination = try Self.destination(argument) else {
            throw CommandError(Self.noPlace(argument, otherWay: otherWay(to: argument)))
        }
        switch destination {
        case .event(let number):
            var page = Page()
            let arrival = go(to: number)
            if number != timeline.cursor, number <= source.knownCount {
                page.line("\("#\(number) cannot be read.", .bad)")
            }
            page.append(arrival)
            return page
        case .percent(let percent): return goTo(percent: percent)
        }
    }

    /// Where `goto` leads. The end is at 100%.
    private enum Destination {
        case event(Int), percent(Double)
    }

    /// What is wrong with a place to go to, for whoever takes one elsewhere; nil if nothing is.
    public static func problem(ofPlace text: String) -> String? {
        do throws(CommandError) {
            return try destination(text) == nil ? noPlace(text) : nil
        } catch {
            return error.description
        }
    }

    /// Reads a place to go to; nil if the text is something else.
    private static func destination(_ argument: String) throws(CommandError) -> Destination? {
        switch argument.lowercased() {
        case "": throw CommandError("go where? A number, a percentage, start or end: goto 14")
        case "start": return .event(1)
        case "end": return .percent(100)
        default: break
        }
        if argument.hasSuffix("%") {
            guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else {
                throw CommandError("\"\(argument)\" is not a percentage from 0% to 100%")
            }
            return .percent(percent)
        }
        guard let number = Self.number(argument) else { return nil }
        guard number > 0 else { throw CommandError("events are numbered from 1") }
        return .event(number)
    }

    /// Says that a text is no place to go to, and which command goes there or else what is one.
    private static func noPlace(_ word: String, otherWay: String? = nil) -> String {
        let forms =
            "write a number, a percentage, start or end"
            + Spelling.suggestion(for: word, among: ["start", "end"])
        return "\"\(word)\" is not a place to go to; \(otherWay ?? forms)"
    }

    /// The command that goes from here to a time or a kind; nil if the word is neither.
    private func otherWay(to word: String) -> String? {
        if KindPattern(word).fitsKind { return "\"continue \(word)\" goes to the next event of that kind" }
        let (since, upTo) = ("t>=\(word)", "t<=\(word)")
        guard let here = timeline.current, let isSince = try? Condition(since),
            let isUpTo = try? Condition(upTo)
        else { return nil }
        if !isSince.holds(for: here) { return "\"until \(since)\" goes on to that time" }
        return isUpTo.holds(for: here) ? nil : "\"back until \(upTo)\" goes back to that time"
    }

    /// Goes to a part of the trace, which is known when the trace has been read to its end.
    private func goTo(percent: Double) -> Page {
        let known = source.problems.count
        source.readToEnd(isInterrupted: isInterrupted)
        let count = source.knownCount
        guard source.isComplete else { return arrived(timeline.interrupt(at: count)) }
        let arrival = timeline.go(to: max(1, Int((Double(count) * percent / 100).rounded())))
        var page = shown(arrival)
        // Going to the end shows what is owed there, just as stepping to it does.
        if percent == 100, arrival == .there, source.ending.count > 1 {
            page.append(edge(.forward))
        } else if source.problems.count > known {
            // All of a large trace is looked at here for the first time.
            page.append(problems())
        }
        return page
    }

    // MARK: Moving

    /// Goes to the next event that fits, unless a stop comes first. If there is neither, the cursor stays
    /// where it is, and Enter steps.
    ///
    /// - Parameter request: the only request whose events may fit; nil if those of others may.
    func move(
        _ direction: Timeline.Direction, to what: String, of request: Int? = nil,
        _ fits: (TraceEvent) -> Bool
    ) -> Page {
        let start = timeline.cursor
        let arrival: Timeline.Arrival
        if let request, stops.entries.isEmpty, source.isComplete, let here = timeline.current {
            arrival = go(direction, from: here, of: request, fits)
        } else {
            arrival = timeline.move(
                direction, until: { fits($0) || stops.matches($0) }, isInterrupted: isInterrupted)
        }
        guard case .edge = arrival else { return arrived(arrival) }
        _ = timeline.go(to: start)
        repeatStep(direction)
        var page = Page()
        let end = direction == .forward ? "end (#\(source.knownCount))" : "start"
        page.prose("No \(what) from here to the \(end); still at #\(start).")
        page.append(problems())
        return page
    }

    /// Goes to the next event of a request that fits, without reading those between. No stop may be set.
    private func go(
        _ direction: Timeline.Direction, from here: TraceEvent, of request: Int,
        _ fits: (TraceEvent) -> Bool
    ) -> Timeline.Arrival {
        if let event = find(from: here, direction, of: request, fits) {
            return timeline.go(to: event.number)
        }
        return isInterrupted() ? .interrupted : .edge(direction, moved: false)
    }

    /// Goes to an event and shows it.
    func go(to number: Int) -> Page {
        let arrival = timeline.go(to: number, isInterrupted: isInterrupted)
        return arrival == .interrupted ? arrived(arrival) : shown(arrival)
    }

    /// Goes to an event, unless a stop comes first. Without an event to go to, goes to the end of the trace
    /// in that direction.
    func move(_ direction: Timeline.Direction, to number: Int?) -> Page {
        arrived(
            timeline.move(
                direction, until: { $0.number == number || stops.matches($0) }, isInterrupted: isInterrupted))
    }

    private func find(
        from start: TraceEvent, _ direction: Timeline.Direction, within distance: Int = .max,
        _ fits: (TraceEvent) -> Bool
    ) -> TraceEvent? {
        var number = start.number
        while let event = source.neighbour(of: number, direction),
            abs(event.number - start.number) <= distance
        {
            if fits(event) { return event }
            if isInterrupted() { return nil }
            number = event.number
        }
        return nil
    }

    /// The next event of a request that fits. It is seldom far away; if it is, and the trace is complete, the
    /// events between are not read. Nor are they where it is known already which are the request's. A run
    /// that is not over goes on no further than to a stop, where the movement ends anyway.
    private func find(
        from start: TraceEvent, _ direction: Timeline.Direction, of request: Int,
        _ fits: (TraceEvent) -> Bool
    ) -> TraceEvent? {
        let end = direction == .forward ? source.knownCount : start.number - 1
        let near = !source.isComplete ? .max : trails.known < end ? 1000 : 0
        let event = find(from: start, direction, within: near) { event in
            event.request == request && fits(event) || near == .max && stops.matches(event)
        }
        guard event == nil, near < .max, !isInterrupted() else { return event }
        let (first, last) =
            direction == .forward ? (start.number + near, end) : (0, start.number - near - 1)
        var far = trails.events(of: .request(request), after: first, upTo: last, unless: isInterrupted)
        while !isInterrupted(), let number = direction == .forward ? far.popFirst() : far.popLast() {
            if let event = source.event(Int(number)), fits(event) { return event }
        }
        return nil
    }

    // MARK: Arriving

    /// Shows where a movement ended, and which stops it met there.
    func arrived(_ arrival: Timeline.Arrival) -> Page {
        var page = Page()
        if arrival == .there, let event = timeline.current {
            for (number, stop) in stops.hit(by: event) { page.prose("\("Stop \(number): \(stop)", .marker)") }
        }
        if arrival == .interrupted { page.append(Self.interrupted) }
        page.append(shown(arrival))
        return page
    }

    private func shown(_ arrival: Timeline.Arrival) -> Page {
        forgetPages()
        var page = Page()
        if case .edge(_, moved: false) = arrival {
            // The reader is looking at that event already.
        } else if let event = timeline.current {
            page.append(stopPage(event))
        }
        if case .edge(let direction, _) = arrival { page.append(edge(direction)) }
        if arrival != .interrupted, isInterrupted() { page.append(Self.interrupted) }
        return page
    }

    /// After a movement, `list` begins around the event, and `down` has nowhere to go back to.
    func forgetPages() {
        listed = nil
        climbed = []
    }

    private func edge(_ direction: Timeline.Direction) -> Page {
        var page = Page()
        guard direction == .forward else {
            page.line("\("Start of trace.", .marker)")
            return page
        }
        page.line("\("End of trace.", .marker)")
        // What is owed may tell what the question here asks.
        if let event = timeline.current, isHeldBack(event) {
            page.append(problems())
            return page
        }
        for line in source.ending { page.prose("  \(line)", hang: 2) }
        page.append(problems())
        return page
    }

    private func problems() -> Page {
        var page = Page()
        for problem in source.problems {
            for line in problem.split(separator: "\n") { page.prose("\("! \(line)", .bad)", hang: 2) }
        }
        return page
    }
}
