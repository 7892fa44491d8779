import ScriptReading

/// Something the caller does later in the run.
struct ScriptedAction: Sendable {
    /// The time of an action.
    enum Moment: Sendable {
        /// At this time on the virtual clock.
        case time(VirtualDuration)
        /// After this event, as the next job on the main queue.
        case event(EventPattern)
    }

    /// What the caller does.
    let call: any ScriptedCall
    /// When the caller does it. If its request has not been made by then, nothing happens but an event that
    /// says so.
    let moment: Moment
    /// The line of the script where it stands.
    let line: Int

    /// The event that it waits for; nil if it has a time.
    var event: EventPattern? {
        guard case .event(let pattern) = moment else { return nil }
        return pattern
    }
}

extension Script {
    /// The actions that wait for an event, each with its place among all actions.
    package var waitingActions: [(index: Int, name: String, event: EventPattern)] {
        actions.enumerated().compactMap { index, action in
            action.event.map { (index, action.call.description, $0) }
        }
    }
}

/// The keys of every action.
private struct MomentKeys: ScriptKeys {
    @Key("at", "The time. Give either this or after.") private var time: VirtualDuration?
    @Key("after", "The event after which it happens. Give either this or at.") private var event:
        EventPattern?

    func check(_ object: ScriptObject) {
        if $time.isGiven == $event.isGiven {
            object.error("an action needs either \"at\" or \"after\"")
        }
    }

    var moment: ScriptedAction.Moment? { time.map { .time($0) } ?? event.map { .event($0) } }
}

extension ScriptType where Value == ScriptedAction {
    static var action: ScriptType {
        ScriptType(.forms(.calls)) { json, reading in
            guard let (form, object) = ScriptForms.calls.open(json, reading.reader) else { return nil }
            let moment = object.make(MomentKeys.self)?.moment
            guard let call = object.make(form) as? any ScriptedCall, let moment else { return nil }
            return ScriptedAction(call: call, moment: moment, line: reading.reader.line(json.offset))
        }
    }
}

extension ScriptForms {
    /// Everything a caller can do later.
    static let calls = ScriptForms(
        noun: "an action", key: "do", shared: [MomentKeys.self],
        all: [
            CancelCall.self, SuspendCall.self, ResumeCall.self, AddHandlerCall.self, ValidateCall.self,
            DescribeCall.self, KeepHeaderCall.self,
            CancelProducingResumeDataCall.self, SetPriorityCall.self,
            SendCall.self, SendPingCall.self, CloseCall.self,
            CancelAllRequestsCall.self, InvalidateSessionCall.self, ReleaseSessionCall.self,
            ReleaseRequestCall.self, CancelTaskCall.self,
            SetCookieCall.self, RemoveCookiesCall.self,
            RegisterClassCall.self, UnregisterClassCall.self, SetProtocolClassesCall.self,
            SuspendAppCall.self, ResumeAppCall.self, TerminateAppCall.self, RelaunchAppCall.self,
            ForceQuitAppCall.self,
        ])
}
