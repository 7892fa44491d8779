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
