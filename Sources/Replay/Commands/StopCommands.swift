import TextPages

/// Commands that set and remove stops: break, delete.
extension Command {
    static let `break` = Command(
        "break", aliases: ["b"], .stop, hint: "[\(PlaceReader.hint)]", argument: .place,
        "stop whenever an event fits",
        details: """
            KIND is a kind, a group or a pattern: `retry.decided`, `retry`, `retry.*`; `r1.0` is attempt 0 \
            of request 1. A line of source that records no event means the next one that does. A condition \
            compares fields: `break status=401`, `break task.completed if request=1`, `break cache.decided \
            if outcome~stale`. It knows `=` `!=` `<` `<=` `>` `>=` and `~` (contains), joined by `and` and \
            `or`, of which `and` binds tighter; a value with spaces stands in quotation marks (where `\\"` \
            is one of its own), and a time has a unit, as in `t>15ms`. `has status` and `no status` ask \
            whether an event has a field; `status!=401` also holds for an event without it. A queue may \
            have its short name: `queue=main`. An outcome may be its word alone: `outcome=hit` also fits \
            `hit; ttl=5`. A call is a condition, too: `break adapter.adapt`. Brackets group conditions, \
            also behind a kind or a call: `[status=401 or has error] and attempt=0`, \
            `retry.decided[outcome=retry]`. `until`, `continue` and `events` take the same forms. Without an argument, it \
            lists the stops.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.setStop(invocation)
    }

    static let delete = Command(
        "delete", aliases: ["d", "clear"], .stop, hint: "N|all", argument: .words(["all"]),
        "remove a stop by its number",
        details: "`info stops` shows the numbers. `delete 1 2` removes two stops."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.deleteStop(invocation.argument)
    }
}

extension Interpreter {
    func setStop(_ invocation: Command.Invocation) throws(CommandError) -> Page {
        if ["", "l", "list"].contains(invocation.argument.lowercased()) {
            return try info(InfoTopic.stops.rawValue)
        }
        let stop = try place(invocation)
        if case .event(let number) = stop.place, source.isComplete {
            _ = try event(numbered: number)
        }
        guard stops.entries.count < Stops.most else {
            throw CommandError(
                "there are \(Stops.most) stops already, and no more can be set; \"delete N\" removes one")
        }
        var page = Page()
        page.prose("Stop \(stops.add(stop)): \(stop).")
        return page
    }

    func deleteStop(_ argument: String) throws(CommandError) -> Page {
        var page = Page()
        if argument.lowercased() == "all" {
            stops.removeAll()
            page.line("No stops are left.")
            return page
        }
        let words = argument.split(separator: " ")
        let numbers = words.compactMap { Int($0) }
        guard !words.isEmpty, numbers.count == words.count else {
            throw CommandError("delete which? A stop's number, or all; \"info stops\" shows the numbers")
        }
        let missing = numbers.first { number in !stops.entries.contains { $0.number == number } }
        if let missing { throw CommandError("there is no stop \(missing)") }
        for number in numbers where stops.remove(number) { page.line("Stop \(number) is gone.") }
        return page
    }
}
