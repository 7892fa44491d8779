import Replay
import Stepping
import Testing
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

@Suite struct `The origin of a header` {
    /// What a reader is told of a header of a request as it was sent.
    struct Told: CustomTestStringConvertible {
        let walkthrough: String
        let sent: Int
        let header: String
        let origin: String
        var chain = Chain.session

        var testDescription: String { "\(header) of \(walkthrough)" }
    }

    private static let added = "the session's configuration or the URL loading system added it."
    private static let encoded = "the encoding of the parameters set it; it was not there before."

    private func open(_ walkthrough: String, _ chain: Chain = .session) throws -> FakeTerminal {
        let script = try Walkthroughs.catalogue.load(walkthrough)
        let run = try WalkthroughRun(script: script, chain: chain.rawValue)
        return FakeTerminal(WalkthroughSource(run, script: script))
    }

    @Test(arguments: [
        Told(
            walkthrough: "who-sets-a-header", sent: 17, header: "User-Agent",
            origin: "#12 task.created does not have it: \(added)"),
        Told(
            walkthrough: "who-sets-a-header", sent: 17, header: "Authorization",
            origin: "#12 task.created does not have it: \(added)"),
        Told(
            walkthrough: "websocket", sent: 19, header: "Upgrade",
            origin: "#14 task.created does not have it: \(added)"),
        Told(
            walkthrough: "websocket", sent: 19, header: "Sec-WebSocket-Protocol",
            origin: "#13 urlRequest.ready does not have it: it was added when the task was made."),
        Told(
            walkthrough: "cache-first", sent: 90, header: "If-None-Match",
            origin: "#89 cache.decided: the cache asks the server with it."),
        Told(
            walkthrough: "not-modified", sent: 106, header: "If-None-Match",
            origin: "The caller's URLRequest had it from the beginning."),
        Told(
            walkthrough: "cache-parts", sent: 59, header: "Range",
            origin: "#58 cache.decided: the cache asks the server with it."),
        Told(
            walkthrough: "cache-policies", sent: 131, header: "Cache-Control",
            origin:
                "#130 cache.decided: it keeps caches on the way from answering, as the request's policy wants it."
        ),
        Told(
            walkthrough: "download-resume", sent: 163, header: "If-Range",
            origin: "#161 resumeData.useDecided: it asks for the rest of the download."),
        Told(
            walkthrough: "download-resume", sent: 163, header: "User-Agent",
            origin: "#157 task.created does not have it: \(added)"),
        Told(
            walkthrough: "redirects", sent: 176, header: "Authorization",
            origin:
                "#171 redirect.handlerDecided: the redirect handler set it; the redirect proposed a request without it."
        ),
        Told(
            walkthrough: "redirect-authorization", sent: 274, header: "Authorization",
            origin:
                "#269 redirect.handlerDecided: the redirect handler set it; the redirect proposed a request without it."
        ),
        Told(
            walkthrough: "redirect-authorization", sent: 274, header: "User-Agent",
            origin: "#257 task.created does not have it: \(added)"),
        Told(
            walkthrough: "challenge", sent: 89, header: "Authorization",
            origin: "#87 challenge.settled: it answers the server's challenge.", chain: .urlSession),
        Told(
            walkthrough: "challenge", sent: 94, header: "Authorization",
            origin: "#92 challenge.decided: it sends the same credential with the server's new nonce.",
            chain: .urlSession),
        Told(
            walkthrough: "who-sets-a-header", sent: 141, header: "x-api-key",
            origin: "#131 adapt.completed: the adapter \"key\" set it; it was mine."),
        Told(
            walkthrough: "parameters", sent: 100, header: "Content-Type",
            origin: "#90 parameters.decided: \(encoded)"),
        Told(
            walkthrough: "parameters", sent: 142, header: "Content-Type",
            origin: "The caller's URLRequest had it from the beginning."),
        Told(
            walkthrough: "post-becomes-get", sent: 7, header: "Content-Type",
            origin: "#2 parameters.decided: \(encoded)", chain: .urlSession),
        Told(
            walkthrough: "form-sent-twice", sent: 72, header: "Content-Type",
            origin: "#17 multipart.decided: the form set it, and names its boundary there."),
    ])
    func `is whoever set or added it, or the caller's URLRequest`(told: Told) throws {
        let terminal = try open(told.walkthrough, told.chain)
        let answer = terminal.type(["goto \(told.sent)", "why header \(told.header)"])
            .replacing("\n    ", with: " ")
        #expect(answer.contains("#\(told.sent) transport.sent carries it.\n  \(told.origin)"), "\(answer)")
    }

    @Test(arguments: [
        (
            "redirect-authorization", 35, "Authorization",
            """
            The request at #35 no longer has Authorization: #32 redirect.followed took it away.

            Authorization: Bearer t1
              #24 transport.sent carries it.
              #14 adapt.completed: the adapter "auth" set it; it was not there before.

            """
        ),
        (
            "post-becomes-get", 32, "content-type",
            """
            The request at #32 no longer has Content-Type: #31 redirect.followed took it away.

            Content-Type: application/x-www-form-urlencoded; charset=utf-8
              #21 transport.sent carries it.
              #11 parameters.decided: the encoding of the parameters set it; it was not there before.

            """
        ),
        (
            "who-sets-a-header", 134, "x-api-key",
            """
            The request at #134 has another value of x-api-key now, k1: #131 adapt.completed changed it.

            x-api-key: mine
              #133 urlRequest.created carries it.
              The caller's URLRequest had it from the beginning.

            """
        ),
        (
            "redirects", 173, "Authorization",
            """
            The request at #173 has another value of Authorization now, Bearer storage-token: \
            #173 redirect.followed changed it.

            Authorization: Bearer t1
              #164 transport.sent carries it.

            """
        ),
    ])
    func `is told after who took the header away, or changed it`(
        walkthrough: String, event: Int, header: String, start: String
    ) throws {
        let answer = try open(walkthrough).type(["goto \(event)", "why header \(header)"])
            .replacing("\n    ", with: " ")
        #expect(answer.hasPrefix(start), "\(answer)")
    }

