import Testing

@testable import Walkthrough

@Suite struct `A script on Alamofire 4.7` {
    /// A run without what tasks, transport and cache say: of each event its kind, and what a reader sees
    /// first.
    private func told(_ text: String) throws -> [String] {
        let run = try run(text)
        #expect(run.problems == [])
        return try run.events().filter { event in
            !["transport.", "cache.", "task.", "delegate."].contains { event.kind.hasPrefix($0) }
        }
        .map { event in
            let word = event["name"]?.string ?? event["outcome"]?.string ?? event["error"]?.string
            return [event.kind, word.map { String($0.split(separator: ".").last ?? "") }]
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    private let reply = "exchanges: [{reply: {status: 200, text: 'hi'}}]"

    @Test func `has its request running before anything can be added to it`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['session-manager'],
                 requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['string']}], \(reply)}
                """) == [
                    "session.created", "script.called request(a)", "urlRequest.converted",
                    "urlRequest.created", "adapt.decided", "request.created", "registry.added",
                    "request.resumed", "notification.posted didResume", "validation.added statusCode",
                    "validation.added contentType", "handler.added string", "validation.decided",
                    "validation.decided", "taskDelegate.queueOpened", "notification.posted didComplete",
                    "registry.removed", "serialize.started string", "serialize.decided",
                    "serialize.finished", "handler.called string", "handler.returned",
                ])
    }

    @Test func `leaves the start to the caller where the manager shall not`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'], session: {startRequestsImmediately: false},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             actions: [{at: 5, do: 'resume', request: 'a'}], \(reply)}
            """)
        let sent = try #require(run.events().first { $0.kind == "transport.sent" })
        #expect(sent.time == VirtualInstant.start + .milliseconds(5))
    }

    @Test func `asks the adapter on the queue that asks for the request`() throws {
        let events = try run(
            """
            {title: 'T', chains: ['session-manager'], interceptors: {a: {type: 'adapter'}},
             session: {interceptors: ['a']},
             requests: [{id: 'a', url: 'https://a.b', callerQueue: 'worker', handlers: ['data']}], \(reply)}
            """
        ).events()
        let queues = { kind in events.filter { $0.knownKind == kind }.map(\.queue) }
        #expect(queues(.adapt.started) == ["worker"])
        #expect(queues(.notification.posted).first == "worker")
        #expect(queues(.handler.called) == ["com.apple.main-thread"])
    }

    @Test func `keeps a retry going that was cancelled while it waited`() throws {
        let callbacks = try callbacks(
            """
            {title: 'T', chains: ['session-manager'],
             interceptors: {r: {type: 'retrier', answers: [{retryWithDelay: 10}]}},
             session: {interceptors: ['r']},
             requests: [{id: 'a', url: 'https://a.b', validate: [{custom: 'v', failTimes: 1}],
               handlers: ['data']}],
             actions: [{at: 20, do: 'cancel', request: 'a'},
               {at: 60, do: 'addHandler', request: 'a', handler: 'plain'}],
             exchanges: [{reply: {status: 500}, times: 2}]}
            """, from: "retrier.should(r)")
        #expect(
            callbacks == [
                "retrier.should(r)", "retrier.completed(r,retry)", "call.cancel",
                "notification.Task.DidCancel", "registry.remove", "registry.add",
                "urlSession.dataTask.didReceiveResponse", "urlSession.task.didFinishCollectingMetrics",
                "urlSession.task.didCompleteWithError", "validation(v,success)",
                "notification.Task.DidComplete", "registry.remove", "serializer.serialize(data)",
                "responseHandler(data)", "call.attachHandler(plain)", "responseHandler(plain)",
            ])
    }

    @Test func `refreshes a token once for two requests, and again for one that comes late`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'],
             interceptors: {oauth: {type: 'authentication', credential: 'old',
               refresh: {credential: 'new', delay: 5}}},
             session: {interceptors: ['oauth']},
             requests: [
               {id: 'a', url: 'https://a.b/a', validate: true, handlers: ['data']},
               {id: 'b', url: 'https://a.b/b', validate: true, handlers: ['data']},
               {id: 'late', url: 'https://a.b/late', validate: true, handlers: ['data']}],
             exchanges: [
               {match: {url: 'https://a.b/late', headers: {Authorization: 'Bearer old'}},
                reply: {status: 401, delay: 60}},
               {match: {headers: {Authorization: 'Bearer old'}}, reply: {status: 401}, times: 2},
               {reply: {status: 200}, times: 3}]}
            """)
        #expect(run.problems == [])
        let events = try run.events()
        #expect(
            events.filter { $0.kind == "authentication.decided" }.map { $0.decision?.outcome } == [
                "wait for new refresh", "wait for running refresh", "wait for new refresh",
            ])
        #expect(
            events.filter { $0.kind == "handler.called" }.map { $0["status"]?.integer } == [200, 200, 200])
    }

    @Test func `has no request for a form before the form is encoded`() throws {
        let names = try told(
            """
            {title: 'T', chains: ['session-manager'],
             requests: [{id: 'a', type: 'upload', url: 'https://a.b', handlers: ['string'],
               from: {multipart: {parts: [{name: 'n', text: 'v'}]}}}],
             actions: [{at: 0, do: 'cancel', request: 'a'}], \(reply)}
            """
        ).prefix(9)
        #expect(
            names == [
                "session.created", "script.called request(a)", "script.called cancel before a",
                "multipart.formBuilt", "multipart.partAppended", "multipart.decided", "multipart.encoded",
                "urlRequest.converted", "urlRequest.created",
            ])
    }

    @Test func `answers a challenge, and asks its delegate's closure about redirects`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'], session: {redirector: 'doNotFollow'},
             requests: [
               {id: 'a', url: 'https://a.b/1', handlers: ['data']},
               {id: 'b', url: 'https://a.b/2', at: 50, handlers: ['data'],
                authenticate: {username: 'u', password: 'p'}}],
             exchanges: [
               {match: {url: 'https://a.b/1'}, reply: {status: 302, headers: {Location: '/2'}}},
               {match: {headers: {Authorization: 'Basic dTpw'}}, reply: {status: 200}},
               {reply: {status: 401, headers: {'WWW-Authenticate': 'Basic realm="r"'}}}]}
            """)
        #expect(run.problems == [])
        #expect(
            try run.events().filter { $0.kind == "handler.called" }.map { $0["status"]?.integer } == [
                302, 200,
            ])
    }

    @Test func `prints what its own serializers make, of a body and of a file`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'],
             requests: [
               {id: 'a', url: 'https://a.b', handlers: [
                 {type: 'decodable', of: {id: 'Int'}, prints: true},
                 {type: 'custom', failTimes: 1, prints: true}, {type: 'plain', prints: true}]},
               {id: 'b', type: 'download', url: 'https://a.b', at: 50, to: 'file.json', handlers: [
                 {type: 'decodable', of: {name: 'String'}, prints: true}, {type: 'plain', prints: true}]}],
             exchanges: [{reply: {status: 200, json: {id: 3}}, times: 2}]}
            """)
        let names = try run.events().compactMap { $0["name"]?.string }.filter { $0.hasPrefix("print(") }
        #expect(
            names == [
                "print({\"id\":3})", "print(custom)", "print(8 bytes)",
                "print(DecodingError(keyNotFound): no name)", "print(file.json)",
            ])
        #expect(
            try run.events().filter { $0.kind == "serialize.decided" }.map { $0.decision?.outcome } == [
                "value", "file read", "unreadable",
            ])
    }

    @Test func `lets the JSON serializer read what the server says about a failure`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['session-manager'],
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: [
               {type: 'custom', delegate: {type: 'json'}, prints: true}]}],
             exchanges: [{reply: {status: 500, json: {message: 'no'}}}]}
            """)
        let names = try run.events().compactMap { $0["name"]?.string }.filter { $0.hasPrefix("print(") }
        #expect(names == ["print({\"message\":\"no\"})"])
    }

    @Test func `leaves out what 4.7 does not have, and says why`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session-manager', 'session'],
             interceptors: {a: {type: 'adapter', delay: 5}, p: {type: 'retryPolicy'},
              o: {type: 'authentication', refresh: {credential: 't2', delay: 5}}},
             session: {interceptors: ['a', 'o', 'p'], queues: {root: 'r'}},
             requests: [{id: 'a', url: 'https://a.b', redirector: 'follow', hooks: ['cURLDescription'],
               handlers: ['decodable']},
              {id: 's', type: 'stream', url: 'https://a.b', handlers: ['data']},
              {id: 'u', type: 'upload', url: 'https://a.b', handlers: ['data'], from: {multipart: {parts: [
                {name: 'n', text: 'v', fileName: 'f.txt'},
                {name: 'm', text: 'v', fileName: 'f.txt', mimeType: 'text/plain'}]}}}],
             exchanges: [{reply: {status: 200}, times: 3}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on session-manager, \"delay\" is left out: its adapters answer before they return",
                "on session-manager, a retry policy is left out: Alamofire 4.7 has none",
                "on session-manager, the adapter \"o\" is left out: a SessionManager has one adapter,"
                    + " which is \"a\"",
                "on session-manager, \"queues\" is left out: a SessionManager makes its queue itself",
                "on session-manager, \"redirector\" is left out: its delegate has one closure for the"
                    + " redirects of all requests",
                "on session-manager, the hook \"cURLDescription\" is left out: it has only the hooks for"
                    + " progress",
                "on session-manager, a stream request is left out: Alamofire 4.7 has no such request",
                "on session-manager, \"fileName\" is left out: its forms take a file name only with a media"
                    + " type",
            ])
    }
}

@Suite struct `An OAuth handler of 4.x` {
    @Test(arguments: [
        (nil, false, OAuthChoice.notOurs, ["oauth.unauthorized"]),
        (500, false, .notOurs, ["oauth.unauthorized"]),
        (401, false, .startRefresh, ["oauth.unauthorized", "oauth.refresh-running"]),
        (401, true, .joinRefresh, ["oauth.unauthorized", "oauth.refresh-running"]),
    ])
    func `refreshes for a 401, unless it does so already`(
        status: Int?, isRefreshing: Bool, choice: OAuthChoice, rules: [String]
    ) {
        let decided = OAuthChoice.decide(status: status, isRefreshing: isRefreshing)
        #expect(decided.choice == choice)
        #expect(decided.decision.rules.map(\.rule.id) == rules)
        #expect(decided.decision.deciding?.rule.id == rules.last)
    }
}
