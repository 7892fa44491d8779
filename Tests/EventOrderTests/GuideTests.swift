import EventOrderTesting
import Testing

/// The examples of the guide "Testing event order", as they stand there.
@Suite struct `The guide` {
    @Test func `refreshes once for two requests`() async throws {
        try await explore { server in
            server.on("/token").reply(.json(#"{"token":"t2"}"#).after(milliseconds: 10...60))
            server.on("/profile").header("Authorization", "Bearer t2").reply(.text("Ada"))
            server.on("/profile").reply(Answer.status(401).after(milliseconds: 10...60))
            server.expect(.exactly(1, "transport.sent[url~/token]"))
            let session = Session(interceptor: TokenInterceptor())
            for _ in 1...2 { session.request("https://api.example.com/profile").validate().response { _ in } }
            return session
        }
    }

    @Test func `sends a refused request again with the new token`() async throws {
        let trace = try await simulate { server in
            server.on("/token", method: "POST").reply(.json(#"{"token":"t2"}"#).after(milliseconds: 30))
            server.on("/profile").reply(401, then: .text("Ada"))
            let session = Session(interceptor: TokenInterceptor())
            let name = try await session.request("https://api.example.com/profile").validate()
                .serializingString().value
            #expect(name == "Ada")
        }
        trace.expect(
            "transport.receivedHead[status=401] < retry.decided[outcome=retry] < task.created[attempt=1]")
    }

    @Test func `has a server with many answers`() async throws {
        try await simulate { server in
            server.on("/first").reply(500, then: 503, .text("at last"))
            server.on("/slow").reply(Answer.status(204).after(milliseconds: 400))
            server.on("/sometimes").reply(Answer.status(200).after(milliseconds: 10...90))
            server.on("https://cdn.example.com/*", method: "GET").reply(
                .failure(.notConnectedToInternet), times: 1)
            server.on("/echo").reply { request in
                .text(request.value(forHTTPHeaderField: "X-Name") ?? "nobody")
            }
            server.reply(404)
            let echo = AF.request("https://api.example.com/echo", headers: ["X-Name": "Ada"])
            let name = try await echo.serializingString().value
            #expect(name == "Ada")
        }
    }

    @Test func `decides, grants and sends in this order`() async throws {
        try await simulate { server in
            server.on("/token").reply(.json(#"{"token":"t2"}"#))
            server.on("/profile").reply(401, then: 200)
            server.expect(.before("retry.decided[outcome=retry]", "task.created[attempt=1]"))
            server.expect("retry.decided[outcome=retry] -> transport.sent[attempt=1]")
            server.expect("2 x transport.sent[url~/profile]")
            let screen = Screen()
            server.expect("the screen was told once") { screen.lines.count == 1 }
            let session = Session(interceptor: TokenInterceptor())
            session.request("https://api.example.com/profile").validate()
                .response { response in screen.show("\(response.response?.statusCode ?? 0)") }
            return session
        }
    }

    @Test func `calls the handler once in every order there is`() async throws {
        let report = try await explore(.exhaustive(limit: 500)) { server in
            server.reply(.text("Ada"))
            server.expect("1 x handler.called per request")
            AF.request("https://api.example.com/profile").response { _ in }
        }
        #expect(report.violations.isEmpty)
        #expect(report.exhaustion == .exhausted)
    }

    @Test func `refreshes as an interceptor should`() async {
        await audit(session: {
            AuthenticationInterceptor(authenticator: TokenAuthenticator(), credential: .expiring)
        })
    }

    @Test func `begins with five lines`() async throws {
        try await explore { server in
            server.on("/token").reply(.json(#"{"token":"t2"}"#).after(milliseconds: 10...60))
            server.on("/profile").reply(401, then: .text("Ada"))
            server.expect("retry.decided[outcome=retry] < task.created[attempt=1]")
            return App(Session(interceptor: TokenInterceptor())).showProfile()
        }
    }
}
