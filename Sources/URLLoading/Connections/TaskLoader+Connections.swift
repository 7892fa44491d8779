/// How a load gets a connection, and gives it back.
extension TaskLoader {
    /// Gets a connection to the request's server, and continues with `sendConnected` when it is ready.
    func takeConnection(for request: URLRequest) {
        // A request that is sent once more while it waits for its turn keeps its place in the line.
        guard connection.line == nil else { return }
        // While its connection is being made, it waits for that: it is sent when the connection is ready.
        if let held = connection.held, !held.state.isReady { return }
        guard connection.held == nil, let url = request.url else { return sendConnected() }
        session.connections(to: url, for: task).connect(self)
    }

    /// The connection is ready. The request goes out now, unless the delegate first has to be asked about the
    /// server or about a certificate; its answer sends the request again.
    ///
    /// If no connection can be made, the request goes to the transport all the same, which says how it fails.
    func sendConnected() {
        connection.held?.becomeReady(at: session.simulator.now)
        guard !isCancelled, let request = exchange.request else { return }
        guard isConnected else { return connectAgain(request) }
        guard connection.held?.state.isUnreachable != true else { return sendWithBody(request) }
        if let challenge = connectionChallenge(for: request) {
            guard task.state != .suspended else { return connectAgain(request) }
            return task.arrived(.question(.challenge(challenge)))
        }
        if let held = connection.held, held.state == .made {
            held.open(at: session.simulator.now)
            held.server.opened(held, for: self)
        }
        sendWithBody(request)
    }

    /// Whether the load still holds this connection, as it did when a wait began.
    func holds(_ number: Int, of server: ServerConnections) -> Bool {
        connection.held.map { $0.number == number && $0.server === server } ?? false
    }

    /// Lets go of the current exchange before another one: by default because its head led there, as that of
    /// a redirect or a challenge does.
    ///
    /// The rest of such a response would be read and dropped; here that takes no time.
    func endExchange(_ end: ConnectionKeepDecision.End = .dropped) {
        exchange.carrier?.cancel()
        log.end(at: session.simulator.now)
        if connection.held?.state.isUsed == true { giveBackConnection(end) }
    }

    /// Gives back the connection, or the place in the line; does nothing if the load has neither.
    func giveBackConnection(_ end: ConnectionKeepDecision.End) {
        switch connection.release() {
        case .held(let held):
            if held.state != .carrying { log.giveUp(held.metrics) }
            held.server.giveBack(held, of: self, end)
        case .inLine(let line): line.leave(task)
        case .none: break
        }
    }
}

extension URLSession {
    /// The session's connections to the server of a URL. Those of WebSockets are apart from the others.
    func connections(to url: URL, for task: URLSessionTask) -> ServerConnections {
        if task is URLSessionWebSocketTask { return connections(to: Origin(url).forWebSockets) }
        let text = url.absoluteString
        if let last = lastServer, text.hasPrefix(last.start) { return last.connections }
        let connections = connections(to: Origin(url))
        lastServer = Self.start(of: text).map { ($0, connections) }
        return connections
    }

    private func connections(to origin: Origin) -> ServerConnections {
        let connections = servers[origin] ?? ServerConnections(to: origin, of: self)
        servers[origin] = connections
        return connections
    }

    /// The characters of a URL up to its path, with the slash: two URLs that both begin with them name the
    /// same server. Nil for a URL without a path.
    private static func start(of url: String) -> String? {
        guard let host = url.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let authority = url.utf8[host...].dropFirst(2)
        guard url.utf8[host...].prefix(2).elementsEqual("//".utf8),
            let path = authority.firstIndex(where: { "/?#".utf8.contains($0) }),
            authority[path] == UInt8(ascii: "/")
        else { return nil }
        return String(url[...path])
    }
}
