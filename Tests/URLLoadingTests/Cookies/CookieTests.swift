import Testing
@testable import URLLoading

@Suite struct `A cookie` {
    /// An answer with lines of `Set-Cookie`.
    private func setting(
        _ lines: String..., status: Int = 200, location: String? = nil, times: Exchange.Times = .count(1)
    ) -> Exchange {
        let fields = lines.map { (name: "Set-Cookie", value: $0) }
        return .answer(
            status, fields + (location.map { [(name: "Location", value: $0)] } ?? []), times: times)
    }

    @Test func `from a response is sent with the next request`() {
        let loading = Loading([setting("sid=1; Path=/; HttpOnly", "lang=en; Path=/"), .answer()])
        loading.load()
        loading.load(.to("https://x.test/b"), at: 100)
        #expect(
            loading.run("cookie", "transport.sent", "transport.receivedHead", "delegate.didReceiveResponse")
                == """
                0 ms work transport.sent
                10 ms work transport.receivedHead 200
                10 ms work cookie.storeDecided store sid=1; Path=/; HttpOnly
                10 ms work cookie.stored sid=1 of x.test/
                10 ms work cookie.storeDecided store lang=en; Path=/
                10 ms work cookie.stored lang=en of x.test/
                10 ms delegate delegate.didReceiveResponse 200
                100 ms work cookie.sendDecided send sid=1; lang=en
                100 ms work transport.sent
                110 ms work transport.receivedHead 200
                110 ms delegate delegate.didReceiveResponse 200
                """)
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "sid=1; lang=en"])
    }

    @Test func `that expires while a request waits for a network does not go out with it`() {
        let loading = Loading([setting("sid=1; Path=/; Max-Age=2"), .answer()]) {
            $0.waitsForConnectivity = true
        }
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(500))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .seconds(5))
        loading.load()
        loading.load(at: 1000)
        #expect(
            loading.run("cookie.send", "cookie.removed", "transport.sent") == """
                0 ms work transport.sent
                1 s work cookie.sendDecided send sid=1
                5 s work cookie.sendDecided nothing
                5 s work cookie.removed sid=1 of x.test/, ended
                5 s work transport.sent
                """)
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, nil])
    }

    @Test func `that comes while a request waits for its turn goes out with it`() {
        let loading = Loading([setting("sid=1; Path=/"), .answer()]) { $0.httpMaximumConnectionsPerHost = 1 }
        loading.load()
        loading.load(at: 1)
        loading.load(.to("https://x.test/b", headers: ["Cookie": "own=1"]), at: 2)
        _ = loading.run()
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "sid=1", "own=1"])
    }

    @Test func `may have a comma in its value, even one that looks like the next cookie`() {
        let loading = Loading([
            setting("list=a, b=c; Path=/", "when=now; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Path=/"),
            .answer(),
        ])
        loading.load()
        loading.load(.to("https://x.test/b"), at: 100)
        #expect(
            loading.run("cookie.storeDecided", "cookie.stored") == """
                10 ms work cookie.storeDecided store list=a, b=c; Path=/
                10 ms work cookie.stored list=a, b=c of x.test/
                10 ms work cookie.storeDecided store when=now; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Path=/
                10 ms work cookie.stored when=now of x.test/
                """)
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "list=a, b=c; when=now"])
    }

    @Test func `makes room for one too many when it has expired, whichever was used last`() {
        let lines = (1...50).map { "c\($0)=1; Path=/\($0 == 50 ? "; Max-Age=1" : "")" }
        let loading = Loading([.answer(200, lines.map { (name: "Set-Cookie", value: $0) })])
        loading.load()
        loading.at(2000) {
            loading.session.configuration.httpCookieStorage?
                .setCookie(HTTPCookie(name: "late", value: "1", domain: "x.test", path: "/"))
        }
        #expect(loading.run("cookie.removed") == "2 s main cookie.removed c50=1 of x.test/, ended")
    }

    @Test func `that does not exist records no event`() {
        let loading = Loading()
        loading.load()
        loading.load()
        #expect(loading.run("cookie") == "")
    }

    @Test func `is replaced, deleted, and gone when it has expired`() {
        let loading = Loading([
            setting("a=1; Path=/", "b=1; Path=/", "c=1; Path=/; Max-Age=1"),
            setting("a=2; Path=/", "b=; Path=/; Max-Age=0"), .answer(),
        ])
        loading.load()
        loading.load(at: 500)
        loading.load(at: 2000)
        #expect(
            loading.run("cookie") == """
                10 ms work cookie.storeDecided store a=1; Path=/
                10 ms work cookie.stored a=1 of x.test/
                10 ms work cookie.storeDecided store b=1; Path=/
                10 ms work cookie.stored b=1 of x.test/
                10 ms work cookie.storeDecided store c=1; Path=/; Max-Age=1
                10 ms work cookie.stored c=1 of x.test/
                500 ms work cookie.sendDecided send a=1; b=1; c=1
                510 ms work cookie.storeDecided replace a=2; Path=/
                510 ms work cookie.stored a=2 of x.test/, replaced
                510 ms work cookie.storeDecided remove b=; Path=/; Max-Age=0
                510 ms work cookie.removed b=1 of x.test/, server
                2 s work cookie.sendDecided send a=2
                2 s work cookie.removed c=1 of x.test/, ended
                """)
    }

    @Test func `of a redirect is stored, and sent to the redirect's target`() {
        let loading = Loading([
            setting("a=1; Path=/", status: 302, location: "/b"),
            setting("b=2; Domain=x.test; Path=/", status: 302, location: "https://www.x.test/c"), .answer(),
        ])
        loading.load()
        #expect(
            loading.run("cookie.s", "redirect.followed") == """
                10 ms work cookie.storeDecided store a=1; Path=/
                10 ms work cookie.stored a=1 of x.test/
                10 ms work redirect.followed https://x.test/b
                10 ms work cookie.sendDecided send a=1
                20 ms work cookie.storeDecided store b=2; Domain=x.test; Path=/
                20 ms work cookie.stored b=2 of .x.test/
                20 ms work redirect.followed https://www.x.test/c
                20 ms work cookie.sendDecided send b=2
                """)
    }

    @Test func `of a challenge is sent with the answer to it`() {
        let challenge = Exchange.answer(
            401, [("WWW-Authenticate", "Basic realm=\"r\""), ("Set-Cookie", "a=2; Path=/")], times: .count(1))
        let loading = Loading([setting("a=1; Path=/", "b=1; Path=/"), challenge, .answer()])
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "u", password: "p", persistence: .none))
        }
        loading.load()
        loading.load(at: 100)
        loading.simulator.run()
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "a=1; b=1", "a=2; b=1"])
    }

    @Test func `is not sent if the app sets the field itself`() {
        let loading = Loading([setting("a=1; Path=/"), .answer()])
        loading.load()
        loading.load(.to("https://x.test/b", headers: ["Cookie": "own=1"]), at: 100)
        #expect(loading.run("cookie.send") == "100 ms work cookie.sendDecided nothing")
        #expect(loading.sent.last?.value(forHTTPHeaderField: "Cookie") == "own=1")
    }

    @Test func `is one of the twenty that are named where all of many are kept back`() throws {
        let loading = Loading()
        let storage = try #require(loading.session.configuration.httpCookieStorage)
        loading.at(0) {
            for number in 1...25 {
                storage.setCookie(
                    HTTPCookie(name: "c\(number)", value: "1", domain: "x.test", path: "/"))
            }
        }
        loading.load(.to("https://x.test/b", headers: ["Cookie": "own=1"]), at: 100)
        loading.simulator.run()
        let decided = loading.simulator.recorder.traceEvents { $0 == .cookie.sendDecided }
        let names = (1...20).map { "c\($0)" }.joined(separator: ", ")
        #expect(decided.map { $0["withheld"]?.string } == ["\(names) and 5 more"])
    }

    @Test func `is not sent if the session sets the field itself`() {
        let loading = Loading([setting("a=1; Path=/"), .answer()]) {
            $0.httpAdditionalHeaders = ["Cookie": "own=1"]
        }
        loading.load()
        loading.load(at: 100)
        #expect(loading.run("cookie.send") == "100 ms work cookie.sendDecided nothing")
        #expect(loading.sent.last?.value(forHTTPHeaderField: "Cookie") == "own=1")
    }

    @Test func `is neither sent nor stored by the loading system if the request says so`() {
        let loading = Loading([setting("a=1; Path=/", times: .unlimited)])
        var request = URLRequest.to("https://x.test/a")
        request.httpShouldHandleCookies = false
        loading.load(request)
        loading.load(at: 100)
        loading.load(request, at: 200)
        #expect(
            loading.run("cookie") == """
                10 ms work cookie.storeDecided ignore a=1; Path=/
                110 ms work cookie.storeDecided store a=1; Path=/
                110 ms work cookie.stored a=1 of x.test/
                200 ms work cookie.sendDecided nothing
                210 ms work cookie.storeDecided ignore a=1; Path=/
                """)
    }

    @Test func `is not sent by a session that only keeps cookies for the app`() {
        let loading = Loading([setting("a=1; Path=/"), .answer()]) { $0.httpShouldSetCookies = false }
        loading.load()
        loading.load(at: 100)
        #expect(loading.run("cookie.send") == "100 ms work cookie.sendDecided nothing")
    }

    @Test func `is not stored by a session without a storage`() {
        let loading = Loading([setting("a=1; Path=/"), .answer()]) { $0.httpCookieStorage = nil }
        loading.load()
        loading.load(at: 100)
        #expect(loading.run("cookie") == "10 ms work cookie.storeDecided ignore a=1; Path=/")
    }

    @Test func `of one session is shared with others, unless they are ephemeral`() {
        let loading = Loading([setting("a=1; Path=/"), .answer(times: .unlimited)])
        loading.load()
        loading.at(100) {
            for configuration in [URLSessionConfiguration.default, .ephemeral] {
                let session = URLSession(configuration: configuration, delegateQueue: .main)
                session.dataTask(with: URLRequest.to("https://x.test/a")).resume()
            }
        }
        loading.simulator.run()
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Cookie") } == [nil, "a=1", nil])
    }
}

