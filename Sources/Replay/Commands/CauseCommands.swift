import TextPages
import Tracing

/// Commands that move along the causes of events: up, down.
extension Command {
    static let up = Command(
        "up", .move, hint: "[N]", repeats: true, "go to the event that caused this one, or N causes back",
        details: "`where` shows the way, all the way up."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.up(try Interpreter.count(invocation.argument, of: "up"))
    }

    static let down = Command(
        "down", .move, hint: "[N]", repeats: true, "go to the event that this one caused",
        details: "After `up` it goes back the same way, otherwise to the first event that this one caused."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.down(try Interpreter.count(invocation.argument, of: "down"))
    }
}

extension Interpreter {
    func up(_ count: Int) throws(CommandError) -> Page {
        var way = climbed
        var here = try current()
        for step in 0..<count {
            if isInterrupted() { break }
            guard let cause = here.earlierCause, let event = source.event(cause) else {
                if step > 0 { break }
                throw CommandError(
                    here.lostCause(of: "#\(here.number)")
                        ?? "nothing in the trace led to #\(here.number)")
            }
            way.append(here.number)
            here = event
        }
        return along(way, to: here)
    }

    func down(_ count: Int) throws(CommandError) -> Page {
        let here = try current()
        let back = Array(climbed.suffix(count).reversed())
        let lowest = back.last.flatMap(source.event) ?? here
        let new = back.count < count ? effects(of: lowest, count - back.count) : []
        guard let event = (new.last ?? back.last).flatMap(source.event) else {
            throw CommandError("#\(here.number) has caused nothing up to #\(source.knownCount)\(wayOn)")
        }
        return along(climbed.dropLast(back.count), to: event)
    }

    /// The first known event that an event caused, of the event's request if it has one and if possible; the
    /// first that this one caused; and so on.
    private func effects(of event: TraceEvent, _ count: Int) -> [Int] {
        guard event.number < source.knownCount else { return [] }
        // Everything that the event led to, with the requests, and what each caused first.
        var requests = [event.number: event.request]
        var ofSameRequest: [Int: Int] = [:]
        var ofOther: [Int: Int] = [:]
        var (lowest, depth) = (event.number, 0)
        for effect in knownEvents(event.number + 1...source.knownCount) {
            guard let cause = effect.cause, let request = requests[cause] else { continue }
            requests[effect.number] = effect.request
            guard request == nil || effect.request == request else {
                if ofOther[cause] == nil { ofOther[cause] = effect.number }
                continue
            }
            if ofSameRequest[cause] == nil { ofSameRequest[cause] = effect.number }
            if cause == lowest { (lowest, depth) = (effect.number, depth + 1) }
            if depth == count { break }
        }
        let numbers = sequence(first: event.number) { ofSameRequest[$0] ?? ofOther[$0] }
        return Array(numbers.dropFirst().prefix(count))
    }

    private func along(_ way: [Int], to event: TraceEvent) -> Page {
        let page = isInterrupted() ? arrived(timeline.interrupt(at: event.number)) : go(to: event.number)
        climbed = way
        return page
    }

    /// How often a command is to be carried out: once, unless a number says otherwise.
    static func count(_ argument: String, of command: String) throws(CommandError) -> Int {
        if argument.isEmpty { return 1 }
        guard let count = number(argument), count > 0 else {
            throw CommandError(
                "\(command) how many times? Write a whole number from 1, as in \(command) 5, not \"\(argument)\""
            )
        }
        return count
    }
}
