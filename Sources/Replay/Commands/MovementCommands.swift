import TextPages
import Tracing

/// Commands that move the cursor: step, next, finish, until, continue, goto, restart.
extension Command {
    static let step = Command(
        "step", aliases: ["s"], .move, back: ["rs", "reverse-step"], hint: "[N]", repeats: true,
        "go to the next event, or on by N of them",
        details:
            "Stops at every event, whatever its kind. If the run has not come that far yet, it continues."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.step(invocation.argument, invocation.direction)
    }

    static let next = Command(
        "next", aliases: ["n"], .move, back: ["rn", "reverse-next"], repeats: true,
        "go to this request's next event on the same level",
        details: """
            Steps over what lies below: from the chain's events over those of the URL loading system and \
            the transport, and from a question (`adapt.started`, `retry.asked`) straight to its answer. When \
            the request has no more events, the next event of any request on this level or above is taken.
            """
    ) { interpreter, invocation throws(CommandError) in
        interpreter.next(invocation.direction)
    }

    static let finish = Command(
        "finish", aliases: ["fin", "so", "stepout"], .move, back: ["rf", "reverse-finish"], repeats: true,
        "go to the end of this request's attempt",
        details: "Backwards, it goes to the attempt's first event."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.finish(invocation.direction)
    }

    static let until = Command(
        "until", aliases: ["u"], .move, back: ["ru", "reverse-until"],
        hint: "KIND|CONDITION|N", argument: .kind, repeats: true,
        "go on until a kind, a condition or an event's number",
        details:
            """
            Examples: `until retry.decided`, `until status=401`, `until attempt>0 and kind=task`, `until 30`.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.until(invocation.argument, invocation.direction)
    }

    static let `continue` = Command(
        "continue", aliases: ["c"], .move, back: ["rc", "reverse-continue"], hint: "[KIND]",
        argument: .kind, repeats: true,
        "go on to the next stop, or to the next event of a kind",
        details: """
            Without a stop on the way it goes to the end of the trace. With a place, as `break` takes it \
            (`continue retry.decided`, `continue retry.*`, `continue request 2`), it goes to that place, unless \
            a stop comes first.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.continue(invocation.argument, invocation.direction)
    }

    static let goto = Command(
        "goto", aliases: ["g"], .move, hint: "N|N%|start|end", argument: .words(["start", "end"]),
        "go to an event by its number, or to a part of the trace",
        details: "Examples: `goto 14`, `goto 50%`, `goto end`."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.goTo(invocation.argument)
    }

    static let restart = Command("restart", aliases: ["r"], .move, "go back to the first event") {
        interpreter, _ throws(CommandError) in
        try interpreter.goTo("start")
    }
}

extension Interpreter {
    func step(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard !argument.isEmpty else { return step(direction) }
        guard var left = Self.number(argument), left > 0 else {
            throw CommandError(
                "step how many times? Write a whole number from 1, as in step 5, not \"\(argument)\"")
        }
        return arrived(
            timeline.move(
                direction,
                until: { _ in
                    left -= 1
                    return left == 0
                }, isInterrupted: isInterrupted))
    }

    func step(_ direction: Timeline.Direction) -> Page {
        arrived(timeline.move(direction, until: { _ in true }))
    }

    func next(_ direction: Timeline.Direction) -> Page {
        guard let here = timeline.current else { return step(direction) }
        let level = levels.of(here)
        var target: Int?
        if let request = here.request {
            target = find(direction) { $0.request == request && levels.of($0) <= level }
        }
        target = target ?? find(direction) { levels.of($0) <= level }
        return move(direction, to: target)
    }

    func finish(_ direction: Timeline.Direction) throws(CommandError) -> Page {
        let here = try current()
        guard let request = here.request else {
            throw CommandError(
                "event #\(here.number) belongs to no request, so there is no attempt to finish")
        }
        var last: Int?
        var number = here.number
        while let event = source.neighbour(of: number, direction) {
            number = event.number
            guard event.request == request else { continue }
            guard event.attempt == here.attempt else { break }
            last = event.number
        }
        guard let last else {
            let end = direction == .forward ? "end" : "beginning"
            throw CommandError(
                "#\(here.number) is the \(end) of attempt \(here.attempt ?? 0) of request \(request)")
        }
        return move(direction, to: last)
    }

