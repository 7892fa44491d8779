/// A reply as what arrives one after the other, for one URL and one method.
///
/// Made once for requests that are alike: an `HTTPURLResponse` costs as much as a dozen events, and nobody
/// can change it.
struct ReplyPlan {
    enum Arrival {
        case head(HTTPURLResponse)
        case data(Data)
        /// Time passes and nothing comes: what a scripted chunk without bytes means.
        case silence
        case end
        case failure(ScriptedFailure)
    }

    let url: URL?
    let method: String?
    /// What arrives, each so long after the one before.
    let steps: [(delay: Delay, arrival: Arrival)]

    /// Whether another request of the same kind may get another part of the body.
    let servesRanges: Bool

    init(_ reply: Reply, to request: URLRequest) {
        url = request.url
        method = request.httpMethod
        servesRanges = reply.servesRanges
        switch reply {
        case .failure(let failure):
            steps = [(failure.delay, .failure(failure))]
        case .response(let scripted):
            steps = Self.steps(of: scripted, to: request)
        case .webSocket(let conversation):
            // Whoever does not ask for a WebSocket is told to (RFC 9110 §15.5.22).
            let refusal = ScriptedResponse(
                status: 426, headers: [("Upgrade", "websocket")], delay: conversation.delay)
            steps = Self.steps(of: refusal, to: request)
        }
    }

    private static func steps(
        of scripted: ScriptedResponse, to request: URLRequest
    ) -> [(delay: Delay, arrival: Arrival)] {
        guard let url = request.url, let head = scripted.head(for: url) else {
            return [(.exactly(.zero), .failure(ScriptedFailure(code: .badURL, phase: .connect)))]
        }
        let chunks = scripted.hasBody(answering: request.httpMethod) ? scripted.chunks : []
        return [(scripted.delay, .head(head))] + steps(of: chunks, failure: scripted.failure)
    }

    /// Whether a connection is made at all, over which a body could be sent.
    var hasConnection: Bool {
        guard case .failure(let failure)? = steps.first?.arrival else { return true }
        return failure.phase != .connect
    }

    private static func steps(
        of chunks: [Chunk], failure: ScriptedFailure?
    ) -> [(delay: Delay, arrival: Arrival)] {
        guard let failure else { return chunks.map(step) + [(.exactly(.zero), .end)] }
        let end = (failure.delay, Arrival.failure(failure))
        switch failure.phase {
        case .connect, .request, .head: return [end]
        case .end: return chunks.map(step) + [end]
        case .body(let count):
            var left = count
            var sent: [(Delay, Arrival)] = []
            for chunk in chunks where left > 0 {
                sent.append(step(Chunk(chunk.data.prefix(left), delay: chunk.delay)))
                left -= chunk.data.count
            }
            return sent + [end]
        }
    }

    private static func step(_ chunk: Chunk) -> (Delay, Arrival) {
        (chunk.delay, chunk.data.isEmpty ? .silence : .data(chunk.data))
    }
}

extension Reply {
    fileprivate var servesRanges: Bool {
        if case .response(let scripted) = self { scripted.acceptsRanges } else { false }
    }
}

extension ScriptedResponse {
    /// The head as Foundation's value. Nil only for a URL that Foundation refuses.
    func head(for url: URL) -> HTTPURLResponse? {
        var names: [String: String] = [:]
        var fields: [String: String] = acceptsRanges ? ["Accept-Ranges": "bytes"] : [:]
        for (name, value) in headers {
            let first = names[name.lowercased(), default: name]
            names[name.lowercased()] = first
            // What the script says of ranges counts more than what follows from `acceptsRanges`.
            if name.lowercased() == "accept-ranges" { fields["Accept-Ranges"] = nil }
            // Spaces around a value are no part of it (RFC 9110 §5.5).
            let value = value.trimmingCharacters(in: .whitespaces)
            fields[first] = fields[first].map { "\($0), \(value)" } ?? value
        }
        return HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    /// HEAD, 1xx, 204 and 304 have no body, whatever the script says (RFC 9110 §6.4.1).
    fileprivate func hasBody(answering method: String?) -> Bool {
        method != "HEAD" && status != 204 && status != 304 && !(100..<200).contains(status)
    }
}
