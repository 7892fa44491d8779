/// One reply on its way: a list of things that arrive, each so long after the one before.
final class Delivery: TransportExchange {
    private enum Arrival {
        case head(HTTPURLResponse)
        case data(Data)
        case end
        case failure(ScriptedFailure)
    }

    private let simulator: Simulator
    private let queue: DispatchQueue
    private weak var receiver: (any TransportReceiver)?
    /// What is still to come, the next one last.
    private var arrivals: [(delay: Delay, Arrival)] = []
    private var timer: SimulatedTimer?
    private var isOver = false

    init(simulator: Simulator, queue: DispatchQueue, receiver: any TransportReceiver) {
        self.simulator = simulator
        self.queue = queue
        self.receiver = receiver
    }

    /// Drops the connection. What has been said before stays said.
    func cancel() {
        guard !isOver else { return }
        isOver = true
        timer?.cancel()
        simulator.recorder.record(.transportCancelled)
    }

    func begin(_ reply: Reply, to request: URLRequest) {
        arrivals = Self.arrivals(of: reply, to: request).reversed()
        scheduleNext()
    }

    private func scheduleNext() {
        guard let next = arrivals.popLast() else { return }
        let delay = simulator.draw(from: next.delay)
        timer = queue.timer(after: delay) { [self] in arrive(next.1) }
    }

    private func arrive(_ arrival: Arrival) {
        guard !isOver else { return }
        let recorder = simulator.recorder
        switch arrival {
        case .head(let response):
            recorder.record(.transportReceivedHead(response))
            receiver?.transportDidReceive(response)
        case .data(let data):
            recorder.record(.transportReceivedData(bytes: data.count))
            receiver?.transportDidReceive(data)
        case .end:
            isOver = true
            recorder.record(.transportEnded)
            receiver?.transportDidFinish()
        case .failure(let failure):
            isOver = true
            recorder.record(
                .transportFailed(code: failure.code.rawValue, phase: failure.phase.description))
            receiver?.transportDidFail(URLError(failure.code))
        }
        if !isOver { scheduleNext() }
    }

    // MARK: A reply as a list of arrivals

    private static func arrivals(of reply: Reply, to request: URLRequest) -> [(delay: Delay, Arrival)] {
        switch reply {
        case .failure(let failure):
            return [(failure.delay, .failure(failure))]
        case .response(let scripted):
            guard let url = request.url, let head = scripted.head(for: url) else {
                return [(.exactly(.zero), .failure(ScriptedFailure(code: .badURL, phase: .connect)))]
            }
            let body = scripted.hasBody(answering: request.httpMethod) ? scripted.chunks : []
            return [(scripted.delay, .head(head))] + arrivals(of: body, failure: scripted.failure)
        }
    }

    private static func arrivals(
        of chunks: [Chunk], failure: ScriptedFailure?
    ) -> [(delay: Delay, Arrival)] {
        let pieces = chunks.filter { !$0.data.isEmpty }.map { ($0.delay, Arrival.data($0.data)) }
        guard let failure else { return pieces + [(.exactly(.zero), .end)] }
        let end = (failure.delay, Arrival.failure(failure))
        switch failure.phase {
        case .connect, .request, .head: return [end]
        case .end: return pieces + [end]
        case .body(let count):
            var left = count
            var sent: [(Delay, Arrival)] = []
            for chunk in chunks where left > 0 && !chunk.data.isEmpty {
                sent.append((chunk.delay, .data(chunk.data.prefix(left))))
                left -= chunk.data.count
            }
            return sent + [end]
        }
    }
}

extension ScriptedResponse {
    /// The head as Foundation's value. Nil only for a URL that Foundation refuses.
    fileprivate func head(for url: URL) -> HTTPURLResponse? {
        var fields: [String: String] = [:]
        for (name, value) in headers { fields[name] = fields[name].map { "\($0), \(value)" } ?? value }
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    /// HEAD, 1xx, 204 and 304 have no body, whatever the script says (RFC 9110 §6.4.1).
    fileprivate func hasBody(answering method: String?) -> Bool {
        method != "HEAD" && status != 204 && status != 304 && !(100..<200).contains(status)
    }
}
