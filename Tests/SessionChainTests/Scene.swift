@testable import SessionChain

/// A simulation with a server, for tests of whole requests that look at more than their measured order.
///
/// The server answers with `hello`, 15 ms after each request: with the given statuses first, with 200 after
/// them.
final class Scene {
    let simulator: Simulator

    init(statuses: Int..., limits: Simulator.Limits = .default) {
        simulator = Simulator(limits: limits)
        let first = statuses.map { Self.answer($0, .count(1)) }
        simulator.transport = ScriptedTransport(
            simulator: simulator, exchanges: first + [Self.answer(200, .unlimited)])
    }

    private static func answer(_ status: Int, _ times: Exchange.Times) -> Exchange {
        Exchange(
            name: "\(status)", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    status: status, headers: [("Content-Type", "text/plain")], chunks: [Chunk("hello")])),
            times: times)
    }

    /// Does something on the simulation's main queue, and everything that follows from it.
    func run(_ action: @escaping () -> Void) {
        simulator.main.enqueue(action)
        simulator.run()
    }

    /// Does something at a moment of virtual time, on the main queue.
    func later(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: delay, action)
    }

    /// Which of these kinds were recorded, in order.
    func kinds(among kinds: EventKind...) -> [EventKind] {
        simulator.recorder.events.map(\.payload.kind).filter(kinds.contains)
    }

    /// The calls of monitors and user code whose names begin with one of these words, in order.
    func calls(_ words: String...) -> [String] {
        simulator.recorder.events.compactMap { $0.payload.callback(in: $0.notation) }
            .filter { call in words.contains { call.hasPrefix($0) } }
    }
}

/// Notes what closures say, in order. They run on the simulation's one thread.
final class Notes: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// Notes what a handler got: the status, or the error.
    func add<Value>(_ response: AFDataResponse<Value>) {
        add(response.error.map(traceText) ?? "\(response.response?.statusCode ?? 0)")
    }
}

extension Simulator {
    /// The label of the queue that something runs on.
    static var currentQueue: String {
        current.map { $0.recorder.label($0.recorder.queue) } ?? "none"
    }
}

let pageURL = "https://example.test/"
