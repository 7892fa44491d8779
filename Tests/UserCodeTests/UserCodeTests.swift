import SessionChain
import Testing

@Suite struct `Code that was written for an app` {
    @Test func `has a router whose routes become requests`() throws {
        let fetch = try ImagesRouter.search("a b").asURLRequest()
        #expect(fetch.url?.absoluteString == "https://api.example.test/v3/search?q=a%20b")
        #expect(fetch.headers["X-Client"] == "app")
        let upload = try ImagesRouter.upload(title: "sea").asURLRequest()
        #expect(upload.method == .post)
        #expect(upload.httpBody == Data(#"{"title":"sea"}"#.utf8))
    }

    @Test func `has a serializer that makes an error for the screen`() {
        let screen = Screen()
        let refused = #"{"data":{"error":"Authentication required"},"status":401}"#
        let server = Server(
            .answer(refused, status: 401), .answer(#"{"data":{"error":"Sorry"},"status":500}"#, status: 500),
            .answer("[]"))
        server.run {
            for _ in 0..<3 {
                let request = AF.request(ImagesRouter.fetch).validate()
                let error = try await request.serializingResponse(using: ErrorResponseSerializer()).value
                screen.show(error.map { "\($0)" } ?? "no error")
            }
        }
        #expect(screen.lines == ["authentication", "server(\"Sorry\")", "no error"])
    }

    /// The status and the error of a response without a body, and what the screen shows for it.
    @Test(
        arguments: [
            (204, nil, nil),
            (401, .responseValidationFailed(reason: .unacceptableStatusCode(code: 401)), .authentication),
            (nil, .sessionTaskFailed(error: URLError(.timedOut)), .connectivity),
            (200, .sessionTaskFailed(error: URLError(.networkConnectionLost)), .connectivity),
            (nil, .explicitlyCancelled, .cancelled),
        ] as [(Int?, AFError?, ResponseError?)])
    func `has a serializer that needs no body`(status: Int?, error: AFError?, shown: ResponseError?) throws {
        let url = try "https://api.example.test/v3/search".asURL()
        let response = status.flatMap {
            HTTPURLResponse(url: url, statusCode: $0, httpVersion: "HTTP/1.1", headerFields: nil)
        }
        let value = try ErrorResponseSerializer().serialize(
            request: URLRequest(url: url), response: response, data: nil, error: error)
        #expect(value == shown)
    }

    @Test func `has a serializer that reads an error's body in spite of the error`() {
        let screen = Screen()
        let server = Server(.answer(#"{"code":7,"message":"no such image"}"#, status: 404))
        server.run {
            AF.request(ImagesRouter.fetch).validate()
                .response(responseSerializer: APIErrorSerializer()) { response in
                    screen.show(response.value.map { "\($0.code): \($0.message)" } ?? "no error")
                }
        }
        #expect(screen.lines == ["7: no such image"])
    }

    @Test func `has an interceptor that refreshes a token and tries again`() {
        let screen = Screen()
        let server = Server(.answer("{}", status: 401, token: "old"), .answer("[1]", token: "new"))
        server.run {
            let interceptor = ImagesRequestInterceptor(tokens: Tokens("old", then: "new"))
            AF.request(ImagesRouter.fetch, interceptor: interceptor).validate()
                .responseDecodable(of: [Int].self) { screen.show("\($0.value ?? [])") }
        }
        #expect(screen.lines == ["[1]"])
    }

    @Test func `hears from its serializer that its interceptor had no token`() {
        let screen = Screen()
        let server = Server()
        server.run {
            let interceptor = ImagesRequestInterceptor(tokens: Tokens(nil))
            AF.request(ImagesRouter.fetch, interceptor: interceptor)
                .response(responseSerializer: ErrorResponseSerializer()) { response in
                    screen.show("\(String(describing: response.value))")
                }
        }
        #expect(screen.lines == ["Optional(Optional(UserCodeTests.ResponseError.adaptation))"])
    }

    @Test func `has an authenticator whose refresh both requests wait for`() {
        let screen = Screen()
        let server = Server(
            .answer("{}", status: 401, token: "a1"), .answer("{}", status: 401, token: "a1"),
            .answer("1", token: "a2"), .answer("2", token: "a2"),
            .answer(#"{"access_token":"a2","refresh_token":"r2"}"#))
        server.run {
            let simulator = server.simulator
            let credential = OAuthCredential(
                accessToken: "a1", refreshToken: "r1", expiration: .distantFuture,
                now: { simulator.date })
            let interceptor = AuthenticationInterceptor(
                authenticator: OAuthAuthenticator(), credential: credential)
            let session = Session(interceptor: interceptor)
            async let first = session.request(ImagesRouter.fetch).validate().serializingString().value
            async let second = session.request(ImagesRouter.fetch).validate().serializingString().value
            screen.show("\(try await first) and \(try await second)")
            screen.show(interceptor.credential?.accessToken ?? "none")
        }
        #expect(screen.lines == ["1 and 2", "a2"])
    }

    @Test func `has a screen that awaits what it shows`() {
        let screen = Screen()
        let server = Server(
            .answer(#"{"name":"Ada"}"#), .answer(#"[{"title":"one"}]"#), .answer(#"[{"title":"two"}]"#))
        server.run {
            let profile = ProfileScreen(session: AF)
            profile.load()
            try await Task.sleep(for: .seconds(1))
            screen.show(profile.text)
        }
        #expect(screen.lines == [#"Ada: ["one"], 17 bytes"#])
    }

    @Test func `has an event monitor that keeps a log`() {
        let screen = Screen()
        let server = Server(.answer("[]", status: 500))
        server.run {
            let logger = NetworkLogger()
            let session = Session(eventMonitors: [logger])
            _ = await session.request(ImagesRouter.fetch).validate().serializingData().response
            for line in logger.lines { screen.show(line) }
        }
        #expect(
            screen.lines == [
                "resumed: No request created yet.",
                "finished: GET https://api.example.test/v3/account/me/images (500)", "parsed 2 bytes: 500",
            ])
    }
}

/// Tokens in memory, for the interceptor's tests.
private final class Tokens: TokenStore, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var accessToken: String?
    private let next: String?

    init(_ accessToken: String?, then next: String? = nil) {
        self.accessToken = accessToken
        self.next = next
    }

    func refreshToken(completion: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { [self] in
            accessToken = next
            completion(next != nil)
        }
    }
}
