/// `cancel()`
struct CancelCall: SessionRequestCall, BareCall {
    static let word = "cancel"
    static let noun = "a cancel action"
    static let meaning = "Cancels the request."
    let request: String

    func perform(on request: Request, by caller: RequestRunner) { request.cancel() }
}

/// `suspend()`
struct SuspendCall: SessionRequestCall, BareCall {
    static let word = "suspend"
    static let noun = "a suspend action"
    static let meaning = "Suspends the request."
    let request: String

    func perform(on request: Request, by caller: RequestRunner) { request.suspend() }
}

/// `resume()`
struct ResumeCall: SessionRequestCall, BareCall {
    static let word = "resume"
    static let noun = "a resume action"
    static let meaning = "Resumes the request, or starts it."
    let request: String

    func perform(on request: Request, by caller: RequestRunner) { request.resume() }
}

/// Gives the request one more handler, also after it has finished.
struct AddHandlerCall: SessionRequestCall {
    static let word = "addHandler"
    static let noun = "an addHandler action"
    static let meaning = "Adds a handler, also to a request that has finished."
    static var ownKeys: [ObjectShape.Key] {
        let kinds = ScriptForms.requests.all.compactMap { $0 as? any RequestKind.Type }
        return [
            .required("handler", .oneOf(kinds.map { $0.handlerType }), "One that its kind of request has.")
        ]
    }

    let request: String
    let handler: ScriptedHandler
    var name: String { "addHandler(\(handler.name))" }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let request = object.string("request"), let json = object["handler"],
            // An id that nobody has is reported elsewhere.
            let kind = decoder.names.kind(ofRequest: request),
            let handler = decoder.handler(json, "handler", kind)
        else { return nil }
        self.request = request
        self.handler = handler
    }

    func perform(on request: Request, by caller: RequestRunner) { caller.add(handler, to: request) }
}

/// Adds validators to a request that may be under way: they count until its task has completed.
struct ValidateCall: SessionRequestCall {
    static let word = "validate"
    static let noun = "a validate action"
    static let meaning = "Adds validators, which count until the task has completed."
    static let ownKeys: [ObjectShape.Key] = [
        .required("validate", ScriptedRequest.validatorType, "true for validate(), or what to accept.")
    ]

    let request: String
    let validators: [ScriptedValidator]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        request = object.string("request") ?? ""
        validators = decoder.validators(object)
    }

    func perform(on request: Request, by caller: RequestRunner) {
        guard let request = request as? any ValidatedRequest else { return }
        for validator in validators { request.add(validator) }
    }
}
