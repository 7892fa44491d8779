import TextPages
import Tracing

/// The command that moves to the end of an attempt: finish.
extension Command {
    static let finish = Command(
        "finish", aliases: ["fin", "so", "stepout"], .move, back: ["rf", "rfinish", "reverse-finish"],
        repeats: true,
        "go to the end of this request's attempt",
        details: """
            Backwards, it goes to the attempt's first event. Either way, it passes over the events of other \
            attempts. Once the request is finished or at a later attempt, the end is the last event before \
            10,000 others in a row. The beginning is the first after as many of the request's other attempts.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.finish(invocation.direction)
    }
}

extension Interpreter {
    func finish(_ direction: Timeline.Direction) throws(CommandError) -> Page {
        let here = try current()
        guard let request = here.request, let attempt = here.attempt else {
            throw CommandError(
                "event #\(here.number) belongs to no request, so there is no attempt to finish")
        }
        let found =
            direction == .forward
            ? lastEvent(ofAttemptAt: here, of: request) : firstEvent(ofAttemptAt: here, of: request)
        if isInterrupted() { return arrived(timeline.interrupt(at: found.reached)) }
        guard found.event != here.number else {
            let end = direction == .forward ? "end" : "beginning"
            throw CommandError(
                "#\(here.number) is the \(end) of attempt \(attempt) of request \(request)")
        }
        return move(direction, to: found.event)
    }

    /// How many other events in a row end a search for those of an attempt.
    private static let longGap = 10_000

    /// The last event of an attempt, and how far the search for it has come.
    ///
    /// An attempt that is over has few events left, such as what a slow monitor hears, and these are close
    /// by. So the search ends where none has come for long, and not at the end of a trace with a million
    /// events of others.
    private func lastEvent(
        ofAttemptAt here: TraceEvent, of request: Int
    ) -> (event: Int, reached: Int) {
        let before = trails.events(of: .request(request), upTo: here.number).suffix(100)
        var isOver = before.contains { source.head(after: Int($0) - 1)?.showsEnd(ofAttemptAt: here) == true }
        var last = here.number
        var reached = here.number
        while !isInterrupted(), let head = source.head(after: reached) {
            reached = head.number
            if head.request == request {
                if head.attempt == here.attempt { last = reached }
                isOver = isOver || head.showsEnd(ofAttemptAt: here)
            }
            if isOver, reached - last >= Self.longGap { break }
        }
        return (last, reached)
    }

    /// The first event of an attempt, and how far the search for it has come.
    private func firstEvent(
        ofAttemptAt here: TraceEvent, of request: Int
    ) -> (event: Int, reached: Int) {
        var first = here.number
        var others = 0
        for number in trails.events(of: .request(request), upTo: here.number - 1).reversed() {
            guard !isInterrupted(), others < Self.longGap else { break }
            if source.head(after: Int(number) - 1)?.attempt == here.attempt {
                first = Int(number)
                others = 0
            } else {
                others += 1
            }
        }
        return (first, first)
    }
}

extension TraceEvent.Head {
    /// Whether this event of a request shows that one of its attempts is over: the one at another event.
    fileprivate func showsEnd(ofAttemptAt here: TraceEvent) -> Bool {
        if kind == EventKind.request.finished.name { return true }
        guard let attempt, let before = here.attempt else { return false }
        return attempt > before
    }
}
