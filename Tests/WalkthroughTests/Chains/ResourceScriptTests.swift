import Testing

@testable import Walkthrough

private func besideController(_ key: String) -> String {
    "\"\(key)\": expected none beside \"controller\", which does everything by itself"
}

private func besideURL(_ key: String) -> String {
    "\"\(key)\" is for the chain url-session, session-manager or session, and the script runs on"
        + " resource: its request for an image takes a URL only"
}

@Suite struct `A script on an app's own layer` {
    private let questions = "{items: [{title: 'A', creation_date: 1, tags: []}]}"

    /// The events of a run without those of the URL loading system, in short.
    private func told(_ requests: String, session: String = "{}", actions: String = "[]") throws -> [String] {
        let run = try run(
            """
            {title: 'T', chains: ['resource'], session: \(session), requests: [\(requests)], actions: \(actions),
             exchanges: [
               {match: {url: '*.png'}, reply: {status: 200, text: 'GIF8'}, times: 'unlimited'},
               {reply: {status: 200, json: \(questions)}, times: 'unlimited'},
             ]}
            """)
        #expect(run.problems == [])
        return try run.events().compactMap(brief)
    }

    private func brief(_ event: TraceEvent) -> String? {
        let group = event.kind.prefix { $0 != "." }
        guard
            ["script", "request", "operation", "controller", "completion", "serialize", "handler"].contains(
                group)
        else { return nil }
        let words = [
            event["name"]?.string ?? event["type"]?.string, event.decision?.outcome, event["state"]?.string,
        ]
        return ([event.kind] + words.compactMap { $0 }).joined(separator: " ")
    }

