import SessionChain
import Testing

@Suite struct `Code that builds on the library's classes` {
    private let screen = Screen()

    @Test func `has a session that changes every request`() {
        let server = Server(
            Exchange(
                name: "market", match: RequestPattern(headers: [("X-Market", .equals("fr"))]),
                reply: .response(ScriptedResponse(chunks: [Chunk("bread")])), times: .count(2)),
            .answer("1"), .answer("2"))
        server.run { [screen] in
            let session = ShopSession()
            // Every way of asking ends in the one that is overridden.
            let first = session.request("https://shop.example.test/list", parameters: ["page": 1])
            screen.show(try await first.serializingString().value)
            let second = session.request(ImagesRouter.fetch)
            screen.show(try await second.serializingString().value)
            let sent = session.upload(Data("tea".utf8), to: "https://shop.example.test/notes")
            screen.show(try await sent.serializingString().value)
            let loaded = session.download("https://shop.example.test/catalogue")
            screen.show(try await loaded.serializingString().value)
            screen.show(session.log.joined(separator: ", "))
        }
        #expect(
            screen.lines == ["bread", "bread", "1", "2", "request, request, upload of 3 bytes, download"])
    }

    @Test func `has a session delegate that steps in`() {
        let server = Server(
            Exchange(
                name: "away", match: RequestPattern(),
                reply: .response(
                    ScriptedResponse(
                        status: 302, headers: [("Location", "https://elsewhere.example.test/")],
                        chunks: [Chunk("moved")])), times: .count(1)),
            .answer("12345"))
        server.run { [screen] in
            let delegate = ShopSessionDelegate()
            let session = Session(delegate: delegate)
            let moved = await session.request(ImagesRouter.fetch).serializingString().response
            screen.show("\(moved.response?.statusCode ?? 0)")
            let loaded = await session.request(ImagesRouter.fetch).serializingString().response
            screen.show("\(loaded.value ?? "nothing"), \(delegate.bytes) bytes, \(delegate.ended)")
        }
        #expect(screen.lines == ["302", #"12345, 10 bytes, ["well", "well"]"#])
    }

    @Test func `has a policy, handlers and a monitor of its own`() {
        let server = Server(
            .answer("busy", status: 503), .answer("busy", status: 503),
            Exchange(
                name: "moved", match: RequestPattern(),
                reply: .response(ScriptedResponse(status: 302, headers: [("Location", "/new")])),
                times: .count(1)),
            Exchange(
                name: "new", match: RequestPattern(headers: [("X-From", .equals("/old"))]),
                reply: .response(ScriptedResponse(chunks: [Chunk("here")])), times: .count(1)))
        server.run { [screen] in
            let counter = AttemptCounter()
            let session = Session(
                interceptor: CarefulRetryPolicy(retryLimit: 1), redirectHandler: MarkingRedirectHandler(),
                cachedResponseHandler: SmallResponseCacher(limit: 2), eventMonitors: [counter])
            let order = session.request("https://shop.example.test/buy", headers: ["X-Order": "7"]).validate()
            screen.show("\(await order.serializingString().response.response?.statusCode ?? 0)")
            let page = session.request("https://shop.example.test/old").validate()
            screen.show(try await page.serializingString().value)
            screen.show("\(counter.attempts) attempts")
            for line in counter.finished { screen.show(line) }
        }
        #expect(
            screen.lines == [
                "503", "here", "3 attempts", "GET https://shop.example.test/buy (503)",
                "GET https://shop.example.test/new (200)",
            ])
    }

    @Test func `calls the library by its name where its own words are the same`() {
        let server = Server(
            .answer(#"{"user":"ada"}"#), .answer("{}", status: 403), .answer(#"{"name":"Ada"}"#))
        server.run { [screen] in
            let spinner = Account.Spinner()
            spinner.observe()
            let service = Account.Service()
            service.send(Account.Request(path: "/session"), expecting: Account.Session.self) { result in
                screen.show((try? result.get().user) ?? "nobody")
            }
            try await Task.sleep(for: .seconds(1))
            let login = Account.Request(path: "/login", method: .post, parameters: ["user": "eve"])
            service.send(login, expecting: Account.Session.self) { result in
                guard case .failure(let error) = result else { return }
                screen.show("\(error == .refused(403))")
            }
            try await Task.sleep(for: .seconds(1))
            Alamofire.AF.request("https://api.example.test/me").responseObject { object in
                screen.show(object["name"] as? String ?? "nameless")
            }
            try await Task.sleep(for: .seconds(1))
            screen.show(spinner.turns.joined(separator: " "))
        }
        #expect(screen.lines == ["ada", "true", "Ada", "on off on off on off"])
    }

    @Test func `takes the library's values apart, and puts them together`() throws {
        #expect(Set([Empty.value, Empty.value]).count == 1)
        let encoder = URLEncodedFormEncoder(
            arrayEncoding: .custom { key, index in "\(key).\(index)" },
            keyEncoding: .custom { $0.uppercased() })
        encoder.allowedCharacters.insert("/")
        #expect(try encoder.encode(["path": ["a/b", "c d"]]) as String == "PATH.0=a/b&PATH.1=c%20d")
        #expect(HTTPHeaders(["A": "1", "B": "2"]).makeIterator().map(\.name) == ["A", "B"])
        let body = try JSONParameterEncoder.json().encode(
            ["a": 1], into: URLRequest(url: "https://a.b", method: .post))
        #expect(body.httpBody == Data(#"{"a":1}"#.utf8))
    }

    @Test func `asks a session who watches it`() {
        Server().run { [screen] in
            let log = NetworkLogger()
            let plain = Session()  // posts notifications
            let logged = Session(eventMonitors: [log])  // posts none
            let both = Session(eventMonitors: [AlamofireNotifications(), log])  // posts them
            for session in [plain, logged, both] {
                screen.show("\(session.eventMonitor.monitors.map { "\(type(of: $0))" })")
            }
            screen.show("\(both.defaultEventMonitors.map { "\(type(of: $0))" })")
            screen.show(both.eventMonitor.queue.label)
        }
        #expect(
            screen.lines == [
                #"["AlamofireNotifications"]"#, #"["NetworkLogger"]"#,
                #"["AlamofireNotifications", "NetworkLogger"]"#, #"["AlamofireNotifications"]"#,
                "org.alamofire.compositeEventMonitor",
            ])
    }
}
