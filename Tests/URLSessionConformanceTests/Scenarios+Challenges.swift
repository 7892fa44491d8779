extension Scenario {
    static let challenges: [Scenario] = [
        Scenario(
            name: "A 401, and the right password", routes: .locked(1),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401, a wrong password, then the right one", routes: .locked(2),
            manners: Manners(challenges: [.use("user", "wrong"), .use("user", "right")]),
            steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 that the delegate cancels", routes: .locked(1),
            manners: Manners(challenges: [.cancel]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 whose protection space the delegate rejects", routes: .locked(1),
            manners: Manners(challenges: [.reject]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 with a completion handler", routes: .locked(1),
            manners: Manners(challenges: [.use("user", "right")]),
            steps: .load(.get("/a").with { $0.hasHandler = true })),
        Scenario(
            name: "A 401 without WWW-Authenticate",
            routes: [Route("/a", .text("who are you?", status: 401))], steps: .load(.get("/a"))),
    ]
}

extension [Route] {
    /// A path that is open after so many 401s.
    static func locked(_ times: Int) -> [Route] {
        let challenge = Answer(
            status: 401, headers: [Field("WWW-Authenticate", "Basic realm=\"garden\"")],
            body: [.text("who are you?")])
        return [Route("/a", .answer(challenge), times: times), Route("/a", .text("welcome"))]
    }
}
