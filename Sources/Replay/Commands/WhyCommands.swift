import TextPages
import Tracing

/// Commands that say what led to an event: why, where.
extension Command {
    static let why = Command(
        "why", aliases: ["w"], .ask, hint: "[N|GROUP|header NAME|status|error] [--chain]",
        argument: .question,
        "say why this happened: in short, and the rule that decided",
        details: """
            why               the event under the cursor
            why --chain       the same with every rule that was consulted, and the chain of events that led \
            here; --chain goes with every form below, too
            why retry         the last retry decision up to here (also cache, adapt, validation, serialize, \
            authentication)
            why header NAME   who gave this header its value, or took it away
            why status        where this attempt's last status came from; "why status 401", the last 401
            why error         where this attempt's error came from
            why 14            event 14
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.why(invocation.argument)
    }

    static let `where` = Command(
        "where", aliases: ["bt", "backtrace", "stack"], .ask, hint: "[N]",
        "show the causal chain: every event that led here",
        details:
            "Newest first. `why --chain` tells the same story without the events that only pass something on."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.whereFrom(invocation.argument)
    }
}

extension Interpreter {
    /// The groups of kinds that `why` accepts: those that contain a decision.
    static let decidingGroups: [String] = {
        let groups = Set(EventKind.all.filter(\.isDecision).map(\.group))
        return EventKind.groupNames.filter(groups.contains)
    }()

    /// Why an event happened, for a reader who has no prompt.
    public func explanation(of event: TraceEvent) -> Page {
        WhyPage(trails: trails, isInterrupted: isInterrupted).page(for: event)
    }

    func why(_ argument: String) throws(CommandError) -> Page {
        let here = try current()
        var words = argument.split(separator: " ").map(String.init)
        let chain: Set = ["--chain", "-chain", "chain"]
        let isFull = words.contains { chain.contains($0.lowercased()) }
        words.removeAll { chain.contains($0.lowercased()) }
        // Some write `status=401`, as in a condition.
        if words.first?.lowercased().hasPrefix("status") == true {
            words = words.flatMap { $0.split(separator: "=").map(String.init) }
        }
        let question = (["why"] + words).joined(separator: " ")
        var answer = WhyPage(
            trails: trails, isFull: isFull, question: question, isInterrupted: isInterrupted)
        guard let word = words.first else { return answer.page(for: here) }
        if words.count == 1, let number = Self.number(word) {
            do throws(CommandError) {
                return answer.page(for: try event(named: word))
            } catch {
                throw CommandError(error.description + hint(instead: number))
            }
        }
        let status = words.count == 2 ? Int64(words[1]) : nil
        switch word.lowercased() {
        case "header", "headers":
            guard words.count == 2 else { throw CommandError("which header? why header Authorization") }
            let header = WhyHeader(name: words[1], why: answer)
            return header.page(of: try carrier(of: header, upTo: here), at: here)
        case "status" where words.count == 1 || status != nil:
            answer.namesDecisionBefore = false
            return answer.page(for: try statusOrigin(status, upTo: here))
        case "error" where words.count == 1:
            return answer.page(for: try firstError(upTo: here))
        default:
            return answer.page(for: try lastDecision(words, upTo: here))
        }
    }

    /// The last event that fits, of the same request.
    ///
    /// - Parameters:
    ///   - what: what such an event has.
    ///   - command: what a reader types, with its number, to learn about one elsewhere.
    private func last(
        _ what: String, upTo here: TraceEvent, thenBy command: String = "why",
        where fits: (TraceEvent) -> Bool
    ) throws(CommandError) -> TraceEvent {
        guard let found = trails.history(upTo: here, unless: isInterrupted).first(where: fits) else {
            let about = here.request.map { " of request \($0)" } ?? ""
            let next = elsewhere(what, here, by: command, where: fits)
            throw CommandError("no \(what)\(about) up to #\(here.number); \(next)")
        }
        return found
    }

    /// The last event that fits of the same attempt, or else of the same request. Something of the attempt
    /// may come when the next one has begun.
    private func lastOfAttempt(
        _ what: String, upTo here: TraceEvent, where fits: (TraceEvent) -> Bool
    ) throws(CommandError) -> TraceEvent {
        if here.request != nil, let found = search(.backward, fromAttemptOf: here, fits) { return found }
        return try last(what, upTo: here, where: fits)
    }

    /// Where readers find what is not there at an event: later in the same request, or else anywhere.
    private func elsewhere(
        _ what: String, _ here: TraceEvent, by command: String, where fits: (TraceEvent) -> Bool
    ) -> String {
        if let request = here.request {
            let later = trails.events(
                of: .request(request), after: here.number, upTo: source.knownCount, unless: isInterrupted
            ).first { !isInterrupted() && source.event(Int($0)).map(fits) == true }
            if let later { return "request \(request) has one later: \(command) \(later)" }
        }
        let other = knownEvents((nowhere[what] ?? 0) + 1...Int.max).first(where: fits)
        guard let other else {
            if !isInterrupted() { nowhere[what] = source.knownCount }
            return source.isComplete ? "no event of this trace has one" : Self.stepOn
        }
        let owner = other.request.map { "request \($0)" } ?? "the run"
        return "\(owner) has one\(other.number > here.number ? " later" : ""): \(command) \(other.number)"
    }

    /// The last event of the same request that has a header.
    private func carrier(of header: WhyHeader, upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        do throws(CommandError) {
            return try last("header \"\(header.name)\"", upTo: here, thenBy: "goto", where: header.isIn)
        } catch {
            throw CommandError("\(error.description); \(header.namesSeen(upTo: here))")
        }
    }

    /// An event of the same attempt as another one, which it may be.
    private func search(
        _ direction: Timeline.Direction, fromAttemptOf newest: TraceEvent, _ fits: (TraceEvent) -> Bool
    ) -> TraceEvent? {
        trails.history(upTo: newest, direction, unless: isInterrupted).first {
            $0.request == newest.request && $0.attempt == newest.attempt && fits($0)
        }
    }

    /// The first event of this attempt that has the error which `print error` shows here, or if that is of a
    /// later attempt, the last of this one, or the one inside it: that is where the error came from.
    private func firstError(upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        let row = rowOfError(at: here)
        let shown = here.text("error") ?? row?.error
        let newest = try lastOfAttempt("error", upTo: here) {
            $0["error"] != nil || $0.isOrigin(of: shown ?? "") || shown == nil && isCancelledWithError($0)
        }
        let error = CausalStory.beginning(of: shown ?? newest.text("error") ?? TraceEvent.errorOfCancelled)
        let origin = search(.forward, fromAttemptOf: newest) { $0.isOrigin(of: error) } ?? newest
        let first = try ofThisAttempt(origin, "error", here)
        if shown == nil, let row, row.isOver {
            throw CommandError(
                "no error of \(row.rowName) at #\(here.number); it had one before: why \(first.number)")
        }
        return first
    }

    /// The request or the task of an event, as it is right after it. A request that is at a later attempt by
    /// then does not count.
    private func rowOfError(at event: TraceEvent) -> (any StateRow)? {
        history.rows(at: event, unless: isInterrupted).first { row in
            if let attempt = event.attempt, let request = row as? Snapshot.Request,
                request.attempt > attempt
            {
                return false
            }
            return row.fields.contains { $0.name == "error" }
        }
    }

    /// Whether an event gives its request an error that it does not name. A handler that hears of none takes
    /// it away again.
    private func isCancelledWithError(_ event: TraceEvent) -> Bool {
        guard event.knownKind == .request.cancelled else { return false }
        return rowOfError(at: event)?.error == TraceEvent.errorOfCancelled
    }

    /// The event that brought the last status of this attempt, or a certain one of any attempt: a response
    /// from the wire, or what the cache chose to answer. An attempt may still have that of an earlier one.
    private func statusOrigin(_ wanted: Int64?, upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        let newest: TraceEvent
        if let wanted {
            newest = try last("status \(wanted)", upTo: here) { $0["status"]?.integer == wanted }
        } else {
            newest = try lastOfAttempt("status", upTo: here) { $0["status"]?.integer != nil }
        }
        let here = wanted == nil ? here : newest
        let status = newest["status"]?.integer
        let head = search(.backward, fromAttemptOf: newest) {
            $0.knownKind == .transport.receivedHead && $0["status"]?.integer == status
        }
        if let head { return try ofThisAttempt(head, "status", here) }
        let first = search(.forward, fromAttemptOf: newest) { $0["status"]?.integer == status } ?? newest
        let cache = search(.backward, fromAttemptOf: first) {
            $0.knownKind == .cache.decided || $0.knownKind == .cache.validationDecided
        }
        if let cache { return try ofThisAttempt(cache, "status", here) }
        let ofTask = search(.backward, fromAttemptOf: first) { $0.task != nil }
        guard ofTask == nil else { return try ofThisAttempt(first, "status", here) }
        // An attempt without a task has the response of an earlier one.
        let earlier = trails.history(upTo: first, unless: isInterrupted).first {
            $0.request == first.request && $0.knownKind == .transport.receivedHead
                && $0["status"]?.integer == status
        }
        if let earlier, newest.attempt == here.attempt { return earlier }
        return try ofThisAttempt(earlier ?? first, "status", here)
    }

    private func ofThisAttempt(
        _ found: TraceEvent, _ what: String, _ here: TraceEvent
    ) throws(CommandError) -> TraceEvent {
        if let attempt = here.attempt, let other = found.attempt, other != attempt {
            throw CommandError(
                "no \(what) of request \(here.request ?? 0) attempt \(attempt) up to #\(here.number);"
                    + " attempt \(other) has one: why \(found.number)")
        }
        return found
    }

    private func lastDecision(_ words: [String], upTo here: TraceEvent) throws(CommandError) -> TraceEvent {
        let word = words.joined(separator: " ")
        let pattern = KindPattern(word)
        if Self.decidingGroups.contains(word) {
            return try last("\(word) decision", upTo: here) { pattern.matches($0.kind) && $0.decision != nil }
        }
        guard EventKind.all.contains(where: { pattern.matches($0.name) }) else {
            throw CommandError("nothing is called \"\(word)\"" + Self.hint(insteadOf: words))
        }
        return try last("\"\(word)\"", upTo: here) { pattern.matches($0.kind) }
    }

    /// The words that may follow `why`.
    static var questions: [String] { ["header", "status", "error"] + decidingGroups }

    func whereFrom(_ argument: String) throws(CommandError) -> Page {
        let event = try event(named: argument)
        let chain = CausalChain(from: event, in: trails, unless: isInterrupted)
        let rows = EventRow(levels, upTo: event.number)
        var page = Page()
        for (place, step) in chain.events.enumerated() where !isInterrupted() {
            page.row(line(step, in: rows))
            if !pass(on: &page, after: place + 1) { return page }
        }
        if let root = chain.events.last, let lost = root.lostCause(of: "#\(root.number)") {
            page.prose("\(lost).")
        }
        return page
    }
}

extension StateRow {
    fileprivate var error: String? { fields.first { $0.name == "error" }?.value }
}

extension TraceEvent {
    /// The error that a cancelled request of Alamofire 5 gets, and that the event does not name.
    fileprivate static let errorOfCancelled = "explicitlyCancelled"

    /// Whether an error may come from here: the event has it, or the one inside it.
    fileprivate func isOrigin(of error: String) -> Bool {
        if knownKind == .request.cancelled { return error == Self.errorOfCancelled }
        return hasError(in: error)
    }
}
