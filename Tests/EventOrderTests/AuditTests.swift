import Synchronization
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
                the refresh token is refused                refreshed more than once                          12 of 12   fifo
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
                "cancelled while it waits for the refresh",
            ])
        #expect(
            report.rows[0].findings.map(\.message) == [
                "no Authorization was sent to https://api.example.com/audit/0, and nobody asked for a new one"
            ])
    }

    @Test func `finds that no request is sent`() async {
        let report = await Audit(schedules: 2) { RefusingInterceptor() }.report()
        let messages = report.rows.map { $0.findings.map(\.message) }
        let expected = AuditSituation.all.map { situation -> [String] in
            situation.releasesSession ? [] : ["no request came to https://api.example.com/audit/…"]
        }
        #expect(messages == expected)
    }

    @Test(arguments: [12, 30])
    func `allows that a session is released before a request is refused, or sent`(delay: Int) async {
        var audit = Audit(schedules: 5) { SlowInterceptor(delay: delay) }
        audit.situations = Self.situation("the session is released during the refresh")
        let messages = await audit.report().rows.map { $0.findings.map(\.message) }
        #expect(messages == [[]])
    }

    @Test func `finds nothing wrong with one that makes its tokens itself`() async {
        await audit(schedules: 5, session: { CountingInterceptor() })
    }

    @Test func `finds the old token and an empty one, even where the server refuses all`() async {
        let old = await kinds { ForgetfulInterceptor("t1", then: "t1") }
        let empty = await kinds { ForgetfulInterceptor(nil, then: "") }
        let none = await kinds { ForgetfulInterceptor("t1", then: nil) }
        #expect(old == [.oldTokenAgain])
        #expect(empty == [.withoutToken])
        #expect(none == [.withoutToken])
    }

    @Test func `takes a token that is dropped for no new one`() async {
        let dropped = await kinds("two 401s at once") { ForgetfulInterceptor("t1", then: nil, asks: false) }
        #expect(dropped == [.notRefreshed, .withoutToken])
    }

    @Test func `accepts no token that no server has given where the refresh fails`() async {
        let found = await kinds("the refresh fails with 500") { CountingInterceptor(retries: .max) }
        #expect(found == [.retriedWithoutEnd])
    }

    @Test func `finds retries without end, even if each comes later than the one before`() async {
        var audit = Audit(schedules: 2) { PatientInterceptor() }
        audit.situations = Self.situation("the new token is refused, too")
        let messages = await audit.report().rows.map { $0.findings.map { "\($0.name): \($0.message)" } }
        let found = "retried without end: the run was stopped after 31622400 s of virtual time"
        #expect(messages == [[found]])
    }

    @Test func `judges a run in which a timer goes on, once everything is answered`() async {
        let answered = await kinds("two 401s at once") { ExtendedInterceptor { Self.tickForEver() } }
        let silent = await kinds("two 401s at once") { SilentInterceptor { Self.tickForEver() } }
        #expect(answered == [])
        #expect(silent == [.neverRests])
    }

    private static func tickForEver() {
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { tickForEver() }
    }

    @Test(arguments: [(false, []), (true, [.blocksThread])] as [(Bool, [AuditFinding])])
    func `lets an interceptor wait for a queue that only it uses`(
        isOfMain: Bool, expected: [AuditFinding]
    ) async {
        let found = await kinds("two 401s at once") {
            let queue = DispatchQueue(
                label: "token", attributes: .concurrent, target: isOfMain ? .main : nil)
            return ExtendedInterceptor {
                queue.async(flags: .barrier) {}
                queue.sync {}
            }
        }
        #expect(found == expected)
    }

    @Test func `finds an interceptor that sleeps, and where`() async {
        var audit = Audit(schedules: 1) { ExtendedInterceptor { Thread.sleep(forTimeInterval: 0.01) } }
        audit.situations = Self.situation("two 401s at once")
        let report = await audit.report()
        #expect(report.kinds == [.blocksThread])
        let message = report.rows[0].findings[0].message
        #expect(message.hasPrefix("Thread.sleep at EventOrderTests/AuditTests.swift:"))
    }

    private func kinds(
        _ situation: String = "the new token is refused, too",
        _ interceptor: @escaping @Sendable () -> any RequestInterceptor
    ) async -> [AuditFinding] {
        var audit = Audit(schedules: 2, session: interceptor)
        audit.situations = Self.situation(situation)
        return await audit.report().kinds
    }

    @Test func `knows its own requests by their whole address`() async {
        var audit = Audit(schedules: 2) { TokenRefresher(accessToken: "t1", refreshToken: "r1") }
        // That of the token begins with it.
        audit.address = "https://auth.example.com/"
        audit.situations = Self.situation("the refresh fails with 500")
        let report = await audit.report()
        #expect(report.kinds == [.refreshedTooOften, .actedTwice])
    }

    private static func situation(_ name: String) -> [AuditSituation] {
        AuditSituation.all.filter { $0.name == name }
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
        let token = Answer.json(#"{"token":"t2"}"#)
        let soon = token.after(milliseconds: 5)
        let times = [token, soon, soon.header("X-Id", "1")].map(Self.millisecondsOfRefresh)
        #expect(times == [20, 5, 5])
    }

    /// How long a new token takes if the server answers this.
    private static func millisecondsOfRefresh(_ newToken: Answer) -> UInt64? {
        var audit = Audit { TokenInterceptor() }
        audit.newToken = { _ in newToken }
        let run = AuditRun(situation: AuditSituation.all[0], audit: audit)
        let outcome = run.play(.firstComeFirstServed) { message, _ in fatalError(message) }
        defer { outcome.simulator.discardWork() }
        let events = outcome.simulator.recorder.traceEvents
        let sent = events.first {
            $0.knownKind == .transport.sent && $0["url"]?.string == "https://auth.example.com/token"
        }
        guard let sent,
            let head = events.first(where: {
                $0.knownKind == .transport.receivedHead && $0.task == sent.task
            })
        else { return nil }
        return head.time.since(sent.time).nanoseconds / 1_000_000
    }

    @Test func `plays no further situation once its task is cancelled, and is not clean`() async {
        let audit = _Concurrency.Task {
            while !_Concurrency.Task.isCancelled { await _Concurrency.Task.yield() }
            return await Audit(schedules: 1) { TokenInterceptor() }.report()
        }
        audit.cancel()
        let report = await audit.value
        #expect(report.rows.isEmpty && report.isInterrupted)
        #expect(
            report.description == "The audit was cancelled before its first situation, so nothing is known.")
        let row = AuditReport.Row(situation: "a 403", findings: [])
        let later = AuditReport(schedules: 1, rows: [row], isInterrupted: true)
        #expect(!later.isClean)
        #expect(later.description.contains("The audit was cancelled, and no other situation was played."))
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

/// Doubles the delay with each attempt, and counts none.
private struct PatientInterceptor: RequestInterceptor {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) { completion(.retryWithDelay(Double(1 << request.retryCount))) }
}

