import Testing

@testable import Walkthrough

@Suite struct `Several sessions of a script` {
    private func script(_ chain: String, _ rest: String = "") -> String {
        """
        {title: 'T', chains: ['\(chain)'],
         interceptors: {token: {type: 'adapter', headers: {Authorization: 't'}},
           again: {type: 'retrier', answers: ['retry']}},
         session: {interceptors: ['token'], headers: {A: 'api'}},
         sessions: {images: {interceptors: ['again'], headers: {A: 'images'}}},
         requests: [
           {id: 'profile', url: 'https://a.b/profile', validate: true, handlers: ['data']},
           {id: 'picture', session: 'images', url: 'https://a.b/picture', validate: true, handlers: ['data']}],
         exchanges: [
           {match: {url: 'https://a.b/profile', headers: {A: 'api', Authorization: 't'}},
            reply: {status: 503, delay: 40}},
           {match: {url: 'https://a.b/picture', headers: {A: 'images', Authorization: false}},
            reply: {status: 503}},
           {match: {url: 'https://a.b/picture'}, reply: {status: 200, text: 'x', delay: 40}}],
         \(rest)}
        """
    }

    /// Each has its own headers and interceptors: only the second one retries.
    @Test func `have interceptors of their own in Alamofire 5`() throws {
        let run = try run(script("session"))
        #expect(run.problems == [])
        let events = try run.events()
        #expect(events.filter { $0.kind == "session.created" }.count == 2)
        #expect(
            events.calls("adapter", "retrier", "responseHandler", "requestIsRetrying") == [
                "adapter.adapt(token)", "adapter.completed(token,success)", "retrier.retry(again)",
                "retrier.completed(again,retry)", "requestIsRetrying", "responseHandler(data)",
                "responseHandler(data)",
            ])
        #expect(
            events.handled == ["responseValidationFailed(unacceptableStatusCode(503))", "200"])
    }

    @Test func `are managers in Alamofire 4_7`() throws {
        let run = try run(script("session-manager"))
        #expect(run.problems == [])
        let events = try run.events()
        #expect(events.filter { $0.kind == "session.created" }.count == 2)
        #expect(
            events.calls("adapter", "retrier", "responseHandler") == [
                "adapter.adapt(token)", "adapter.returned(token)", "retrier.should(again)",
                "retrier.completed(again,retry)",
                "responseHandler(data)", "responseHandler(data)",
            ])
        #expect(
            events.handled == ["responseValidationFailed(unacceptableStatusCode(503))", "200"])
    }

    @Test(arguments: ["session", "session-manager"])
    func `are invalidated and released one by one`(chain: String) throws {
        for call in ["releaseSession", "invalidateSession"] {
            let events = try run(script(chain, "actions: [{do: '\(call)', session: 'images', at: 30}]"))
                .events()
            // The other session's request is not touched.
            #expect(events.handled.contains("responseValidationFailed(unacceptableStatusCode(503))"))
            #expect(!events.handled.contains("200"))
            #expect(events.handled.count == 2)
        }
    }

    @Test(arguments: ["session", "session-manager"])
    func `abandon a request that gets a task after they were invalidated`(chain: String) throws {
        let events = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             interceptors: {again: {type: 'retrier', answer: {retryWithDelay: 100}}},
             session: {interceptors: ['again']},
             requests: [
               {id: 'a', url: 'https://a.b', validate: true, handlers: ['data']},
               {id: 'b', at: 200, url: 'https://a.b', handlers: ['data']}],
             actions: [{do: 'invalidateSession', at: 50}],
             exchanges: [{reply: {status: 500}}]}
            """
        ).events()
        #expect(events.filter { $0.kind == "request.abandoned" }.map(\.request) == [1, 2])
        #expect(events.handled == [])
    }

    @Test(arguments: ["['re']", "['ad', 're']"])
    func `take along what would have finished a request of 4.7`(interceptors: String) throws {
        let answers = [
            ("answers: [{retryWithDelay: 50}]", "before the retry"),
            ("answers: ['doNotRetry'], delay: 30", "when the retrier had answered"),
        ]
        for (answer, moment) in answers {
            let events = try run(
                """
                {title: 'T', chains: ['session-manager'],
                 interceptors: {ad: {type: 'adapter', fails: 1}, re: {type: 'retrier', \(answer)}},
                 session: {interceptors: \(interceptors)},
                 requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
                 actions: [{do: 'releaseSession', at: 20}],
                 exchanges: [{reply: {status: 500}}]}
                """
            ).events()
            let abandoned = events.filter { $0.kind == "request.abandoned" }
            #expect(abandoned.map { $0["reason"]?.string } == ["the session manager was gone \(moment)"])
            #expect(events.handled == [])
        }
    }

    /// Its handlers have been called, and one that is added later is called at once.
    @Test(arguments: [
        ("fifo", ", {do: 'invalidateSession', at: 10}"), ("choices-0.1.1.1", ""),
    ])
    func `abandon no request of 4.7 that was resumed without a task`(schedule: String, end: String) throws {
        let events = try run(
            """
            {title: 'T', chains: ['session-manager'], schedule: '\(schedule)',
             interceptors: {ad: {type: 'adapter', fails: 1},
               re: {type: 'retrier', answers: ['retry'], delay: 30}},
             session: {cache: 'none', interceptors: ['ad', 're']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             actions: [{do: 'resume', request: 'a', at: 5}\(end)],
             exchanges: [{reply: {failure: {error: 'cannotConnectToHost', phase: 'connect'}}}]}
            """
        ).events()
        #expect(
            events.kinds(.handler.called, .taskDelegate.reset, .request.abandoned) == [
                "handler.called", "taskDelegate.reset",
            ])
    }

    @Test func `are cancelled one by one`() throws {
        let events = try run(
            script("session", "actions: [{do: 'cancelAllRequests', session: 'images', at: 30}]")
        )
        .events()
        #expect(
            events.handled == [
                "explicitlyCancelled", "responseValidationFailed(unacceptableStatusCode(503))",
            ])
    }

    @Test func `are left out where a layer makes its own`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session', 'resource'],
             sessions: {images: {}},
             requests: [{id: 'a', session: 'images', url: 'https://a.b', handlers: ['data']}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on resource, \"sessions\" is left out: it makes a session for each way of delivery",
                "on resource, \"session\" is left out: it makes a session for each way of delivery",
            ])
    }
}
