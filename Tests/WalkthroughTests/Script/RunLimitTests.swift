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
        #expect(run.recorder.contentBytes == 33_000_000)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 32100000 bytes") == true)
    }

    @Test func `adds headers with each of many adapters`() throws {
        let headers = (0..<20).map { "H\($0): 'x'" }.joined(separator: ",")
        let adapter = "{type: 'adapter', headers: {\(headers)}}"
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 10000},
             interceptors: {a: \(adapter), b: \(adapter), c: \(adapter)},
             session: {interceptors: ['a', 'b', 'c']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                        {id: 'b', url: 'https://a.b', handlers: ['data'], at: 1}],
             exchanges: [{reply: {status: 200}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // 20 fields with each of 6 adapters, and two that add fields: "header H0" and "x".
        #expect(run.recorder.contentBytes == 12_000 + 2 * (10 * 10 + 10 * 11))
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `adds a long header again and again`(chain: Chain) throws {
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 6000}, chains: ['\(chain.rawValue)'],
             interceptors: {a: {type: 'adapter', headers: {H: '\(String(repeating: "x", count: 1000))'}}},
             session: {interceptors: ['a']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                        {id: 'b', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200}, times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(run.recorder.contentBytes == 2 * (100 + 8 + 1000))
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `gets a long head again and again`(chain: Chain) throws {
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 5000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                        {id: 'b', url: 'https://a.b', handlers: ['data'], at: 1000},
                        {id: 'c', url: 'https://a.b', handlers: ['data'], at: 2000}],
             exchanges: [{reply: {status: 200, headers: {H: '\(String(repeating: "x", count: 1995))'}},
                          times: 'unlimited'}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        // As it arrives, and where the delegate gets it.
        #expect(run.recorder.contentBytes == 3 * 2000)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 5000 bytes") == true)
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
        // The field as it arrives, with its name, and the URL.
        #expect(run.recorder.contentBytes == 2 * (8 + 1000 + 4 + 4 * 1000))
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
        #expect(run.recorder.contentBytes == 2 * (12 + 4 * 4096 + 4))
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
        #expect(run.recorder.contentBytes == 10_240)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 10000 bytes") == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `describes a large request again and again`(chain: Chain) throws {
        let actions = (1...9).map { "{do: 'describe', request: 'a', at: \($0)}" }.joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T', limits: {bytes: 5000}, chains: ['\(chain.rawValue)'],
             requests: [{id: 'a', url: 'https://a.b', method: 'POST', handlers: ['data'],
                         body: '\(String(repeating: "x", count: 1000))'}],
             actions: [\(actions)],
             exchanges: [{reply: {status: 200, delay: 5000}}]}
            """)
        let run = try WalkthroughRun(script: script)
        run.runToEnd()
        #expect(try run.events().count { $0.kind == "hook.called" } == 4)
        #expect(run.problems.map(\.message).first?.hasPrefix("the run was stopped at 5000 bytes") == true)
    }

    /// A few events are worth thousands: the limit on events would come much later.
    @Test func `looks at a hundred cookies again and again`() throws {
        let cookies = (0..<50).map { "'a\($0)=1'" }.joined(separator: ",")
        let script = try loaded(
            """
            {title: 'T',
             interceptors: {ever: {type: 'retrier', answer: 'retry'}},
             requests: [
               {id: 'a', url: 'https://a.b', handlers: ['data']},
               {id: 'c', url: 'https://c.b', handlers: ['data']},
               {id: 'd', at: 100, url: 'https://d.b', validate: true, handlers: ['data'],
                interceptors: ['ever']}],
             exchanges: [
               {times: 2, reply: {status: 200, headers: {'Set-Cookie': [\(cookies)]}}},
               {reply: {status: 500, delay: 0}, times: 'unlimited'}]}
            """)
        var limits = script.limits
        limits.rules = 5_000
        let run = try WalkthroughRun(script: script, limits: limits)
        run.runToEnd()
        #expect(
            run.problems.map(\.message) == [
                "the run was stopped at 5000 rules consulted or exchanges compared: request 3 is at attempt 33,"
                    + " and the exchange \"any request\" has answered 34 times; if this is not without end, allow more:"
                    + " \"limits\" in the script, or --limit of \"run\", \"compare\" and \"explore\""
            ])
        #expect(TraceFile(bytes: run.traceBytes()).end?.outcome == "limit reached: rules")
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
    }
}

@Suite struct `A limit in a script` {
    /// A script may come from anybody. Whoever runs it may allow it more with a flag.
    @Test func `is refused if it asks for too much`() {
        let script = "{title: 'T', limits: {events: 10000001}, requests: [{id: 'a', url: 'https://a.b'}]}"
        let error = #expect(throws: ScriptError.self) {
            try ScriptLoader.load(Array(script.utf8), name: "t", file: "t.json")
        }
        #expect(
            error?.problems.map(\.message) == [
                "\"events\": expected a whole number from 1 to 10000000, found 10000001"
            ])
    }
}
