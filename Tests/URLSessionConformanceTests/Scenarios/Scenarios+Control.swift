extension Scenario {
    /// What the owner's calls lead to: cancelling, suspending, ending a session.
    static let control: [Scenario] = [
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
                .make(.get("/a").handled), .resume(1), .waitForRequests(1), .cancel(1), .waitForEnd(1),
            ]),
        Scenario(
            name: "A task that is cancelled after its end", routes: [Route("/a", .text("hello"))],
            steps: .load(.get("/a")) + [.cancel(1)] + .fence(as: 2)),
        Scenario(
            name: "A task that is resumed twice",
            routes: [Route("/a", .answer(Answer(body: [.text("hello")], headGate: "1")))],
            steps: [.make(.get("/a")), .resume(1), .resume(1), .open(gate: "1"), .waitForEnd(1)]
                + .fence(as: 2)),
        Scenario(
            name: "A task that is suspended before it is resumed takes two resumes",
            routes: [Route("/a", .text("hello"))],
            steps: [.make(.get("/a")), .suspend(1), .resume(1)] + .fence(as: 2)
                + [.look(1), .resume(1), .waitForEnd(1)]),
        Scenario(
            name: "A task that is suspended in the middle of its body", routes: .interrupted,
            steps: [.make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .suspend(1)] + .fence(as: 2)
                + [.open(gate: "1")] + .fence(as: 3) + [.resume(1), .waitForEnd(1)]),
        Scenario(
            name: "A task that is suspended twice in the middle of its body", routes: .interrupted,
            steps: [.make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .suspend(1), .suspend(1)]
                + .fence(as: 2) + [.open(gate: "1"), .resume(1)] + .fence(as: 3)
                + [.resume(1), .waitForEnd(1)]),
        Scenario(
            name: "A suspended task that is cancelled", routes: [Route("/a", .half)],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(4, of: 1), .suspend(1), .cancel(1),
                .waitForEnd(1),
            ]),
        Scenario(
            name: "A session that is invalidated while a task is under way",
            routes: [Route("/a", .pieces([.text("one"), .gate("1"), .text("two")]))],
            steps: [
                .make(.get("/a")), .resume(1), .waitForBytes(3, of: 1), .finishAndInvalidate,
                .open(gate: "1"), .waitForEnd(1), .waitForInvalidation,
            ]),
        Scenario(
            name: "A session that is invalidated and cancels its task", routes: [Route("/a", .silence)],
            steps: [
                .make(.get("/a")), .resume(1), .waitForRequests(1), .invalidateAndCancel, .waitForEnd(1),
                .waitForInvalidation,
            ]),
        Scenario(
            name: "A task of a session that was invalidated", routes: [],
            steps: [.finishAndInvalidate, .waitForInvalidation] + .load(.get("/fence").handled)),
        Scenario(
            name: "A session without tasks that is invalidated", routes: [],
            steps: [.finishAndInvalidate, .waitForInvalidation]),
    ].map(\.fenced)

    /// The same with what a fence loads.
    private var fenced: Scenario {
        var copy = self
        copy.routes.append(Route("/fence", .answer(Answer(body: [.text("fence")], latency: 200)), times: nil))
        return copy
    }
}

extension [Step] {
    /// Loads something else from beginning to end. What should have happened meanwhile, without anybody to
    /// wait for it, has happened then.
    static func fence(as number: Int) -> [Step] { .load(.get("/fence"), as: number) }
}

extension [Route] {
    /// A body that comes in two pieces, and another answer for whoever begins again.
    fileprivate static let interrupted = [
        Route("/a", .pieces([.text("one"), .gate("1"), .text("two")])), Route("/a", .text("again")),
    ]
}
