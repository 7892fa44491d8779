import URLLoading

/// What the loopback server does, as a script for the simulated one.
///
/// A gate, which real time waits at, becomes a span of virtual time in which the owner of the tasks has done
/// what it does.
extension Route {
    func exchange(at places: Places) -> Exchange {
        Exchange(
            name: path, match: RequestPattern(url: .pattern("http://*127.0.0.1:*8001\(path)")),
            reply: reply.scripted(at: places),
            times: times.map { .count($0) } ?? .unlimited)
    }
}

extension Reply {
    /// So long that whoever waits for it has given up.
    fileprivate static let forEver = Delay.milliseconds(3_600_000)

    fileprivate func scripted(at places: Places) -> URLLoading.Reply {
        switch self {
        case .answer(let answer): .response(answer.scripted(at: places))
        case .close: .failure(ScriptedFailure(code: .networkConnectionLost, phase: .request))
        case .silence: .response(ScriptedResponse(delay: Self.forEver))
        case .refuse: .failure(ScriptedFailure(code: .cannotConnectToHost, phase: .connect))
        }
    }
}

extension Answer {
    private static let gateTime: UInt64 = 50

    fileprivate func scripted(at places: Places) -> ScriptedResponse {
        var response = ScriptedResponse(
            status: status, headers: fields(at: places), chunks: chunks,
            delay: .milliseconds(headGate == nil ? latency : latency + Self.gateTime), failure: failure,
            acceptsRanges: acceptsRanges)
        response.statusLine = statusLine
        response.informational = announcements.map { InformationalHead(status: $0) }
        response.surplus = Data(surplus.utf8)
        return response
    }

    private func fields(at places: Places) -> [(name: String, value: String)] {
        let framing = framingFields.map { field in
            let parts = field.components(separatedBy: ": ")
            return (name: parts[0], value: parts[1])
        }
        let scripted = headers.map { field in
            (name: field.name, value: field.value(base: places.base, other: places.other))
        }
        return scripted + framing
    }

    private var chunks: [Chunk] {
        var chunks: [Chunk] = []
        var text = ""
        var delay = Delay.exactly(.zero)
        for piece in body {
            if case .gate = piece {
                if !text.isEmpty { chunks.append(Chunk(text, delay: delay)) }
                text = ""
                delay = .milliseconds(Self.gateTime)
            } else {
                text += piece.text
            }
        }
        if !text.isEmpty { chunks.append(Chunk(text, delay: delay)) }
        if case .silence = ending { chunks.append(Chunk(Data(), delay: Reply.forEver)) }
        return chunks
    }

    /// A connection that is closed behind a body whose end nobody could know otherwise is no failure.
    private var failure: ScriptedFailure? {
        switch (ending, framing) {
        case (.close, .close), (.complete, _), (.silence, _): nil
        case (.close, _): ScriptedFailure(code: .networkConnectionLost, phase: .end)
        }
    }
}
