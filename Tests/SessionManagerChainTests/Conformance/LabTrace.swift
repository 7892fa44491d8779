import OracleSupport
import SessionManagerChain

/// What the trace claims that the library called or entered, beside what was called and entered.
extension Lab {
    /// Where the trace's calls are not those that were made; nil when they are.
    ///
    /// Names, requests, attempts and queues are compared. What a scenario does itself is in no trace.
    var traceDifference: String? {
        let heard = log.events.filter { !Self.isScenarios($0.event) }.map(Self.withoutNames)
        let traced = tracedEvents.filter { !Self.isUnnoted($0.event) }.map(Self.withoutNames)
        guard heard != traced else { return nil }
        let same = zip(heard, traced).prefix { $0 == $1 }.count
        let next = { (events: [OracleEvent]) in
            same < events.count ? "\(events[same]) on \(events[same].queue ?? "no queue")" : "nothing"
        }
        return "call \(same + 1) was \(next(heard)), but the trace says \(next(traced))"
    }

    private var tracedEvents: [OracleEvent] {
        let recorder = simulator.recorder
        let ordinals = Dictionary(
            log.requests.map { (Int($0.value.subject.request), $0.key) }, uniquingKeysWith: { $1 })
        return recorder.events.compactMap { event in
            guard let callback = event.payload.callback(in: event.notation) else { return nil }
            let isOurs = event.subject.request == 0 || ordinals[Int(event.subject.request)] != nil
            guard isOurs else { return nil }
            let ordinal = ordinals[Int(event.subject.request)]
            return OracleEvent(
                event: callback, request: ordinal,
                retryCount: ordinal.map { _ in Int(event.subject.attempt) },
                detail: "", queue: LabLog.measuredLabel(recorder.label(event.queue)))
        }
    }

    private static func isScenarios(_ event: String) -> Bool {
        ["call.", "oauth.", "debugDescription", "encoding.encode"].contains { event.hasPrefix($0) }
    }

    /// What no scenario noted when the orders were measured.
    private static func isUnnoted(_ event: String) -> Bool { event == "adapter.returned(oauth)" }

    /// Who has a name of its own is known by it on one side only.
    private static func withoutNames(_ event: OracleEvent) -> OracleEvent {
        let name = event.event.prefix { $0 != "(" }
        let call = OracleEvent(
            event: String(name), request: event.request, retryCount: event.retryCount, detail: "",
            queue: event.queue)
        return call
    }
}