    /// 5.12 shows the request that the adapters were given only after they have answered.
    @Test(arguments: [4, 6])
    func `is told after which adapter took the header away`(event: Int) throws {
        let request = #""method":"GET","url":"https://a.b/""#
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"adapt.completed","data":{"name":"sign","changes":[{"field":"header X","from":"1","to":"2"}]}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"adapt.completed","data":{"name":"strip","changes":[{"field":"header X","from":"2"}]}}
            {"n":3,"t":0,"request":1,"attempt":0,"kind":"urlRequest.created","data":{\#(request),"headers":{"X":"1"}}}
            {"n":4,"t":0,"request":1,"attempt":0,"cause":2,"kind":"urlRequest.adapted","data":{"changes":[{"field":"header X","from":"1"}]}}
            {"n":5,"t":0,"request":1,"attempt":0,"task":1,"cause":4,"kind":"task.created","data":{\#(request)}}
            {"n":6,"t":0,"request":1,"attempt":0,"task":1,"cause":5,"kind":"transport.sent","data":{\#(request)}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto \(event)", "why header x"]) == """
                The request at #\(event) no longer has X: #2 adapt.completed took it away.

                X: 1
                  #3 urlRequest.created carries it.
                  The caller's URLRequest had it from the beginning.

                """)
    }

    /// 4.7 makes it, and forgets the task before, while it still counts the attempt before.
    @Test(arguments: [85, 86])
    func `is not said to be gone from a task that has not been sent yet`(event: Int) throws {
        let terminal = try open("adapt-then-and-now", .sessionManager)
        let answer = terminal.type(["goto \(event)", "why header User-Agent"])
        #expect(answer.hasPrefix("User-Agent: "), "\(answer)")
        #expect(answer.contains("\n  #63 transport.sent carries it.\n"), "\(answer)")
    }

    @Test func `may be that of a part of a form`() throws {
        let terminal = try open("form-sent-twice", .sessionManager)
        #expect(
            terminal.type(["goto 14", "why header Content-Disposition"]) == """
                Content-Disposition: form-data; name="cover"; filename="cover.png"
                  #5 multipart.partAppended carries it.
                  It is a header of a part of the form, not of the request.

                """)
    }

    @Test func `is told after that the header is gone, if nothing says why`() throws {
        let request = #""method":"GET","url":"https://a.b/""#
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"transport.sent","data":{\#(request),"headers":{"X":"1"}}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"transport.sent","data":{\#(request)}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 2", "why header x"])
        #expect(
            answer.hasPrefix("The request at #2 no longer has X.\n\nX: 1\n  #1 transport.sent carries it.\n"),
            "\(answer)")
    }

    @Test func `may be in an earlier attempt`() throws {
        let answer = FakeTerminal(try Story.refresh()).type(["goto 23", "why header accept"])
        #expect(answer.hasPrefix("Accept: */*\n  #10 transport.sent of attempt 0 carries it.\n"), "\(answer)")
    }

    @Test func `is where another request has the header that this one lacks`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"transport.sent","data":{"headers":{"X-Api-Key":"1"}}}
            {"n":2,"t":0,"request":2,"attempt":0,"kind":"task.created","data":{"headers":{"x-trace":"1"}}}
            {"n":3,"t":0,"request":2,"attempt":0,"kind":"transport.sent","data":{"headers":{"X-Trace":"1"}}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto 3", "why header x-api-key"])
                == "error: no header \"x-api-key\" of request 2 up to #3; request 1 has one: goto 1; seen so far: x-trace\n"
        )
    }

    /// The session's configuration has the header, too, and adds its own value to a request without it.
    @Test(arguments: [
        ("", "#2 task.created has another value: \(added)"),
        (
            #","to":"new""#,
            "#3 redirect.settled: the delegate set it; the redirect proposed a request without it."
        ),
    ])
    func `is not set by an answer to a redirect that has removed it`(change: String, origin: String) throws {
        let request = #""method":"GET","url":"https://a.b/""#
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","data":{"type":"DataRequest"}}
            {"n":2,"t":0,"request":1,"attempt":0,"task":1,"cause":1,"kind":"task.created","data":{"type":"URLSessionDataTask",\#(request),"headers":{"X":"old"}}}
            {"n":3,"t":0,"request":1,"attempt":0,"task":1,"cause":2,"kind":"redirect.settled","decision":{"outcome":"follow","by":"redirect.allowed","rules":[{"id":"redirect.allowed","saw":"another header X","held":true}]}}
            {"n":4,"t":0,"request":1,"attempt":0,"task":1,"cause":3,"kind":"redirect.followed","data":{"changes":[{"field":"header X","from":"old"\#(change)}]}}
            {"n":5,"t":0,"request":1,"attempt":0,"task":1,"cause":4,"kind":"transport.sent","data":{\#(request),"headers":{"X":"new"}}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let answer = terminal.type(["goto 5", "why header X"]).replacing("\n    ", with: " ")
        #expect(answer.contains("#5 transport.sent carries it.\n  \(origin)"), "\(answer)")
    }
}
