import Testing
@testable import URLLoading

@Suite struct `A redirect` {
    /// A status, the method it answers, and the method of the next request; nil if there is no next request.
    static let methods: [(status: Int, method: String, next: String?)] = [
        (301, "GET", "GET"), (301, "HEAD", "HEAD"), (301, "POST", "GET"), (301, "PUT", "PUT"),
        (302, "GET", "GET"), (302, "HEAD", "HEAD"), (302, "POST", "GET"), (302, "DELETE", "DELETE"),
        (303, "GET", "GET"), (303, "HEAD", "HEAD"), (303, "POST", "GET"), (303, "PUT", "GET"),
        (303, "DELETE", "GET"),
        (307, "GET", "GET"), (307, "HEAD", "HEAD"), (307, "POST", "POST"), (307, "PUT", "PUT"),
        (308, "GET", "GET"), (308, "HEAD", "HEAD"), (308, "POST", "POST"), (308, "PATCH", "PATCH"),
        (300, "GET", nil), (305, "GET", nil), (306, "GET", nil),
    ]

    @Test(arguments: methods)
    func `changes the method as its status says`(status: Int, method: String, next: String?) {
        let decided = decide(status, to: .to("https://x.test/a", method: method))
        #expect(decided.choice == (next.map { .follow(.to("https://x.test/b", method: $0)) } ?? .deliver))
    }

    @Test func `keeps the body only if it keeps the method`() {
        var post = URLRequest.to(
            "https://x.test/a", method: "POST",
            headers: [
                "Content-Type": "text/plain", "Content-Length": "2", "Content-Range": "bytes 0-1/2",
                "Content-Disposition": "inline", "Content-MD5": "x", "Content-Digest": "md5=:x:",
                "Repr-Digest": "md5=:x:", "Digest": "md5=x", "Last-Modified": "x",
                "Transfer-Encoding": "chunked", "Trailer": "Digest", "Expect": "100-continue", "X-Kept": "1",
            ])
        post.httpBody = Data("hi".utf8)
        var kept = post
        kept.url = URL(string: "https://x.test/b")
        #expect(decide(307, to: post).choice == .follow(kept))
        #expect(decide(307, to: post).choice.request?.allHTTPHeaderFields == post.allHTTPHeaderFields)
        #expect(decide(303, to: post).choice == .follow(.to("https://x.test/b")))
        #expect(decide(303, to: post).choice.request?.allHTTPHeaderFields == ["X-Kept": "1"])
    }

    @Test(arguments: [
        ("/b", "https://x.test/b"), ("b?c=1", "https://x.test/d/b?c=1"), ("//y.test/", "https://y.test/"),
        ("http://x.test/b", "http://x.test/b"), ("/b#own", "https://x.test/b#own"),
        ("app://done", "app://done"), ("/my file%2B1", "https://x.test/my%20file%2B1"),
    ])
    func `leads to a URL that may be relative`(location: String, target: String) {
        #expect(decide(302, location, to: .to("https://x.test/d/a")).choice == .follow(.to(target)))
    }

