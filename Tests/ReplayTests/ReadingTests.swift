import Replay
import Testing
import Tracing

/// How many events a command reads, which is what takes time in a trace of a million.
@Suite struct `A command` {
    /// What it reads at the end of a trace that has been looked at before.
    private func reads(_ source: ListSource, _ command: String, from place: String = "end") -> Int {
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto end", "goto \(place)"])
        let before = source.reads
        _ = terminal.type(command)
        return source.reads - before
    }

    /// Events of request 1 at both ends, with many of request 2 between. The first is what `why` looks for.
    private func apart() throws -> ListSource {
        let first = #"""
            "kind":"retry.decided","data":{"status":500,"error":"e"},"decision":{"outcome":"retry","rules":[]}
            """#
        return ListSource(
            try (1...2000).map { number in
                let request = (3...1998).contains(number) ? 2 : 1
                let rest = number == 1 ? first : #""kind":"x""#
                return try TraceEvent(
                    line: Array(#"{"n":\#(number),"t":0,"request":\#(request),\#(rest)}"#.utf8))
            })
    }

    @Test(arguments: [
        "curl", "headers", "body", "why status", "why error", "why retry", "why",
        "events request 1", "rc request=1 and n=1", "rc r1.0 if n=1", "rc request 9",
    ])
    func `reads only the events of its request`(command: String) throws {
        #expect(reads(try apart(), command) < 40)
    }

    @Test(arguments: ["why adapt", "why header Accept"])
    func `reads a trace once to find that what is asked is nowhere, and then no more`(
        command: String
    ) throws {
        let source = try apart()
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        for limit in [2040, 40] {
            let before = source.reads
            #expect(terminal.type(command).contains("no event of this trace has one"))
            #expect(source.reads - before < limit)
        }
    }

    @Test(arguments: ["info run", "info stops", "break", "info questions", "info narration"])
    func `reads nothing for what no event says`(command: String) throws {
        #expect(reads(try .chain(of: 2000), command) < 10)
    }

    @Test func `reads no trace for a line of this program's own source`() throws {
        let terminal = FakeTerminal(try ListSource.chain(of: 1))
        let stop = terminal.type("break SessionChain/Retrying.swift:1")
        let line = try #require(stop.firstMatch(of: /:(\d+)\./)?.1)
        #expect(reads(try .chain(of: 2000), "break Retrying.swift:\(line)") < 10)
        #expect(reads(try .chain(of: 2000), "break Retrying.swift") < 10)
    }

    @Test func `reads a trace once for a file that it does not know`() throws {
        #expect(reads(try .chain(of: 2000), "break nosuch.swift:1") < 2040)
    }

    @Test func `finds the first effect of an event without a request at once`() throws {
        let source = ListSource(
            try (1...2000).map { number in
                let about = number > 1 ? #""request":1,"cause":\#(number - 1),"# : ""
                return try TraceEvent(line: Array(#"{"n":\#(number),"t":0,\#(about)"kind":"x"}"#.utf8))
            })
        #expect(reads(source, "down", from: "1") < 20)
    }

    @Test func `finds the questions of all answers in one way back`() throws {
        let source = ListSource(
            try (1...1000).map { number in
                let cause = number > 1 ? #""cause":\#(number - 1),"# : ""
                let line = #"{"n":\#(number),"t":0,"request":1,\#(cause)"kind":"retry.answered"}"#
                return try TraceEvent(line: Array(line.utf8))
            })
        #expect(reads(source, "why") < 10 * 1000)
    }

    /// While a request waits for an answer, many other things happen to it, one because of the other.
    @Test func `goes each way back once to find what the question led to`() throws {
        let source = ListSource(
            try (1...1000).map { number in
                let what =
                    switch number {
                    case 1: #""kind":"retry.asked""#
                    case 2: #""kind":"x""#
                    case 1000: #""kind":"retry.answered""#
                    default: #""cause":\#(number - 1),"kind":"x""#
                    }
                return try TraceEvent(line: Array(#"{"n":\#(number),"t":0,"request":1,\#(what)}"#.utf8))
            })
        #expect(reads(source, "why") < 10 * 1000)
    }

    /// Whether the requests have one refusal each, or all refusals are of one request.
    @Test(arguments: [300, 1])
    func `finds the URLs of all refusals in one way through their requests`(requests: Int) throws {
        let refused = #""decision":{"outcome":"not stored","by":"cache.response-no-store","rules":[]}"#
        var lines = (1...requests).map { request in
            #""request":\#(request),"kind":"urlRequest.created","data":{"method":"GET","url":"https://b/\#(request)"}"#
        }
        lines += (1...1000).map { #""request":\#($0 % requests + 1),"kind":"x""# }
        lines += (1...300).map {
            #""request":\#($0 % requests + 1),"kind":"cache.storeDecided",\#(refused)"#
        }
        lines.append(#""request":1000,"kind":"urlRequest.created","data":{"method":"GET","url":"https://a"}"#)
        lines.append(#""request":1000,"kind":"cache.decided","decision":{"outcome":"load","rules":[]}"#)
        let events = try lines.enumerated().map { index, line in
            try TraceEvent(line: Array(#"{"n":\#(index + 1),"t":0,\#(line)}"#.utf8))
        }
        #expect(reads(ListSource(events), "why") < 3 * events.count)
    }

    @Test func `looks for the words that complete a line around the cursor, and no further`() throws {
        let source = try ListSource.chain(of: 5000)
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto end", "goto 2500"])
        let before = source.reads
        #expect(terminal.interpreter.completions(of: "break zz=") == [])
        #expect(source.reads - before < 2100)
    }

    @Test func `goes no further back than to the header that was asked about`() throws {
        let source = ListSource(
            try (1...2000).map { number in
                let line =
                    #"{"n":\#(number),"t":0,"kind":"x","data":{"status":200,"headers":{"H\#(number)":"v"}}}"#
                return try TraceEvent(line: Array(line.utf8))
            })
        #expect(FakeTerminal(source).type(["goto end", "why header H1999"]).hasPrefix("H1999: v\n"))
        #expect(reads(source, "headers") < 2100)
        let message = FakeTerminal(source).type(["goto end", "why header zz"])
        #expect(
            message.hasPrefix(
                "error: no header \"zz\" up to #2000; no event of this trace has one; seen so far: H1, H10,"))
        #expect(message.replacing("\n ", with: "").hasSuffix(", and 1970 more\n"))
    }

    @Test func `looks for who took a header away no further back than to the request that has it`() throws {
        let request = #""method":"GET","url":"https://a.b/""#
        let source = ListSource(
            try (1...2000).map { number in
                let what =
                    switch number {
                    case 1998: #""kind":"challenge.settled","decision":{"outcome":"send","rules":[]}"#
                    case 1999:
                        #""kind":"transport.sent","data":{\#(request),"headers":{"Authorization":"Basic x"}}"#
                    case 2000: #""kind":"transport.sent","data":{\#(request)}"#
                    default: #""kind":"x""#
                    }
                return try TraceEvent(line: Array(#"{"n":\#(number),"t":0,"request":1,\#(what)}"#.utf8))
            })
        #expect(
            FakeTerminal(source).type(["goto end", "why header Authorization"])
                .hasPrefix("The request at #2000 no longer has Authorization.\n"))
        #expect(reads(source, "why header Authorization") < 40)
    }

    @Test func `names a few of the many lines that a stop may mean`() throws {
        let source = ListSource(
            try (100...999).map { number in
                let source = #""source":"M\#(number)/Foo.swift:4""#
                return try TraceEvent(line: Array(#"{"n":\#(number - 99),"t":0,"kind":"x",\#(source)}"#.utf8))
            })
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto end", "goto 1"])
        #expect(
            terminal.type("break Foo.swift:3").replacing("\n", with: " ") == """
                Stop 1: M100/Foo.swift:4 or M101/Foo.swift:4 or M102/Foo.swift:4 or M103/Foo.swift:4 or \
                M104/Foo.swift:4 or 895 more. 
                """)
        #expect(terminal.type("continue").contains("#2"))
    }

    @Test func `counts one thing as one`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"transport.sent","data":{"method":"POST","url":"a","body":{"bytes":1,"text":"x"}}}
            {"n":2,"t":0,"request":1,"kind":"delegate.didReceiveData","data":{"bytes":1,"text":"y"}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(terminal.type("body").hasPrefix("Body of the request, 1 byte  #1"))
        #expect(terminal.type("step").contains("given 1 byte"))
    }

    @Test(arguments: [
        ("transport.sentFrame", #""frame":"text","#, "Message sent"),
        ("webSocket.received", #""frame":"binary","#, "Message received"),
        ("socket.handlerCalled", "", "Message received"),
        ("transport.receivedFrame", #""frame":"close","#, "Frame (close) received"),
        ("delegate.didReceiveData", "", "Body of the response"),
    ])
    func `says of a message who sent it, and calls only a body a body`(
        kind: String, frame: String, title: String
    ) throws {
        let line = #"{"n":1,"t":0,"request":1,"kind":"\#(kind)","data":{\#(frame)"bytes":2,"text":"hi"}}"#
        let terminal = FakeTerminal(ListSource(try Story.events(line)))
        #expect(terminal.type("body") == "\(title), 2 bytes  #1 \(kind)\n  hi\n")
    }
}
