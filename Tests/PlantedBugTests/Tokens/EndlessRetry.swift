import EventOrderTesting

/// Tries again when the refresh is over.
class HopefulRetrier: TokenInterceptor, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.response?.statusCode == 401 else { return completion(.doNotRetry) }
        refresh(completion)
    }

    func refresh(_ completion: @escaping RetryAnswer) {
        tokens.refresh { _ in completion(.retry) }
    }
}

/// Gives up if there is no new token.
final class SoberRetrier: HopefulRetrier, @unchecked Sendable {
    override func refresh(_ completion: @escaping RetryAnswer) {
        tokens.refresh { token in completion(token == nil ? .doNotRetry : .retry) }
    }
}

extension PlantedBug {
    /// The user logs out on another device, which is the end of the refresh token, too.
    static let endlessRetry = PlantedBug(
        sentence: "A retrier goes on for ever when the refresh token is rejected", failure: "limit",
        orders: .thousands,
        limits: Simulator.Limits(events: 1_500, jobs: 20_000, until: Simulator.Limits.default.until)
    ) { server, version in
        let main = DispatchQueue.main
        server.on("/token").reply { _ in
            main.simulator.now < VirtualInstant(nanoseconds: 40_000_000) ? .text("t2") : 401
        }
        server.protect("/feed", refusalAfter: 15...55)

        let session = Session(interceptor: version == .broken ? HopefulRetrier() : SoberRetrier())
        session.load("/feed")
        return session
    }
}
