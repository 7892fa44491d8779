/// A server that follows a script, and the network in front of it.
public final class ScriptedTransport: Transport {
    /// The requests that no exchange wanted, in order.
    public private(set) var unmatched: [UnmatchedRequest] = []

    private let simulator: Simulator
    private let exchanges: [Exchange]
    private var uses: [Int]

    public init(simulator: Simulator, exchanges: [Exchange]) {
        self.simulator = simulator
        self.exchanges = exchanges
        uses = Array(repeating: 0, count: exchanges.count)
    }

    /// The exchanges that have answered nothing so far.
    public var unused: [Exchange] { zip(exchanges, uses).filter { $0.1 == 0 }.map(\.0) }

    /// How often each exchange has answered, in the script's order.
    public var useCounts: [Int] { uses }

    public func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        let recorder = simulator.recorder
        recorder.record(.transportSent(request))
        guard
            let index = exchanges.indices.first(where: { isOpen($0) && exchanges[$0].match.matches(request) })
        else { return refuse(request, on: queue, receiver: receiver) }
        uses[index] += 1
        let exchange = exchanges[index]
        recorder.record(.transportMatched(exchange: exchange.name, line: exchange.line))
        let delivery = Delivery(simulator: simulator, queue: queue, receiver: receiver)
        delivery.begin(exchange.reply, to: request)
        return delivery
    }

    private func isOpen(_ index: Int) -> Bool {
        switch exchanges[index].times {
        case .unlimited: true
        case .count(let count): uses[index] < count
        }
    }

    private func refuse(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        let remaining = exchanges.indices.filter(isOpen).map { exchanges[$0] }
        let report = UnmatchedRequest(request, exchanges: exchanges, remaining: remaining)
        unmatched.append(report)
        simulator.recorder.record(.transportUnmatched(message: report.description))
        let delivery = Delivery(simulator: simulator, queue: queue, receiver: receiver)
        let failure = ScriptedFailure(code: .resourceUnavailable, phase: .connect)
        delivery.begin(.failure(failure), to: request)
        return delivery
    }
}
