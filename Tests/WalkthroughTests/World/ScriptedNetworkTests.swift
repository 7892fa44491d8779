import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `The network of a script` {
    @Test func `has servers that present certificates, and evaluators that pin them`() throws {
        let calls = try callbacks(
            script(evaluator: "{type: 'pinnedCertificates', certificates: ['api']}"),
            from: "urlSession.task.didReceiveChallenge")
        #expect(calls.contains("urlSession.dataTask.didReceiveResponse"))
    }

    @Test(arguments: [
        ("'default'", "accepted"), ("'revocation'", "refused"), ("'disabled'", "accepted"),
        ("{type: 'revocation', performDefaultValidation: false, validateHost: false}", "refused"),
        ("{type: 'publicKeys', keys: ['k']}", "accepted"), ("{type: 'publicKeys', keys: ['l']}", "refused"),
        ("{type: 'pinnedCertificates', certificates: ['root']}", "accepted"),
        ("['default', {type: 'publicKeys', keys: ['l']}]", "refused"),
    ])
    func `is evaluated by each evaluator that a script can name`(evaluator: String, verdict: String) throws {
        let run = try run(script(evaluator: evaluator))
        let last = try #require(try run.events().last { $0.kind == "trust.evaluatorDecided" })
        #expect(last.decision?.outcome == verdict)
    }

    @Test func `has a system that knows its roots, also those that no server presents`() throws {
        let evaluator = "{type: 'pinnedCertificates', certificates: ['root']}"
        let run = try run(script(evaluator: evaluator, presented: "['api']"))
        let last = try #require(try run.events().last { $0.kind == "trust.evaluatorDecided" })
        #expect(last.decision?.outcome == "accepted")
    }

    @Test(arguments: [
        ("'session', 'session-manager'", "", 2), ("'session-manager'", "", 1),
        ("'session'", "allHostsMustBeEvaluated: false,", 1),
    ])
    func `warns of hosts whose certificates nobody judges`(chains: String, key: String, count: Int) throws {
        let script = try loaded(
            """
            {title: 'T', chains: [\(chains)], certificates: {c: {}}, servers: {'A.b': ['c']},
             session: {serverTrust: {\(key) evaluators: {'a.b': 'default', 'typo.b': 'default'}}},
             sessions: {other: {}},
             requests: [
               {id: 'a', url: 'https://a.b/'}, {id: 'b', url: 'https://typo.b/'},
               {id: 'c', url: 'http://c.b/'}, {id: 'd', url: 'https://d.b/'},
               {id: 'e', url: 'https://d.b/again'},
               {id: 'f', url: 'https://f.b/', session: 'other'}]}
            """)
        let warnings = [
            "\"evaluators\": \"typo.b\" is not among \"servers\", so that nobody asks its evaluator",
            "\"url\": \"d.b\" is not among \"servers\", so that nobody refuses it for having no evaluator",
        ]
        #expect(script.warnings.map(\.message) == Array(warnings.prefix(count)))
    }

    @Test func `warns of an evaluator whose host is not spelled as in a challenge`() throws {
        let run = try run(
            """
            {title: 'T', certificates: {c: {names: ['a.b'], trusted: true}}, servers: {'A.b': ['c']},
             session: {serverTrust: {evaluators: {'A.b': 'default'}}},
             requests: [{id: 'a', url: 'https://A.b', handlers: ['plain']}], exchanges: [{reply: {status: 200}}]}
            """)
        #expect(
            run.script.warnings.map(\.message) == [
                "\"evaluators\": \"A.b\" has capital letters, and the host of a challenge has none, so that"
                    + " nobody asks its evaluator"
            ])
        let last = try #require(try run.events().last { $0.kind == "handler.called" })
        #expect(last["error"]?.string == "serverTrustEvaluationFailed(noRequiredEvaluator(a.b))")
    }

    @Test func `refers to certificates that exist`() {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], certificates: {root: {}},
                 servers: {'a.b': ['roof']}, session: {serverTrust: {evaluators: {'a.b':
                   {type: 'pinnedCertificates', certificates: ['api']}}}}}
                """)
        }
        #expect(
            error?.problems.map(\.message) == [
                "no certificate is called \"roof\"; did you mean \"root\"?",
                "no certificate is called \"api\"; known are root",
            ])
    }

    @Test func `has a connection that comes and goes, and a retrier that waits for it`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             connectivity: [{at: 0, link: 'offline'}, {at: 100, link: 'cellular'}, {at: 200, link: 'wifi'}],
             interceptors: {o: {type: 'offlineRetrier', requiredInterface: 'wifi', maximumWait: 1000}},
             session: {interceptors: ['o'], reachabilityListener: true},
             exchanges: [{reply: {status: 200}}]}
            """)
        let statuses = try run.events().filter { $0.kind == "connectivity.listenerCalled" }
        #expect(
            statuses.map { $0["status"]?.string } == [
                "notReachable", "reachable(cellular)", "reachable(ethernetOrWiFi)",
            ])
        let handled = try #require(try run.events().last { $0.kind == "handler.called" })
        #expect(handled.time == .start + .milliseconds(215))
    }

    @Test(arguments: [
        ("session", ["reachable(ethernetOrWiFi)", "notReachable", "reachable(cellular)"]),
        ("session-manager", ["reachable(ethernetOrWiFi)", "notReachable", "reachable(wwan)"]),
    ])
    func `is listened to in both versions of Alamofire`(chain: String, statuses: [String]) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'], requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             connectivity: [{at: 0, link: 'wifi'}, {at: 100, link: 'offline'}, {at: 200, link: 'cellular'}],
             session: {reachabilityListener: true},
             exchanges: [{reply: {status: 200}, times: 'unlimited'}]}
            """)
        let heard = try run.events().filter { $0.kind == "connectivity.listenerCalled" }
        #expect(heard.map { $0["status"]?.string } == statuses)
    }

    @Test func `lets the tasks of a session wait`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             connectivity: [{link: 'offline'}, {at: 100, link: 'cellular'}, {at: 200, link: 'wifi'}],
             session: {waitsForConnectivity: true, allowsCellularAccess: false},
             exchanges: [{reply: {status: 200}}]}
            """)
        let outcomes = try run.events().filter { $0.kind == "connectivity.decided" }
        #expect(outcomes.map { $0.decision?.outcome } == ["wait", "wait", "connect"])
    }

    @Test func `may cost money, or be in Low Data Mode`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             connectivity: [{link: 'wifi', expensive: true, constrained: true},
               {at: 100, link: 'wifi', constrained: true}, {at: 200, link: 'cellular', expensive: false}],
             session: {waitsForConnectivity: true, allowsExpensiveNetworkAccess: false,
               allowsConstrainedNetworkAccess: false},
             exchanges: [{reply: {status: 200}}]}
            """)
        let rules = try run.events().filter { $0.kind == "connectivity.decided" }.map { $0.decision?.rules }
        #expect(
            rules.map { $0?.filter { !$0.held }.map(\.id) } == [
                ["connectivity.expensive-allowed"], ["connectivity.constrained-allowed"], [],
            ])
    }

    @Test func `is Wi-Fi if the script does not say anything`() {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}],
                 connectivity: [{link: 'offline', expensive: true}]}
                """)
        }
        #expect(
            error?.problems.map(\.message) == ["\"expensive\": expected none beside \"link\": \"offline\""])
    }

    /// One request to a server with a certificate that was revoked, and an evaluator for it.
    private func script(evaluator: String, presented: String = "['api', 'root']") -> String {
        """
        {title: 'T', requests: [{id: 'a', url: 'https://api.test/', handlers: ['plain']}],
         certificates: {root: {authority: true, trusted: true},
           api: {names: ['*.test'], issuer: 'root', key: 'k', notAfter: '2030-01-01T00:00:00Z',
             revocation: 'revoked'}},
         servers: {'API.test': \(presented)},
         session: {serverTrust: {evaluators: {'api.test': \(evaluator)}}},
         exchanges: [{reply: {status: 200}}]}
        """
    }
}
