extension Scenario {
    static let redirects: [Scenario] =
        [301, 302, 303, 307, 308].map { status in
            Scenario(
                name: "A \(status) to a GET",
                routes: [Route("/a", .redirect(status, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a")))
        }
        + [301, 302, 303, 307, 308].map { status in
            Scenario(
                name: "A \(status) to a POST",
                routes: [Route("/a", .redirect(status, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.post("/a", "hello")), watchedFields: ["Content-Type"])
        }
        + [
            Scenario(
                name: "A chain of three redirects",
                routes: [
                    Route("/a", .redirect(301, to: "/b")), Route("/b", .redirect(302, to: "{base}/c")),
                    Route("/c", .redirect(307, to: "/d")), Route("/d", .text("there")),
                ],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect that the delegate refuses",
                routes: [
                    Route(
                        "/a",
                        .answer(
                            Answer(status: 302, headers: [Field("Location", "/b")], body: [.text("moved")])))
                ],
                manners: Manners(redirect: .refuse), steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect for which the delegate has another request",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/c", .text("elsewhere"))],
                manners: Manners(redirect: .replace("/c")), steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect with a completion handler",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a").handled)),
            Scenario(
                name: "The requests of a task that was redirected",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a")), details: [.requests]),
            Scenario(
                name: "A redirect of a session without a delegate",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
                setup: Setup(hasDelegate: false), steps: .load(.get("/a").handled)),
            Scenario(
                name: "A 307 to an upload of a stream",
                routes: [Route("/a", .redirect(307, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.upload(.uploadStream("hello")))),
            Scenario(
                name: "A redirect without Location",
                routes: [Route("/a", .redirect(302, to: nil))], steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect with an empty Location",
                routes: [Route("/a", .redirect(302, to: ""))], steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect to a Location that is no URL",
                routes: [Route("/a", .redirect(302, to: "http://[half"))], steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect to another origin, with a credential",
                routes: [Route("/a", .redirect(302, to: "{other}/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a").with { $0.headers["Authorization"] = "Bearer secret" })),
            Scenario(
                name: "A redirect to another path, with a credential",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a").with { $0.headers["Authorization"] = "Bearer secret" })),
            Scenario(
                name: "A 302 to a PUT",
                routes: [Route("/a", .redirect(302, to: "/b")), Route("/b", .text("there"))],
                steps: .load(
                    Ask("PUT", "/a").with {
                        $0.body = "hello"
                        $0.headers["Content-Type"] = "text/plain"
                    })),
            Scenario(
                name: "A 303 to a HEAD",
                routes: [Route("/a", .redirect(303, to: "/b")), Route("/b", .text("there"))],
                steps: .load(Ask("HEAD", "/a"))),
            Scenario(
                name: "A 300 with a Location",
                routes: [Route("/a", .redirect(300, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A 305 with a Location",
                routes: [Route("/a", .redirect(305, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A 306 with a Location",
                routes: [Route("/a", .redirect(306, to: "/b")), Route("/b", .text("there"))],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A Location relative to a path",
                routes: [
                    Route("/x/a", .redirect(302, to: "b")), Route("/x/b", .text("beside")),
                    Route("/b", .text("above")),
                ],
                steps: .load(.get("/x/a"))),
            Scenario(
                name: "A Location with a query and a fragment",
                routes: [
                    Route("/a", .redirect(302, to: "/b?word=one#part")),
                    Route("/b?word=one", .text("there")),
                ],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect to a scheme that is not HTTP",
                routes: [Route("/a", .redirect(302, to: "mailto:somebody@server.test"))],
                steps: .load(.get("/a"))),
            Scenario(
                name: "A redirect that leads to itself",
                routes: [Route("/a", .redirect(302, to: "/a"), times: nil)], steps: .load(.get("/a"))),
        ]
}
