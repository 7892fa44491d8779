import TextPages
import Tracing

/// What has become of a header since an event had it.
extension WhyHeader {
    /// That the request no longer has the header, or has another value of it, and who did that; empty if the
    /// value is still the same, or if another attempt has begun.
    func news(
        of name: String, _ value: String, since carrier: TraceEvent, at here: TraceEvent
    ) -> Page {
        var page = Page()
        // What is about no request says nothing about the headers of one.
        guard here.request != nil, carrier.attempt == here.attempt, WireRequest(carrier) != nil,
            !isTaskReplaced(since: carrier, upTo: here),
            let request = WireRequest.at(here, in: why.trails, unless: why.isInterrupted)
        else { return page }
        let wanted = name.lowercased()
        let values = request.headers.filter { $0.name.lowercased() == wanted }.map { $0.value }
        guard !values.contains(value) else { return page }
        let now = values.first
        var line: TextLine = "The request at \("#\(here.number)", .strong) "
        if let now {
            line = line + "has another value of \(name, .strong) now, \(now, .value)"
        } else {
            line = line + "no longer has \(name, .strong)"
        }
        if let event = changer(to: now, since: carrier, upTo: here) {
            let deed = now == nil ? "took it away" : "changed it"
            line = line + ": \("#\(event.number)", .strong) \(event.kind, .name) \(deed)"
        }
        page.prose(line + ".", hang: 4)
        page.space()
        return page
    }

    /// Whether the request has another task since. 4.7 makes the task of the next attempt before it counts
    /// that attempt.
    private func isTaskReplaced(since carrier: TraceEvent, upTo here: TraceEvent) -> Bool {
        guard carrier.task != nil else { return false }
        return last(since: carrier, upTo: here) { $0.knownKind == .task.created } != nil
    }

    /// The last event that has changed the header since, if this is what it made of it.
    ///
    /// - Parameter value: nil if the header was removed.
    private func changer(
        to value: String?, since carrier: TraceEvent, upTo here: TraceEvent
    ) -> TraceEvent? {
        let changer = last(since: carrier, upTo: here) {
            !WireRequest.changes(at: $0).isEmpty && change(in: $0, false) != nil
        }
        guard let changer, isChanged(by: changer, to: value) else { return nil }
        guard changer.knownKind == .urlRequest.adapted else { return changer }
        // Naming the adapter is the better answer. In 5.12, it has answered before the trace shows the
        // request that it was given.
        let adapter = events(upTo: changer).first {
            $0.knownKind == .adapt.completed && $0.attempt == changer.attempt && isChanged(by: $0, to: value)
        }
        return adapter ?? changer
    }

    /// Whether an event changes the header, and to this.
    private func isChanged(by event: TraceEvent, to value: String?) -> Bool {
        guard let difference = change(in: event, false) else { return false }
        return difference.to == value
    }

    /// The last event that fits, of those after the carrier.
    private func last(
        since carrier: TraceEvent, upTo here: TraceEvent, where fits: (TraceEvent) -> Bool
    ) -> TraceEvent? {
        for event in events(upTo: here) {
            guard event.number > carrier.number else { return nil }
            if fits(event) { return event }
        }
        return nil
    }
}