    @Test func `keeps the fragment`() {
        #expect(
            decide(302, to: .to("https://x.test/a#part")).choice == .follow(.to("https://x.test/b#part")))
    }

    @Test(arguments: [
        ("https://x.test/b", true), ("https://X.test:443/b", true), ("http://x.test/b", false),
        ("https://x.test:444/b", false), ("https://y.test/b", false), ("https://a.x.test/b", false),
    ])
    func `removes secret fields for another server`(location: String, isSameOrigin: Bool) {
        let secrets = [
            "Authorization": "Bearer t", "Cookie": "a=b", "Host": "x.test", "Proxy-Authorization": "Basic p",
        ]
        let request = URLRequest.to(
            "https://x.test/a", headers: secrets.merging(["Accept": "*/*"]) { old, _ in old })
        var headers = ["Accept": "*/*"]
        if isSameOrigin {
            headers["Cookie"] = "a=b"
            headers["Host"] = "x.test"
            headers["Proxy-Authorization"] = "Basic p"
        }
        let choice = decide(302, location, to: request).choice
        #expect(choice == .follow(.to(location)))
        #expect(choice.request?.allHTTPHeaderFields == headers)
    }

    @Test func `never takes Authorization along, and says so`() {
        let request = URLRequest.to(
            "https://x.test/a", headers: ["Authorization": "Bearer t", "Cookie": "a=b", "X-Kept": "1"])
        let decided = decide(301, "/a/", to: request)
        #expect(decided.choice == .follow(.to("https://x.test/a/")))
        #expect(decided.choice.request?.allHTTPHeaderFields == ["Cookie": "a=b", "X-Kept": "1"])
        let check = RuleCheck(.redirect.noAuthorization, saw: .text("Authorization"), held: false)
        #expect(decided.decision.rules.last == check)
        #expect(decided.decision.deciding?.rule == .redirect.location)
    }

    @Test func `shows the rules that it is based on`() {
        let decision = decide(303, to: .to("https://x.test/a", method: "POST")).decision
        #expect(decision.deciding?.rule == .redirect.location)
        #expect(
            decision.rules == [
                RuleCheck(.redirect.status, saw: .number(303), held: true),
                RuleCheck(.redirect.location, saw: .text("/b"), held: true),
                RuleCheck(.redirect.locationUrl, saw: .text("https://x.test/b"), held: true),
                RuleCheck(.redirect.limit, saw: .number(0), held: true),
                RuleCheck(.redirect.methodKept, saw: .text("303 to a POST"), held: false),
                RuleCheck(.redirect.sameOrigin, saw: .text("https://x.test:443"), held: true),
            ])
    }

    @Test func `without a Location is a response like any other`() {
        let decided = decide(302, nil)
        #expect(decided.choice == .deliver)
        #expect(decided.decision.text == "+ redirect.status, - redirect.location = deliver")
    }

    @Test func `with an empty Location is a response like any other`() {
        let decided = decide(302, "")
        #expect(decided.choice == .deliver)
        let check = RuleCheck(.redirect.location, saw: .text("an empty Location"), held: false)
        #expect(decided.decision.deciding == check)
    }

    @Test(arguments: [":", "http://[", "http:///b", "https:b", "HTTP:/b", "wss:///b"])
    func `to an invalid URL fails`(location: String) {
        let decided = decide(302, location)
        #expect(decided.choice == .fail(.redirectToNonExistentLocation))
        #expect(
            decided.decision.text
                == "+ redirect.status, + redirect.location, - redirect.location-url = fail(-1010)")
    }

    @Test(arguments: [
        ("https://y.test/b", "+ redirect.in-background = follow"),
        ("ftp://x.test/b", "+ redirect.in-background, - redirect.scheme = fail(-1002)"),
        ("file:///b", "+ redirect.in-background, - redirect.scheme = fail(-1002)"),
    ])
    func `is followed in the background only to where it can be loaded`(location: String, rules: String) {
        let redirection = Redirection(response: .with(302), proposal: .to(location))
        #expect(RedirectDecision.decideInBackground(redirection).decision.text == rules)
    }

    @Test func `is followed at most sixteen times`() {
        #expect(decide(302, trail: .leading(over: 15)).choice == .follow(.to("https://x.test/b")))
        let decided = decide(302, trail: .leading(over: 16))
        #expect(decided.choice == .fail(.httpTooManyRedirects))
        #expect(decided.decision.deciding?.rule == .redirect.limit)
        #expect(
            decided.decision.rules.suffix(2) == [
                RuleCheck(.redirect.newPlace, saw: .text("https://x.test/b"), held: true),
                RuleCheck(.redirect.limit, saw: .number(16), held: false),
            ])
    }

    @Test func `that leads in a circle is reported with its URLs when it ends`() {
        var trail = RedirectTrail.leading(over: 15)
        for place in ["https://x.test/b", "https://y.test/c"] {
            URL(string: place).map { trail.leave($0) }
        }
        let circle = "https://x.test/b → https://y.test/c → https://x.test/a → https://x.test/b"
        #expect(
            decide(302, trail: trail).decision.rules.suffix(2) == [
                RuleCheck(.redirect.newPlace, saw: .text(circle), held: false),
                RuleCheck(.redirect.limit, saw: .number(17), held: false),
            ])
    }

    @Test(arguments: [
        ("https://x.test/a", "http://x.test/b", "https to http"),
        ("https://x.test/a", "HTTP://x.test/b", "https to http"),
        ("HTTPS://x.test/a", "http://x.test/b", "https to http"),
        ("wss://x.test/a", "ws://x.test/b", "wss to ws"),
    ])
    func `from an encrypted connection to an unencrypted one is followed, and noted`(
        origin: String, location: String, saw: String
    ) {
        let decided = decide(302, location, to: .to(origin))
        #expect(decided.choice == .follow(.to(location)))
        let check = RuleCheck(.redirect.staysSecure, saw: .text(saw), held: false)
        #expect(decided.decision.rules.contains(check))
        #expect(decided.decision.deciding?.rule == .redirect.location)
    }

    @Test func `that contains a user name is followed, and noted`() {
        let decided = decide(302, "https://ann:secret@x.test/b")
        #expect(decided.choice == .follow(.to("https://ann:secret@x.test/b")))
        let check = RuleCheck(.redirect.namesNoUser, saw: .text("ann"), held: false)
        #expect(decided.decision.rules.contains(check))
        let relative = decide(302, "/b", to: .to("https://ann:secret@x.test/a"))
        #expect(relative.choice == .follow(.to("https://ann:secret@x.test/b")))
        #expect(!relative.decision.rules.contains { $0.rule == .redirect.namesNoUser })
    }

    @Test func `also removes the session's secret fields`() {
        let names = ["authorization", "cookie", "User-Agent"]
        let elsewhere = decide(302, "https://y.test/b", sessionFields: names).decision.rules.last
        #expect(
            elsewhere
                == RuleCheck(.redirect.sessionFields, saw: .text("authorization, cookie"), held: false))
        let here = decide(302, "https://x.test/b", sessionFields: names).decision.rules.last
        #expect(here == RuleCheck(.redirect.sessionFields, saw: .text("authorization"), held: false))
        let harmless = decide(302, sessionFields: ["cookie"]).decision.rules.last
        #expect(harmless?.rule == .redirect.sameOrigin)
    }

    @Test func `sends the session's fields again when it leads back to the first server`() throws {
        var trail = RedirectTrail()
        trail.leave(try #require(URL(string: "https://x.test/a")))
        let last = { (location: String) in
            decide(302, location, to: .to("https://y.test/b"), trail: trail, sessionFields: ["cookie"])
                .decision.rules.last
        }
        #expect(last("https://x.test/c")?.rule == .redirect.sameOrigin)
        #expect(
            last("https://y.test/c")
                == RuleCheck(.redirect.sessionFields, saw: .text("cookie"), held: false))
    }

    private func decide(
        _ status: Int, _ location: String? = "/b", to request: URLRequest = .to("https://x.test/a"),
        trail: RedirectTrail = RedirectTrail(), sessionFields: [String] = []
    ) -> Decided<RedirectChoice> {
        let response = HTTPURLResponse.with(status, location.map { ["Location": $0] } ?? [:])
        return RedirectDecision.decide(response, to: request, trail: trail, sessionFields: sessionFields)
    }
}