@Suite struct `A storage of cookies` {
    private let storage = HTTPCookieStorage()

    private func cookie(_ name: String, path: String = "/", expires: Date? = nil) -> HTTPCookie {
        HTTPCookie(name: name, value: "1", domain: ".x.test", path: path, expires: expires)
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func `returns all cookies, or those for a URL`() throws {
        for path in ["/", "/a", "/b"] { storage.setCookie(cookie("at\(path)", path: path)) }
        #expect(storage.cookies?.map(\.name) == ["at/", "at/a", "at/b"])
        #expect(try storage.cookies(for: url("https://www.x.test/a/c"))?.map(\.name) == ["at/a", "at/"])
        #expect(try storage.cookies(for: url("https://y.test/a")) == [])
        storage.deleteCookie(cookie("at/a", path: "/a"))
        #expect(storage.cookies?.map(\.name) == ["at/", "at/b"])
    }

    @Test func `removes a cookie if an expired one takes its place`() {
        storage.setCookie(cookie("a"))
        storage.setCookie(cookie("a", expires: .distantPast))
        #expect(storage.cookies == [])
    }

    @Test func `accepts a response's cookies as its policy says`() throws {
        let here = try url("https://www.x.test/")
        let pages = [nil, try url("https://x.test/"), try url("https://y.test/")]
        let policies: [HTTPCookie.AcceptPolicy] = [.always, .never, .onlyFromMainDocumentDomain]
        let taken = policies.map { policy in
            pages.map { page in
                let storage = HTTPCookieStorage()
                storage.cookieAcceptPolicy = policy
                storage.setCookies([cookie("a")], for: here, mainDocumentURL: page)
                return storage.cookies?.count
            }
        }
        #expect(taken == [[1, 1, 1], [0, 0, 0], [1, 1, 0]])
    }

    @Test func `removes what was stored since a given time`() {
        let loading = Loading()
        for (index, name) in ["a", "b", "c"].enumerated() {
            loading.at(UInt64(index) * 1000) { HTTPCookieStorage.shared.setCookie(cookie(name)) }
        }
        loading.at(5000) {
            HTTPCookieStorage.shared.removeCookies(since: Date(timeIntervalSinceReferenceDate: 1))
            loading.notes = HTTPCookieStorage.shared.cookies?.map(\.name) ?? []
        }
        #expect(
            loading.run("cookie.removed") == """
                5 s main cookie.removed b=1 of .x.test/, app
                5 s main cookie.removed c=1 of .x.test/, app
                """)
        #expect(loading.notes == ["a"])
    }

