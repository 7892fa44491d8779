/// What a request is known by before it exists.
extension SessionManager {
    var simulator: Simulator { queue.simulator }
    var recorder: Recorder { simulator.recorder }

    /// The request that is being asked for gets its ordinal. The overloads of `request` call one another; the
    /// one that was called first takes it.
    @discardableResult
    func announceRequest() -> Subject {
        let subject = announced ?? newSubject()
        announced = subject
        return subject
    }

    /// What is recorded from now on in this job is about the request that is being made.
    private func newSubject() -> Subject {
        let subject = Subject(request: recorder.newRequestOrdinal())
        recorder.continueFrom(cause: recorder.cause, subject: subject)
        return subject
    }

    /// The subject of the request that is about to be made; the next one gets another.
    func claimSubject() -> Subject {
        defer { announced = nil }
        return announceRequest()
    }

    /// Runs code of the app's own that takes part in making a request. A request that this code makes gets an
    /// ordinal of its own.
    func callApp<Value>(_ code: () throws -> Value) rethrows -> Value {
        let subject = announced
        announced = nil
        defer { announced = subject }
        return try keepingSubject(of: recorder, during: code)
    }
}

/// Runs code of the app's own. What is recorded afterwards is about what it was about before, even if this
/// code makes a request, or cancels another one.
func keepingSubject<Value>(
    of recorder: Recorder? = Simulator.current?.recorder, during code: () throws -> Value
) rethrows -> Value {
    let subject = recorder?.currentSubject
    defer { if let recorder, let subject { recorder.continueFrom(cause: recorder.cause, subject: subject) } }
    return try code()
}

/// What the ways of asking for a data request have in common.
extension SessionManager {
    func make(
        _ original: DataRequest.Requestable?, _ task: URLSessionTask?, _ error: (any Error)?
    ) -> DataRequest {
        DataRequest(
            session: session, requestTask: .data(original, task), subject: claimSubject(), error: error)
    }
}
