import OracleSupport
import Testing

@testable import SessionChain

/// The regression of 5.12.0: a request that is cancelled between two attempts is never finished.
@Suite struct `A cancelled request` {
    @Test func `is abandoned during the delay of a retry`() {
        #expect(outcome(.retryWithDelay(0.1), cancelledAt: .milliseconds(50)) == [.request.abandoned])
    }

    @Test(arguments: [RetryResult.retry, .retryWithDelay(0.1)])
    func `is abandoned if its retrier grants a retry after the cancellation`(answer: RetryResult) {
        let left = outcome(answer, after: .milliseconds(100), cancelledAt: .milliseconds(50))
        #expect(left == [.request.abandoned])
    }

    @Test(arguments: [RetryResult.doNotRetry, .doNotRetryWithError(NamedError("E"))])
    func `is not abandoned if its retrier refuses after the cancellation`(answer: RetryResult) {
        let left = outcome(answer, after: .milliseconds(100), cancelledAt: .milliseconds(50))
        #expect(left == [.handler.called])
    }

    @Test(arguments: [0, 5, 30_000] as [UInt64])
    func `is not abandoned before its task is done, or once everything is over`(milliseconds: UInt64) {
        let left = outcome(.doNotRetry, cancelledAt: .milliseconds(milliseconds))
        #expect(left == [.handler.called])
    }

    @Test func `is abandoned if it is cancelled between a retry and its new task`() {
        let scene = Scene(statuses: 500)
        var session: Session?
        scene.run {
            // The second time, the adapter takes a while, and the request is cancelled in the meantime.
            let adapter = Adapter { urlRequest, _, completion in
                let isRetry = Simulator.current?.recorder.currentSubject.attempt == 1
                DispatchQueue.main.enqueue(after: isRetry ? .milliseconds(100) : .zero) {
                    completion(.success(urlRequest))
                }
            }
            let retrier = Retrier { _, _, _, completion in completion(.retry) }
            let made = Session(interceptor: Interceptor(adapters: [adapter], retriers: [retrier]))
            session = made
            let request = made.request(pageURL).validate().responseData { _ in }
            scene.later(.milliseconds(50)) { request.cancel() }
        }
        withExtendedLifetime(session) {
            #expect(scene.kinds(among: .handler.called, .request.abandoned) == [.request.abandoned])
            #expect(
                reasons(scene) == [
                    "cancelled after its last task completed, before the next one was made"
                ])
        }
    }

    /// What a serializer leads to is no different, although the request has finished by then.
    @Test func `is abandoned if a retry is granted because a serializer failed`() {
        let scene = Scene(statuses: 200)
        let retrier = Retrier { _, _, _, completion in
            DispatchQueue.main.enqueue(after: .milliseconds(100)) { completion(.retry) }
        }
        var session: Session?
        scene.run {
            let made = Session(interceptor: Interceptor(retriers: [retrier]))
            session = made
            let request = made.request(pageURL).responseDecodable(of: [Int].self) { _ in }
            scene.later(.milliseconds(50)) { request.cancel() }
        }
        withExtendedLifetime(session) {
            #expect(scene.kinds(among: .handler.called, .request.abandoned) == [.request.abandoned])
        }
    }

    /// A data request in its place asks nobody and has its handler called.
    @Test(arguments: [0, 5] as [UInt64])
    func `is abandoned if it is a download and its retrier grants a retry`(milliseconds: UInt64) {
        let scene = Scene()
        var session: Session?
        scene.run {
            let made = Session(
                interceptor: Interceptor(retriers: [Retrier { _, _, _, completion in completion(.retry) }]))
            session = made
            let request = made.download(pageURL).responseData { _ in }
            if milliseconds == 0 { request.cancel() }
            scene.later(.milliseconds(milliseconds)) { request.cancel() }
        }
        withExtendedLifetime(session) {
            #expect(
                scene.kinds(among: .retry.asked, .handler.called, .request.abandoned)
                    == [.retry.asked, .request.abandoned])
            #expect(
                reasons(scene) == ["cancelled, so the retry that was granted to its serializer never begins"])
        }
    }

    @Test func `has its handler called if it is a download and its retrier refuses`() {
        let scene = Scene()
        let notes = Notes()
        scene.run {
            let request = scene.session.download(pageURL, interceptor: RetryPolicy())
                .responseData { notes.add($0) }
            scene.later(.milliseconds(5)) { request.cancel() }
        }
        #expect(scene.decisions(.retry.decided) == ["doNotRetry", "doNotRetry"])
        #expect(notes.lines == ["explicitlyCancelled, no response no file"])
    }

    /// The handler's call or its abandonment, for a 500 about which the retrier answers as told.
    private func outcome(
        _ answer: RetryResult, after delay: VirtualDuration = .zero, cancelledAt moment: VirtualDuration
    ) -> [EventKind] {
        let scene = Scene(statuses: 500)
        let retrier = Retrier { _, _, _, completion in
            DispatchQueue.main.enqueue(after: delay) { completion(answer) }
        }
        var session: Session?
        scene.run {
            let made = Session(interceptor: Interceptor(retriers: [retrier]))
            session = made
            let request = made.request(pageURL).validate().responseData { _ in }
            scene.later(moment) { request.cancel() }
        }
        return withExtendedLifetime(session) { scene.kinds(among: .handler.called, .request.abandoned) }
    }
}

