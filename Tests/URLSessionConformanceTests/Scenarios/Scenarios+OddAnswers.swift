extension Scenario {
    /// Answers that are not as HTTP wants them, or as clients expect them.
    static let oddAnswers: [Scenario] = [
        Scenario(
            name: "A 103 before the response",
            routes: [Route("/a", .answer(Answer(announcements: [103], body: [.text("hello")])))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A first line that is not HTTP",
            routes: [Route("/a", .answer(Answer(statusLine: "BANANA 200 OK", body: [.text("hello")])))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A status that is no number",
            routes: [Route("/a", .answer(Answer(statusLine: "HTTP/1.1 fine", body: [.text("hello")])))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A status of 600",
            routes: [Route("/a", .text("hello", status: 600))], steps: .load(.get("/a"))),
        Scenario(
            name: "Bytes behind the end of a body",
            routes: [Route("/a", .answer(Answer(body: [.text("hello")], surplus: "more")))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "Bytes behind the last chunk",
            routes: [
                Route(
                    "/a", .answer(Answer(framing: .chunked, body: [.text("hello")], surplus: "3\r\nmore\r\n"))
                )
            ],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A body that is shorter than its declared length",
            routes: [Route("/a", .pieces([.text("half")], framing: .declared("9")))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A body that is shorter than its declared length, with a completion handler",
            routes: [Route("/a", .pieces([.text("half")], framing: .declared("9")))],
            steps: .load(.get("/a").handled)),
        Scenario(
            name: "A body that is longer than its declared length",
            routes: [Route("/a", .pieces([.text("hello and more")], framing: .declared("5")))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A negative Content-Length",
            routes: [Route("/a", .pieces([.text("hello")], framing: .declared("-5")))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "A Content-Length that is no number",
            routes: [Route("/a", .pieces([.text("hello")], framing: .declared("five")))],
            steps: .load(.get("/a"))),
        Scenario(
            name: "Two Content-Lengths that contradict each other",
            routes: [
                Route(
                    "/a",
                    .answer(
                        Answer(
                            headers: [Field("Content-Length", "3")], framing: .declared("5"),
                            body: [.text("hello")])))
            ],
            steps: .load(.get("/a"))),
        Scenario(
            name: "Two Content-Lengths that agree",
            routes: [
                Route(
                    "/a",
                    .answer(
                        Answer(
                            headers: [Field("Content-Length", "5")], framing: .declared("5"),
                            body: [.text("hello")])))
            ],
            steps: .load(.get("/a"))),
    ]
}