/// Lets no request be sent.
private struct RefusingInterceptor: RequestInterceptor {
    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) { completion(.failure(URLError(.userAuthenticationRequired))) }
}

/// Does what `TokenInterceptor` does, but takes some milliseconds to adapt a request.
private struct SlowInterceptor: RequestInterceptor {
    private let quick = TokenInterceptor()
    let delay: Int

    init(delay: Int) { self.delay = delay }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(delay)) {
            quick.adapt(urlRequest, for: session, completion: completion)
        }
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) { quick.retry(request, for: session, dueTo: error, completion: completion) }
}

/// Does what `TokenInterceptor` does, and something else whenever it adapts a request.
private struct ExtendedInterceptor: RequestInterceptor {
    private let quick = TokenInterceptor()
    private let act: @Sendable () -> Void

    init(_ act: @escaping @Sendable () -> Void) { self.act = act }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        act()
        quick.adapt(urlRequest, for: session, completion: completion)
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) { quick.retry(request, for: session, dueTo: error, completion: completion) }
}

/// Does something, and never says what is to be sent.
private struct SilentInterceptor: RequestInterceptor {
    private let act: @Sendable () -> Void

    init(_ act: @escaping @Sendable () -> Void) { self.act = act }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) { act() }
}

/// Makes the next token itself, without a request.
private final class CountingInterceptor: RequestInterceptor {
    private let token = Mutex(1)
    private let retries: Int

    init(retries: Int = 1) { self.retries = retries }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.add(.authorization(bearerToken: "\(token.withLock { $0 })"))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount < retries else {
            return completion(.doNotRetry)
        }
        let sent = request.request?.headers["Authorization"]
        token.withLock { number in
            if sent == "Bearer \(number)" { number += 1 }
        }
        completion(.retry)
    }
}

/// Asks for a new token or not, and does not use it: what it sends is the same as before, or something else.
private final class ForgetfulInterceptor: RequestInterceptor {
    private let value: Mutex<String?>
    private let next: String?
    private let asks: Bool

    init(_ first: String?, then next: String?, asks: Bool = true) {
        value = Mutex(first)
        self.next = next
        self.asks = asks
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        if let text = value.withLock({ $0 }) { urlRequest.headers.add(name: "Authorization", value: text) }
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount == 0 else {
            return completion(.doNotRetry)
        }
        let goOn = { @Sendable [self] in
            value.withLock { $0 = next }
            completion(.retry)
        }
        if asks { TokenService.refresh { _ in goOn() } } else { goOn() }
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
