import Tracing

/// Why a step happens at another time of the virtual clock on one chain than on the others.
extension Clause {
    static let times: [Clause] = timesOfCaches + timesOfSteps

    /// What is done before there is a task to resume.
    private static let setup: [Part?] = [.urlRequest, .adaptation, .task]
    private static let resuming: [Part?] = [.requestResumed, .taskResumed, .sent]
    /// What a response goes through even if it comes from a cache, and not from the server.
    private static let stepsOfStoredResponse: [Part?] = [.head, .chunk, .validator, .serializer, .handler]

    private static let timesOfCaches: [Clause] = [
        Clause(
            noLibrary, [.time], stepsOfStoredResponse, hadResponse, [.cache]
        ) { $0.isAloneFromCache },
        Clause(
            sessionManager, [.time], stepsOfStoredResponse, hadResponse4, [.cache]
        ) { $0.isAloneFromCache },
        Clause(
            session, [.time], stepsOfStoredResponse, hadResponse5, [.cache]
        ) { $0.isAloneFromCache },
    ]

    private static let timesOfSteps: [Clause] = [
        Clause(
            noLibrary, [.time], [.handler], hearsFirstFailure
        ) { here in
            here.cell?.isFailure == true && here.isOther { $0.isRetried && here.isEarlier(than: $0) }
        },
        Clause(
            session, [.time], [.handler], callsNoHandlerYet5, [.retriesOrFinishes5]
        ) { $0.isRetried && !$0.isAbandoned },
        Clause(
            sessionManager, [.time], [.serializer],
            "4.7 has the answer when the late handler is attached, and serializes it at once", [.responds4]
        ) { $0.cell?.time == $0.time(of: .handlerAttached) && $0.isAttachedLate },
        Clause(
            session, [.time], [.serializer],
            "5.12 sends the request when its first handler is attached, and serializes when the answer comes",
            [.appends5]
        ) { $0.time(of: .sent) == $0.time(of: .handlerAttached) && $0.isAttachedLate },
        Clause(
            sessionManager, [.time], [.retryDecision],
            "4.7 decides when its retrier answers, which may wait for a refresh", [.retries4]
        ) { $0.saw(.retry.answered) },
        Clause(
            session, [.time], [.retryDecision],
            "5.12 decides when its retriers have answered, and the AuthenticationInterceptor refuses at once"
                + " a request without a URLRequest, such as a download that goes on from resume data",
            [.retries5]
        ) { !$0.has(.urlRequest) && $0.saw(.authentication.decided) },
        Clause(
            sessionManager, [.time], setup, "4.7 builds a request when it is asked for, resumed or not",
            [.makesTask4]
        ) { $0.place.attempt == 0 && $0.isOther(\.waitsToBeResumed) },
        Clause(
            session, [.time], setup, "5.12 builds a request when it is resumed", [.performs5]
        ) { $0.place.attempt == 0 && $0.waitsToBeResumed },
        Clause(
            sessionManager, [.time], resuming, resumesTaskOfRetry4, [.resume4]
        ) { $0.place.attempt > 0 },
        Clause(
            session, [.time], resuming, suspendsTaskOfRetry5, [.resume5]
        ) { $0.isSuspendedRetry },
    ]
}

extension Situation {
    /// `true` if the request has waited for its handler.
    fileprivate var isAttachedLate: Bool { time(of: .handlerAttached) != time(of: .requestObject) }

    /// `true` if the chain does this before another one does.
    fileprivate func isEarlier(than other: Situation) -> Bool {
        guard let own = cell?.time, let others = other.cell?.time else { return false }
        return own < others
    }

    /// `true` if the request is resumed some time after it was made.
    fileprivate var waitsToBeResumed: Bool {
        guard let made = time(of: .requestObject), let resumed = time(of: .requestResumed) else {
            return false
        }
        return made < resumed
    }

    /// `true` if the chain has a stored response, while another one sends the request.
    fileprivate var isAloneFromCache: Bool { isFromCache && isOther { $0.has(.sent) } }
}
