import OracleSupport
import SessionManagerChain

/// The calls in the trace, compared with those that were observed.
extension Lab {
    /// The first place where the calls in the trace are not those that were observed; `nil` if all of
    /// them are.
    ///
    /// Names, requests, attempts and queues are compared, and the details that the trace has. The
    /// scenario's own calls are not in the trace.
    var traceDifference: String? {
        let heard = log.events.filter { !Self.isScenarios($0.event) }
        let traced = tracedEvents
        return SideBySide(heard.map(\.descriptionWithQueue), traced.map(\.descriptionWithQueue)) { place in
            Self.matches(heard[place], traced[place])
        }.difference(left: "heard", right: "in the trace")
    }

    private var tracedEvents: [OracleEvent] {
        let recorder = simulator.recorder
        let ordinals = Dictionary(
            log.requests.map { (Int($0.value.subject.request), $0.key) }, uniquingKeysWith: { $1 })
        return recorder.events.compactMap { event in
            guard let callback = event.payload.callback(in: event.notation), !Self.isUnnoted(callback) else {
                return nil
            }
            // Requests of the manager that renews tokens were not measured.
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

    /// Whether no scenario noted these calls when the orders were measured.
    private static func isUnnoted(_ event: String) -> Bool { event == "adapter.returned(oauth)" }

    /// Whether a call in the trace is the observed one. Only the observed calls of closures have a name.
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