    func until(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard !argument.isEmpty else {
            throw CommandError("until what? A kind, a condition or a number: until \(Condition.example)")
        }
        if let number = Self.number(argument) {
            let isAhead = direction == .forward ? number > timeline.cursor : number < timeline.cursor
            guard isAhead else { throw CommandError("#\(number) is not in that direction") }
            return move(direction, to: number)
        }
        let isCondition = argument.contains { "=<>~".contains($0) } && !argument.contains(" if ")
        return try move(direction, to: Stop(isCondition ? "if \(argument)" : argument))
    }

    func `continue`(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard argument.isEmpty else { return try move(direction, to: Stop(argument)) }
        return arrived(
            timeline.move(direction, until: { stops.matches($0) }, isInterrupted: isInterrupted))
    }

    func goTo(_ argument: String) throws(CommandError) -> Page {
        switch argument.lowercased() {
        case "": throw CommandError("go where? A number, a percentage, start or end: goto 14")
        case "start": return shown(timeline.go(to: 1))
        case "end": return shown(timeline.go(to: source.countToEnd()))
        default: break
        }
        if argument.hasSuffix("%") {
            guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else {
                throw CommandError("\"\(argument)\" is not a percentage from 0% to 100%")
            }
            let count = source.countToEnd()
            return shown(timeline.go(to: max(1, Int((Double(count) * percent / 100).rounded()))))
        }
        guard let number = Self.number(argument) else {
            throw CommandError(
                "\"\(argument)\" is not a place to go to"
                    + Spelling.suggestion(for: argument, among: ["start", "end"]))
        }
        return shown(timeline.go(to: number))
    }

    // MARK: Moving

    /// Goes to a place, unless a stop comes first.
    private func move(_ direction: Timeline.Direction, to place: Stop) -> Page {
        let arrival = timeline.move(
            direction, until: { place.matches($0) || stops.matches($0) }, isInterrupted: isInterrupted)
        guard case .edge = arrival else { return arrived(arrival) }
        var page = Page()
        let end = direction == .forward ? "end" : "start"
        page.prose("No \"\(place.description)\" from there to the \(end).")
        page.append(arrived(arrival))
        return page
    }

    /// Goes to an event, unless a stop comes first. Without an event to go to, goes to the end of the trace
    /// in that direction.
    private func move(_ direction: Timeline.Direction, to number: Int?) -> Page {
        arrived(
            timeline.move(
                direction, until: { $0.number == number || stops.matches($0) }, isInterrupted: isInterrupted))
    }

    private func find(_ direction: Timeline.Direction, _ fits: (TraceEvent) -> Bool) -> Int? {
        var number = timeline.cursor
        while let event = source.neighbour(of: number, direction) {
            if fits(event) { return event.number }
            if isInterrupted() { return nil }
            number = event.number
        }
        return nil
    }

    // MARK: Arriving

    /// Shows where a movement ended, and which stops it met there.
    private func arrived(_ arrival: Timeline.Arrival) -> Page {
        var page = Page()
        if arrival == .there, let event = timeline.current {
            for (number, stop) in stops.hit(by: event) { page.prose("\("Stop \(number): \(stop)", .marker)") }
        }
        if arrival == .interrupted { page.line("\("Interrupted.", .marker)") }
        page.append(shown(arrival))
        return page
    }

    private func shown(_ arrival: Timeline.Arrival) -> Page {
        listedThrough = nil
        var page = Page()
        if case .edge(_, moved: false) = arrival {
            // The reader is looking at that event already.
        } else if let event = timeline.current {
            page.append(stopPage(event))
        }
        if case .edge(let direction, _) = arrival { page.append(edge(direction)) }
        return page
    }

    private func edge(_ direction: Timeline.Direction) -> Page {
        var page = Page()
        guard direction == .forward else {
            page.line("\("Start of trace.", .marker)")
            return page
        }
        page.line("\("End of trace.", .marker)")
        for line in source.ending { page.prose("  \(line)", hang: 2) }
        for problem in source.problems {
            for line in problem.split(separator: "\n") { page.line("\("! \(line)", .bad)") }
        }
        return page
    }
}
