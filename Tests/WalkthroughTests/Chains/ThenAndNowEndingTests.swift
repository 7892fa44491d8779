import Testing

@testable import Walkthrough

@Suite struct `Then and now: retrying` {
    @Test func `the retrier was asked once, and is asked again for every serializer`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {never: {type: 'retrier', answers: []}}, session: {interceptors: ['never']},
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data', 'string']}]
            """, exchanges: Served.failing)
        #expect(both.then.count(.retry.asked) == 1)
        // About the task's failure, and then about each serializer's, which hands it on.
        #expect(both.now.count(.retry.asked) == 3)
    }

    @Test func `the retrier was not asked for a serializer's failure, and is`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {never: {type: 'retrier', answers: []}}, session: {interceptors: ['never']},
            requests: [{id: 'a', url: 'https://a.b', handlers: ['json']}]
            """)
        #expect(both.then.count(.retry.asked) == 0)
        #expect(both.now.count(.retry.asked) == 1)
    }

    @Test func `another attempt was announced by nothing, and is announced with all that is made for it`()
        throws
    {
        let both = try ThenAndNow(
            """
            interceptors: {again: {type: 'retrier', answers: ['retry']}}, session: {interceptors: ['again']},
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['plain']}]
            """, exchanges: Served.failingOnce)
        let head = "urlSession.dataTask.didReceiveResponse"
        #expect(
            both.then.calls(after: "retrier.completed(again,retry)", upTo: head) == [
                "registry.remove", "registry.add",
            ])
        #expect(
            both.now.calls(after: "retrier.completed(again,retry)", upTo: head) == [
                "requestIsRetrying", "request.didCreateInitialURLRequest",
                "request.didAdaptInitialRequest", "request.didCreateURLRequest", "request.didCreateTask",
                "request.didResumeTask",
            ])
    }

    @Test func `cancelling during a retry's delay was ignored, and is final: no handler is called`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {again: {type: 'retrier', answers: [{retryWithDelay: 200}]}},
            session: {interceptors: ['again']},
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
            actions: [{do: 'cancel', request: 'a', at: 100}]
            """, exchanges: Served.failingOnce)
        #expect(both.then.handled == ["200"])
        #expect(both.now.handled == [])
    }

    @Test func `suspending during a retry's delay was ignored, and holds the next task back`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {again: {type: 'retrier', answers: [{retryWithDelay: 200}]}},
            session: {interceptors: ['again']},
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
            actions: [{do: 'suspend', request: 'a', at: 100}]
            """, exchanges: Served.failingOnce)
        #expect(both.then.handled == ["200"])
        #expect(both.now.handled == [])
        #expect(both.now.count(.transport.sent) == 1)
    }
}

@Suite struct `Then and now: cancelling` {
    @Test func `the retrier was asked, and could undo it; it is not asked any more`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {again: {type: 'retrier', answers: ['retry']}}, session: {interceptors: ['again']},
            requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
            actions: [{do: 'cancel', request: 'a', at: 50}]
            """, exchanges: Served.slow)
        #expect(both.then.count(.retry.asked) == 1)
        #expect(both.then.handled == ["200"])
        #expect(both.now.count(.retry.asked) == 0)
        #expect(both.now.handled == ["explicitlyCancelled"])
    }

    @Test func `validators judged what had come, and their error won; they do not run any more`() throws {
        let both = try ThenAndNow(
            """
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
            actions: [{do: 'cancel', request: 'a', at: 80}]
            """, exchanges: Served.slowFailure)
        #expect(both.then.handled == ["responseValidationFailed(unacceptableStatusCode(500))"])
        #expect(both.now.handled == ["explicitlyCancelled"])
        #expect(both.now.calls("request.didValidate") == [])
    }

    @Test func `before the start there was a task that ended, and there is none`() throws {
        let both = try ThenAndNow(
            """
            session: {startRequestsImmediately: false},
            requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
            actions: [{do: 'cancel', request: 'a', at: 50}]
            """)
        #expect(
            both.then.calls("urlSession.", "notification.", "responseHandler") == [
                "notification.Task.DidCancel", "urlSession.task.didCompleteWithError",
                "notification.Task.DidComplete", "responseHandler(data)",
            ])
        #expect(
            both.now.calls("urlSession.", "requestDid", "responseHandler") == [
                "requestDidCancel", "requestDidFinish", "responseHandler(data)",
            ])
        #expect(both.then.handled == ["URLError(-999)"])
        #expect(both.now.handled == ["explicitlyCancelled"])
    }

    @Test
    func `letting go of everything ended requests with a bare cancellation, and has an error of its own`()
        throws
    {
        let both = try ThenAndNow(
            """
            requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
            actions: [{do: 'releaseSession', at: 50}]
            """, exchanges: Served.slow)
        #expect(both.then.handled == ["URLError(-999)"])
        #expect(both.now.handled == ["sessionDeinitialized"])
    }

    @Test func `letting go of everything called a waiting request's handlers, and calls none`() throws {
        let both = try ThenAndNow(
            """
            session: {startRequestsImmediately: false},
            requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
            actions: [{do: 'releaseSession', at: 50}]
            """)
        #expect(both.then.handled == ["URLError(-999)"])
        #expect(both.now.handled == [])
    }
}

@Suite struct `Then and now: handlers and files` {
    @Test func `each handler followed its own serializer, and now all serializers come first`() throws {
        let both = try ThenAndNow("requests: [{id: 'a', url: 'https://a.b', handlers: ['data', 'string']}]")
        #expect(
            both.then.calls("serializer.", "responseHandler") == [
                "serializer.serialize(data)", "responseHandler(data)", "serializer.serialize(string)",
                "responseHandler(string)",
            ])
        #expect(
            both.now.calls("serializer.", "responseHandler") == [
                "serializer.serialize(data)", "serializer.serialize(string)", "responseHandler(data)",
                "responseHandler(string)",
            ])
    }

    @Test func `errors were bare, and are wrapped`() throws {
        let both = try ThenAndNow(
            "requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}]", exchanges: Served.refused)
        #expect(both.then.handled == ["URLError(-1004)"])
        #expect(both.now.handled == ["sessionTaskFailed(URLError(-1004))"])
    }

    @Test func `an empty 200 was data of no bytes, and is an error`() throws {
        let both = try ThenAndNow(
            "requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}]", exchanges: Served.empty)
        #expect(both.then.handled == ["200"])
        #expect(both.now.handled == ["responseSerializationFailed(inputDataNilOrZeroLength)"])
    }

    @Test func `a download without a destination stayed where the system put it, and is moved`() throws {
        let both = try ThenAndNow(
            "requests: [{type: 'download', id: 'a', url: 'https://a.b', handlers: ['data']}]")
        #expect(both.then.outcomes(of: .download.moveDecided) == ["stay"])
        #expect(both.now.outcomes(of: .download.moveDecided) == ["move"])
        #expect(both.then.handled == ["200"])
        #expect(both.now.handled == ["200"])
    }

    @Test
    func `a download that could not be moved failed with the file system's error, and with one around it`()
        throws
    {
        let both = try ThenAndNow(
            """
            requests: [{type: 'download', id: 'a', url: 'https://a.b', to: 'a.txt', previousFile: 'before',
                        handlers: ['data']}]
            """)
        #expect(both.then.handled == ["CocoaError(516)"])
        #expect(both.now.handled == ["downloadedFileMoveFailed"])
    }
}
