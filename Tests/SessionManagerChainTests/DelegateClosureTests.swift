import SessionManagerChain
import Testing

@testable import URLLoading

/// Each method of the delegate is called once, as the URL loading system would call it.
@Suite struct `A closure that an app of 4-7 sets on the session's delegate` {
    @Test func `leaves an event when it is called`() {
        let called = closuresCalled(Self.setEachClosure)
        #expect(
            called == [
                "sessionDidReceiveChallenge NSURLAuthenticationMethodHTTPBasic",
                "taskDidReceiveChallenge NSURLAuthenticationMethodHTTPBasic",
                "taskWillPerformHTTPRedirection nil", "taskNeedNewBodyStream",
                "taskDidSendBodyData bytes=1", "dataTaskDidReceiveResponse", "dataTaskDidReceiveData bytes=2",
                "dataTaskWillCacheResponse", "dataTaskDidBecomeDownloadTask",
                "downloadTaskDidResumeAtOffset offset=3", "downloadTaskDidWriteData bytes=4",
                "downloadTaskDidFinishDownloadingToURL", "taskDidComplete nil",
                "sessionDidBecomeInvalidWithError nil",
            ])
    }

    @Test func `that answers later leaves one, too, and is called alone`() {
        let called = closuresCalled { delegate in
            delegate.sessionDidReceiveChallenge = { _, _ in (.performDefaultHandling, nil) }
            delegate.sessionDidReceiveChallengeWithCompletion = { $2(.performDefaultHandling, nil) }
            delegate.taskDidReceiveChallenge = { _, _, _ in (.performDefaultHandling, nil) }
            delegate.taskDidReceiveChallengeWithCompletion = { $3(.performDefaultHandling, nil) }
            delegate.taskWillPerformHTTPRedirection = { _, _, _, _ in nil }
            delegate.taskWillPerformHTTPRedirectionWithCompletion = { $4($3) }
            delegate.taskNeedNewBodyStream = { _, _ in nil }
            delegate.taskNeedNewBodyStreamWithCompletion = { $2(nil) }
            delegate.dataTaskDidReceiveResponse = { _, _, _ in .allow }
            delegate.dataTaskDidReceiveResponseWithCompletion = { $3(.allow) }
            delegate.dataTaskWillCacheResponse = { _, _, _ in nil }
            delegate.dataTaskWillCacheResponseWithCompletion = { $3($2) }
        }
        #expect(
            called == [
                "sessionDidReceiveChallengeWithCompletion NSURLAuthenticationMethodHTTPBasic",
                "taskDidReceiveChallengeWithCompletion NSURLAuthenticationMethodHTTPBasic",
                "taskWillPerformHTTPRedirectionWithCompletion", "taskNeedNewBodyStreamWithCompletion",
                "dataTaskDidReceiveResponseWithCompletion", "dataTaskWillCacheResponseWithCompletion",
            ])
    }

    @Test func `of the manager's own has none`() {
        #expect(closuresCalled { _ in }.isEmpty)
    }

    @Test func `takes what is lost without it, about a task that nobody has registered`() {
        #expect(
            callsMissed { _ in } == [
                "didReceive challenge", "needNewBodyStream", "didSendBodyData", "didReceive data",
                "didBecome downloadTask", "didResumeAtOffset", "didWriteData", "didFinishDownloadingTo",
                "didFinishCollecting metrics", "didCompleteWithError",
            ])
        // The metrics have no closure; that of the completion is called in addition.
        #expect(
            callsMissed(Self.setEachClosure) == ["didFinishCollecting metrics", "didCompleteWithError"])
    }

    /// The closures that the trace names, with its details, after each method was called once.
    private func closuresCalled(_ setClosures: (SessionDelegate) -> Void) -> [String] {
        recorded(setClosures).compactMap { payload -> String? in
            guard case .delegate(.closureCalled(let name, let detail)) = payload else { return nil }
            return detail.isEmpty ? name : "\(name) \(detail)"
        }
    }

    /// The calls that reach no request, after each method was called once.
    private func callsMissed(_ setClosures: (SessionDelegate) -> Void) -> [String] {
        recorded(setClosures).compactMap { payload -> String? in
            guard case .registry(.missed(let call)) = payload else { return nil }
            return call
        }
    }

    private func recorded(_ setClosures: (SessionDelegate) -> Void) -> [Payload] {
        let scene = ManagerScene()
        setClosures(scene.manager.delegate)
        scene.run {
            Self.callEachMethod(of: scene.manager.delegate, in: scene.manager.session)
        }
        return scene.simulator.recorder.events.map(\.payload)
    }

    private static func setEachClosure(of delegate: SessionDelegate) {
        delegate.sessionDidBecomeInvalidWithError = { _, _ in }
        delegate.sessionDidReceiveChallenge = { _, _ in (.performDefaultHandling, nil) }
        delegate.taskDidReceiveChallenge = { _, _, _ in (.performDefaultHandling, nil) }
        delegate.taskWillPerformHTTPRedirection = { _, _, _, _ in nil }
        delegate.taskNeedNewBodyStream = { _, _ in nil }
        delegate.taskDidSendBodyData = { _, _, _, _, _ in }
        delegate.taskDidComplete = { _, _, _ in }
        delegate.dataTaskDidReceiveResponse = { _, _, _ in .allow }
        delegate.dataTaskDidBecomeDownloadTask = { _, _, _ in }
        delegate.dataTaskDidReceiveData = { _, _, _ in }
        delegate.dataTaskWillCacheResponse = { _, _, _ in nil }
        delegate.downloadTaskDidResumeAtOffset = { _, _, _, _ in }
        delegate.downloadTaskDidWriteData = { _, _, _, _, _ in }
        delegate.downloadTaskDidFinishDownloadingToURL = { _, _, _ in }
    }

    private static func callEachMethod(of delegate: SessionDelegate, in session: URLSession) {
        guard let url = URL(string: pageURL),
            let head = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return }
        let task = session.dataTask(with: url)
        let download = session.downloadTask(with: url)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: URLProtectionSpace(
                host: "example.test", port: 443, protocol: "https", realm: "garden",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic),
            proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil)
        let metrics = URLSessionTaskMetrics(
            TaskMetrics(
                fetchType: .unknown, created: .start, start: .start, responseStart: nil, end: .start,
                redirectCount: 0, transactions: []),
            [], epoch: Date(timeIntervalSince1970: 0))
        delegate.urlSession(session, didReceive: challenge) { _, _ in }
        delegate.urlSession(session, task: task, didReceive: challenge) { _, _ in }
        delegate.urlSession(
            session, task: task, willPerformHTTPRedirection: head, newRequest: URLRequest(url: url)
        ) { _ in }
        delegate.urlSession(session, task: task) { _ in }
        delegate.urlSession(
            session, task: task, didSendBodyData: 1, totalBytesSent: 1, totalBytesExpectedToSend: 1)
        delegate.urlSession(session, dataTask: task, didReceive: head) { _ in }
        delegate.urlSession(session, dataTask: task, didReceive: Data("hi".utf8))
        delegate.urlSession(
            session, dataTask: task, willCacheResponse: CachedURLResponse(response: head, data: Data())
        ) { _ in }
        delegate.urlSession(session, dataTask: task, didBecome: download)
        delegate.urlSession(session, downloadTask: download, didResumeAtOffset: 3, expectedTotalBytes: 9)
        delegate.urlSession(
            session, downloadTask: download, didWriteData: 4, totalBytesWritten: 4,
            totalBytesExpectedToWrite: 9)
        delegate.urlSession(session, downloadTask: download, didFinishDownloadingTo: url)
        delegate.urlSession(session, task: task, didFinishCollecting: metrics)
        delegate.urlSession(session, task: task, didCompleteWithError: nil)
        delegate.urlSessionDidFinishEvents(forBackgroundURLSession: session)
        delegate.urlSession(session, didBecomeInvalidWithError: nil)
    }
}
