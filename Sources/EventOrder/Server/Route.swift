/// The requests that one line of a server's script is about.
///
///     server.on("/profile").reply(401, then: 200)
///     server.on("/profile").header("Authorization", "Bearer t2").reply(.json(#"{"name":"Ada"}"#))
///     server.on("/token", method: "POST").reply(.json(#"{"access_token":"t2"}"#))
public struct Route: Sendable {
    private let server: TestServer
    private var pattern: RequestPattern

    init(_ server: TestServer, _ pattern: RequestPattern) {
        self.server = server
        self.pattern = pattern
    }

    /// Narrows the route to requests whose header field has this value; `*` stands for any text.
    public func header(_ name: String, _ value: String) -> Route {
        with(name, value.contains("*") ? .pattern(value) : .equals(value))
    }

    /// Narrows the route to requests without this header field.
    public func withoutHeader(_ name: String) -> Route { with(name, .absent) }

    private func with(_ name: String, _ value: HeaderPattern) -> Route {
        var route = self
        route.pattern.headers.append((name, value))
        return route
    }

    /// Answers the first request with the first answer, the next one with the next, and all further requests
    /// with the last.
    public func reply(_ first: Answer, then others: Answer...) { reply([first] + others) }

    /// Answers this many requests. Further requests go on to the routes that follow.
    public func reply(_ answer: Answer, times: Int) { add(answer, .count(times)) }

    func reply(_ answers: [Answer]) {
        for answer in answers.dropLast() { add(answer, .count(1)) }
        if let last = answers.last { add(last, .unlimited) }
    }

    private func add(_ answer: Answer, _ times: Exchange.Times) {
        server.add(Exchange(name: answer.name, match: pattern, reply: answer.reply, times: times))
    }

    /// Answers each request with what the closure makes of it, for a server that remembers something.
    public func reply(_ answer: @escaping @Sendable (URLRequest) -> Answer) {
        let simulator = server.simulator
        let reply = Reply.computed { [unowned simulator] request in
            // It may look at anything that the app's own code looks at.
            simulator.noteAppCode()
            return answer(request).reply
        }
        server.add(Exchange(name: "computed", match: pattern, reply: reply, times: .unlimited))
    }
}
