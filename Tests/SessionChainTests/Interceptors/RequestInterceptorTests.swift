import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `Interceptors of a request` {
    private let notes = Notes()

    @Test func `are asked in the order in which they were added, after the session's`() {
        run(Scene(statuses: 500), sessionInterceptor: Named("session", notes)) { [notes] session in
            session.request(pageURL, interceptor: Named("a", notes))
                .interceptor(Named("b", notes)).interceptor(Named("c", notes))
                .validate().response { _ in }
        }
        #expect(
            notes.lines == [
                "session adapts", "a adapts", "b adapts", "c adapts",
                "session retries", "a retries", "b retries", "c retries",
            ])
    }

    @Test func `may have one half only`() {
        run(Scene(statuses: 500)) { [notes] session in
            session.request(pageURL)
                .interceptor(Named("own", notes))
                .adapt(using: Named("adapter", notes))
                .retry(using: Named("retrier", notes))
                .interceptor(Named("last", notes))
                .validate().response { _ in }
        }
        #expect(
            notes.lines == [
                "own adapts", "adapter adapts", "last adapts", "own retries", "retrier retries",
                "last retries",
            ])
    }

    @Test func `have an adapter put before the one that the request was made with`() {
        run(Scene()) { [notes] session in
            session.request(pageURL, interceptor: Named("made with", notes))
                .adapt(using: Named("adapter", notes))
                .response { _ in }
        }
        #expect(notes.lines == ["adapter adapts", "made with adapts"])
    }

    @Test func `have a retrier put before the one that the request was made with`() {
        run(Scene(statuses: 500)) { [notes] session in
            session.request(pageURL, interceptor: Named("made with", notes))
                .retry(using: Named("retrier", notes))
                .validate().response { _ in }
        }
        #expect(notes.lines == ["made with adapts", "retrier retries", "made with retries"])
    }

    @Test func `are taken apart if the request was made with a composite`() {
        run(Scene()) { [notes] session in
            session.request(pageURL, interceptor: .interceptor(interceptors: [Named("made with", notes)]))
                .adapt(using: Named("adapter", notes))
                .response { _ in }
        }
        #expect(notes.lines == ["made with adapts", "adapter adapts"])
    }

    @Test func `are asked for a session, and not for a request, if their composite is`() {
        let scene = Scene()
        scene.run { [notes] in
            let composite = Interceptor(adapters: [Both(notes), Interceptor(adapters: [Both(notes)])])
            let urlRequest = URLRequest(url: URL(filePath: "/"))
            composite.adapt(urlRequest, for: scene.session) { _ in notes.add("done") }
            let request = scene.session.request(pageURL)
            let state = RequestAdapterState(requestID: request.id, session: scene.session)
            composite.adapt(urlRequest, using: state) { _ in notes.add("done") }
        }
        #expect(
            notes.lines == [
                "for a session", "for a session", "done", "for a request", "for a request", "done",
            ])
    }

    @Test func `that never answer leave the request unfinished when the simulation has nothing left to do`() {
        let scene = Scene()
        run(scene) { $0.request(pageURL).adapt(using: .adapter { _, _, _ in }).response { _ in } }
        #expect(scene.simulator.limitReached == nil)
        #expect(scene.simulator.recorder.openStarts.map(\.kind) == [.adapt.started])
        #expect(scene.kinds(among: .task.created, .request.finished, .handler.called) == [])
    }

    @Test func `that adapt twice send twice, and the handler is called once`() {
        let scene = Scene()
        run(scene) {
            $0.request(pageURL).adapt(
                using: .adapter { request, _, completion in
                    completion(.success(request))
                    completion(.success(request))
                }
            ).response { _ in }
        }
        #expect(scene.kinds(among: .transport.sent, .handler.called).count == 3)
        #expect(scene.kinds(among: .handler.called) == [.handler.called])
        #expect(scene.simulator.recorder.unpaired == [])
        #expect(
            scene.kinds(among: .adapt.completed, .adapt.completedAgain)
                == [.adapt.completed, .adapt.completedAgain])
    }

    @Test func `that retry twice start two attempts, and the handler is called once`() {
        let scene = Scene(statuses: 500)
        run(scene) {
            $0.request(pageURL).retry(
                using: .retrier { _, _, _, completion in
                    completion(.retry)
                    completion(.retry)
                }
            ).validate().response { _ in }
        }
        #expect(scene.kinds(among: .request.retrying) == [.request.retrying, .request.retrying])
        #expect(scene.kinds(among: .handler.called) == [.handler.called])
        #expect(scene.simulator.recorder.unpaired == [])
        #expect(
            scene.kinds(among: .retry.answered, .retry.answeredAgain)
                == [.retry.answered, .retry.answeredAgain])
    }

    @Test func `that always retry end at a limit of the simulation`() {
        let limits = Simulator.Limits(events: 2_000, jobs: 10_000, until: .start + .seconds(3_600))
        let scene = Scene(limits: limits)
        run(scene) {
            $0.request(pageURL).validate(statusCode: [201])
                .retry(using: .retrier { _, _, _, completion in completion(.retry) })
                .response { _ in }
        }
        #expect(scene.simulator.end == .limit(.events))
        #expect(scene.kinds(among: .simulation.limitReached, .handler.called) == [.simulation.limitReached])
    }

    @Test func `that fail a cancelled request's adaptation finish it again, without calling a handler`() {
        let scene = Scene()
        run(scene) { session in
            let request = session.request(pageURL).adapt(
                using: .adapter { _, _, completion in
                    DispatchQueue.main.enqueue(after: .milliseconds(50)) {
                        completion(.failure(NamedError("A")))
                    }
                })
            request.response { _ in }
            scene.later(.milliseconds(10)) { request.cancel() }
            return request
        }
        let kinds = scene.kinds(among: .request.finished, .handler.called, .adapt.failed)
        #expect(kinds == [.request.finished, .handler.called, .adapt.failed, .request.finished])
    }

    private func run(
        _ scene: Scene, sessionInterceptor: (any RequestInterceptor)? = nil,
        _ make: @escaping (Session) -> DataRequest
    ) {
        var session: Session?
        scene.run {
            let made = Session(interceptor: sessionInterceptor)
            session = made
            _ = make(made)
        }
        withExtendedLifetime(session) {}
    }
}

/// Notes that it was asked, and changes nothing.
private final class Named: RequestInterceptor {
    private let name: String
    private let notes: Notes

    init(_ name: String, _ notes: Notes) {
        self.name = name
        self.notes = notes
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        notes.add("\(name) adapts")
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        notes.add("\(name) retries")
        completion(.doNotRetry)
    }
}

/// Notes which of its two methods is asked.
private final class Both: RequestAdapter {
    private let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        notes.add("for a session")
        completion(.success(urlRequest))
    }

    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        notes.add("for a request")
        completion(.success(urlRequest))
    }
}
