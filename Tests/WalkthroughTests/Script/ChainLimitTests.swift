import JSONText
import Testing

@testable import ScriptReading
@testable import Walkthrough

@Suite struct `What a chain leaves out` {
    private func leftOut(_ text: String) throws -> [String] {
        try loaded(text).leftOut.map { "\($0.line): \($0)" }
    }

    @Test func `is named by form and by key, with its line`() throws {
        let text = """
            {title: 'T', chains: ['session', 'url-session'],
             requests: [{id: 'a', url: 'https://a.b', hooks: ['cURLDescription']},
              {id: 'b', type: 'stream', url: 'https://a.b'}],
             notifications: ['didResume'],
             exchanges: [{reply: {status: 200}, times: 2}]}
            """
        #expect(
            try leftOut(text) == [
                "2: on url-session, \"hooks\" is left out: an app without a library uses its delegate",
                "3: on url-session, a stream request is left out: URLSession has no task for it",
                "4: on url-session, \"notifications\" is left out: URLSession posts no notifications about its"
                    + " tasks",
            ])
    }

    @Test func `is a hook for one kind of request, and not for another`() throws {
        let text = """
            {title: 'T', chains: ['session', 'session-manager'],
             requests: [{id: 'a', url: 'https://a.b', hooks: ['uploadProgress', 'downloadProgress']},
              {id: 'b', type: 'upload', url: 'https://a.b', from: {text: 'x'}, hooks: ['uploadProgress']}]}
            """
        #expect(
            try leftOut(text) == [
                "2: on session-manager, the hook \"uploadProgress\" is left out: only its uploads have that hook"
            ])
    }

    @Test func `is an option of a library's serializers, where the app reads the body`() throws {
        let text = """
            {title: 'T', chains: ['session', 'session-manager', 'url-session'],
             requests: [{id: 'a', url: 'https://a.b', handlers: [{type: 'data', emptyResponseCodes: [200]}]}]}
            """
        #expect(
            try leftOut(text) == [
                "2: on session-manager, \"emptyResponseCodes\" is left out: its serializers have no such"
                    + " option",
                "2: on url-session, \"emptyResponseCodes\" is left out: an app without a library reads what"
                    + " there is",
            ])
    }

    @Test func `is a data task that becomes a download, for a reason of each chain`() throws {
        let text = """
            {title: 'T', chains: ['url-session', 'session', 'session-manager', 'resource'],
             requests: [{id: 'a', url: 'https://a.b',
              onResponse: 'becomeDownload',
              fileTo: 'page.html'}]}
            """
        #expect(
            try leftOut(text).filter { $0.hasPrefix("4: ") } == [
                "4: on session, \"fileTo\" is left out: Alamofire's data requests do not become downloads",
                "4: on session-manager, \"fileTo\" is left out: no script's closure of the delegate makes a"
                    + " download of its data tasks",
                "4: on resource, \"fileTo\" is left out: its data tasks do not become downloads",
            ])
    }

    @Test func `is an option of one evaluator, and not of another`() throws {
        let text = """
            {title: 'T', chains: ['session', 'session-manager'],
             servers: {'a.b': [], 'c.d': []}, session: {serverTrust: {evaluators: {
              'a.b': {type: 'publicKeys', keys: ['k'], performDefaultValidation: false},
              'c.d': {type: 'revocation', performDefaultValidation: false}}}},
             requests: [{id: 'a', url: 'https://a.b'}]}
            """
        #expect(
            try leftOut(text) == [
                "4: on session-manager, \"performDefaultValidation\" is left out: its revocation policy always"
                    + " judges the chain"
            ])
    }

    @Test func `includes everything inside it`() throws {
        let text = """
            {title: 'T', chains: ['session', 'url-session'],
             requests: [{id: 'b', type: 'stream', url: 'https://a.b', interceptors: [], handlers: ['data']}],
             exchanges: [{reply: {status: 200}}]}
            """
        #expect(
            try leftOut(text) == [
                "2: on url-session, a stream request is left out: URLSession has no task for it"
            ])
    }

    @Test(arguments: [
        (
            "interceptors: {p: {type: 'retryPolicy'}}, session: {interceptors: ['p']}",
            "a retry policy is for the chain session, and the script runs on session-manager: Alamofire 4.7"
                + " has none"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b', hooks: ['cURLDescription']}]",
            "the hook \"cURLDescription\" is for the chain session, and the script runs on session-manager:"
                + " it has only the hooks for progress"
        ),
        (
            "requests: [{id: 'a', type: 'download', url: 'https://a.b', handlers: ['url']}]",
            "a url handler is for the chain url-session or session, and the script runs on session-manager:"
                + " Alamofire 4.7 has no such handler"
        ),
        (
            "session: {configuration: 'background'}",
            "a background configuration is for the chain url-session, and the script runs on session-manager:"
                + " no script has a background manager, which Alamofire 4.7 allows"
        ),
        (
            "session: {delegateQueue: 'main'}",
            "\"delegateQueue\" is for the chain url-session, and the script runs on session-manager:"
                + " a SessionManager gives its URLSession no queue"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b', onResponse: 'cancel'}]",
            "\"onResponse\" is for the chain url-session, and the script runs on session-manager:"
                + " its delegate has one closure for all responses"
        ),
    ])
    func `is for the chains that have what it stands in, too`(keys: String, message: String) {
        let standard = keys.hasPrefix("requests") ? "" : ", requests: [{id: 'a', url: 'https://a.b'}]"
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', chains: ['session-manager'], \(keys)\(standard)}")
        }
        #expect(error?.problems.map(\.message) == [message])
    }

    @Test(arguments: [Chain.urlSession, .resource, .sessionManager])
    func `is noted in place of a request, which has no number`(chain: Chain) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain.rawValue)', 'session'],
             requests: [{id: 'a', type: 'stream', url: 'https://a.b', handlers: ['data']},
              {id: 'b', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
        let events = try run.events()
        let calls = events.filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(calls.filter { $0.hasPrefix("request(") } == ["request(a) left out", "request(b)"])
        #expect(Set(events.compactMap(\.request)) == [1])
    }

    @Test func `keeps a chain's own reason when another is given for all chains but one`() {
        let limit = ChainLimit().missing(on: .urlSession, because: "its own")
            .only(on: [.session], because: "the others'")
        #expect(limit.reason(on: .urlSession) == "its own")
        #expect(limit.owners == [.session])
        let later = ChainLimit().only(on: [.session], because: "the others'")
            .missing(on: .urlSession, because: "its own")
        #expect(later.reason(on: .urlSession) == "its own")
    }

    /// Comparing each with all others would take minutes.
    @Test func `is told from tens of thousands, one inside another`() {
        let limits = ChainLimits()
        let limit = ChainLimit.missing(on: .urlSession, because: "of this")
        for place in 0..<50_000 {
            let inner = JSON(.null, offset: 10 * place + 5)
            limits.note("outer", limit, at: 10 * place, with: JSON(.array([inner]), offset: 10 * place + 1))
            limits.note("inner", limit, at: 10 * place + 4, with: inner)
        }
        let leftOut = limits.leftOut(on: [.session, .urlSession], ScriptProblems()) { $0 }
        #expect(leftOut.count == 50_000)
        #expect(leftOut.allSatisfy { $0.what == "outer" })
    }
}
