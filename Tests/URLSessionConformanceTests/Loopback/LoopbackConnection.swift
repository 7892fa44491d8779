import Foundation

/// One connection of the loopback server: reads requests, and sends one reply after the other.
///
/// Touched on the server's thread only.
final class LoopbackConnection {
    let socket: Socket
    private(set) var isClosed = false
    /// Which of the server's origins the client has come to.
    private let origin: Int
    private var received: [UInt8] = []
    /// What is left to do for the replies that have begun.
    private var actions: [Action] = []
    /// How many requests have been answered over this connection, or are being answered.
    private var requestCount = 0
    /// The number of the request that was told to go on with its body.
    private var continuedRequest = -1

    fileprivate enum Action {
        case send(String)
        case waitAt(gate: String)
        /// Keeps the connection, and says nothing more.
        case silence
        case close
    }

    init(_ socket: Socket, origin: Int) {
        self.socket = socket
        self.origin = origin
    }

    /// Takes what has come; a client that has nothing more to say has closed.
    func receive() {
        guard !isClosed else { return }
        let bytes = socket.receive()
        if bytes.isEmpty { close() } else { received += bytes }
    }

    /// The next request that is here whole, unless a reply is still under way.
    func nextRequest() -> ServedRequest? {
        guard !isClosed, actions.isEmpty else { return nil }
        switch ServedRequest.read(received, origin: origin) {
        case .incomplete:
            return nil
        case .wantsContinue:
            // Once for each request: the client sends its body when it has heard this.
            if continuedRequest != requestCount { socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
            continuedRequest = requestCount
            return nil
        case .complete(let request, let length):
            received.removeFirst(length)
            requestCount += 1
            return request
        }
    }

    /// Begins a reply.
    func start(_ reply: Reply, to request: ServedRequest, ports: [UInt16]) {
        switch reply {
        case .answer(let answer): actions = self.actions(for: answer, to: request, ports)
        case .close, .refuse: actions = [.close]
        case .silence: actions = [.silence]
        }
    }

    /// Sends until a gate is in the way that is not open.
    func send(through gates: Set<String>) {
        while let action = actions.first, !isClosed {
            switch action {
            case .send(let text): socket.send(Array(text.utf8))
            case .waitAt(let gate): guard gates.contains(gate) else { return }
            case .silence: return
            case .close: close()
            }
            if !actions.isEmpty { actions.removeFirst() }
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        actions = []
        socket.close()
    }

    // MARK: A reply as what is sent

    private func actions(for answer: Answer, to request: ServedRequest, _ ports: [UInt16]) -> [Action] {
        let answer = answer.serving(request)
        let body = request.method == "HEAD" ? [] : answer.body
        var actions = answer.headGate.map { [Action.waitAt(gate: $0)] } ?? []
        var text = answer.head(ports: ports, origin: origin)
        // What need not wait is sent at once, so that it arrives together.
        for piece in body {
            if case .gate(let gate) = piece {
                actions += [.send(text), .waitAt(gate: gate)]
                text = ""
            } else {
                text += answer.framed(piece.text)
            }
        }
        if case .chunked = answer.framing, case .complete = answer.ending, request.method != "HEAD" {
            text += "0\r\n\r\n"
        }
        text += answer.surplus
        return actions + [.send(text)] + answer.lastActions
    }
}

extension Answer {
    /// What follows the last byte.
    fileprivate var lastActions: [LoopbackConnection.Action] {
        switch (ending, framing) {
        // A length that is not true leaves nobody knowing where the next answer would begin.
        case (.complete, .close), (.complete, .declared), (.close, _): [.close]
        case (.silence, _): [.silence]
        case (.complete, _): []
        }
    }

    fileprivate func head(ports: [UInt16], origin: Int) -> String {
        let announced = announcements.map { "HTTP/1.1 \($0) Status\r\n\r\n" }.joined()
        var lines = [statusLine ?? "HTTP/1.1 \(status) Status"]
        for field in headers {
            let value = field.value(
                base: "http://127.0.0.1:\(ports[origin])", other: "http://127.0.0.1:\(ports[1 - origin])")
            lines.append("\(field.name): \(value)")
        }
        lines += framingFields
        return announced + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    /// The fields that say where the body ends.
    var framingFields: [String] {
        switch framing {
        case .length: ["Content-Length: \(text.utf8.count)"]
        case .declared(let length): ["Content-Length: \(length)"]
        case .chunked: ["Transfer-Encoding: chunked"]
        case .close: ["Connection: close"]
        case .none: []
        }
    }

    fileprivate func framed(_ text: String) -> String {
        guard case .chunked = framing else { return text }
        return String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n"
    }

    /// The part that a request with `Range: bytes=n-` asks for, where ranges are served.
    fileprivate func serving(_ request: ServedRequest) -> Answer {
        guard acceptsRanges, let range = request.header("Range"), range.hasPrefix("bytes="),
            let start = Int(range.dropFirst("bytes=".count).prefix { $0 != "-" })
        else { return self }
        var part = self
        let whole = text
        part.status = 206
        part.body = [.text(String(whole.dropFirst(start)))]
        part.headers.append(
            Field("Content-Range", "bytes \(start)-\(whole.utf8.count - 1)/\(whole.utf8.count)"))
        return part
    }
}