/// A request that is suspended before it has a task gets one that is suspended twice.
@Suite struct `A request that was suspended before it had a task` {
    @Test func `is abandoned if it is cancelled, because its task never runs and gathers no metrics`() {
        let scene = Scene()
        scene.run {
            let adapter = Adapter { urlRequest, _, completion in
                DispatchQueue.main.enqueue(after: .milliseconds(20)) { completion(.success(urlRequest)) }
            }
            let request = scene.session.request(pageURL, interceptor: Interceptor(adapters: [adapter]))
            request.responseData { _ in }
            scene.later(.milliseconds(10)) { request.suspend() }
            scene.later(.milliseconds(50)) { request.cancel() }
        }
        #expect(
            scene.kinds(among: .delegate.didCompleteWithError, .handler.called, .request.abandoned) == [
                .delegate.didCompleteWithError, .request.abandoned,
            ])
    }
}

@Suite struct `A request in an invalidated session` {
    @Test func `is abandoned, because nobody is told what becomes of its task`() {
        let scene = Scene()
        scene.run {
            scene.session.session.invalidateAndCancel()
            scene.later(.milliseconds(1)) { scene.session.request(pageURL).responseData { _ in } }
        }
        #expect(
            scene.kinds(among: .task.created, .handler.called, .request.abandoned) == [
                .task.created, .request.abandoned,
            ])
    }

    @Test func `fails with its task as long as another task is under way`() {
        let scene = Scene()
        let notes = Notes()
        scene.run {
            scene.session.request(pageURL).responseData { notes.add($0) }
            scene.later(.milliseconds(5)) {
                scene.session.session.finishTasksAndInvalidate()
                scene.session.request(pageURL).responseData { notes.add($0) }
            }
        }
        #expect(notes.lines == ["sessionTaskFailed(URLError(-999))", "200"])
        #expect(scene.kinds(among: .request.abandoned) == [])
    }
}

/// A session in a local variable is released when the function returns, before anything was sent.
@Suite struct `A request whose session was released` {
    @Test func `is abandoned, and not even resumed, before it is started by its handler`() {
        let scene = Scene()
        scene.run {
            let session = Session()
            withExtendedLifetime(session) { _ = session.request(pageURL).responseData { _ in } }
        }
        #expect(
            scene.kinds(among: .request.resumed, .task.created, .handler.called, .request.abandoned)
                == [.request.abandoned])
        #expect(reasons(scene) == ["its session was released before it was started"])
    }

    @Test func `is resumed and abandoned if it is told to start with its handler`() {
        let scene = Scene()
        scene.run {
            let session = Session()
            withExtendedLifetime(session) {
                _ = session.request(pageURL, shouldAutomaticallyResume: true).responseData { _ in }
            }
        }
        #expect(
            scene.kinds(among: .request.resumed, .request.abandoned) == [
                .request.resumed, .request.abandoned,
            ])
        #expect(reasons(scene) == ["its session was released before it could be performed"])
    }

    @Test func `is not abandoned if it is cancelled before it is started`() {
        let scene = Scene()
        let notes = Notes()
        scene.run {
            let session = Session()
            withExtendedLifetime(session) {
                _ = session.request(pageURL).responseData { notes.add($0) }.cancel()
            }
        }
        #expect(notes.lines == ["explicitlyCancelled"])
        #expect(scene.kinds(among: .request.abandoned) == [])
    }

    @Test func `is abandoned when its first handler comes too late`() {
        let scene = Scene()
        scene.run {
            let request = Session().request(pageURL)
            scene.later(.milliseconds(1)) { request.responseData { _ in } }
        }
        #expect(
            scene.kinds(among: .task.created, .handler.called, .request.abandoned) == [.request.abandoned])
        #expect(reasons(scene) == ["its session was released before it was started"])
    }

    @Test func `is not abandoned once it has a task`() {
        let scene = Scene()
        var session: Session?
        scene.run {
            let made = Session()
            session = made
            made.request(pageURL).responseData { _ in }
            scene.later(.milliseconds(5)) { session = nil }
        }
        #expect(session == nil)
        #expect(scene.kinds(among: .handler.called, .request.abandoned) == [.handler.called])
    }

    /// Performing the request holds the session until there is a task.
    @Test func `is not abandoned if it was resumed in time`() {
        let scene = Scene()
        let notes = Notes()
        var session: Session?
        scene.run {
            let made = Session(startRequestsImmediately: false)
            session = made
            let request = made.request(pageURL).responseData { notes.add($0) }
            scene.later(.milliseconds(1)) {
                request.resume()
                session = nil
            }
        }
        #expect(session == nil)
        #expect(notes.lines == ["sessionDeinitialized"])
        #expect(
            scene.kinds(among: .task.created, .request.abandoned, .delegate.didBecomeInvalid)
                == [.task.created, .delegate.didBecomeInvalid])
    }

    @Test func `is abandoned if it is resumed too late`() {
        let scene = Scene()
        scene.run {
            let request = Session(startRequestsImmediately: false).request(pageURL)
            scene.later(.milliseconds(1)) { request.resume() }
        }
        #expect(
            scene.kinds(among: .request.resumed, .request.abandoned) == [
                .request.resumed, .request.abandoned,
            ])
        #expect(reasons(scene) == ["its session was released before it could be performed"])
    }
}

/// Why requests were abandoned, in the words of the trace.
private func reasons(_ scene: Scene) -> [String] {
    scene.simulator.recorder.events.compactMap { event in
        if case .request(.abandoned(let reason)) = event.payload { reason } else { nil }
    }
}
