@testable import Simulation

/// Makes scripts from a seed: requests of every kind, a server that refuses, stalls and breaks off,
/// interceptors, and a caller who cancels, suspends, resumes and lets go at any moment.
///
/// The same seed makes the same script everywhere. Every script loads, and every request has an answer: what
/// goes wrong in a run is never a mistake of its script.
struct ScriptGenerator {
    private var numbers: SplitMix64
    /// The kind of each request, in the order of their numbers.
    private var kinds: [Kind] = []

    private enum Kind: String, CaseIterable { case data, upload, download, stream, webSocket }

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// Makes the next script.
    mutating func script() -> String {
        kinds = (0...numbers.below(4)).map { _ in one(of: [.data, .data, .data] + Kind.allCases) }
        let requests = kinds.indices.map { request($0) }
        let actions = (0..<numbers.below(6)).map { _ in action() }
        return """
            {
            title: 'Made up',
            session: {\(session())},
            interceptors: {\(Self.interceptors.map { "\($0.name): \($0.form)" }.joined(separator: ",\n"))},
            requests: [\(requests.joined(separator: ",\n"))],
            actions: [\(actions.joined(separator: ",\n"))],
            exchanges: [\(exchanges().joined(separator: ",\n"))]
            }
            """
    }

    // MARK: The session

    private static let interceptors: [(name: String, form: String)] = [
        (name: "sign", form: "{type: 'adapter', headers: {'X-Trace': '1'}}"),
        ("slow", "{type: 'adapter', headers: {'X-Slow': '1'}, delay: 7}"),
        ("broken", "{type: 'adapter', fails: 1, error: 'noToken'}"),
        ("again", "{type: 'retrier', answers: ['retry', {retryWithDelay: 20}, 'retry']}"),
        ("enough", "{type: 'retrier', answers: [{retryWithDelay: 5}, {doNotRetryWithError: 'enough'}]}"),
        ("busy", "{type: 'retrier', when: {status: [500, 503], retryCount: {lessThan: 2}}, answer: 'retry'}"),
        ("policy", "{type: 'retryPolicy', limit: 2, exponentialBackoffScale: 0.01}"),
        ("auth", "{type: 'authentication', credential: 't1', refresh: {credential: 't2', delay: 30}}"),
        ("expired", "{type: 'authentication', credential: 't1', refresh: {fails: 'expired', delay: 10}}"),
    ]

    private mutating func session() -> String {
        var keys = ["interceptors: [\(someInterceptors(atMost: 3))]"]
        if oneIn(4) { keys.append("startRequestsImmediately: false") }
        if oneIn(4) { keys.append("requestSetup: 'eager'") }
        if oneIn(4) { keys.append("cacher: 'doNotCache'") }
        if oneIn(4) { keys.append("redirector: 'doNotFollow'") }
        if oneIn(4) { keys.append("timeout: 40") }
        if oneIn(4) { keys.append("queues: {serialization: 'own'}") }
        if oneIn(3) { keys.append("eventMonitors: [{name: 'logger', queue: 'log'}]") }
        return keys.joined(separator: ", ")
    }

    private mutating func someInterceptors(atMost most: Int) -> String {
        (0..<numbers.below(most + 1)).map { _ in "'\(one(of: Self.interceptors).name)'" }.joined(
            separator: ", ")
    }

    // MARK: The requests

    private mutating func request(_ number: Int) -> String {
        let kind = kinds[number]
        let scheme = kind == .webSocket ? "wss" : "https"
        let page = kind == .webSocket ? "room" : one(of: ["a", "b", "c"])
        var keys = [
            "id: 'r\(number + 1)'", "type: '\(kind)'", "url: '\(scheme)://a.test/\(page)'",
            "at: \(one(of: [0, 0, 3, 15, 60]))",
        ]
        let handlers = (0..<numbers.below(4)).map { _ in handler(of: kind) }
        if !handlers.isEmpty { keys.append("handlers: [\(handlers.joined(separator: ", "))]") }
        if oneIn(4) { keys.append("callerQueue: 'worker'") }
        if oneIn(5) { keys.append("startsWithHandler: false") }
        if kind == .upload { keys.append("from: {text: 'a letter'}") }
        if kind != .webSocket {
            if oneIn(2) { keys.append("validate: true") }
            if oneIn(5) { keys.append("redirector: 'follow'") }
        }
        if oneIn(3) { keys.append("interceptors: [\(someInterceptors(atMost: 2))]") }
        if oneIn(5) { keys.append("timeout: 25") }
        return "{\(keys.joined(separator: ", "))}"
    }

