extension Scenario {
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
            steps: .load(.get("/a").with { $0.hasHandler = true })),
        Scenario(
            name: "An answer without a body", routes: [Route("/a", .text(""))], steps: .load(.get("/a"))),
        Scenario(
            name: "An answer without a body, with a completion handler", routes: [Route("/a", .text(""))],
            steps: .load(.get("/a").with { $0.hasHandler = true })),
        Scenario(
            name: "A 404", routes: [Route("/a", .text("not here", status: 404))], steps: .load(.get("/a"))),
        Scenario(
            name: "Chunks, each sent when the one before was heard",
            routes: [
                Route(
                    "/a",
                    .answer(
                        Answer(body: [.text("one"), .gate("1"), .text("two"), .gate("2"), .text("three")])))
            ],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .open(gate: "1"),
                .waitForBytes(6, of: 1), .open(gate: "2"), .waitForEnd(1),
            ],
            details: [.pieces]),
        Scenario(
            name: "A body in chunked coding",
            routes: [
                Route(
                    "/a", .answer(Answer(framing: .chunked, body: [.text("one"), .gate("1"), .text("two")])))
            ],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .open(gate: "1"), .waitForEnd(1),
            ]),
        Scenario(
            name: "A POST with a body",
            routes: [Route("/a", .text("thanks", status: 201))],
            steps: .load(.post("/a", "hello")), watchedFields: ["Content-Type"]),
        Scenario(
            name: "Two tasks, one after the other",
            routes: [Route("/a", .text("first")), Route("/b", .text("second"))],
            steps: .load(.get("/a")) + .load(.get("/b"), as: 2)),
        Scenario(
            name: "A response that the delegate does not want",
            routes: [Route("/a", .text("hello"))],
            manners: Manners(allowsResponse: false), steps: .load(.get("/a"))),
    ]
}

extension [Step] {
    /// Makes a task, resumes it, and waits for its end.
    static func load(_ ask: Ask, as number: Int = 1) -> [Step] {
        [.make(ask), .resume(number), .waitForEnd(number)]
    }
}
