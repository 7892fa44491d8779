import SessionManagerChain

/// A call that Alamofire 4.7's chain supports.
protocol ManagerCall: ScriptedCall {
    /// Records the call, and makes it.
    func perform(by caller: SessionManagerRunner)
}

/// A call to one of Alamofire 4.7's requests.
protocol ManagerRequestCall: RequestCall, ManagerCall {
    /// Its name in the measured event orders of 4.7.
    var nameInManager: String { get }
    /// Makes the call. It has been recorded already.
    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner)
}

extension ManagerRequestCall {
    var nameInManager: String { name }

    func perform(by caller: SessionManagerRunner) {
        let made = caller.request(self.request)
        guard let request = callee(made, as: nameInManager, by: caller) else { return }
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
        validators.add(to: request)
    }
}

extension CancelProducingResumeDataCall: ManagerRequestCall {
    /// 4.7 has only one way to cancel a download, and it always produces resume data.
    var nameInManager: String { "cancel" }

    func perform(on request: SessionManagerChain.Request, by caller: SessionManagerRunner) {
        request.cancel()
    }
}

extension InvalidateSessionCall: ManagerCall {
    func perform(by caller: SessionManagerRunner) {
        caller.noteCall(name, .none)
        caller.manager(target.session)?.session.invalidateAndCancel()
    }
}

extension ReleaseSessionCall: ManagerCall {
    func perform(by caller: SessionManagerRunner) {
        caller.noteCall("managerReleased", .none)
        caller.releaseManager(target.session)
    }
}
