/// How a task answers servers that ask for a credential.
extension TaskLoader {
    // MARK: Before a request is sent

    /// Adds the credential that the request's server is known to want: the one it accepted from this task, or
    /// one that it accepted from an earlier task, which this task then remembers.
    ///
    /// - Parameters:
    ///   - body: the body, if it was read from a file or a stream.
    ///   - isRecorded: whether the decision is recorded.
    func addCredential(
        to request: URLRequest, body: Data? = nil, isRecorded: Bool = true
    ) -> URLRequest {
        guard !session.protection.isEmpty, let url = request.url else { return request }
        if let used = authentication.used, isMeant(used, for: url) {
            return add(used.credential, for: used.space, to: request, body, at: url)
        }
        guard session.protection.hasOpenArea(at: Origin(url)) else { return request }
        let ownField = request.value(forHTTPHeaderField: "Authorization")
        let decided = CredentialAheadDecision.decide(
            url, ownField: ownField, in: session.protection,
            stored: { session.credentialStorage?.defaultCredential(for: $0) })
        if isRecorded { task.record(.credential(.aheadDecided(decided.decision))) }
        switch decided.choice {
        case .send(let credential, let space):
            authentication.use(credential, in: space)
            return add(credential, for: space, to: request, body, at: url)
        case .wait:
            return request
        }
    }

    /// `true` if a URL is in the space of a credential, or is the one that asked for it: a Digest challenge
    /// may name a `domain` that it is not in itself.
    private func isMeant(_ used: TaskAuthentication.Use, for url: URL) -> Bool {
        session.protection.space(used.space, contains: url) || authentication.wasAsked(for: used, at: url)
    }

    /// The request with the credential that it would have if it went out now. As it does not, nothing is
    /// recorded or remembered, and no use of a nonce is counted.
    func foreseen(_ request: URLRequest) -> URLRequest {
        let before = (session.protection, authentication)
        defer { (session.protection, authentication) = before }
        return addCredential(to: request, isRecorded: false)
    }

    /// Writes the `Authorization` field. With Digest, this counts as one more use of the server's nonce.
    private func add(
        _ credential: URLCredential, for space: URLProtectionSpace, to request: URLRequest, _ body: Data?,
        at url: URL
    ) -> URLRequest {
        var request = request
        guard let body = coveredBody(of: request, body, in: space) else {
            // The field is written once the body is known, when the head goes out.
            request.setValue(nil, forHTTPHeaderField: "Authorization")
            return request
        }
        let message = DigestChallenge.Message(
            method: request.httpMethod ?? "GET", uri: url.requestTarget, body: body)
        let field = session.protection.authorization(with: credential, for: message, in: space)
        authentication.send(with: session.protection.nonce(of: space))
        request.setValue(field, forHTTPHeaderField: "Authorization")
        return request
    }

    /// The body that a proof in a space covers, which is empty if it covers none (RFC 7616 §3.4.3). Nil for a
    /// stream that has not been read yet.
    private func coveredBody(
        of request: URLRequest, _ body: Data?, in space: URLProtectionSpace
    ) -> Data? {
        guard session.protection.coversBody(in: space) else { return Data() }
        if let body { return body }
        return switch bodySource(of: request) {
        case .request: request.httpBody ?? (request.httpBodyStream == nil ? Data() : nil)
        case .delegateStream: nil
        case .data(let data): data
        case .file(let file): (try? BodySource.contents(of: file).get()) ?? Data()
        }
    }

    // MARK: When the server asks

    /// A 401 has come: asks the delegate about it, or delivers it as the response.
    func challenge(_ head: HTTPURLResponse, _ url: URL) {
        // A credential that was not sent to this place is not refused here.
        let sent = authentication.sent
        let decided = ChallengeDecision.decide(
            head, from: url, answered: sent?.space, with: sent?.nonce, passedOver: authentication.passedOver,
            confinedBy: orderToStay)
        task.record(.challenge(.decided(decided.decision)))
        switch decided.choice {
        case .ask(let offers):
            // The used space is closed only if this 401 is about it, and not about another space; and not if
            // another credential has taken the place of the one that was sent.
            if let sent, offers.contains(where: { $0.space == sent.space }),
                (session.credentialStorage?.defaultCredential(for: sent.space) ?? sent.credential)
                    == sent.credential
            {
                session.protection.setOpen(false, sent.space)
            }
            ask(
                authentication.challenge(
                    of: head, offers, hadCredential: sent != nil, storage: session.credentialStorage),
                else: head)
        case .renew(let offer):
            ask(authentication.renewal(of: head, offer), else: head)
        case .deliver:
            deliver(head)
        }
    }

    /// What keeps a request that was answered from the cache from being sent; nil if nothing does. A session
    /// without a cache sends what wants a stored response.
    private var orderToStay: String? {
        guard log.source == .cache, let request else { return nil }
        let policy = session.cachePolicy(of: request)
        guard policy != .returnCacheDataDontLoad else { return policy.word }
        let requested = CacheControl(request.value(forHTTPHeaderField: "Cache-Control"))
        return requested.has("only-if-cached") ? "only-if-cached" : nil
    }

    private func ask(_ challenge: URLAuthenticationChallenge?, else head: HTTPURLResponse) {
        guard let challenge else { return deliver(head) }
        task.arrived(.question(.challenge(challenge)))
    }

    private func deliver(_ head: HTTPURLResponse) {
        willDeliver(head)
        task.arrived(.head(head))
    }

    /// A challenge that is not answered becomes the response, and so the answer to the cache's own question.
    func willDeliver(_ challenge: HTTPURLResponse) {
        // The cache may stand in for a server that fails, but not for one that asks, so nothing replaces it.
        if log.source == .network { _ = settleCacheQuestion(challenge) }
    }

    /// The answer to the last question is a credential: it is sent from now on.
    func use(_ credential: URLCredential) {
        guard let challenge = authentication.asked, let offer = challenge.offers.first,
            let url = challenge.failureResponse?.url
        else { preconditionFailure("a credential is used where nobody asked for one") }
        session.protection.learn(offer, at: url)
        authentication.use(credential, in: offer.space)
    }

    // MARK: When the server has answered

    /// A server that answers with anything but a challenge has accepted the credential it got. What the cache
    /// answers says nothing about that.
    func noteAcceptance(_ head: HTTPURLResponse) {
        guard let used = authentication.sent, !head.isChallenge else { return }
        session.protection.noteNextNonce(in: head, of: used.space)
        if !used.isAccepted { accept(used) }
    }

    /// Stores a credential that a server accepted, unless it came from the store.
    private func accept(_ used: TaskAuthentication.Use) {
        authentication.accept()
        let storage = session.credentialStorage
        if let storage, storage.defaultCredential(for: used.space) == used.credential {
            return session.protection.setOpen(true, used.space)
        }
        let decided = CredentialStoreDecision.decide(used.credential, hasStorage: storage != nil)
        task.record(.credential(.storeDecided(decided.decision)))
        switch decided.choice {
        case .stored:
            storage?.setDefaultCredential(used.credential, for: used.space, task: task)
            session.protection.setOpen(true, used.space)
        case .notStored:
            break
        }
    }
}

extension HTTPURLResponse {
    /// `true` if the server, or a proxy, asks for a credential.
    var isChallenge: Bool { statusCode == 401 || statusCode == 407 }
}
