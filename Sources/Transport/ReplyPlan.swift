/// A reply as a series of arrivals, for all requests that are answered alike.
struct ReplyPlan {
    enum Arrival {
        case head(RepeatedHead)
        case data(Data)
        /// Time passes and nothing arrives: the meaning of a scripted chunk without bytes.
        case silence
        /// A decision about the response that is recorded before the next arrival.
        case decided(ResponseEvent)
        /// The same about bytes behind the end of the body, which are not passed on.
        case surplus(ResponseEvent)
        case end
        case failure(ScriptedFailure)
    }

    /// An arrival, and the time since the one before it.
    typealias Step = (delay: Delay, arrival: Arrival)

    let steps: [Step]
    private let method: String?
    private let hasURL: Bool
    /// Whether a similar request may get another part of the body.
    private let servesRanges: Bool

    init(_ reply: Reply, to request: URLRequest) {
        method = request.httpMethod
        hasURL = request.url != nil
        servesRanges = reply.servesRanges
        switch reply {
        case .failure(let failure):
            steps = [(failure.delay, .failure(failure))]
        case .response(let scripted):
            steps = scripted.steps(answering: request)
        case .computed:
            steps = ReplyPlan(reply.resolved(for: request), to: request).steps
        case .webSocket(let conversation):
            // A request that does not ask for a WebSocket is told to do so (RFC 9110 §15.5.22 and §7.8).
            let refusal = ScriptedResponse(
                status: 426, headers: [("Connection", "Upgrade"), ("Upgrade", "websocket")],
                delay: conversation.delay)
            steps = refusal.steps(answering: request)
        }
    }

    /// Whether another request is answered alike.
    func serves(_ request: URLRequest) -> Bool {
        method == request.httpMethod && hasURL == (request.url != nil) && !servesRanges
    }

    /// Whether there is a connection at all over which a body could be sent.
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
