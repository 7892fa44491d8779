import Foundation

extension Scenario {
    /// What a server asks to be reminded of.
    static let cookies: [Scenario] = [
        cookie("A cookie that is set and sent back", "word=one; Path=/"),
        cookie("A cookie for another path", "word=one; Path=/other"),
        cookie("A cookie for the paths below", "word=one; Path=/b", next: "/b/c"),
        cookie("A cookie without a path, set below one", "word=one", first: "/x/a", next: "/x/c"),
        cookie("A cookie without a path, elsewhere", "word=one", first: "/x/a", next: "/b"),
        cookie("A cookie that has expired", "word=one; Path=/; Max-Age=0"),
        cookie("A cookie that lasts an hour", "word=one; Path=/; Max-Age=3600"),
        cookie("A cookie for secure connections only", "word=one; Path=/; Secure"),
        cookie("A cookie that scripts must not see", "word=one; Path=/; HttpOnly"),
        cookie("A cookie of another domain", "word=one; Path=/; Domain=elsewhere.test"),
        cookie("A cookie at another port of its host", "word=one; Path=/", next: "other:/b"),
        cookie("A cookie whose value has an equals sign", "word=a=b; Path=/"),
        cookie("A cookie without a name", "=one; Path=/"),
        cookie("A cookie that the owner does not want", "word=one; Path=/", cookies: .refused),
        cookie("A cookie that the owner does not want to be sent", "word=one; Path=/", cookies: .withheld),
        cookie("A session without a place for cookies", "word=one; Path=/", cookies: .none),
        Scenario(
            name: "Two cookies in one answer",
            routes: [
                Route(
                    "/a",
                    .text(
                        "set", [Field("Set-Cookie", "one=1; Path=/"), Field("Set-Cookie", "two=2; Path=/")])),
                Route("/b", .text("seen")),
            ],
            setup: Setup(cookies: .kept), steps: .load(.get("/a")) + .load(.get("/b"), as: 2)),
        Scenario(
            name: "A cookie that takes the place of another",
            routes: [
                Route("/a", .text("set", [Field("Set-Cookie", "word=one; Path=/")])),
                Route("/b", .text("set", [Field("Set-Cookie", "word=two; Path=/")])),
                Route("/c", .text("seen")),
            ],
            setup: Setup(cookies: .kept),
            steps: .load(.get("/a")) + .load(.get("/b"), as: 2) + .load(.get("/c"), as: 3)),
        Scenario(
            name: "A cookie that comes with a redirect",
            routes: [
                Route(
                    "/a",
                    .answer(
                        Answer(
                            status: 302,
                            headers: [Field("Location", "/b"), Field("Set-Cookie", "word=one; Path=/")]))),
                Route("/b", .text("seen")),
            ],
            setup: Setup(cookies: .kept), steps: .load(.get("/a"))),
        Scenario(
            name: "A request with a Cookie of its own",
            routes: [
                Route("/a", .text("set", [Field("Set-Cookie", "word=one; Path=/")])),
                Route("/b", .text("seen")),
            ],
            setup: Setup(cookies: .kept),
            steps: .load(.get("/a"))
                + .load(.get("/b").with { $0.headers["Cookie"] = "own=2" }, as: 2)),
        Scenario(
            name: "A cookie and a completion handler",
            routes: [
                Route("/a", .text("set", [Field("Set-Cookie", "word=one; Path=/")])),
                Route("/b", .text("seen")),
            ],
            setup: Setup(cookies: .kept),
            steps: .load(.get("/a").handled) + .load(.get("/b").handled, as: 2)),
    ]

    /// One task gets a cookie, and the next goes to the same place, or to another one.
    private static func cookie(
        _ name: String, _ field: String, first: String = "/a", next: String = "/b",
        cookies: Setup.Cookies = .kept
    ) -> Scenario {
        let path = next.replacingOccurrences(of: "other:", with: "")
        return Scenario(
            name: name,
            routes: [Route(first, .text("set", [Field("Set-Cookie", field)])), Route(path, .text("seen"))],
            setup: Setup(cookies: cookies), steps: .load(.get(first)) + .load(.get(next), as: 2))
    }
}
