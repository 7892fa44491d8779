import Walkthrough

/// step, next, finish, until, continue, goto.
extension Interpreter {
    func step(_ argument: String, _ direction: Timeline.Direction) throws(CommandError) -> Page {
        guard !argument.isEmpty else { return step(direction) }
        guard var left = Self.number(argument), left > 0 else {
            throw CommandError(
                "step how often? Expected a whole number from 1, as in step 5, not \"\(argument)\"")
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
            guard isAhead else { throw CommandError("#\(number) does not lie that way") }
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
                throw CommandError("\"\(argument)\" is no percentage from 0% to 100%")
            }
            let count = source.countToEnd()
            return shown(timeline.go(to: max(1, Int((Double(count) * percent / 100).rounded()))))
        }
        guard let number = Self.number(argument) else {
            throw CommandError(
                "\"\(argument)\" is no place" + Spelling.suggestion(for: argument, among: ["start", "end"]))
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

    /// Goes to an event, unless a stop comes first; without one to go to, to the end that lies that way.
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
            // The reader sees that event already.
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