    @Test func `gives the handlers what its completion gets`() throws {
        #expect(
            try told("{id: 'a', url: 'https://a.b', handlers: [{type: 'data', prints: true}, 'json']}") == [
                "script.called request(a)", "request.created NetworkRequest",
                "handler.called completionHandler completed", "completion.decided onMain",
                "serialize.started data", "serialize.finished Data",
                "serialize.started json", "serialize.finished Any", "handler.returned",
                "handler.called data model", "script.called print(53 bytes)", "handler.returned",
                "handler.called json model", "handler.returned",
            ])
    }

    @Test func `sends what the script says of method, headers and body`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['resource'],
             requests: [{id: 'a', url: 'https://a.b', method: 'POST', headers: {X: '1'}, body: 'hi', handlers: ['data']}],
             exchanges: [{match: {method: 'POST', headers: {X: '1'}, body: 'hi'}, reply: {status: 200}}]}
            """)
        #expect(run.problems == [] && run.warnings == [])
    }

    @Test func `tells handlers nil where no data came`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['resource'], requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {failure: {error: 'notConnectedToInternet', phase: 'connect'}}}]}
            """)
        #expect(
            try run.events().compactMap(brief).suffix(2) == ["handler.called data nil", "handler.returned"])
    }

    @Test(arguments: ["keys", "functional"])
    func `makes models in both styles`(style: String) throws {
        #expect(
            try told("{id: 'a', url: 'https://a.b/questions', model: 'question', modelStyle: '\(style)'}")
                .suffix(6)
                == [
                    "serialize.started QuestionsResource", "serialize.decided value",
                    "serialize.finished Array<Question>", "handler.returned",
                    "handler.called completion model", "handler.returned",
                ])
    }

    @Test(arguments: [
        ("handlers: ['data']", "NetworkRequest", "data"),
        ("model: 'question'", "ApiRequest<QuestionsResource>", "completion"),
        ("model: 'user'", "ApiRequest<UsersResource>", "completion"),
        ("model: 'image'", "ImageRequest", "completion"),
        ("controller: ['questions']", "NetworkController", "completion"),
    ])
    func `has nothing to load without a URL`(settings: String, type: String, completion: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['resource'],
             requests: [{id: 'a', url: '', invalidURL: true, \(settings)}], exchanges: []}
            """)
        let told = try run.events().map { event in
            let word = ["name", "type", "error"].compactMap { event[$0]?.string }.first
            return [event.kind, word, event["state"]?.string].compactMap { $0 }.joined(separator: " ")
        }
        #expect(
            told == [
                "script.called request(a)", "request.created \(type)", "urlRequest.failed URLError(-1000)",
                "handler.called \(completion) nil", "handler.returned",
            ])
    }

    @Test func `calls back with nil in its turn where there is no URL for an operation`() throws {
        let told = try told("{id: 'a', url: '', invalidURL: true, model: 'image', operation: {}}")
        #expect(
            told.suffix(5) == [
                "operation.started a", "handler.called completion nil", "operation.finished a",
                "handler.returned", "request.deallocated",
            ])
    }

    @Test func `looks at an image's bytes`() throws {
        #expect(
            try told("{id: 'a', url: 'https://a.b/c.png', model: 'image'}").contains(
                "serialize.decided unreadable"))
    }

    @Test func `lets a controller's switch decide`() throws {
        let told = try told("{id: 'a', url: 'https://a.b/users', controller: ['questions']}")
        #expect(told.contains("controller.decided nothing"))
        #expect(told.suffix(2) == ["handler.called completion nil", "handler.returned"])
    }

    @Test func `can forget a request at once, or later`() throws {
        let told = try told(
            """
            {id: 'a', url: 'https://a.b/questions', model: 'question', keeps: false},
            {id: 'b', url: 'https://a.b/questions', model: 'question'}
            """, actions: "[{do: 'releaseRequest', request: 'b', at: 1}, {do: 'cancel', request: 'a', at: 2}]"
        )
        #expect(told.filter { $0 == "request.deallocated" }.count == 2)
        #expect(told.filter { $0 == "completion.decided dropped" }.count == 2)
        #expect(told.contains("script.called cancel: nobody has a"))
    }

    @Test func `lets requests wait for their turn`() throws {
        let told = try told(
            """
            {id: 'a', url: 'https://a.b/1', handlers: ['data'], operation: {}},
            {id: 'b', url: 'https://a.b/2', handlers: ['data'], operation: {after: ['a']}},
            {id: 'c', url: 'https://a.b/3', handlers: ['data'], operation: {priority: 'high'}}
            """, session: "{concurrentOperations: 1}")
        #expect(
            told.filter { $0.hasPrefix("operation.") }.prefix(8) == [
                "operation.queued a", "operation.queued b", "operation.decided b wait", "operation.queued c",
                "operation.decided c wait", "operation.started a", "operation.finished a",
                "operation.decided c start",
            ])
    }

    @Test func `refuses operations that wait for each other, since the first would not wait`() throws {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', chains: ['resource'], requests: [
                {id: 'a', url: 'https://a.b/1', handlers: ['data'], operation: {after: ['b']}},
                {id: 'b', url: 'https://a.b/2', handlers: ['data'], operation: {after: ['a']}}]}
                """)
        }
        #expect(
            error?.problems.map(\.message) == [
                "\"after\": expected the id of an operation that is made before \"a\", found \"b\""
            ])
    }

    @Test func `loads without a background session, whose tasks need a delegate`() throws {
        let text = """
            {title: 'T', chains: ['resource', 'url-session'],
             session: {configuration: 'background', identifier: 'b'},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}], exchanges: [{reply: {status: 200}}]}
            """
        #expect(
            try loaded(text).leftOut.map { "\($0.line): \($0)" } == [
                "2: on resource, a background configuration is left out: tasks with completion handlers cannot"
                    + " run in the background"
            ])
        #expect(try run(text).events().compactMap(brief).contains("handler.called data model"))
    }

    @Test(
        arguments: [
            (
                "controller: ['users'], model: 'user', modelStyle: 'functional', keeps: false, operation: {}",
                ["model", "modelStyle", "keeps", "operation"].map(besideController)
            ),
            (
                "model: 'user', operation: {}, keeps: false",
                ["\"keeps\": expected none beside \"operation\", whose queue keeps the request"]
            ),
            (
                "model: 'image', modelStyle: 'keys'",
                ["\"modelStyle\": expected \"model\": \"question\" or \"user\" beside it"]
            ),
            (
                "modelStyle: 'keys', handlers: ['data']",
                ["\"modelStyle\": expected \"model\": \"question\" or \"user\" beside it"]
            ),
            (
                "model: 'image', method: 'POST', body: 'hi', handlesCookies: false",
                ["method", "body", "handlesCookies"].map(besideURL)
            ),
            (
                "model: 'image', parameters: {a: 1}, encoder: 'json'",
                ["parameters", "encoder"].map(besideURL)
            ),
            ("model: 'image', method: 'POST', parameters: {a: 1}", ["method", "parameters"].map(besideURL)),
        ] as [(String, [String])])
    func `refuses what would have no effect`(keys: String, messages: [String]) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                "{title: 'T', chains: ['resource'], requests: [{id: 'a', url: 'https://a.b', \(keys)}]}")
        }
        #expect(error?.problems.map(\.message) == messages)
    }

    @Test(arguments: ["", ", encoder: 'url'", ", encoder: {type: 'urlEncoding', destination: 'queryString'}"])
    func `takes what a request for an image has in its URL`(encoder: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['resource'],
             requests: [{id: 'a', url: 'https://a.b', model: 'image', method: 'GET', parameters: {q: 1}\(encoder)}],
             exchanges: [{match: {method: 'GET', url: '*q=1'}, reply: {status: 200, text: 'GIF8'}}]}
            """)
        #expect(run.problems == [])
        #expect(run.warnings == [])
    }

    @Test(arguments: ["model: 'image'", "controller: ['users']"])
    func `encodes no parameters for a body that it cannot send`(loader: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['resource', 'session'],
             requests: [{id: 'a', url: 'https://a.b/c', \(loader), parameters: {q: 1}, encoder: 'json'}],
             exchanges: [{match: {method: 'GET', url: 'https://a.b/c'}, reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
        let kinds = try run.events().map(\.kind)
        #expect(kinds.contains("urlRequest.created") && !kinds.contains("parameters.decided"))
    }

    @Test func `leaves out what only its requests for an image or a model do without`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['resource', 'session'], requests: [
             {id: 'a', url: 'https://a.b', model: 'image', headers: {X: '1'}, timeout: 5, handlers: ['data']},
             {id: 'b', url: 'https://a.b', controller: ['users'], method: 'POST'},
             {id: 'c', url: 'https://a.b', model: 'user', method: 'POST', headers: {X: '1'}, body: 'hi'}]}
            """)
        #expect(
            script.leftOut.filter { $0.chain == .resource }.map { "\($0.line): \($0.what): \($0.reason)" }
                == [
                    "2: \"headers\": its request for an image takes a URL only",
                    "2: \"timeout\": its request for an image takes a URL only",
                    "2: \"handlers\": its completion gets the model in their place",
                    "3: \"method\": its controller takes a URL only",
                ])
    }

    @Test func `is left out where an app has no such layer`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['resource', 'url-session', 'session'],
             requests: [{id: 'a', url: 'https://a.b', delivery: 'main', handlers: ['data']}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on url-session, \"delivery\" is left out: it calls URLSession itself, with no layer between",
                "on session, \"delivery\" is left out: only an app without a library writes this layer"
                    + " itself",
            ])
    }

    @Test func `does without what the layer does not have, and says why`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['resource', 'session'],
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']},
                        {id: 'b', type: 'stream', url: 'https://a.b'}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on resource, \"validate\" is left out: it looks at data and error, and never at the status code",
                "on resource, a stream request is left out: its requests load into memory, with data tasks",
            ])
    }
}
