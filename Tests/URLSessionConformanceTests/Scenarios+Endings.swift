extension Scenario {
    static let endings: [Scenario] = [
        Scenario(
            name: "A task that is cancelled before it is resumed", routes: [],
            steps: [.make(.get("/a")), .cancel(1), .waitForEnd(1)]),
        Scenario(
            name: "A task that is cancelled before the head", routes: [Route("/a", .silence)],
            steps: [.make(.get("/a")), .resume(1), .waitForRequests(1), .cancel(1), .waitForEnd(1)]),
        Scenario(
            name: "A task that is cancelled in the middle of its body", routes: [Route("/a", .half)],
            steps: [.make(.get("/a")), .resume(1), .waitForBytes(4, of: 1), .cancel(1), .waitForEnd(1)]),
        Scenario(
            name: "A task with a completion handler that is cancelled", routes: [Route("/a", .silence)],
            steps: [
                .make(.get("/a").with { $0.hasHandler = true }), .resume(1), .waitForRequests(1), .cancel(1),
                .waitForEnd(1),
            ]),
        Scenario(
            name: "A server that never answers", routes: [Route("/a", .silence)],
            steps: [
                .make(.get("/a").with { $0.timeout = 1 }), .resume(1), .waitForRequests(1), .waitForEnd(1),
            ]),
        Scenario(
            name: "A server that never answers, and the session's time-out", routes: [Route("/a", .silence)],
            setup: Setup(timeout: 1),
            steps: [.make(.get("/a")), .resume(1), .waitForRequests(1), .waitForEnd(1)]),
        Scenario(
            name: "A server that stops in the middle of the body", routes: [Route("/a", .half)],
            steps: .load(.get("/a").with { $0.timeout = 1 })),
        Scenario(
            name: "A place where nobody listens", routes: [Route("/a", .refuse)],
            steps: .load(.get("deaf:/a"))),
        Scenario(
            name: "A connection that is closed before the head", routes: [Route("/a", .close, times: nil)],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A connection that is closed in the middle of the body",
            routes: [
                Route("/a", .answer(Answer(framing: .declared("9"), body: [.text("half")], ending: .close)))
            ],
            steps: .load(.get("/a"))),
    ]
}

extension Reply {
    /// Four bytes of nine.
    static let half = Reply.answer(Answer(framing: .declared("9"), body: [.text("half")], ending: .silence))
}
