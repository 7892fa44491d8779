import OracleSupport
import SessionManagerChain

/// A simulation with a server and a manager, for tests of whole requests that look at more than their
/// measured order. The server answers with the given statuses first and with 200 after them, 15 ms after each
/// request, always with `hello`.
final class ManagerScene: @unchecked Sendable {
    // Unchecked: what is done to it is done on the simulation's one thread.
    let simulator = Simulator()
    private(set) lazy var manager = Simulator.$current.withValue(simulator) { SessionManager() }

    init(
        statuses: [Int] = [], type: String = "text/plain", fields: [(name: String, value: String)] = [],
        body: String = "hello"
    ) {
        let answer = { (status: Int, times: Exchange.Times) in
            Exchange(
                name: "\(status)", match: RequestPattern(),
                reply: .response(
                    ScriptedResponse(
                        status: status, headers: [("Content-Type", type)] + fields, chunks: [Chunk(body)])),
                times: times)
        }
        simulator.transport = ScriptedTransport(
            simulator: simulator,
            exchanges: statuses.map { answer($0, .count(1)) } + [answer(200, .unlimited)])
    }

    /// Does something on the simulation's main queue, and everything that follows from it.
    func run(_ action: @escaping () -> Void) {
        simulator.main.enqueue(action)
        simulator.run()
    }

    /// The decisions of one kind, in order: the outcome, and the rules that were consulted.
    func decisions(_ kind: EventKind) -> [String] {
        simulator.recorder.events.filter { $0.payload.kind == kind }.compactMap(\.payload.decision).map {
            "\($0.outcome): \($0.rules.text.joined(separator: ", "))"
        }
    }
}

/// What happened, line by line, as a test writes it down.
final class Lines: @unchecked Sendable {
    // Unchecked: handlers run on the simulation's one thread.
    private(set) var all: [String] = []
    func add(_ line: String) { all.append(line) }
}

let pageURL = "https://example.test/page"

extension Simulator {
    /// The label of the queue that something runs on.
    static var currentQueue: String {
        current.map { $0.recorder.label($0.recorder.queue) } ?? "none"
    }
}
