extension Scenario {
    /// Requests with a body, and uploads.
    static let sending: [Scenario] = [
        Scenario(
            name: "A POST with a body", routes: [Route("/a", .text("thanks", status: 201))],
            steps: .load(.post("/a", "hello")), watchedFields: ["Content-Type"]),
        Scenario(
            name: "A POST without a body", routes: [Route("/a", .text("thanks"))],
            steps: .load(Ask("POST", "/a")), watchedFields: ["Content-Type"]),
        Scenario(
            name: "A POST whose body has no Content-Type", routes: [Route("/a", .text("thanks"))],
            steps: .load(Ask("POST", "/a").with { $0.body = "hello" }), watchedFields: ["Content-Type"]),
        Scenario(
            name: "A PUT with a body", routes: [Route("/a", .text("thanks"))],
            steps: .load(
                Ask("PUT", "/a").with {
                    $0.body = "hello"
                    $0.headers["Content-Type"] = "text/plain"
                })),
        Scenario(
            name: "A DELETE without a body",
            routes: [Route("/a", .answer(Answer(status: 204, framing: .none)))],
            steps: .load(Ask("DELETE", "/a"))),
        Scenario(
            name: "A GET with a body", routes: [Route("/a", .text("thanks"))],
            steps: .load(.get("/a").with { $0.body = "hello" })),
        Scenario(
            name: "An upload of data", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadData("hello")))),
        Scenario(
            name: "An upload of data, with a completion handler", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadData("hello")).handled)),
        Scenario(
            name: "An upload of no data", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadData("")))),
        Scenario(
            name: "An upload of a large body", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadData(.long)))),
        Scenario(
            name: "An upload of a file", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadFile("hello")))),
        Scenario(
            name: "An upload of a large file", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadFile(.long)))),
        Scenario(
            name: "An upload of a file that is not there", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.missingFile))),
        Scenario(
            name: "An upload of a stream", routes: [Route("/a", .text("thanks"))],
            steps: .load(.upload(.uploadStream("hello")))),
        Scenario(
            name: "An upload of a stream whose length the request declares",
            routes: [Route("/a", .text("thanks"))],
            steps: .load(
                .upload(.uploadStream("hello")).with { $0.headers["Content-Length"] = "5" })),
        Scenario(
            name: "A GET that a URLProtocol of the session loads", routes: [], setup: Setup(hasStub: true),
            steps: .load(.get("/stub"))),
        Scenario(
            name: "A GET that a URLProtocol of the session does not want",
            routes: [Route("/a", .text("hello"))], setup: Setup(hasStub: true), steps: .load(.get("/a"))),
        Scenario(
            name: "A POST that a URLProtocol of the session loads", routes: [], setup: Setup(hasStub: true),
            steps: .load(.post("/stub", "hello"))),
    ]
}

extension Ask {
    static func upload(_ kind: Kind) -> Ask {
        Ask("POST", "/a").with {
            $0.kind = kind
            $0.headers["Content-Type"] = "text/plain"
        }
    }
}

extension String {
    /// More than what goes out, or comes in, at a time: 200,000 bytes.
    static let long = String(repeating: "0123456789", count: 20_000)
}
