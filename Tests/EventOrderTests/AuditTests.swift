import Testing

@testable import EventOrder
@testable import EventOrderTesting

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

    @Test func `lists the defects of the walkthrough naive-refresh's`() async {
        let report = await Audit(schedules: 12) {
            TokenRefresher(accessToken: "t1", refreshToken: "r1")
        }.report()
        let lines = report.description.split(separator: "\n").map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        #expect(
            lines.joined(separator: "\n") == """
                situation                                   found                                             schedules  shortest
                two 401s at once                            refreshed more than once                          12 of 12   fifo
                five 401s at once                           refreshed more than once                          12 of 12   fifo
                a 401 after the refresh is done             refreshed more than once                          12 of 12   fifo
                a request made during the refresh           refreshed more than once                          12 of 12   fifo
                the new token is refused, too               ✓
                the refresh fails with 500                  refreshed more than once                          12 of 12   fifo
                                                            refreshed again when asked twice for one failure  12 of 12   fifo
                the refresh itself gets a 401               refreshed more than once                          12 of 12   fifo
                                                            refreshed again when asked twice for one failure  12 of 12   fifo
                the refresh answers garbage                 refreshed more than once                          12 of 12   fifo
                                                            refreshed again when asked twice for one failure  12 of 12   fifo
                the refresh is never answered               refreshed more than once                          12 of 12   fifo
                                                            refreshed again when asked twice for one failure  12 of 12   fifo
                offline when the refresh begins             refreshed more than once                          12 of 12   fifo
                                                            refreshed again when asked twice for one failure  12 of 12   fifo
                a 200 that does not decode                  ✓
                a 403                                       ✓
                a 400                                       ✓
                cancelled while it waits for the refresh    refreshed more than once                          12 of 12   fifo
                the session is released during the refresh  refreshed more than once                          12 of 12   fifo
                """)
    }

    @Test func `finds that nothing asks for a new token`() async {
        let report = await Audit(schedules: 2) { IdleInterceptor() }.report()
        #expect(report.kinds == [.notRefreshed])
        #expect(
            report.rows.filter { !$0.findings.isEmpty }.map(\.situation) == [
                "two 401s at once", "five 401s at once", "a 401 after the refresh is done",
                "a request made during the refresh", "the new token is refused, too",
                "cancelled while it waits for the refresh", "the session is released during the refresh",
            ])
        #expect(
            report.rows[0].findings.map(\.message) == [
                "no Authorization was sent to https://api.example.com/audit/0, and nobody asked for a new one"
            ])
    }

    @Test func `finds that no request is sent`() async {
        let report = await Audit(schedules: 2) { RefusingInterceptor() }.report()
        #expect(
            report.rows.flatMap(\.findings).map(\.message)
                == AuditSituation.all.map { _ in "no request came to https://api.example.com/audit/…" })
    }

    @Test func `has the address and the field of an app's own token`() async {
        var audit = Audit(schedules: 5) { TokenInterceptor(field: "X-Token", host: "shop.example.com") }
        let without = await audit.report()
        #expect(without.kinds == [.notRefreshed, .withoutToken])
        audit.address = "https://shop.example.com/v1/"
        audit.tokenField = "X-Token"
        let with = await audit.report()
        #expect(with.isClean)
    }

    @Test func `brings a new token in the time that the test gives it`() {
        let answers = [Answer.json("{}"), .json("{}").after(milliseconds: 5)]
        let delays = answers.map { answer -> Delay? in
            guard case .response(let response) = answer.inTime.reply else { return nil }
            return response.delay
        }
        let usual: Delay = VirtualDuration.milliseconds(20)...VirtualDuration.milliseconds(60)
        #expect(delays == [usual, .milliseconds(5)])
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

/// Does nothing that is asked of it.
private struct IdleInterceptor: RequestInterceptor {}

/// Lets no request be sent.
private struct RefusingInterceptor: RequestInterceptor {
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) { completion(.failure(URLError(.userAuthenticationRequired))) }
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
