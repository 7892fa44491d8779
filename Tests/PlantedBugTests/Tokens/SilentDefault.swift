import EventOrderTesting

/// Knows what to do about each status.
class StatusRetrier: TokenInterceptor, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        switch request.response?.statusCode {
        case 401 where request.retryCount == 0:
            tokens.refresh { completion($0 == nil ? .doNotRetry : .retry) }
        case 503 where request.retryCount < 3: completion(.retryWithDelay(1))
        case 503, 400, 403, 404: completion(.doNotRetry)
        default: retryOther(completion)
        }
    }

    /// No other status means anything to this app.
    func retryOther(_ completion: @escaping RetryAnswer) {}
}

/// Answers for every status, and if there is none.
final class CompleteStatusRetrier: StatusRetrier, @unchecked Sendable {
    override func retryOther(_ completion: @escaping RetryAnswer) { completion(.doNotRetry) }
}

extension PlantedBug {
    /// The answer may take longer than the minute that a request has. Then there is no status at all.
    static let silentDefault = PlantedBug(
        sentence: "A switch over status codes answers nothing by default",
        failure: "something is owed at the end", orders: .hundreds
    ) { server, version in
        server.on("/feed").reply(Answer.status(404).after(milliseconds: 1_000...81_000))

        let session = Session(interceptor: version == .broken ? StatusRetrier() : CompleteStatusRetrier())
        session.load("/feed")
        return session
    }
}
