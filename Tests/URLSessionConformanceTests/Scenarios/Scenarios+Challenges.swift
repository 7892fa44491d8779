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
            steps: .load(.get("/a").handled)),
        Scenario(
            name: "A 401 to a POST", routes: .locked(1),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.post("/a", "hello"))),
        Scenario(
            name: "A 401 to a download", routes: .locked(1),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.download)),
        Scenario(
            name: "A 401 that the delegate leaves to the session, which has no credential",
            routes: .locked(1),
            steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 that the delegate answers with no credential", routes: .locked(1),
            manners: Manners(challenges: [.useNothing]), steps: .load(.get("/a"))),
        Scenario(
            name: "A URL with user and password", routes: [Route("/a", .text("hello"))],
            steps: .load(.get("login:/a"))),
        Scenario(
            name: "A 401 to a URL with user and password, which the delegate leaves to the session",
            routes: .locked(1), steps: .load(.get("login:/a"))),
        Scenario(
            name: "A 401 to a session without a delegate", routes: .locked(1),
            setup: Setup(hasDelegate: false), steps: .load(.get("/a").handled)),
        Scenario(
            name: "A 401 to an upload of a stream", routes: .locked(1),
            manners: Manners(challenges: [.use("user", "right")]),
            steps: .load(.upload(.uploadStream("hello")))),
        Scenario(
            name: "A 401 for Digest", routes: .locked(1, asking: .digest),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 for a scheme that only the app understands",
            routes: .locked(1, asking: "Bearer realm=\"garden\""),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 for Basic without a realm", routes: .locked(1, asking: "Basic"),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.get("/a"))),
        Scenario(
            name: "A 401 for Bearer or Basic",
            routes: .locked(1, asking: "Bearer realm=\"app\", Basic realm=\"garden\""),
            manners: Manners(challenges: [.use("user", "right")]), steps: .load(.get("/a"))),
        Scenario(
            name: "A second task, after the first has given the password", routes: .locked(1),
            setup: Setup(hasCredentials: true),
            manners: Manners(challenges: [.use("user", "right")]),
            steps: .load(.get("/a")) + .load(.get("/a"), as: 2)),
        Scenario(
            name: "A 401 without WWW-Authenticate",
            routes: [Route("/a", .text("who are you?", status: 401))], steps: .load(.get("/a"))),
    ]
}

extension [Route] {
    /// A path that is open after so many 401s.
    static func locked(_ times: Int, asking field: String = "Basic realm=\"garden\"") -> [Route] {
        let challenge = Answer(
            status: 401, headers: [Field("WWW-Authenticate", field)], body: [.text("who are you?")])
        return [
            Route("/a", .answer(challenge), times: times), Route("/a", .text("welcome"), times: nil),
        ]
    }
}

extension String {
    /// What a server says that wants Digest (RFC 7616).
    fileprivate static let digest = "Digest realm=\"garden\", nonce=\"abc\", qop=\"auth\", algorithm=MD5"
}
