extension Scenario {
    /// Bodies that arrive in a file.
    static let downloads: [Scenario] = [
        Scenario(
            name: "A download with a delegate", routes: [Route("/a", .text("hello"))],
            steps: .load(.download)),
        Scenario(
            name: "A download with a completion handler", routes: [Route("/a", .text("hello"))],
            steps: .load(.download.handled)),
        Scenario(
            name: "The progress of a download",
            routes: [Route("/a", .pieces([.text("one"), .gate("1"), .text("two")]))],
            steps: [.make(.download), .resume(1), .waitForBytes(3, of: 1), .open(gate: "1"), .waitForEnd(1)],
            details: [.pieces]),
        Scenario(
            name: "A download of unknown length",
            routes: [Route("/a", .pieces([.text("hello")], framing: .chunked))], steps: .load(.download)),
        Scenario(
            name: "A large download", routes: [Route("/a", .pieces([.bytes(200_000)]))],
            steps: .load(.download)),
        Scenario(
            name: "A download of nothing", routes: [Route("/a", .text(""))], steps: .load(.download)),
        Scenario(
            name: "A download of a 404", routes: [Route("/a", .text("not here", status: 404))],
            steps: .load(.download)),
        Scenario(
            name: "A download after a redirect",
            routes: [Route("/b", .redirect(302, to: "/a")), Route("/a", .text("there"))],
            steps: .load(Ask("GET", "/b").with { $0.kind = .download })),
        Scenario(
            name: "State and counts at the end of a download", routes: [Route("/a", .text("hello"))],
            steps: .load(.download), details: [.counts]),
        Scenario(
            name: "A download that is paused and goes on",
            routes: [
                Route(
                    "/a",
                    .answer(
                        Answer(
                            headers: [Field("ETag", "\"1\"")],
                            body: [.text("one"), .gate("never"), .text("two")],
                            acceptsRanges: true))),
                Route(
                    "/a",
                    .answer(
                        Answer(
                            headers: [Field("ETag", "\"1\"")], body: [.text("one"), .text("two")],
                            acceptsRanges: true))),
            ],
            steps: [
                .make(.download), .resume(1), .waitForBytes(3, of: 1), .pauseAndContinue(1), .waitForEnd(1),
            ]),
        Scenario(
            name: "A download that is cancelled", routes: [Route("/a", .half)],
            steps: [.make(.download), .resume(1), .waitForBytes(4, of: 1), .cancel(1), .waitForEnd(1)]),
    ]
}

extension Ask {
    static let download = Ask("GET", "/a").with { $0.kind = .download }
}
