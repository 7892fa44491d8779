import JSONText
import ScriptReading

/// A call that an action makes: to a request, to the session, or to something the app's process shares.
protocol ScriptedCall: ScriptForm {
    /// The name of the call in the trace.
    var name: String { get }
    /// The call in a warning: `cancel of "profile"`.
    var description: String { get }
}

extension ScriptedCall {
    static var noun: String { "\(word) action".withArticle }

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

/// A call that Alamofire 5.12's chain supports.
protocol SessionChainCall: ScriptedCall {
    /// Records the call, and makes it.
    func perform(by caller: SessionRunner)
}

/// A call to a request.
protocol RequestCall: ScriptedCall {
    var target: CalledRequest { get }
}

/// The key of the request that a call is made to.
struct CalledRequest: ScriptKeys {
    fileprivate static let key = "request"

    @Key(key, .name(of: .request), "The id of the request.") var id: String

    /// Notes a mistake if the request is of another kind. An id that no request has is reported elsewhere.
    func expect(_ kind: any RequestKind.Type, _ object: ScriptObject) {
        guard let found = object.reader.names.kind(ofRequest: id), found.word != kind.word else { return }
        object.refuse($id, because: "expected \(kind.noun), and \(quoted(id)) is \(found.noun)")
    }

    /// Notes a mistake if the request is of a kind that has no such call.
    func refuse(_ kind: any RequestKind.Type, _ object: ScriptObject, expecting expected: String) {
        guard let found = object.reader.names.kind(ofRequest: id), found.word == kind.word else { return }
        object.refuse($id, because: "expected \(expected), and \(quoted(id)) is \(found.noun)")
    }
}

extension ScriptObject {
    /// The kind of the request that the object, which is a call, is made to.
    var kindOfCalledRequest: (any RequestKind.Type)? {
        json(of: CalledRequest.key)?.string.flatMap(reader.names.kind(ofRequest:)) as? any RequestKind.Type
    }
}

extension RequestCall {
    /// The request's id.
    var request: String { target.id }
    var name: String { Self.word }
    var description: String { "\(name) of \(quoted(request))" }

    /// What the call is made to. If there is nothing yet, because the action comes before the request is
    /// made, the trace says so.
    ///
    /// - Parameters:
    ///   - made: what the chain has made of the request.
    ///   - name: the call's name on the chain.
    func callee<Made>(_ made: Made?, as name: String, by caller: some ChainRunner) -> Made? {
        if made == nil { caller.note("\(name) before \(request)") }
        return made
    }
}

/// A call that a warning names by its word alone; so does the trace, unless the call has another name.
protocol WordCall: ScriptedCall {}

extension WordCall {
    var name: String { Self.word }
    var description: String { Self.word }
}

/// A call to something that the app's process shares, which is the same on every chain.
protocol ProcessCall: SessionChainCall, ManagerCall, ResourceCall, URLSessionCall {
    /// Makes the call. It has been recorded already.
    func perform()
}

extension ProcessCall {
    func perform(by caller: some ChainRunner) {
        caller.noteCall(name, .none)
        perform()
    }
}

/// A call to one of Alamofire 5.12's requests.
protocol SessionRequestCall: RequestCall, SessionChainCall {
    /// Makes the call. It has been recorded already.
    func perform(on request: Request, by caller: SessionRunner)
}

extension SessionRequestCall {
    func perform(by caller: SessionRunner) {
        let made = caller.request(self.request)
        guard let request = callee(made, as: name, by: caller) else { return }
        caller.noteCall(name, request.subject)
        perform(on: request, by: caller)
    }
}
