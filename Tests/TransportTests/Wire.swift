@testable import Transport

/// A scripted transport whose receivers write down their calls, with the time.
final class Wire {
    let simulator: Simulator
    let transport: ScriptedTransport
    private var lines: [String] = []
    private var receivers: [Receiver] = []

    init(_ exchanges: [Exchange], schedule: Schedule = .firstComeFirstServed) {
        simulator = Simulator(schedule: schedule)
        transport = ScriptedTransport(simulator: simulator, exchanges: exchanges)
    }

    /// Sends a request now. What its receiver hears is written under `name`.
    @discardableResult
    func send(
        _ name: String, _ request: URLRequest, body: OutgoingBody = .none
    ) -> any TransportExchange {
        let receiver = Receiver(body) { [unowned self] text in
            lines.append("\(simulator.now.since(.start)) \(name): \(text)")
        }
        receivers.append(receiver)
        lastReceiver = receiver
        return transport.start(request, on: simulator.main, receiver: receiver)
    }

    @discardableResult
    func send(_ name: String, _ url: String = "https://x.test/a") -> any TransportExchange {
        send(name, .to(url))
    }

    /// Releases all receivers; an exchange may keep its own.
    func releaseReceivers() { receivers = [] }

    /// The receiver of the last request, as long as it exists.
    private(set) weak var lastReceiver: (any TransportReceiver)?

    /// Runs to the end; returns a line for each call of a receiver.
    func run() -> String {
        simulator.run()
        defer { lines = [] }
        return lines.joined(separator: "\n")
    }

    /// The kinds of all events so far.
    var kinds: [String] { simulator.recorder.events.map(\.payload.kind.name) }
}

private final class Receiver: TransportReceiver {
    let outgoingBody: OutgoingBody
    private let write: (String) -> Void

    init(_ outgoingBody: OutgoingBody, write: @escaping (String) -> Void) {
        self.outgoingBody = outgoingBody
        self.write = write
    }

    func transportDidSend(bytes: Int) { write("sent \(bytes)") }
    func transportDidReceive(_ response: HTTPURLResponse) { write("\(response.statusCode)") }
    func transportDidReceive(_ data: Data) { write("\"\(String(decoding: data, as: UTF8.self))\"") }
    func transportDidReceive(_ frame: WebSocketFrame) {
        let summary = frame.summary
        let parts = [
            summary.kind, summary.code.map { "\($0)" },
            summary.content.isEmpty ? nil : String(decoding: summary.content, as: UTF8.self),
        ]
        write(parts.compactMap { $0 }.joined(separator: " "))
    }
    func transportDidFinish() { write("end") }
    func transportDidFail(_ error: URLError) { write("failed \(error.code.rawValue)") }
}

extension URLRequest {
    /// A request for a URL that the test knows to be valid.
    static func to(
        _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) -> URLRequest {
        guard let url = URL(string: url) else { preconditionFailure("\(url) is not a URL") }
        var request = URLRequest(url: url)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }
}

extension Exchange {
    /// An exchange for one URL that answers with a status and some text, after 10 ms.
    static func answer(
        _ name: String, _ status: Int = 200, url: String = "https://x.test/a", body: [Chunk] = [],
        times: Times = .count(1), failure: ScriptedFailure? = nil
    ) -> Exchange {
        Exchange(
            name: name, match: RequestPattern(url: .exact(url)),
            reply: .response(
                ScriptedResponse(
                    status: status, chunks: body, delay: .milliseconds(10), failure: failure)),
            times: times)
    }
}
