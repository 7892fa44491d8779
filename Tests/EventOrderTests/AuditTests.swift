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
        let found = report.rows.map { row in
            "\(row.situation): \(row.findings.compactMap(\.kind?.rawValue).joined(separator: ", "))"
        }
        let tooOften = AuditFinding.refreshedTooOften.rawValue
        let tooOftenAndTooLate = "\(tooOften), \(AuditFinding.oldTokenAgain.rawValue)"
        let endless = AuditFinding.retriedWithoutEnd.rawValue
        #expect(
            found == [
                "two 401s at once: \(tooOften)",
                "five 401s at once: \(tooOftenAndTooLate)",
                "a 401 after the refresh is done: \(tooOftenAndTooLate)",
                "a request made during the refresh: \(tooOften)",
                "the new token is refused, too: \(endless)",
                "the refresh fails with 500: \(endless)",
                "the refresh itself gets a 401: \(endless)",
                "the refresh answers garbage: \(endless)",
                "the refresh is never answered: \(endless)",
                "offline when the refresh begins: \(endless)",
                "a 200 that does not decode: ",
                "a 403: ",
                "a 400: ",
                "cancelled while it waits for the refresh: \(tooOften)",
                "the session is released during the refresh: \(tooOften)",
            ])
        #expect(!report.isClean)
        #expect(report.description.contains("two 401s at once                     refreshed more than once"))
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
