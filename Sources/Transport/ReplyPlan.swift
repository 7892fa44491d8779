/// A reply as a series of arrivals, for one URL and one method.
///
/// Similar requests share a plan: an `HTTPURLResponse` costs as much as a dozen events, and is immutable. For
/// another URL, only the heads are made again.
struct ReplyPlan {
    enum Arrival {
        case head(ResponseHead)
        case data(Data)
        /// Time passes and nothing arrives: the meaning of a scripted chunk without bytes.
        case silence
        /// A decision about the response that is recorded before the next arrival.
        case decided(ResponseEvent)
        case end
        case failure(ScriptedFailure)
    }

    /// An arrival, and the time since the one before it.
    typealias Step = (delay: Delay, arrival: Arrival)

    let url: URL?
    let method: String?
    let steps: [Step]
    /// Whether a similar request may get another part of the body.
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
        case .computed(let answer):
            steps = ReplyPlan(answer(request), to: request).steps
        case .webSocket(let conversation):
            // A request that does not ask for a WebSocket is told to do so (RFC 9110 §15.5.22).
            let refusal = ScriptedResponse(
                status: 426, headers: [("Upgrade", "websocket")], delay: conversation.delay)
            steps = refusal.steps(answering: request)
        }
    }

    private init(_ url: URL, _ method: String?, _ steps: [Step]) {
        (self.url, self.method, self.steps, servesRanges) = (url, method, steps, false)
    }

    /// The same arrivals for a similar request; nil if that needs a plan of its own.
    func serving(_ request: URLRequest) -> ReplyPlan? {
        guard method == request.httpMethod, !servesRanges, let url, let other = request.url
        else { return nil }
        if url == other { return self }
        var moved = steps
        for (index, step) in steps.enumerated() {
            guard case .head(let head) = step.arrival else { continue }
            guard let head = head.moved(to: other) else { return nil }
            moved[index].arrival = .head(head)
        }
        return ReplyPlan(other, method, moved)
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
