import ResourceChain

/// A call that can be made on an app's own layer.
protocol ResourceCall: ScriptedCall {
    /// Makes the call, and records that it is made.
    func perform(by caller: ResourceRunner)
}

extension CancelCall: ResourceCall {
    /// An operation is cancelled by its queue's rules; a request only by somebody who has it.
    func perform(by caller: ResourceRunner) {
        if let operation = caller.operation(request) {
            caller.noteCall(name, operation.traceSubject ?? .none)
            operation.cancel()
        } else if let held = caller.request(request) {
            caller.noteCall(name, held.life.subject)
            held.cancel()
        } else {
            caller.note("\(name): nobody has \(request)")
        }
    }
}

extension InvalidateSessionCall: ResourceCall {
    func perform(by caller: ResourceRunner) {
        caller.noteCall(name, .none)
        caller.invalidateSessions()
    }
}

/// The last reference to a request goes: the screen that had it in a property is closed.
struct ReleaseRequestCall: RequestCall, ResourceCall, BareCall {
    static let word = "releaseRequest"
    static let noun = "a releaseRequest action"
    static let meaning = "Lets go of a request that somebody has kept; what it still owes is never called."

    let request: String

    init(request: String) { self.request = request }

    func perform(by caller: ResourceRunner) {
        guard let held = caller.request(request) else {
            return caller.note("\(name): nobody has \(request)")
        }
        caller.noteCall(name, held.life.subject)
        caller.forget(request)
    }
}
