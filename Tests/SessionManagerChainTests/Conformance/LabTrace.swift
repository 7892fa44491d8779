import OracleSupport
import SessionManagerChain

/// What the trace claims that the library called or entered, beside what was called and entered.
extension Lab {
    /// Where the trace's calls are not those that were made; nil when they are.
    ///
    /// Names, requests, attempts and queues are compared, and details as far as the trace has them. What a
    /// scenario does itself is in no trace.
    var traceDifference: String? {
        let heard = log.events.filter { !Self.isScenarios($0.event) }
        let traced = tracedEvents
        let same = zip(heard, traced).prefix { Self.matches($0, $1) }.count
        guard same < max(heard.count, traced.count) else { return nil }
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
            guard let callback = event.payload.callback(in: event.notation), !Self.isUnnoted(callback) else {
                return nil
            }
            // The manager that renews tokens is no part of a scenario.
            let ordinal = ordinals[Int(event.subject.request)]
            guard event.subject.request == 0 || ordinal != nil else { return nil }
            return OracleEvent(
                event: callback, request: ordinal,
                retryCount: ordinal.map { _ in Int(event.subject.attempt) },
                detail: event.payload.oracleDetail, queue: LabLog.measuredLabel(recorder.label(event.queue)))
        }
    }

    private static func isScenarios(_ event: String) -> Bool {
        ["call.", "oauth.", "debugDescription", "encoding.encode"].contains { event.hasPrefix($0) }
    }

    /// What no scenario noted when the orders were measured.
    private static func isUnnoted(_ event: String) -> Bool { event == "adapter.returned(oauth)" }

    /// Closures that an app hands over have a name on one side only.
    private static func matches(_ heard: OracleEvent, _ traced: OracleEvent) -> Bool {
        let isClosure = heard.event.hasPrefix("validation(") || heard.event.hasPrefix("closure.")
        let isSameCall =
            isClosure ? base(heard.event) == base(traced.event) : heard.event == traced.event
        let isSameDetail =
            traced.detail.isEmpty || heard.detail == traced.detail
            || heard.detail.hasPrefix(traced.detail + " ")
        return isSameCall && isSameDetail && heard.request == traced.request
            && heard.retryCount == traced.retryCount && heard.queue == traced.queue
    }

    private static func base(_ event: String) -> Substring { event.prefix { $0 != "(" } }
}
