import ResourceChain
import ScriptReading

/// A call that an app's own layer supports.
protocol ResourceCall: ScriptedCall {
    /// Records the call, and makes it.
    func perform(by caller: ResourceRunner)
}

extension CancelCall: ResourceCall {
    /// Cancels an operation as its queue would. A request can be cancelled only if something has kept it.
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

/// What happens to a request in a property of a screen when that screen is closed.
struct ReleaseRequestCall: RequestCall, ResourceCall {
    static let word = "releaseRequest"
    static let meaning = "Releases a request that was kept. Its completion is never called."

    @Keys var target: CalledRequest

    func perform(by caller: ResourceRunner) {
        guard let held = caller.request(request) else {
            return caller.note("\(name): nobody has \(request)")
        }
        caller.noteCall(name, held.life.subject)
        caller.forget(request)
    }
}
