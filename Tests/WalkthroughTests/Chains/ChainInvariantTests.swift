import Testing
import Walkthroughs

@testable import Walkthrough

/// What is true of a walkthrough whichever chain it runs on, however differently they go about it.
@Suite struct `Every chain of a walkthrough` {
    /// Stories about what a version puts on the wire itself: its default headers, and how it spells a form.
    private static let differentOnTheWire: Set = ["parameter-spelling", "who-sets-a-header"]
    /// Stories in which a chain does not have the adapter, the closure, or the session that makes the answer
    /// another one.
    private static let differentAnswers: Set = ["delegate-closures", "url-protocol", "who-sets-a-header"]

    @Test(arguments: try SharedScript.all())
    func `puts the same bytes on the wire first`(shared: SharedScript) throws {
        let told = try shared.chains.map { try Told(shared.script, on: $0) }
        var compared = 0
        for request in shared.script.requests {
            let first = try told.compactMap { try $0.firstOnTheWire(request, of: shared.script) }
            let isStory = Self.differentOnTheWire.contains(shared.script.name)
            #expect(Set(first).count <= 1 || isStory, "\(request.id): \(first)")
            if first.count > 1 { compared += 1 }
        }
        #expect(compared > 0, "no request is on the wire of two chains")
    }

    @Test func `gives the caller the same body`() throws {
        var compared = 0
        for shared in try SharedScript.all() where !Self.differentAnswers.contains(shared.script.name) {
            let told = try shared.chains.map { try Told(shared.script, on: $0) }
            for request in shared.script.requests {
                for handler in request.handlers.map(\.name) {
                    // On one chain it may get a value, and on another an error: that is what stories are
                    // about.
                    let delivered = told.compactMap { $0.delivered(to: handler, of: request) }
                    #expect(
                        Set(delivered).count <= 1,
                        "\(handler) of \(request.id) in \(shared.script.name): \(delivered)")
                    if delivered.count > 1 { compared += 1 }
                }
            }
        }
        #expect(compared > 30, "only \(compared) handlers get a value on two chains")
    }

    @Test(arguments: try SharedScript.all())
    func `resumes a task before anything of it is on the wire`(shared: SharedScript) throws {
        for chain in shared.chains {
            var resumed: Set<Int> = []
            var seen = 0
            for event in try Telling(script: shared.script, chain: chain).events() {
                guard let task = event.task else { continue }
                if event.knownKind == .task.resumed { resumed.insert(task) }
                if event.kind.hasPrefix("transport.") {
                    seen += 1
                    #expect(resumed.contains(task), "\(chain.rawValue): event \(event.number)")
                }
            }
            #expect(seen > 0, "\(chain.rawValue): nothing is on the wire")
        }
    }

    /// Under the last schedule, a handler returns before the server is asked what is new, and another one
    /// before its request hears that its task was cancelled.
    private static let schedules = [Schedule.firstComeFirstServed, .random(seed: 1), .random(seed: 36)]

    @Test func `is done with a request when its last handler returns, but for what it documents`() throws {
        var late: [Chain: Set<String>] = [:]
        for shared in try SharedScript.all() {
            for chain in shared.chains {
                for schedule in Self.schedules {
                    let told = try Told(shared.script, on: chain, schedule)
                    let kinds = told.eventsAfterHandlers(of: shared.script)
                    let undocumented = kinds.subtracting(Chain.anyAfterHandlers)
                        .subtracting(chain.ownAfterHandlers)
                    #expect(undocumented == [], "\(shared.script.name) on \(chain.rawValue), \(schedule)")
                    late[chain, default: []].formUnion(kinds)
                }
            }
        }
        // All that is documented does happen.
        let anywhere = late.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(Chain.anyAfterHandlers.subtracting(anywhere) == [])
        for chain in Chain.allCases {
            #expect(chain.ownAfterHandlers.subtracting(late[chain] ?? []) == [], "\(chain.rawValue)")
        }
    }
}

extension Chain {
    /// What may still happen to a request after its last handler has returned: a cache that answered with a
    /// stale response asks the server what is new (`stale-while-revalidate`), and a caller may say something
    /// to a request that is over, or ask for it as a cURL command.
    fileprivate static let anyAfterHandlers: Set = [
        "transport.sent", "transport.matched", "transport.receivedHead", "transport.receivedData",
        "transport.ended", "cache.revalidationStarted", "cache.validationDecided", "cache.storeDecided",
        "cache.stored", "script.called", "task.inputIgnored", "hook.called", "request.cancelled",
        "request.taskCancelled", "request.resumed", "request.trapped",
    ]

