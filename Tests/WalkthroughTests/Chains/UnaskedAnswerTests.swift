import ScriptReading
import Testing

@testable import Walkthrough

private let neverCalled =
    "on url-session, the handlers of \"a\" are never called: its task tells only a delegate, and its session has"
    + " none"

private let noDelegate = "nobody asks for it, because the session has no delegate"
private let noDelegateTask =
    "nobody asks for it, because all tasks of the session have a completion handler"
private let noDelegateOrDownload =
    "nobody asks for it, because all tasks of the session are downloads or have a completion handler"
private let completionHandler = "a task with a completion handler does not ask its delegate"
private let completionHandlerAlone = "\(completionHandler); expected \"style\": \"delegate\" beside it"

/// Why Alamofire leaves out a key that says whether there is a delegate.
private let onlyPlain = "Alamofire's session needs its delegate"

private func leftOut(_ key: String, _ reason: String) -> String {
    "on url-session, \"\(key)\" is left out: \(reason)"
}

private func unasked(_ key: String, _ reason: String) -> String { "\"\(key)\": on url-session, \(reason)" }

@Suite struct `A delegate's answer on plain URLSession` {
    @Test(
        arguments: [
            (
                "session: {delegate: false}, requests: [{id: 'a', url: 'https://a.b', style: 'delegate',"
                    + " handlers: ['data']}]",
                [neverCalled]
            ),
            (
                "session: {delegate: false}, requests: [{id: 'a', type: 'upload', url: 'https://a.b',"
                    + " from: {stream: 'x'}, handlers: ['data']}]",
                [neverCalled]
            ),
            ("session: {delegate: false}, requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}]", []),
            (
                "session: {delegate: false, redirector: 'follow'}, requests: [{id: 'a', url: 'https://a.b',"
                    + " redirector: 'doNotFollow', onChallenge: ['rejectProtectionSpace']}]",
                [
                    unasked("redirector", noDelegate), unasked("redirector", noDelegate),
                    unasked("onChallenge", noDelegate),
                ]
            ),
            (
                "sessions: {all: {shared: true}}, requests: [{id: 'a', session: 'all', url: 'https://a.b',"
                    + " authenticate: {username: 'u', password: 'p'}}]",
                [unasked("authenticate", noDelegate)]
            ),
            (
                "session: {cacher: 'doNotCache'}, requests: [{id: 'a', url: 'https://a.b',"
                    + " cacher: 'cache', handlers: ['data']}]",
                [unasked("cacher", noDelegateTask), unasked("cacher", completionHandlerAlone)]
            ),
            (
                "session: {cacher: 'doNotCache'}, requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},"
                    + " {id: 'b', url: 'https://a.b', cacher: 'cache'}]", []
            ),
            (
                "session: {cacher: 'doNotCache'}, requests: [{id: 'a', type: 'download', url: 'https://a.b'},"
                    + " {id: 'b', url: 'https://a.b', handlers: ['data']}]",
                [unasked("cacher", noDelegateOrDownload)]
            ),
            (
                "requests: [{id: 'a', url: 'https://a.b', onResponse: 'cancel', handlers: ['data']}]",
                [unasked("onResponse", completionHandlerAlone)]
            ),
            (
                "session: {delegate: false}, requests: [{id: 'a', url: 'https://a.b', onResponse: 'cancel',"
                    + " handlers: ['data']}]",
                [unasked("onResponse", noDelegate)]
            ),
            (
                "requests: [{id: 'a', url: 'https://a.b', onResponse: 'cancel', style: 'delegate',"
                    + " handlers: ['data']}]", []
            ),
        ] as [(String, [String])])
    func `warns about a closure or an answer that nobody asks for`(text: String, warnings: [String]) throws {
        let script = try loaded("{title: 'T', chains: ['url-session'], \(text)}")
        #expect(script.warnings.map(\.message) == warnings)
    }

    @Test(
        arguments: [
            (
                "session: {delegate: false, redirector: 'follow'}, requests: [{id: 'a', url: 'https://a.b',"
                    + " authenticate: {username: 'u', password: 'p'}}]",
                [leftOut("redirector", noDelegate), leftOut("authenticate", noDelegate)]
            ),
            (
                "session: {cacher: 'doNotCache'}, requests: [{id: 'a', url: 'https://a.b',"
                    + " cacher: 'cache', handlers: ['data']}]",
                [leftOut("cacher", noDelegateTask), leftOut("cacher", completionHandler)]
            ),
            (
                "session: {delegate: false}, requests: [{id: 'a', type: 'stream', url: 'https://a.b',"
                    + " redirector: 'follow'}]",
                ["on url-session, a stream request is left out: URLSession has no task for it"]
            ),
        ] as [(String, [String])])
    func `leaves out an answer that only the other chain asks for`(text: String, left: [String]) throws {
        let script = try loaded("{title: 'T', chains: ['session', 'url-session'], \(text)}")
        #expect(script.warnings == [])
        #expect(script.leftOut.filter { $0.reason != onlyPlain }.map(\.description) == left)
    }

    @Test func `is not said to have come where there is no delegate`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], session: {delegate: false},
             certificates: {c: {names: ['a.b'], trusted: true}}, servers: {'a.b': ['c']},
             clientCertificates: {'a.b': {required: false}},
             requests: [{id: 'a', url: 'https://a.b/old', handlers: ['data']}],
             exchanges: [
               {reply: {status: 302, headers: {Location: '/new'}}},
               {reply: {status: 401, headers: {'WWW-Authenticate': 'Basic'}}}]}
            """)
        let events = try run.events()
        let settled = events.filter { $0.kind.hasSuffix(".settled") }
        #expect(
            settled.map(\.kind) == [
                "trust.settled", "clientCertificate.settled", "redirect.settled", "challenge.settled",
            ])
        let held = settled.flatMap { $0.decision?.rules.filter(\.held) ?? [] }
        let sentences =
            settled.compactMap { EventKind.named($0.kind)?.meaning }
            + held.compactMap { RuleBook.all[$0.id]?.sentence }
        #expect(sentences.filter { $0.hasPrefix("The delegate ") } == [])
    }

    @Test func `is not said to have let a response be stored where it is not asked`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200, headers: {'Cache-Control': 'max-age=60'}, text: 'x'}}]}
            """)
        let events = try run.events()
        #expect(!events.contains { $0.kind == "delegate.willCacheResponse" })
        let held = events.first { $0.kind == "cache.storeDecided" }?.decision?.rules.filter(\.held) ?? []
        #expect(
            held.compactMap { RuleBook.all[$0.id]?.sentence }.last
                == "Nobody kept the response from being stored: the delegate, if it is asked, let it.")
    }
}
