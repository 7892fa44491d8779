/// What a response may require before it is delivered: a request to another URL, or a credential.
extension TaskLoader {
    /// Passes a head on, unless it asks for something first: a request to another URL, or a credential for
    /// this one.
    func receive(_ head: HTTPURLResponse) {
        if RedirectDecision.concerns(head), let request = task.currentRequest {
            redirect(head, request)
        } else if head.isChallenge, let url = head.url {
            challenge(head, url)
        } else {
            task.arrived(.head(head))
        }
    }

    private func redirect(_ head: HTTPURLResponse, _ request: URLRequest) {
        let decided = RedirectDecision.decide(
            head, to: request, trail: trail, sessionFields: session.additionalFields.map(\.name))
        task.record(.redirect(.decided(decided.decision)))
        switch decided.choice {
        case .follow(let proposal):
            task.arrived(.question(.redirect(Redirection(response: head, proposal: proposal))))
        case .deliver: task.arrived(.head(head))
        case .fail(let code):
            exchange.carrier?.cancel()
            task.arrived(.failure(URLError(code)))
        }
    }
}
