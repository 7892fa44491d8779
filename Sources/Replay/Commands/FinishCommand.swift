import TextPages
import Tracing

/// The command that moves to the end of an attempt: finish.
extension Command {
    static let finish = Command(
        "finish", aliases: ["fin", "so", "stepout"], .move, back: ["rf", "rfinish", "reverse-finish"],
        repeats: true,
        "go to the end of this request's attempt",
        details: """
            Backwards, it goes to the attempt's first event. Of a request that is finished, the end is the last \
            event before 10,000 events of others in a row.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.finish(invocation.direction)
    }
}

extension Interpreter {
    func finish(_ direction: Timeline.Direction) throws(CommandError) -> Page {
        let here = try current()
        guard let request = here.request else {
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
                "#\(here.number) is the \(end) of attempt \(here.attempt ?? 0) of request \(request)")
        }
        return move(direction, to: found.event)
    }

    /// The last event of an attempt, and how far the search for it has come.
    ///
    /// A request that is finished has few events left, and these are close by. So the search ends where none
    /// has come for long, and not at the end of a trace with a million events of others.
    private func lastEvent(
        ofAttemptAt here: TraceEvent, of request: Int
    ) -> (event: Int, reached: Int) {
        let finished = EventKind.request.finished.name
        let before = trails.events(of: .request(request), upTo: here.number).suffix(100)
        var isFinished = before.contains { source.head(after: Int($0) - 1)?.kind == finished }
        var last = here.number
        var reached = here.number
        while !isInterrupted(), let head = source.head(after: reached) {
            reached = head.number
            if head.request == request {
                guard source.event(reached)?.attempt == here.attempt else { break }
                last = reached
                isFinished = isFinished || head.kind == finished
            } else if isFinished, reached - last >= 10_000 {
                break
            }
        }
        return (last, reached)
    }

    /// The first event of an attempt, and how far the search for it has come.
    private func firstEvent(
        ofAttemptAt here: TraceEvent, of request: Int
    ) -> (event: Int, reached: Int) {
        var first = here.number
        for number in trails.events(of: .request(request), upTo: here.number - 1).reversed() {
            guard !isInterrupted(), source.event(Int(number))?.attempt == here.attempt else { break }
            first = Int(number)
        }
        return (first, first)
    }
}
