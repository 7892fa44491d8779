import Testing

@testable import Walkthrough

@Suite struct `Then and now: making and starting a request` {
    @Test func `it ran before its first handler was there, and runs because of it`() throws {
        let both = try ThenAndNow("requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}]")
        #expect(both.then.kinds(.task.resumed, .handler.added) == ["task.resumed", "handler.added"])
        #expect(both.now.kinds(.task.resumed, .handler.added) == ["handler.added", "task.resumed"])
        #expect(both.then.queues(of: .task.resumed) == ["com.apple.main-thread"])
        #expect(both.now.queues(of: .task.resumed) == ["org.alamofire.session.rootQueue"])
    }

    @Test func `without a handler it ran, and does not run`() throws {
        let both = try ThenAndNow("requests: [{id: 'a', url: 'https://a.b', handlers: []}]")
        #expect(both.then.count(.transport.sent) == 1)
        #expect(both.now.count(.transport.sent) == 0)
    }

    @Test
    func
        `its parts were made on the caller's queue and only adapted again, and are all made again on a queue of their own`()
        throws
    {
        let both = try ThenAndNow(
            """
            interceptors: {token: {type: 'adapter', headers: {A: 'b'}}, again: {type: 'retrier', answers: ['retry']}},
            session: {interceptors: ['token', 'again']},
            requests: [{id: 'a', url: 'https://a.b', convertible: {name: 'router'}, validate: true, handlers: ['data']}]
            """, exchanges: Served.failingOnce)
        let calls = ["convertible.", "adapter.adapt"]
        #expect(both.then.calls(calls[0], calls[1]).count == 3)
        #expect(both.now.calls(calls[0], calls[1]).count == 4)
        #expect(both.then.queues(of: .urlRequest.converted) == ["com.apple.main-thread"])
        #expect(
            both.then.queues(of: .adapt.started) == ["com.apple.main-thread", "com.apple.root.utility-qos"])
        let queue = ["org.alamofire.session.rootQueue.requestQueue"]
        #expect(both.now.queues(of: .urlRequest.converted) == queue)
        #expect(both.now.queues(of: .adapt.started) == queue)
    }

    @Test func `the adapter before a second attempt did not know of the retry, and knows`() throws {
        let both = try ThenAndNow(
            """
            interceptors: {token: {type: 'adapter', headers: {A: 'b'}}, again: {type: 'retrier', answers: ['retry']}},
            session: {interceptors: ['token', 'again']},
            requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}]
            """, exchanges: Served.failingOnce)
        #expect(both.then.attempts(at: .adapt.started) == [0, 0])
        #expect(both.now.attempts(at: .adapt.started) == [0, 1])
    }

    @Test(arguments: [
        "url: '', invalidURL: true", "url: 'https://a.b', convertible: {name: 'r', fails: 'always'}",
    ])
    func `no retrier was asked about a request that could not be made, and one is`(request: String) throws {
        let both = try ThenAndNow(
            """
            interceptors: {again: {type: 'retrier', answers: ['doNotRetry']}}, session: {interceptors: ['again']},
            requests: [{id: 'a', \(request), handlers: ['plain']}]
            """)
        #expect(both.then.count(.retry.asked) == 0)
        #expect(both.now.count(.retry.asked) == 1)
    }

    @Test func `calling it again posted again, and is refused silently`() throws {
        let both = try ThenAndNow(
            """
            requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
            actions: [{do: 'resume', request: 'a', at: 5}, {do: 'cancel', request: 'a', at: 8},
                      {do: 'cancel', request: 'a', at: 9}]
            """)
        #expect(
            both.then.calls("notification.Task.DidR", "notification.Task.DidCa") == [
                "notification.Task.DidResume", "notification.Task.DidResume", "notification.Task.DidCancel",
                "notification.Task.DidCancel",
            ])
        #expect(both.now.calls("requestDidR", "requestDidC") == ["requestDidResume", "requestDidCancel"])
    }
}