extension RedirectChoice {
    /// The request that follows. To be compared by its parts: two requests that differ only in their headers
    /// are equal on Linux.
    fileprivate var request: URLRequest? {
        if case .follow(let request) = self { request } else { nil }
    }
}

extension RedirectTrail {
    /// A number of redirects, each from another URL.
    fileprivate static func leading(over count: Int) -> RedirectTrail {
        var trail = RedirectTrail()
        for number in 0..<count {
            URL(string: "https://x.test/\(number)").map { trail.leave($0) }
        }
        return trail
    }
}

@Suite struct `A delegate's answer to a redirect` {
    private let redirection = Redirection(response: .with(302), proposal: .to("https://x.test/b"))

    @Test func `sends the proposed request`() {
        let decided = RedirectDecision.decide(redirection, answered: redirection.proposal)
        #expect(decided.choice == .follow(redirection.proposal))
        #expect(decided.decision.deciding?.rule == .redirect.allowed)
        #expect(
            decided.decision.rules == [
                RuleCheck(.redirect.allowed, saw: .text("the proposed request"), held: true),
                RuleCheck(.redirect.scheme, saw: .text("https"), held: true),
            ])
    }

    @Test func `sends another request`() {
        let other = URLRequest.to("http://y.test/")
        let decided = RedirectDecision.decide(redirection, answered: other)
        #expect(decided.choice == .follow(other))
        let check = RuleCheck(.redirect.allowed, saw: .text("another url"), held: true)
        #expect(decided.decision.deciding == check)
    }

    @Test func `that differs only in a header is another request, too`() {
        let other = URLRequest.to("https://x.test/b", headers: ["Authorization": "Bearer t"])
        let decided = RedirectDecision.decide(redirection, answered: other)
        let check = RuleCheck(.redirect.allowed, saw: .text("another header Authorization"), held: true)
        #expect(decided.decision.deciding == check)
    }

    @Test func `makes the redirect the response`() {
        let decided = RedirectDecision.decide(redirection, answered: nil)
        #expect(decided.choice == .deliver)
        let check = RuleCheck(.redirect.allowed, saw: .text("no request"), held: false)
        #expect(decided.decision.rules == [check] && decided.decision.deciding == check)
    }

    @Test func `may send a WebSocket's handshake to another WebSocket`() throws {
        let socket = try #require(URL(string: "ws://x.test/a"))
        let head = try #require(
            HTTPURLResponse(url: socket, statusCode: 302, httpVersion: "HTTP/1.1", headerFields: nil))
        let proposal = URLRequest.to("wss://x.test/b")
        let decided = RedirectDecision.decide(
            Redirection(response: head, proposal: proposal), answered: proposal)
        #expect(decided.choice == .follow(proposal))
    }

    @Test func `fails if it leads to a URL that HTTP cannot load`() {
        let decided = RedirectDecision.decide(redirection, answered: .to("app://done"))
        #expect(decided.choice == .fail(.unsupportedURL))
        #expect(decided.decision.outcome == "fail(-1002)")
        #expect(decided.decision.deciding == RuleCheck(.redirect.scheme, saw: .text("app"), held: false))
    }
}