    @Test func `provides the cookies for a task's request, and stores cookies for a task`() {
        let loading = Loading()
        let storage = storage
        loading.at(0) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            storage.storeCookies([self.cookie("a"), self.cookie("b", path: "/b")], for: task)
            storage.getCookiesFor(task) { loading.notes = $0?.map(\.name) ?? [] }
        }
        loading.simulator.run()
        #expect(loading.notes == ["a"])
        #expect(storage.cookies?.count == 2)
    }
}

@Suite struct `A cookie created by hand` {
    @Test func `has the values of its properties`() throws {
        let expires = Date(timeIntervalSinceReferenceDate: 60)
        let cookie = try #require(
            HTTPCookie(properties: [
                .name: "a", .value: "1", .domain: ".X.test", .path: "/", .secure: "TRUE", .expires: expires,
                .sameSitePolicy: "lax",
            ]))
        #expect(
            cookie
                == HTTPCookie(
                    name: "a", value: "1", domain: ".x.test", path: "/", expires: expires, isSecure: true,
                    sameSite: .sameSiteLax))
        #expect(!cookie.isSessionOnly && !cookie.isHTTPOnly)
        #expect(cookie.properties.flatMap(HTTPCookie.init(properties:)) == cookie)
    }

    @Test func `takes the values out of optionals, and leaves out what is nil`() throws {
        let (name, missing): (String?, String?) = ("sid", nil)
        let expires: Date?? = Date(timeIntervalSinceReferenceDate: 60)
        let cookie = try #require(
            HTTPCookie(properties: [
                .name: name as Any, .value: "1", .domain: Optional("x.test") as Any, .path: "/",
                .expires: expires as Any, .secure: Optional(true) as Any, .sameSitePolicy: missing as Any,
            ]))
        #expect(
            cookie
                == HTTPCookie(
                    name: "sid", value: "1", domain: "x.test", path: "/",
                    expires: Date(timeIntervalSinceReferenceDate: 60), isSecure: true))
        #expect(
            HTTPCookie(properties: [.name: missing as Any, .value: "1", .domain: "x.test", .path: "/"]) == nil
        )
    }

    @Test func `expires by the simulation's clock`() {
        Simulator.$current.withValue(Simulator()) {
            let cookie = HTTPCookie(properties: [
                .name: "a", .value: "1", .originURL: "https://x.test/", .path: "/", .maximumAge: "60",
            ])
            #expect(cookie?.expiresDate == Date(timeIntervalSinceReferenceDate: 60))
            #expect(cookie?.domain == "x.test")
        }
    }

    @Test(arguments: [
        ("1e300", Date.distantFuture), ("inf", .distantFuture), ("-1e300", .distantPast), ("nan", nil),
    ])
    func `expires at a date that can be shown, whatever maximum age it is given`(age: String, end: Date?) {
        Simulator.$current.withValue(Simulator()) {
            let storage = HTTPCookieStorage()
            let cookie = HTTPCookie(properties: [
                .name: "a", .value: "1", .domain: "x.test", .path: "/", .maximumAge: age,
            ])
            #expect(cookie?.expiresDate == end)
            if let cookie { storage.setCookie(cookie) }
        }
    }

    @Test func `is not created without a name, a value, a domain and a path`() {
        let all: [HTTPCookiePropertyKey: Any] = [.name: "a", .value: "1", .domain: "x.test", .path: "/"]
        #expect(HTTPCookie(properties: all) != nil)
        for key in all.keys { #expect(HTTPCookie(properties: all.filter { $0.key != key }) == nil) }
    }

    @Test func `can be created from a response's fields, and put into a request's`() throws {
        let url = try #require(URL(string: "https://x.test/a/b"))
        let cookies = HTTPCookie.cookies(
            withResponseHeaderFields: ["set-cookie": "a=1, b=2; Domain=x.test; Path=/"], for: url)
        #expect(
            cookies == [
                HTTPCookie(name: "a", value: "1", domain: "x.test", path: "/a"),
                HTTPCookie(name: "b", value: "2", domain: ".x.test", path: "/"),
            ])
        #expect(HTTPCookie.requestHeaderFields(with: cookies) == ["Cookie": "a=1; b=2"])
        #expect(HTTPCookie.requestHeaderFields(with: []) == [:])
    }
}
