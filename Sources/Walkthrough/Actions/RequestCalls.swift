import ScriptReading

/// `cancel()`
struct CancelCall: SessionRequestCall {
    static let word = "cancel"
    static let meaning = "Cancels the request."
    @Keys var target: CalledRequest

    func perform(on request: Request, by caller: SessionRunner) { request.cancel() }
}

/// `suspend()`
struct SuspendCall: SessionRequestCall {
    static let word = "suspend"
    static let meaning = "Suspends the request."
    @Keys var target: CalledRequest

    func perform(on request: Request, by caller: SessionRunner) { request.suspend() }
}

/// `resume()`
struct ResumeCall: SessionRequestCall {
    static let word = "resume"
    static let meaning = "Resumes the request, or starts it."
    @Keys var target: CalledRequest

    func perform(on request: Request, by caller: SessionRunner) { request.resume() }
}

struct AddHandlerCall: SessionRequestCall {
    static let word = "addHandler"
    static let meaning = "Adds a handler to a request, which may have finished."

    @Keys var target: CalledRequest
    @Key("handler", .handler, "A handler that the kind of request supports.") var handler: any HandlerForm
    var name: String { "addHandler(\(handler.name))" }

    func perform(on request: Request, by caller: SessionRunner) { caller.add(handler, to: request) }
}

extension ScriptType where Value == any HandlerForm {
    /// A handler that the kind of the called request supports.
    fileprivate static var handler: ScriptType {
        let kinds = ScriptForms.requests.all.compactMap { $0 as? any RequestKind.Type }
        return ScriptType(.oneOf(kinds.map { $0.handlerType.shape })) { json, reading in
            reading.object.kindOfCalledRequest?.handlerType.read(json, reading)
        }
    }
}

struct ValidateCall: SessionRequestCall {
    static let word = "validate"
    static let meaning = "Adds validators, which count if the task has not completed yet."

    @Keys var target: CalledRequest
    @Key("validate", .validators, "true for validate(), or what to accept.")
    var validators: [ScriptedValidator]

    func check(_ object: ScriptObject) {
        target.refuse(WebSocketRequestKind.self, object, expecting: "a request that has validate()")
    }

    func perform(on request: Request, by caller: SessionRunner) {
        validators.add(to: request)
    }
}
