import ScriptReading
import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `A run that reaches a limit` {
    @Test(arguments: Catalogue.builtIn.names)
    func `ends at the same event, at once or event by event`(name: String) throws {
        let script = try Catalogue.builtIn.load(name)
        let whole = try WalkthroughRun(script: script)
        whole.runToEnd()
        let half = Simulator.Limits(
            events: Int(whole.recorder.count) / 2, jobs: .max, until: .distantFuture)
        let few = Simulator.Limits(events: .max, jobs: whole.simulator.jobCount / 2, until: .distantFuture)
        let undecided = Simulator.Limits(
            events: .max, jobs: .max, rules: whole.recorder.ruleCount / 2, until: .distantFuture)
        let small = Simulator.Limits(
            events: .max, jobs: .max, bytes: whole.recorder.contentBytes / 2, until: .distantFuture)
        let end = VirtualInstant(nanoseconds: whole.simulator.now.nanoseconds / 2)
        let short = Simulator.Limits(events: .max, jobs: .max, until: end)
        for limits in [half, few, undecided, small, short]
        where limits != short || whole.simulator.now > end {
            let once = try WalkthroughRun(script: script, limits: limits)
            once.runToEnd()
            let stepped = try WalkthroughRun(script: script, limits: limits)
            var number = 0
            while stepped.advance(toEvent: number + 1) { number += 1 }
            #expect(stepped.isFinished)
            #expect(stepped.traceBytes() == once.traceBytes())
            #expect(once.recorder.events.last?.payload.kind == .simulation.limitReached)
            #expect(once.recorder.count < whole.recorder.count)
        }
    }

    @Test func `has a key for each kind, which says what counts`() {
        let keys = KeyShape.all(of: RunLimits.self).map { [$0.name, $0.meaning] }
        #expect(keys == Simulator.Limits.Kind.allCases.map { [$0.rawValue, $0.counts] })
    }

    @Test func `repeats without end`() throws {
        let script = try loaded(
            """
            {title: 'T',
             interceptors: {ever: {type: 'retryPolicy', limit: 1000000, exponentialBackoffScale: 0}},
             session: {interceptors: ['ever']},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             exchanges: [{reply: {status: 500, delay: 0}, times: 'unlimited'}]}
            """)
        let limits = Simulator.Limits(events: 1_000, jobs: .max, until: .distantFuture)
        let run = try WalkthroughRun(script: script, limits: limits)
        run.runToEnd()
        #expect(
            run.problems.map(\.message) == [
                "the run was stopped at 1000 events: request 1 is at attempt 32, and the exchange"
                    + " \"any request\" has answered 32 times; if this is not without end, allow more:"
                    + " \"limits\" in the script, or --limit of \"run\", \"compare\" and \"explore\""
            ])
        #expect(TraceFile(bytes: run.traceBytes()).end?.outcome == "limit reached: events")
    }

    @Test func `sends a large body again and again`() throws {
        let script = try loaded(
            """
            {title: 'T', interceptors: {ever: {type: 'retrier', answer: 'retry'}},
             requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {zeros: 1000000}, validate: true,
                         handlers: ['data'], interceptors: ['ever']}],
             exchanges: [{reply: {status: 500}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // Each time, the body counts where it is sent, and where the event shows it.
        #expect(run.recorder.events.count { $0.payload.kind.name == "transport.sent" } == 17)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 32100000 bytes") == true)
    }

    @Test func `adds headers with each of many adapters`() throws {
        let headers = (0..<20).map { "H\($0): 'x'" }.joined(separator: ",")
        let adapter = "{type: 'adapter', headers: {\(headers)}}"
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 15000},
             interceptors: {a: \(adapter), b: \(adapter), c: \(adapter)},
             session: {interceptors: ['a', 'b', 'c']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                        {id: 'b', url: 'https://a.b', handlers: ['data'], at: 1}],
             exchanges: [{reply: {status: 200}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // 20 fields with each of 6 adapters count as 12,000, and those that events show of the first request
        // as 6,300. All else that is shown by then has 2,000 bytes.
        #expect(try run.events().count { $0.kind == "adapt.completed" } == 6)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 15000 bytes") == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `gets a long head again and again`(chain: Chain) throws {
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 7000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                        {id: 'b', url: 'https://a.b', handlers: ['data'], at: 1000},
                        {id: 'c', url: 'https://a.b', handlers: ['data'], at: 2000}],
             exchanges: [{reply: {status: 200, headers: {H: '\(String(repeating: "x", count: 1995))'}},
                          times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // It counts as it arrives, and where the delegate gets it.
        let kinds = try run.events().map(\.kind)
        #expect(kinds.count { $0 == "transport.receivedHead" } == 2)
        #expect(kinds.count { $0 == "delegate.didReceiveResponse" } == 1)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 7000 bytes") == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `stores responses with many more headers`(chain: Chain) throws {
        let headers = (0..<50).map { "H\($0): 'x'" }.joined(separator: ",")
        let requests = (0..<10).map {
            "{id: 'r\($0)', url: 'https://a.b/\($0)', handlers: ['data'], at: \($0)}"
        }
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 20000}, chains: ['\(chain.rawValue)'],
             session: {cacher: {modify: {\(headers)}}}, requests: [\(requests.joined(separator: ","))],
             exchanges: [{reply: {status: 200, headers: {'Cache-Control': 'max-age=10'}}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // The fields that each of them gets count as 5,000. Nothing else comes to more than 13,000 bytes.
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 20000 bytes") == true)
    }

    /// Each redirect leads to the same place, and is one of sixteen.
    @Test func `follows redirects to a long URL`() throws {
        let path = String(repeating: "x", count: 988)
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 10000}, requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 302, headers: {Location: 'https://a.b/\(path)'}}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(try run.events().count { $0.kind == "transport.sent" } == 2)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
    }

    @Test func `gets a field that takes long to read`() throws {
        let type = "text/plain; a=" + String(repeating: "x", count: 4096 - 14)
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 20000}, requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200, headers: {'content-type': '\(type)'}}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // Each of the two heads counts four times as long as it is.
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 20000 bytes") == true)
    }

    /// One job reads all of the parts, and only before the next one would a run look at its limits.
    @Test(arguments: [Chain.session, .sessionManager], [0, 1_000_000])
    func `encodes a form of many parts`(chain: Chain, threshold: Int) throws {
        let text = String(repeating: "x", count: 1024)
        let parts = (0..<40).map { "{name: 'p\($0)', text: '\(text)'}" }.joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 10000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', type: 'upload', url: 'https://a.b', handlers: ['data'],
                         from: {multipart: {threshold: \(threshold), parts: [\(parts)]}}}],
             exchanges: [{reply: {status: 200}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect((10_000..<11_100).contains(run.recorder.contentBytes))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `describes a large request again and again`(chain: Chain) throws {
        let actions = (1...9).map { "{do: 'describe', request: 'a', at: \($0)}" }.joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 9700}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', method: 'POST', handlers: ['data'],
                         body: '\(String(repeating: "x", count: 1000))'}],
             actions: [\(actions)],
             exchanges: [{reply: {status: 200, delay: 5000}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // In 5.12, an event more shows the request before.
        #expect(try run.events().count { $0.kind == "hook.called" } == (chain == .session ? 4 : 5))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 9700 bytes") == true)
    }

    /// Each of these is a text of 10,000 bytes that every attempt shows, of which there is no end. Without a
    /// limit on texts, each run would write from 100 MB to a gigabyte.
    @Test(
        arguments: [
            ("'https://a.b'", "'https://a.b/LONG'"), ("'https://a.b'", "'https://a.c/LONG'"),
            ("id: 'a'", "id: 'a', parameters: {q: 'LONG'}"), ("id: 'a'", "id: 'a', headers: {R: 'LONG'}"),
            ("id: 'a'", "id: 'a', method: 'LONG'"), ("id: 'a'", "id: 'a', method: 'POST', body: 'LONG'"),
            ("validate: true", "validate: {custom: 'LONG', failTimes: 1000000}"),
            ("session: {", "session: {headers: {S: 'LONG'}, "), ("ever", "LONG"),
            ("H: 'h'", "H: 'LONG'"), ("name: 'e'", "name: 'LONG'"),
            ("status: 500", "status: 500, headers: {H: 'LONG'}"),
            ("status: 500", "status: 500, text: 'LONG'"),
        ])
    func `shows a long text again and again`(part: String, long: String) throws {
        for chain in [Chain.session, .sessionManager] {
            try expectEnd(of: Self.endless(on: chain).replacing(part, with: long))
        }
    }

    /// What only 5.12 shows again and again: there, a failed adapter may be followed by another attempt.
    @Test(
        arguments: [
            ("headers: {H: 'h'}", "fails: 'always', error: 'LONG'"),
            ("session: {", "session: {queues: {root: 'LONG'}, "),
        ])
    func `shows a long error, or the label of a queue`(part: String, long: String) throws {
        try expectEnd(of: Self.endless(on: .session).replacing(part, with: long))
    }

    private static func endless(on chain: Chain) -> String {
        """
        {title: 'T', chains: ['\(chain.rawValue)'], limits: {bytes: 500000},
         interceptors: {a: {type: 'adapter', headers: {H: 'h'}}, ever: {type: 'retrier', answer: 'retry'}},
         session: {interceptors: ['a', 'ever']},
         requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
         exchanges: [{name: 'e', match: {url: 'https://a.b*'}, reply: {status: 500}, times: 'unlimited'}]}
        """
    }

    /// Runs a script that has 10,000 bytes in place of `LONG`.
    private func expectEnd(of script: String) throws {
        let text = String(repeating: "x", count: 10_000)
        let run = try WalkthroughRun(script: loaded(script.replacing("LONG", with: text)))
        run.runToEnd()
        // What repeats is named behind it.
        let end = "the run was stopped at 500000 bytes of bodies and texts: "
        #expect(run.problems.last?.message.hasPrefix(end) == true)
        #expect(run.traceBytes().count < 3 * 500_000)
    }

    /// On two of the chains, one job makes the values of all handlers. A short text may become many objects.
    @Test(arguments: Chain.allCases, ["string", "json", "decodable"])
    func `makes a value of one body for each of many handlers`(chain: Chain, handler: String) throws {
        let handlers = Array(repeating: "'\(handler)'", count: 40).joined(separator: ",")
        let objects = Array(repeating: "{}", count: 40).joined(separator: ",")
        let text = handler == "string" ? String(repeating: "x", count: 10_000) : "[\(objects)]"
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 100000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', handlers: [\(handlers)]}],
             exchanges: [{reply: {status: 200, text: '\(text)'}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        let made = try run.events().count { $0.kind == "serialize.finished" && $0["error"] == nil }
        #expect((7...10).contains(made))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 100000 bytes") == true)
    }

    /// A body of a megabyte is no reason to stop by default, nor a tenth of it at a tenth of that limit.
    @Test(arguments: [(6_500, #"{"id":1,"n":"x"}"#), (10_000, #""{,:[\\"""#)])
    func `makes objects of a large body once`(count: Int, element: String) throws {
        let run = try WalkthroughRun(script: Self.script(of: count, element, handlers: 1))
        run.runToEnd()
        #expect(run.problems.map(\.message) == [])
    }

    /// A short text becomes objects that take far more memory than it.
    @Test(arguments: [(900, #"{"a":1}"#, 100, 10...11), (10_000, "{}", 30, 1...1)])
    func `makes objects of a large body again and again`(
        count: Int, element: String, handlers: Int, expected: ClosedRange<Int>
    ) throws {
        let run = try WalkthroughRun(script: Self.script(of: count, element, handlers: handlers))
        run.runToEnd()
        let made = try run.events().count { $0.kind == "serialize.finished" && $0["error"] == nil }
        #expect(expected.contains(made))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 3200000 bytes") == true)
    }

    /// In UTF-16, a NUL stands behind the backslash, and not the quotation mark.
    @Test func `makes objects of a large body in another encoding again and again`() throws {
        let elements = Array(repeating: #"{"a":1}"#, count: 900)
        let body = #"["\"","# + elements.joined(separator: ",") + "]"
        let text = body.map { $0 == "\\" ? #"\\\u0000"# : "\($0)\\u0000" }
        let handlers = Array(repeating: "'json'", count: 100).joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 3200000},
             requests: [{id: 'a', url: 'https://a.b', handlers: [\(handlers)]}],
             exchanges: [{reply: {status: 200, text: '\(text.joined())'}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 3200000 bytes") == true)
    }

    /// No element has any of the type's members, and each of them is looked for in each.
    @Test(arguments: [Chain.session, .sessionManager, .urlSession])
    func `makes objects of a type with many members`(chain: Chain) throws {
        let members = (0..<100).map { "m\($0): 'Int?'" }.joined(separator: ",")
        let elements = Array(repeating: "{}", count: 100).joined(separator: ",")
        let run = try run(
            """
            {title: 'T', limits: {bytes: 100000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', handlers: [{type: 'decodable', of: [{\(members)}]}]}],
             exchanges: [{reply: {status: 200, text: '[\(elements)]'}}]}
            """)
        #expect((100_000..<110_000).contains(run.recorder.contentBytes))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 100000 bytes") == true)
    }

    /// A script whose answer is a list of equal elements.
    private static func script(of count: Int, _ element: String, handlers: Int) throws -> Script {
        let elements = Array(repeating: element, count: count).joined(separator: ",")
        return try loaded(
            """
            {title: 'T', limits: {bytes: 3200000},
             requests: [{id: 'a', url: 'https://a.b',
                         handlers: [\(Array(repeating: "'json'", count: handlers).joined(separator: ","))]}],
             exchanges: [{reply: {status: 200, text: '[\(elements)]'}}]}
            """)
    }

    @Test func `has more jobs that wait inside one another than a stack has room for`() throws {
        let handlers = (1...300).map { "{type: 'string', queue: 'q\($0)', takes: 1000}" }
            .joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T',
             requests: [{id: 'a', type: 'stream', url: 'https://a.b', handlers: [\(handlers)]}],
             exchanges: [{reply: {status: 200, text: 'hello'}}]}
            """)
        let run = try WalkthroughRun(script: script)
        let trace = run.traceBytes()
        #expect(
            run.problems.map(\.message) == [
                "the run was stopped at 50 jobs that wait inside one another: a job on the queue \"q1\""
                    + " lets time pass; inside it, one on the queue \"q2\" lets time pass, and so on; a thread"
                    + " has no room for more, so let fewer of them take time at once"
            ])
        #expect(TraceFile(bytes: trace).end?.outcome == "limit reached: depth")
        #expect(try WalkthroughRun(script: script, limits: Simulator.Limits.none).traceBytes() == trace)
    }

    @Test func `has the limits of its script, or enough for its requests`() throws {
        let usual = try loaded("{title: 'T', requests: [{id: 'a', url: 'https://a.b'}]}").limits
        #expect(usual.events == 101_000)
        #expect(usual.rules == 1_000_100)
        #expect(usual.until == .start + .seconds(366 * 86_400))
        let own = try loaded(
            """
            {title: 'T', limits: {events: 50, rules: 40, time: 1500},
             requests: [{id: 'a', url: 'https://a.b'}]}
            """)
        #expect(own.limits.events == 50)
        #expect(own.limits.jobs == usual.jobs)
        #expect(own.limits.rules == 40)
        #expect(own.limits.until == .start + .milliseconds(1500))
        let requests = (1...1001).map { "{id: 'r\($0)', url: 'https://a.b'}" }.joined(separator: ",")
        let many = try loaded("{title: 'T', requests: [\(requests)]}").limits
        #expect(
            many
                == Simulator.Limits(
                    events: 1_100_000, jobs: 2_000_000, rules: 1_100_000, bytes: 132_000_000,
                    until: usual.until))
    }
}

@Suite struct `A limit in a script` {
    /// A script may come from anybody. Whoever runs it may allow it more with a flag.
    @Test(arguments: [
        ("events: 2000001", "\"events\": expected a whole number from 1 to 2000000, found 2000001"),
        (
            "time: 9223372036855",
            "\"time\": expected a number of milliseconds up to 9223372036854, found 9223372036855"
        ),
    ])
    func `is refused if it asks for too much`(limit: String, message: String) {
        let script = "{title: 'T', limits: {\(limit)}, requests: [{id: 'a', url: 'https://a.b'}]}"
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(Array(script.utf8), name: "t", file: "t.json")
        }
        #expect(error?.problems.map(\.message) == [message])
    }
}
