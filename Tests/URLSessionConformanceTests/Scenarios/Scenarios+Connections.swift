extension Scenario {
    /// How many requests a server has before it at a time.
    static let connections: [Scenario] = [
        Scenario(
            name: "Two tasks for a host with which one connection is allowed",
            routes: .slowAndQuick, setup: Setup(connectionsPerHost: 1), steps: .overtaking),
        Scenario(
            name: "Two tasks for a host with which two connections are allowed",
            routes: .slowAndQuick, setup: Setup(connectionsPerHost: 2),
            steps: [
                .make(.get("/slow")), .resume(1), .waitForRequests(1), .make(.get("/quick")), .resume(2),
                .waitForEnd(2), .open(gate: "slow"), .waitForEnd(1),
            ]),
        Scenario(
            name: "Three tasks for a host with which one connection is allowed",
            routes: .slowAndQuick, setup: Setup(connectionsPerHost: 1),
            steps: [
                .make(.get("/slow")), .resume(1), .waitForRequests(1), .make(.get("/quick")), .resume(2),
                .make(.get("/elsewhere")), .resume(3), .open(gate: "slow"), .waitForEnd(1), .waitForEnd(2),
                .waitForEnd(3),
            ]),
    ]
}

extension [Route] {
    fileprivate static let slowAndQuick = [
        Route("/slow", .answer(Answer(body: [.text("slow")], headGate: "slow"))),
        Route("/quick", .text("quick")), Route("/elsewhere", .text("elsewhere")),
    ]
}

extension [Step] {
    /// A task that has to wait for the one before, and a third one, to another server, that has not.
    fileprivate static let overtaking: [Step] = [
        .make(.get("/slow")), .resume(1), .waitForRequests(1), .make(.get("/quick")), .resume(2),
        .make(.get("other:/elsewhere")), .resume(3), .waitForEnd(3), .open(gate: "slow"), .waitForEnd(1),
        .waitForEnd(2),
    ]
}
