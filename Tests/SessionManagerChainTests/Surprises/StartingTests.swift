import SessionManagerChain
import Testing

@Suite struct `A request of 4.7` {
    @Test func `runs even if nobody handles its response`() throws {
        let lab = try Lab.running { lab in
            _ = lab.request(from: lab.manager())
        }
        #expect(
            lab.noted("notification.", "registry.") == [
                "registry.add", "notification.Task.DidResume object=Request taskState=running",
                "notification.Task.DidComplete object=SessionDelegate responseData=5", "registry.remove",
            ])
    }

    /// What an app sets is no event of its own; what a subclass says is known from the beginning.
    @Test func `starts at once, as its manager says when it is created, before the app can set anything`()
        throws
    {
        let lab = try Lab.running { lab in
            _ = lab.manager(startRequestsImmediately: false)
            _ = WaitingManager()
        }
        let starts = lab.simulator.recorder.events.compactMap { event -> Bool? in
            guard case .session(.created(let summary)) = event.payload else { return nil }
            return summary.startRequestsImmediately
        }
        #expect(starts == [true, false])
    }

    @Test func `accepts a handler long after it has finished, and calls it at once`() throws {
        let lab = try Lab.running { lab in
            let request = lab.request(from: lab.manager())
            lab.later(.milliseconds(500)) { request.handleData() }
        }
        #expect(
            lab.noted("call.attachHandler", "serializer.", "responseHandler") == [
                "call.attachHandler(data) task=set", "serializer.serialize(data) bytes=5 error=nil",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=0",
            ])
        #expect(lab.simulator.now == .start + .milliseconds(500))
    }

    @Test func `is not retried for a handler that is added after its failure`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500)
            let request = lab.request(from: lab.manager(retrier: LabRetrier("X", .refuse))).checked()
            lab.later(.milliseconds(500)) { request.handleData() }
        }
        #expect(
            lab.noted("retrier.completed", "responseHandler") == [
                "retrier.completed(X,refuse) delay=0.0",
                "responseHandler(data) failure(responseValidationFailed(unacceptableStatusCode(500))) "
                    + "status=500 bytes=5 task=set retryCount=0",
            ])
    }

    @Test func `may have sent its body before a progress closure can be added`() throws {
        let lab = try Lab.running { lab in
            let manager = lab.manager()
            let request = lab.make("upload") { manager.upload(Data(count: 1_000), to: $0) }
            lab.later(.milliseconds(10)) { request.notingUploadProgress() }
            request.handleData()
        }
        #expect(lab.noted("urlSession.task.didSendBodyData").count == 1)
        #expect(lab.noted("uploadProgress") == [])
    }

    @Test
    func `that cannot be created calls no handler before it is resumed, if resuming is left to the app`()
        throws
    {
        let lab = try Lab.running { lab in
            let request = lab.brokenRequest(from: lab.manager(startRequestsImmediately: false)).handleData()
            lab.resume(request, after: .milliseconds(100))
        }
        #expect(
            lab.noted("call.resume", "notification.", "responseHandler") == [
                "call.resume",
                "responseHandler(data) failure(invalidURL) status=nil bytes=0 task=nil retryCount=0",
            ])
    }

    @Test func `asks a throwing convertible once, and no retrier`() throws {
        let convertible = LabConvertible("http://127.0.0.1:8080/a", isThrowing: true)
        let lab = try Lab.running { lab in
            let manager = lab.manager(retrier: LabRetrier("X", .grantForEver))
            lab.make("request") { _ in manager.request(convertible) }.handleData()
        }
        #expect(convertible.calls == 1)
        #expect(
            lab.noted("retrier.", "notification.", "responseHandler") == [
                "responseHandler(data) failure(TestError(convertible)) status=nil bytes=0 task=nil retryCount=0"
            ])
    }

    @Test func `asks its convertible once for all attempts`() throws {
        let convertible = LabConvertible("http://127.0.0.1:8080/a")
        let lab = try Lab.running { lab in
            lab.server.reply(500, then: 500, 200)
            let manager = lab.manager(
                adapter: LabAdapter("A"), retrier: LabRetrier("X", .grant(times: 2)))
            lab.make("request") { _ in manager.request(convertible) }.checked().handleData()
        }
        #expect(convertible.calls == 1)
        #expect(
            lab.noted("convertible.", "adapter.returned", "responseHandler") == [
                "convertible.asURLRequest ok", "adapter.returned(A) X-A=A1", "adapter.returned(A) X-A=A2",
                "adapter.returned(A) X-A=A3",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=2",
            ])
    }
}

/// A manager that leaves every start to the app, as it says itself.
private final class WaitingManager: SessionManager, @unchecked Sendable {
    override var startRequestsImmediately: Bool {
        get { false }
        set {}
    }
}