    /// What else may happen on this chain: Alamofire 5.12 tells event monitors, each on its own queue,
    /// without waiting for them, and 4.7 posts what a caller says to a request that is over.
    fileprivate var ownAfterHandlers: Set<String> {
        switch self {
        case .urlSession, .resource: []
        case .session: ["monitor.called"]
        case .sessionManager: ["notification.posted"]
        }
    }
}

/// A walkthrough that runs on more than one chain.
struct SharedScript: CustomTestStringConvertible, Sendable {
    let script: Script
    var chains: [Chain] { script.chains }
    var testDescription: String { script.name }

    static func all() throws -> [SharedScript] {
        var names: Set<String> = []
        return try Telling.all().map { SharedScript(script: $0.script) }
            .filter { $0.chains.count > 1 && names.insert($0.script.name).inserted }
    }
}

/// The run of a script on one chain, and which of its requests is which.
private struct Told {
    let events: [TraceEvent]
    private let matcher: EventMatcher

    init(_ script: Script, on chain: Chain) throws {
        self.init(try Telling(script: script, chain: chain).events(), of: chain)
    }

    init(_ script: Script, on chain: Chain, _ schedule: Schedule) throws {
        let run = try WalkthroughRun(script: script, chain: chain.rawValue, schedule: schedule)
        run.runToEnd()
        self.init(try run.events(), of: chain)
    }

    private init(_ events: [TraceEvent], of chain: Chain) {
        self.events = events
        var matcher = EventMatcher([], on: chain)
        for event in events { _ = matcher.note(event) }
        self.matcher = matcher
    }

    private func events(of request: ScriptedRequest) -> [TraceEvent] {
        guard let ordinal = matcher.ordinal(ofRequest: request.id) else { return [] }
        return events.filter { $0.request == ordinal }
    }

    /// Method, URL, the header fields that the script wants, and body; nil for a request that is left out, or
    /// that a cache answers.
    func firstOnTheWire(_ request: ScriptedRequest, of script: Script) throws -> String? {
        guard let sent = events(of: request).first(where: { $0.knownKind == .transport.sent }) else {
            return nil
        }
        let wanted = (request.headers + script.session.headers).map(\.name)
        let headers = wanted.map { "\($0): \(sent["headers"]?[$0]?.string ?? "none")" }
        let body = sent["body"].map { "\($0["text"]?.string ?? "")\($0["bytes"]?.integer ?? 0)" }
        let line = [sent["method"]?.string, sent["url"]?.string, body].compactMap { $0 }
        return (line + headers).joined(separator: " ")
    }

    /// Which of the server's answers was received last, and how much of it, if a handler got a value. Not
    /// every chain tells it the status.
    func delivered(to handler: String, of request: ScriptedRequest) -> String? {
        let all = events(of: request)
        guard
            let call = all.last(where: {
                $0.knownKind == .handler.called && $0["name"]?.string == handler && $0["error"] == nil
                    && $0["state"]?.string != "nil"
            })
        else { return nil }
        let before = all.prefix { $0.number < call.number }
        guard let answer = before.last(where: { $0.knownKind == .transport.matched }) else { return "cached" }
        let pieces = before.filter { $0.knownKind == .transport.receivedData && $0.task == answer.task }
        let size = pieces.compactMap { $0["bytes"]?.integer }.reduce(0, +)
        return "\(size) bytes of \(answer["exchange"]?.string ?? "nothing")"
    }

    /// The kinds of what happened to a request after its last handler had returned. A WebSocket is left out:
    /// it goes on when a handler of a message has returned.
    func eventsAfterHandlers(of script: Script) -> Set<String> {
        let sockets = script.requests.filter { $0.kind is WebSocketRequestKind }
            .map { matcher.ordinal(ofRequest: $0.id) }
        var lastReturn: [Int: Int] = [:]
        for event in events where event.knownKind == .handler.returned && !sockets.contains(event.request) {
            if let request = event.request { lastReturn[request] = event.number }
        }
        return Set(
            events.filter { event in
                event.request.flatMap { lastReturn[$0] }.map { event.number > $0 } ?? false
            }
            .map(\.kind))
    }
}
