import EventOrderTesting
import Testing

@Suite struct `An audit` {
    @Test func `finds nothing wrong with Alamofire's own interceptor`() async {
        await audit(
            schedules: 20,
            session: {
                AuthenticationInterceptor(authenticator: TokenAuthenticator(), credential: .expiring)
            })
    }

    @Test func `finds nothing wrong with one that compares tokens and refreshes once`() async {
        await audit(schedules: 20, session: { TokenInterceptor() })
    }

    @Test func `lists the defects of one that refreshes for each 401`() async {
        let report = await Audit(schedules: 12) { NaiveInterceptor() }.report()
        #expect(
            report.description == """
                x
                """)
    }

    @Test func `says where a thread is blocked for ever, and goes on with the other situations`() async {
        let report = await Audit(schedules: 2) { BlockingInterceptor() }.report()
        #expect(report.kinds == [.blocksThread])
        let blocked = report.rows[0].findings[0].message
        #expect(blocked.hasPrefix("DispatchSemaphore.wait at EventOrderTests/AuditTests.swift:"))
        #expect(blocked.contains("on the queue \"org.alamofire.session.rootQueue\", would never return"))
        #expect(report.rows.last?.findings.count == 1)
    }
}

/// Waits for the new token where it is asked, on the session's own queue.
private final class BlockingInterceptor: RequestInterceptor {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount == 0 else {
            return completion(.doNotRetry)
        }
        let isDone = DispatchSemaphore(value: 0)
        session.request("https://auth.example.com/token").response { _ in isDone.signal() }
        isDone.wait()
        completion(.retry)
    }
}
