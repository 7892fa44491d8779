/// Something the caller does later.
public struct ScriptedAction: Sendable {
    /// When it is done.
    public enum Moment: Sendable {
        /// At this time.
        case time(VirtualDuration)
        /// As the next job on the main queue after an event like this one.
        case event(EventPattern)
    }

    /// What is done.
    var call: any ScriptedCall
    /// What sets the call off. Before its request is made, there is nothing to do it to, and the trace says
    /// so.
    public var moment: Moment
}

/// A call that a caller makes later: to one of its requests, or to the session.
protocol ScriptedCall: ScriptForm {
    /// The call as a trace names it.
    var name: String { get }
    /// The call in the words of a warning: `cancel of "profile"`.
    var description: String { get }
}

extension ScriptedCall {
    static func whyMissing(on chain: Chain) -> String? {
        let isKnown =
            switch chain {
            case .urlSession: self is any URLSessionCall.Type
            case .resource: self is any ResourceCall.Type
            case .sessionManager: self is any ManagerCall.Type
            case .session: self is any SessionChainCall.Type
            }
        return isKnown ? nil : "there is no such call"
    }
}

/// A call that can be made on Alamofire's chain.
protocol SessionChainCall: ScriptedCall {
    /// Makes the call, and records that it is made.
    func perform(by caller: RequestRunner)
}

/// A call to one of the requests, whose `id` is the call's `request`.
protocol RequestCall: ScriptedCall {
    /// The request's `id`.
    var request: String { get }
    /// The keys that only this call has.
    static var ownKeys: [ObjectShape.Key] { get }
}

extension RequestCall {
    static var ownKeys: [ObjectShape.Key] { [] }
    static var keys: [ObjectShape.Key] {
        [.required("request", .string, "The id of the request it does it to.")] + ownKeys
    }
    var name: String { Self.word }
    var description: String { "\(name) of \(quoted(request))" }
}

/// A call whose word says everything.
protocol WordCall: ScriptedCall {
    init()
}

extension WordCall {
    static var keys: [ObjectShape.Key] { [] }
    var name: String { Self.word }
    var description: String { Self.word }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { self.init() }
}

/// A call to what the app's process shares, so that it is the same on every chain.
protocol ProcessCall: SessionChainCall, ManagerCall, ResourceCall, URLSessionCall {
    /// Makes the call, which has been recorded by then.
    func perform()
}

extension ProcessCall {
    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        perform()
    }

    func perform(by caller: SessionManagerRunner) {
        caller.noteCall(name, .none)
        perform()
    }

    func perform(by caller: ResourceRunner) {
        caller.noteCall(name, .none)
        perform()
    }

    func perform(by caller: URLSessionRunner) {
        caller.noteCall(name, .none)
        perform()
    }
}

/// A call that names its request, and nothing else.
protocol BareCall: RequestCall {
    init(request: String)
}

extension BareCall {
    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        self.init(request: object.string("request") ?? "")
    }
}

/// A call to one of Alamofire's requests.
protocol SessionRequestCall: RequestCall, SessionChainCall {
    /// Makes the call, which has been recorded by then.
    func perform(on request: Request, by caller: RequestRunner)
}

extension SessionRequestCall {
    func perform(by caller: RequestRunner) {
        guard let request = caller.request(self.request) else {
            // Its time is before the request's: there is nothing yet to do it to.
            return caller.note("\(name) before \(self.request)")
        }
        caller.noteCall(name, request.subject)
        perform(on: request, by: caller)
    }
}

extension ScriptForms {
    /// What a caller can do later.
    static let calls = ScriptForms(
        noun: "an action", key: "do",
        shared: [
            .optional("at", .milliseconds, "When; give this or after."),
            .optional(
                "after", .object(.eventPattern), "The event after which it is done; give this or at."),
        ],
        all: [
            CancelCall.self, SuspendCall.self, ResumeCall.self, AddHandlerCall.self, ValidateCall.self,
            DescribeCall.self,
            CancelProducingResumeDataCall.self, SetPriorityCall.self,
            SendCall.self, SendPingCall.self, CloseCall.self,
            CancelAllRequestsCall.self, InvalidateSessionCall.self, ReleaseSessionCall.self,
            ReleaseRequestCall.self, CancelTaskCall.self,
            SetCookieCall.self, RemoveCookiesCall.self,
            SuspendAppCall.self, ResumeAppCall.self, TerminateAppCall.self, RelaunchAppCall.self,
            ForceQuitAppCall.self,
        ])
}
