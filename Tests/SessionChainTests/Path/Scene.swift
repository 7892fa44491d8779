@testable import SessionChain

/// A simulation with a server, for tests of whole requests that look at more than their measured order.
///
/// The server answers with `hello`, 15 ms after each request: with the given statuses first, with 200 after
/// them.
final class Scene: @unchecked Sendable {
    // Unchecked: everything is done to it on the simulation's only thread.
    let simulator: Simulator

    init(
        statuses: Int..., body: String = "hello", schedule: Schedule = .firstComeFirstServed,
        limits: Simulator.Limits = .default
    ) {
        simulator = Simulator(schedule: schedule, limits: limits)
        let first = statuses.map { Self.answer($0, body, .count(1)) }
        simulator.transport = ScriptedTransport(
            simulator: simulator, exchanges: first + [Self.answer(200, body, .unlimited)])
    }

    private static func answer(_ status: Int, _ body: String, _ times: Exchange.Times) -> Exchange {
        Exchange(
            name: "\(status)", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    status: status, headers: [("Content-Type", "text/plain")], chunks: [Chunk(body)])),
            times: times)
    }

    /// A session that lives as long as the scene.
    private(set) lazy var session = Simulator.$current.withValue(simulator) { Session() }

    /// Does something on the simulation's main queue, and runs everything that follows from it.
    func run(_ action: @escaping () -> Void) {
        simulator.main.enqueue(action)
        simulator.run()
    }

    /// Does something at a moment of virtual time, on the main queue.
    func later(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: delay, action)
    }

    /// What was sent to the server, in order.
    var sent: [URLRequest] {
        simulator.recorder.events.compactMap { event in
            if case .transport(.sent(let request)) = event.payload { request } else { nil }
        }
    }

    /// The recorded events of these kinds, in order.
    func kinds(among kinds: EventKind...) -> [EventKind] {
        simulator.recorder.events.map(\.payload.kind).filter(kinds.contains)
    }

    /// The outcomes of the decisions of one kind, in order.
    func decisions(_ kind: EventKind) -> [String] {
        simulator.recorder.events.filter { $0.payload.kind == kind }.compactMap {
            $0.payload.decision?.outcome
        }
    }

    /// The calls of monitors and user code whose names begin with one of these words, in order.
    func calls(_ words: String...) -> [String] {
        simulator.recorder.events.compactMap { $0.payload.callback(in: $0.notation) }
            .filter { call in words.contains { call.hasPrefix($0) } }
    }
}

/// Notes what closures say, in order. They run on the simulation's only thread.
final class Notes: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    /// Notes what a handler received: the status or the error.
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
