import Testing

@testable import Walkthrough

@Suite struct `A script with challenges` {
    @Test func `answers them one after another, and repeats the last answer`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [{id: 'a', url: 'https://a.b',
               onChallenge: ['performDefaultHandling']},
              {id: 'b', at: 100, url: 'https://a.b',
               onChallenge: [{username: 'u', password: '1'}, {username: 'u', password: '2', persistence: 'none'},
                             'cancelAuthenticationChallenge']}],
             exchanges: [{reply: {status: 401, headers: {'WWW-Authenticate': 'Basic'}}, times: 9}]}
            """)
        #expect(
            try decisions(of: run, "challenge.settled") == ["deliver", "send", "send", "cancel"])
    }

    /// What a process has answered is gone with it.
    @Test func `answers in a later process of the app as in the first one`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             sessions: {films: {configuration: 'background', identifier: 'f'}},
             requests: [{id: 'film', type: 'download', session: 'films', url: 'https://a.b', to: 'film.txt',
               onChallenge: [{username: 'u', password: 'p'}, 'cancelAuthenticationChallenge']}],
             actions: [{do: 'suspendApp', at: 150}, {do: 'terminateApp', at: 160}],
             exchanges: [{reply: {status: 401, delay: 100, headers: {'WWW-Authenticate': 'Basic'}}, times: 9}]}
            """)
        #expect(try decisions(of: run, "challenge.settled") == ["send", "send", "cancel"])
    }

    /// The address of the server in the script, and a request's URL.
    @Test(arguments: [
        ("https://a.b", "https://a.b"), ("HTTPS://A.B", "https://a.b"), ("https://a.b:443", "https://A.b"),
    ])
    func `stores credentials before the first challenge`(server: String, url: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             session: {credentials: [
               {server: '\(server)', realm: 'r', scheme: 'Digest', username: 'u', password: 'p'}]},
             requests: [{id: 'a', url: '\(url)'}],
             exchanges: [
               {match: {headers: {Authorization: 'Digest username="u"*'}}, reply: {status: 200}},
               {reply: {status: 401, headers: {'WWW-Authenticate': 'Digest realm="r", nonce="n"'}}},
             ]}
            """)
        #expect(run.problems == [])
        #expect(try decisions(of: run, "challenge.settled") == ["send"])
    }

    @Test(arguments: ["session", "url-session"])
    func `remembers no credentials if the script says so`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             session: {credentialStorage: false},
             requests: [
               {id: 'a', url: 'https://a.b', authenticate: {username: 'u', password: 'p'}, handlers: ['data']},
               {id: 'b', at: 100, url: 'https://a.b', handlers: ['data']}],
             exchanges: [
               {match: {headers: {Authorization: true}}, reply: {status: 200}},
               {reply: {status: 401, headers: {'WWW-Authenticate': 'Basic'}}, times: 2}]}
            """)
        #expect(try decisions(of: run, "credential.storeDecided") == ["not stored"])
        #expect(try decisions(of: run, "challenge.settled") == ["send", "deliver"])
    }

    @Test func `has servers that ask for a certificate of the client`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             certificates: {root: {authority: true, trusted: true}, s: {names: ['a.b'], issuer: 'root'},
                            badge: {issuer: 'staff'}},
             servers: {'a.b': ['s', 'root']},
             clientCertificates: {'a.b': {authorities: ['staff']}},
             requests: [
               {id: 'a', url: 'https://a.b'},
               {id: 'b', at: 10, url: 'https://a.b', onChallenge: [{identity: 's'}]},
               {id: 'c', at: 20, url: 'https://a.b', onChallenge: [{identity: 'badge'}]}],
             exchanges: [{reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
        #expect(try decisions(of: run, "clientCertificate.settled") == ["fail", "fail", "connect"])
        let ends = try run.events().filter { $0.kind == "task.completed" }
        #expect(ends.map { $0["error"]?.string } == ["URLError(-1206)", "URLError(-1205)", nil])
    }

    /// What a script says wrong, and the message.
    @Test(arguments: [
        ("onChallenge: ['giveUp']", "\"onChallenge\": expected"),
        ("onChallenge: [{username: 'u'}]", "expected \"username\" and \"password\", or \"identity\""),
        (
            "onChallenge: [{username: '\\u0000', password: 'p'}]",
            "\"username\": expected a name without control characters"
        ),
        (
            "authenticate: {username: '\\u0000', password: 'p'}",
            "\"username\": expected a name without control characters"
        ),
        ("onChallenge: [{identity: 'x'}]", "no certificate is called \"x\"; the script has none"),
        (
            "onChallenge: [{identity: 'x', persistence: 'none'}]",
            "\"persistence\": expected none beside \"identity\""
        ),
        (
            "onChallenge: ['rejectProtectionSpace'], authenticate: {username: 'u', password: 'p'}",
            "\"authenticate\" is for the chain session-manager or session, and the script runs on url-session: its"
                + " delegate answers as \"onChallenge\" says"
        ),
    ])
    func `is refused if an answer is not one`(keys: String, message: String) {
        do {
            _ = try loaded(
                "{title: 'T', chains: ['url-session'], requests: [{id: 'a', url: 'https://a.b', \(keys)}]}")
            Issue.record("loaded")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test func `covers no body in the proof of a GET that a redirect made of an upload`() throws {
        let challenge =
            "{status: 401, headers: {'WWW-Authenticate': 'Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\"'}}"
        func proof(_ request: String, _ replies: [String]) throws -> String? {
            let run = try run(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', \(request), style: 'delegate',
                             onChallenge: [{username: 'u', password: 'p'}]}],
                 exchanges: [\(replies.map { "{reply: \($0)}" }.joined(separator: ", "))]}
                """)
            let sent = try run.events().last { $0.kind == "transport.sent" }
            return sent?["headers"]?["Authorization"]?.string
        }
        let upload = "type: 'upload', method: 'POST', url: 'https://a.b/a', from: {text: 'hello'}"
        let moved = "{status: 303, headers: {Location: '/b'}}"
        let redirected = try proof(upload, [moved, challenge, "{status: 200}"])
        #expect(redirected?.hasPrefix("Digest ") == true)
        #expect(try redirected == proof("url: 'https://a.b/b'", [challenge, "{status: 200}"]))
    }

    @Test func `is a credential on one chain, and an answer of the delegate on another`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['url-session', 'session'], requests: [{id: 'a', url: 'https://a.b',
             authenticate: {username: 'u', password: 'p'}, onChallenge: ['rejectProtectionSpace']}]}
            """)
        #expect(
            script.leftOut.map(\.description) == [
                "on url-session, \"authenticate\" is left out: its delegate answers as \"onChallenge\" says",
                "on session, \"onChallenge\" is left out: Alamofire answers with the request's credential",
            ])
    }

    @Test func `is refused for a storage that keeps nothing`() {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], session: {credentialStorage: false,
                 credentials: [{server: 'https://a.b', realm: 'r', username: 'u', password: 'p'}]}}
                """)
        }
        #expect(
            error?.problems.map(\.message) == [
                "\"credentials\": expected none beside \"credentialStorage\": false"
            ])
    }

    @Test func `is refused if a server without certificates asks for one`() {
        do {
            _ = try loaded(
                "{title: 'T', clientCertificates: {'a.b': {}}, requests: [{id: 'a', url: 'https://a.b'}]}")
            Issue.record("loaded")
        } catch {
            #expect(
                "\(error)"
                    == "s.json:1:35: error: \"clientCertificates\": \"a.b\" is not among \"servers\"")
        }
    }

    private func decisions(of run: WalkthroughRun, _ kind: String) throws -> [String] {
        try run.events().filter { $0.kind == kind }.compactMap { $0.decision?.outcome }
    }
}
