import Testing

@testable import Walkthrough

@Suite struct `A run that looks through much, time and again` {
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
                "the run was stopped at 5000 rules consulted, or other things looked through: request 3 is at"
                    + " attempt 33, and the exchange \"any request\" has answered 34 times; if this is not"
                    + " without end, allow more: \"limits\" in the script, or --limit of \"run\", \"compare\""
                    + " and \"explore\""
            ])
        #expect(TraceFile(bytes: run.traceBytes()).end?.outcome == "limit reached: rules")
    }

    /// They are all cancelled by the first call, and are not over yet at the last one.
    @Test func `is stopped in the middle of calls that cancel all requests`() throws {
        let calls = Array(repeating: "{do: 'cancelAllRequests', at: 1}", count: 100)
        let run = try run(
            Self.script(of: 20, on: .session, "actions: [\(calls.joined(separator: ","))]"))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    @Test func `is stopped where an app with many transfers comes and goes`() throws {
        let actions = (1...100).flatMap { ["{do: 'suspendApp', at: \($0)}", "{do: 'resumeApp', at: \($0)}"] }
        let run = try run(
            Self.script(of: 20, on: .urlSession, "actions: [\(actions.joined(separator: ","))]"))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    /// None of the roots has signed the server's certificate, so it is refused, and is shown again.
    @Test func `is stopped where each connection has to be judged by many roots`() throws {
        let roots = (1...100).map { "r\($0): {authority: true, trusted: true}" }.joined(separator: ",")
        let run = try run(
            Self.script(
                of: 20, on: .urlSession,
                "certificates: {own: {names: ['a.b']}, \(roots)}, servers: {'a.b': ['own']}"))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    /// The names are short: their text would not count for much.
    @Test func `is stopped where each connection has to be judged by a certificate of many names`() throws {
        let names = Array(repeating: "'a'", count: 200).joined(separator: ",")
        let run = try run(
            Self.script(
                of: 20, on: .urlSession,
                "certificates: {own: {names: [\(names)], trusted: true}}, servers: {'a.b': ['own']}"))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    /// The answer is good, so each request is challenged once.
    @Test func `is stopped where each challenge names many places`() throws {
        let places = (1...100).map { "/\($0)" }.joined(separator: " ")
        let requests = (1...12).map {
            "{id: 'r\($0)', url: 'https://a.b/x\($0)', onChallenge: [{username: 'u', password: 'p'}]}"
        }
        let challenge = "Digest realm=\"r\", nonce=\"n\", domain=\"\(places)\""
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], limits: {rules: 1000},
             requests: [\(requests.joined(separator: ","))],
             exchanges: [
               {match: {headers: {Authorization: true}}, reply: {status: 200}, times: 'unlimited'},
               {reply: {status: 401, headers: {'WWW-Authenticate': '\(challenge)'}}, times: 'unlimited'}]}
            """)
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `is stopped where each connection has to be judged by many pins`(chain: Chain) throws {
        let pins = (1...100).map { "p\($0)" }
        let certificates = pins.map { "\($0): {}" }.joined(separator: ",")
        let names = pins.map { "'\($0)'" }.joined(separator: ",")
        let evaluator =
            "{type: 'pinnedCertificates', certificates: [\(names)], performDefaultValidation: false,"
            + " validateHost: false}"
        let run = try run(
            Self.script(
                of: 20, on: chain,
                """
                certificates: {own: {names: ['a.b']}, \(certificates)}, servers: {'a.b': ['own']},
                session: {serverTrust: {evaluators: {'a.b': \(evaluator)}}}
                """))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `is stopped where each connection has to be judged by many pinned keys`(chain: Chain) throws {
        let keys = (1...100).map { "'k\($0)'" }.joined(separator: ",")
        let evaluator =
            "{type: 'publicKeys', keys: [\(keys)], performDefaultValidation: false, validateHost: false}"
        let run = try run(
            Self.script(
                of: 20, on: chain,
                """
                certificates: {own: {names: ['a.b']}}, servers: {'a.b': ['own']},
                session: {serverTrust: {evaluators: {'a.b': \(evaluator)}}}
                """))
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    @Test(arguments: [Chain.session, .sessionManager])
    func `is stopped where each response has to be judged by many content types`(chain: Chain) throws {
        let types = (1...100).map { "'a/t\($0)'" }.joined(separator: ",")
        let requests = (1...10).map {
            "{id: 'r\($0)', url: 'https://a.b', handlers: ['data'],"
                + " validate: {contentType: [\(types), 'a/b']}}"
        }
        let run = try run(
            """
            {title: 'T', chains: ['\(chain.rawValue)'], limits: {rules: 1000},
             requests: [\(requests.joined(separator: ","))],
             exchanges: [
               {reply: {status: 200, headers: {'Content-Type': 'a/b'}, text: 'x'}, times: 'unlimited'}]}
            """)
        #expect(run.problems.map(\.message).first?.hasPrefix(Self.end) == true)
    }

    private static let end = "the run was stopped at 1000 rules consulted, or other things looked through"

    /// Requests whose answers take long. They consult few rules.
    private static func script(of count: Int, on chain: Chain, _ others: String) -> String {
        let requests = (1...count).map { "{id: 'r\($0)', url: 'https://a.b', handlers: ['data']}" }
        return """
            {title: 'T', chains: ['\(chain.rawValue)'], limits: {rules: 1000},
             requests: [\(requests.joined(separator: ","))], \(others),
             exchanges: [{reply: {status: 200, delay: 1000000}, times: 'unlimited'}]}
            """
    }
}
