import SessionManagerChain

/// A call that can be made on Alamofire 4.7's chain.
protocol ManagerCall: ScriptedCall {
    /// Makes the call, and records that it is made.
    func perform(by caller: SessionManagerRunner)
}

/// A call to one of 4.7's requests.
protocol ManagerRequestCall: RequestCall, ManagerCall {
    /// The call as the measured orders of 4.7 name it.
    var nameInManager: String { get }
    /// Makes the call, which has been recorded by then.
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner)
}

extension ManagerRequestCall {
    var nameInManager: String { name }

    func perform(by caller: SessionManagerRunner) {
        guard let request = caller.request(self.request) else {
            // Its time is before the request's: there is nothing yet to do it to.
            return caller.note("\(nameInManager) before \(self.request)")
        }
        caller.noteCall(nameInManager, request.subject)
        perform(on: request, by: caller)
    }
}

extension CancelCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        request.cancel()
    }
}

extension SuspendCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        request.suspend()
    }
}

extension ResumeCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        request.resume()
    }
}

extension AddHandlerCall: ManagerRequestCall {
    var nameInManager: String { "attachHandler(\(handler.name))" }

    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        caller.add(handler, to: request)
    }
}

extension ValidateCall: ManagerRequestCall {
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        guard let request = request as? any ManagerValidatedRequest else { return }
        for validator in validators { request.add(validator) }
    }
}

extension CancelProducingResumeDataCall: ManagerRequestCall {
    /// In 4.7 there is one way to cancel a download, and it keeps what is needed to go on.
    var nameInManager: String { "cancel" }

    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        request.cancel()
    }
}

extension InvalidateSessionCall: ManagerCall {
    func perform(by caller: SessionManagerRunner) {
        caller.noteCall(name, .none)
        caller.manager?.session.invalidateAndCancel()
    }
}

extension ReleaseSessionCall: ManagerCall {
    func perform(by caller: SessionManagerRunner) {
        caller.noteCall("managerReleased", .none)
        caller.releaseManager()
    }
}