    private mutating func handler(of kind: Kind) -> String {
        switch kind {
        case .data, .upload:
            one(of: [
                "'data'", "'string'", "'json'", "'plain'", "{type: 'custom', name: 'own', failTimes: 1}",
                "{type: 'string', queue: 'own'}",
            ])
        case .download: one(of: ["'url'", "'data'", "'string'", "'plain'"])
        case .stream:
            one(of: ["'data'", "'string'", "{type: 'data', cancelsAt: 2}", "{type: 'string', takes: 9}"])
        case .webSocket: one(of: ["'message'", "{type: 'message', replies: ['hello'], closesAt: 2}"])
        }
    }

    // MARK: The server

    private mutating func exchanges() -> [String] {
        var all: [String] = []
        for page in ["a", "b", "c"] {
            for _ in 0..<numbers.below(4) {
                all.append(
                    "{match: {url: 'https://a.test/\(page)'}, reply: \(reply()), times: \(1 + numbers.below(3))}"
                )
            }
        }
        return all + [
            """
            {match: {url: 'wss://a.test/room'}, times: 'unlimited', reply: {delay: [0, 20], webSocket: {steps: [
            {do: 'send', text: 'hello', delay: 5}, {do: 'send', text: 'again', delay: 20},
            \(one(of: ["{do: 'close', code: 1001}", "{do: 'fail', error: 'networkConnectionLost'}"]))]}}}
            """,
            "{reply: {status: 200, delay: [0, 30], text: 'the end'}, times: 'unlimited'}",
        ]
    }

    private mutating func reply() -> String {
        one(of: [
            "{status: 200, delay: [5, 50], text: 'hello'}",
            "{status: 200, headers: {'Cache-Control': 'max-age=60'}, text: 'kept'}",
            "{status: 200, chunks: ['one ', {text: 'two', delay: 20}, {text: 'three', delay: 9}]}",
            "{status: 401}", "{status: 401, headers: {'WWW-Authenticate': 'Basic realm=\"vault\"'}}",
            "{status: 500, delay: 10}", "{status: 503}",
            "{status: 302, headers: {Location: '/b'}}", "{status: 307, headers: {Location: '/c'}, delay: 4}",
            "{failure: {error: 'networkConnectionLost', phase: 'request', delay: 8}}",
            "{failure: {error: 'notConnectedToInternet', phase: 'connect'}}",
            "{status: 200, chunks: ['one ', 'two'], failure: {error: 'timedOut', phase: 'body', afterBytes: 5}}",
            "{status: 200, chunks: ['none of it'], failure: {error: 'networkConnectionLost', phase: 'head', delay: 2}}",
            "{status: 200, text: 'all of it', failure: {error: 'cannotParseResponse', phase: 'end', delay: 3}}",
            "{status: 200, delay: 90000, text: 'much too late'}",
            "{status: 200, headers: {'Content-Length': '99'}, text: 'short'}",
        ])
    }

    // MARK: The caller

    private static let moments = [
        "adapt.started", "request.taskCreated", "transport.sent", "transport.receivedHead", "retry.asked",
        "retry.decided", "request.suspended", "validation.decided", "serialize.started", "handler.called",
        "request.finished", "redirect.decided",
    ]

    private mutating func action() -> String {
        let moment =
            oneIn(2) ? "at: \(numbers.below(80))" : "after: {kind: '\(one(of: Self.moments))'}"
        let number = numbers.below(kinds.count)
        let call =
            switch (numbers.below(12), kinds[number]) {
            case (0, _): "'cancelAllRequests'"
            case (1, _): "'releaseSession'"
            case (2, _): "'invalidateSession'"
            case (3, .download): "'cancelProducingResumeData'"
            case (3, .webSocket): "'send', text: 'hello'"
            case (3...4, .data), (3...4, .upload): "'addHandler', handler: 'string'"
            case (5, _): "'describe'"
            case (6...8, _): "'suspend'"
            case (9...10, _): "'resume'"
            default: "'cancel'"
            }
        let isOfSession = call.hasSuffix("Requests'") || call.hasSuffix("Session'")
        return isOfSession
            ? "{do: \(call), \(moment)}" : "{do: \(call), request: 'r\(number + 1)', \(moment)}"
    }

    // MARK: Drawing

    private mutating func oneIn(_ bound: Int) -> Bool { numbers.below(bound) == 0 }

    private mutating func one<Element>(of all: [Element]) -> Element { all[numbers.below(all.count)] }
}
