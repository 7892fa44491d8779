import Testing

@testable import Walkthrough

/// One script, run on Alamofire 4.7 and on 5.12.
struct ThenAndNow {
    /// What happened on 4.7.
    let then: [TraceEvent]
    /// What happened on 5.12.
    let now: [TraceEvent]

    /// - Parameter script: the members of a script, without its title and its chains. Its server answers
    ///   every request with 200 and `hello`, unless there are other exchanges.
    init(_ script: String, exchanges: String = "{reply: {status: 200, text: 'hello'}, times: 'unlimited'}")
        throws
    {
        let text = """
            {title: 'T', chains: ['session-manager', 'session'], \(script), exchanges: [\(exchanges)]}
            """
        then = try Self.events(of: text, on: .sessionManager)
        now = try Self.events(of: text, on: .session)
    }

    private static func events(of text: String, on chain: Chain) throws -> [TraceEvent] {
        let run = try WalkthroughRun(script: loaded(text), chain: chain.rawValue)
        run.runToEnd()
        #expect(run.problems == [])
        return try run.events()
    }
}

extension [TraceEvent] {
    /// The kinds among these, in order.
    func kinds(_ kinds: EventKind...) -> [String] {
        map(\.kind).filter { kinds.map(\.name).contains($0) }
    }

    /// How many events there are of a kind.
    func count(_ kind: EventKind) -> Int { count { $0.kind == kind.name } }

    /// The library's calls whose names begin with one of these words, in order.
    func calls(_ words: String...) -> [String] {
        compactMap(\.callback).filter { call in words.contains { call.hasPrefix($0) } }
    }

    /// The library's calls after the first of this name, up to the first of that.
    func calls(after first: String, upTo last: String) -> [String] {
        let calls: [String] = compactMap { $0.callback }
        return [String](calls.drop { $0 != first }.dropFirst().prefix { $0 != last })
    }

    /// What the handlers got: an error, or the response's status.
    var handled: [String] {
        filter { $0.kind == EventKind.handler.called.name }.map { event in
            event["error"]?.string ?? event["status"]?.integer.map(String.init) ?? "nothing"
        }
    }

    /// The queues of the events of a kind, each once, in order.
    func queues(of kind: EventKind) -> [String] {
        filter { $0.kind == kind.name }.map(\.queue).reduce(into: []) { queues, queue in
            if !queues.contains(queue) { queues.append(queue) }
        }
    }

    /// The retries that had been granted at the events of a kind.
    func attempts(at kind: EventKind) -> [Int] {
        filter { $0.kind == kind.name }.compactMap(\.attempt)
    }

    /// The outcomes of the decisions of a kind.
    func outcomes(of kind: EventKind) -> [String] {
        filter { $0.kind == kind.name }.compactMap { $0.decision?.outcome }
    }
}

/// Exchanges that several scripts have.
enum Served {
    /// 500 once, then 200 for ever.
    static let failingOnce = """
        {reply: {status: 500, text: 'no'}}, {reply: {status: 200, text: 'hello'}, times: 'unlimited'}
        """
    static let failing = "{reply: {status: 500, text: 'no'}, times: 'unlimited'}"
    /// A 500 whose body takes its time.
    static let slowFailure = """
        {reply: {status: 500, chunks: [{text: 'no', delay: 20}, {text: 'no', delay: 100}]}, times: 'unlimited'}
        """
    static let slow = "{reply: {status: 200, text: 'hello', delay: 100}, times: 'unlimited'}"
    static let refused =
        "{reply: {failure: {error: 'cannotConnectToHost', phase: 'connect'}}, times: 'unlimited'}"
    static let empty = "{reply: {status: 200}, times: 'unlimited'}"
}
