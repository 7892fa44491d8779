extension Scenario {
    /// Loads that go well, and what they show: order, values, headers, pieces.
    static let plain: [Scenario] = [
        Scenario(
            name: "A GET with a delegate",
            routes: [
                Route("/a", .text("hello", [Field("Content-Type", "text/plain"), Field("X-Word", "one")]))
            ],
            steps: .load(.get("/a"))),
        Scenario(
            name: "State and counts at the end of a GET", routes: [Route("/a", .text("hello"))],
            steps: .load(.get("/a")), details: [.counts]),
        Scenario(
            name: "State and counts at the end of a POST", routes: [Route("/a", .text("thanks"))],
            steps: .load(.post("/a", "hello")), details: [.counts]),
        Scenario(
            name: "A GET with a completion handler",
            routes: [Route("/a", .text("hello", [Field("Content-Type", "text/plain")]))],
            steps: .load(.get("/a").handled)),
        Scenario(
            name: "A GET of a session without a delegate", routes: [Route("/a", .text("hello"))],
            setup: Setup(hasDelegate: false), steps: .load(.get("/a").handled)),
        Scenario(
            name: "An answer without a body", routes: [Route("/a", .text(""))], steps: .load(.get("/a"))),
        Scenario(
            name: "An answer without a body, with a completion handler", routes: [Route("/a", .text(""))],
            steps: .load(.get("/a").handled)),
        Scenario(
            name: "A 404", routes: [Route("/a", .text("not here", status: 404))], steps: .load(.get("/a"))),
        Scenario(
            name: "A 204",
            routes: [Route("/a", .answer(Answer(status: 204, framing: .none)))], steps: .load(.get("/a"))),
        Scenario(
            name: "A 304 that nobody asked for",
            routes: [Route("/a", .answer(Answer(status: 304, framing: .none)))], steps: .load(.get("/a"))),
        Scenario(
            name: "A HEAD", routes: [Route("/a", .text("hello", [Field("Content-Type", "text/plain")]))],
            steps: .load(Ask("HEAD", "/a"))),
        Scenario(
            name: "Chunks, each sent when the one before was heard",
            routes: [
                Route("/a", .pieces([.text("one"), .gate("1"), .text("two"), .gate("2"), .text("three")]))
            ],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .open(gate: "1"),
                .waitForBytes(6, of: 1), .open(gate: "2"), .waitForEnd(1),
            ],
            details: [.pieces]),
        Scenario(
            name: "A body in chunked coding",
            routes: [
                Route("/a", .pieces([.text("one"), .gate("1"), .text("two")], framing: .chunked))
            ],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .open(gate: "1"), .waitForEnd(1),
            ]),
        Scenario(
            name: "A body that ends with the connection",
            routes: [Route("/a", .pieces([.text("hello")], framing: .close))], steps: .load(.get("/a"))),
        Scenario(
            name: "A response that the delegate does not want", routes: [Route("/a", .text("hello"))],
            manners: Manners(allowsResponse: false), steps: .load(.get("/a"))),
        Scenario(
            name: "Two tasks, one after the other",
            routes: [Route("/a", .text("first")), Route("/b", .text("second"))],
            steps: .load(.get("/a")) + .load(.get("/b"), as: 2)),
        Scenario(
            name: "Two tasks at once, the later one answered first",
            routes: [
                Route("/a", .answer(Answer(body: [.text("first")], headGate: "a"))),
                Route("/b", .text("second")),
            ],
            steps: [
                .make(.get("/a")), .make(.get("/b")), .resume(1), .waitForRequests(1), .resume(2),
                .waitForEnd(2), .open(gate: "a"), .waitForEnd(1),
            ]),
        Scenario(
            name: "Metrics", routes: [Route("/a", .text("hello"))], steps: .load(.get("/a")),
            details: [.metrics]),
    ]

    /// What the fields of requests and responses become on their way.
    static let fields: [Scenario] = [
        Scenario(
            name: "A field that comes twice",
            routes: [Route("/a", .text("hello", [Field("X-Word", "one"), Field("X-Word", "two")]))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A field with another case and spaces around its value",
            routes: [Route("/a", .text("hello", [Field("x-WORD", "  one  ")]))], steps: .load(.get("/a"))),
        Scenario(
            name: "A field without a value",
            routes: [Route("/a", .text("hello", [Field("X-Word", "")]))], steps: .load(.get("/a"))),
        Scenario(
            name: "The configuration's headers, one of which the request has, too",
            routes: [Route("/a", .text("hello"))],
            setup: Setup(headers: ["X-First": "session", "X-Second": "session"]),
            steps: .load(.get("/a").with { $0.headers["X-Second"] = "request" }),
            watchedFields: ["X-First", "X-Second"]),
        Scenario(
            name: "The configuration's headers after a redirect",
            routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
            setup: Setup(headers: ["X-First": "session"]), steps: .load(.get("/a")),
            watchedFields: ["X-First"]),
        Scenario(
            name: "A compressed body that says so",
            routes: [
                Route("/a", .text("not really compressed", [Field("Content-Encoding", "identity")]))
            ],
            steps: .load(.get("/a"))),
    ]
}

extension [Step] {
    /// Makes a task, resumes it, and waits for its end.
    static func load(_ ask: Ask, as number: Int = 1) -> [Step] {
        [.make(ask), .resume(number), .waitForEnd(number)]
    }
}

extension Ask {
    /// The same with a completion handler.
    var handled: Ask { with { $0.hasHandler = true } }

    /// The same, which gives up after a second without news. The shortest time-out that Linux knows.
    var impatient: Ask { with { $0.timeout = 1 } }
}

extension Reply {
    static func pieces(_ pieces: [Answer.Piece], framing: Answer.Framing = .length) -> Reply {
        .answer(Answer(framing: framing, body: pieces))
    }
}
