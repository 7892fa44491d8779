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
        /// Something about the response has to be decided before it goes on.
        case decided(ResponseEvent)
        case end
        case failure(ScriptedFailure)
    }

    /// What arrives, so long after what came before.
    typealias Step = (delay: Delay, arrival: Arrival)

    let url: URL?
    let method: String?
    let steps: [Step]
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
            steps = scripted.steps(answering: request)
        case .webSocket(let conversation):
            // Whoever does not ask for a WebSocket is told to (RFC 9110 §15.5.22).
            let refusal = ScriptedResponse(
                status: 426, headers: [("Upgrade", "websocket")], delay: conversation.delay)
            steps = refusal.steps(answering: request)
        }
    }

    /// Whether a connection is made at all, over which a body could be sent.
    var hasConnection: Bool {
        guard case .failure(let failure)? = steps.first?.arrival else { return true }
        return failure.phase != .connect
    }
}

extension Reply {
    fileprivate var servesRanges: Bool {
        if case .response(let scripted) = self { scripted.acceptsRanges } else { false }
    }
}
