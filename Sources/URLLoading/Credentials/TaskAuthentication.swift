/// What a task knows about answering challenges: the credential it sends and to whom, which were refused, and
/// what its delegate does not want to be asked again.
///
/// It lives as long as the task. What a session remembers for its next tasks is in `ProtectionSpaceMap` and
/// in the credential store.
struct TaskAuthentication {
    /// A credential that goes along with requests, and the space it is for.
    struct Use: Equatable {
        let credential: URLCredential
        let space: URLProtectionSpace
        /// Whether the server has let the task in with it.
        fileprivate(set) var isAccepted = false
    }

    /// Credentials that a server did not accept in a space.
    private struct Refusal {
        let space: URLProtectionSpace
        var last: URLCredential
        var count = 1
    }

    /// What requests are sent with now.
    private(set) var used: Use?
    /// The question that waits for an answer, or was answered last.
    private(set) var asked: URLAuthenticationChallenge?
    /// The spaces that the delegate rejected, or had nothing for. They are not asked about again.
    private(set) var passedOver: [URLProtectionSpace] = []
    private var refusals: [Refusal] = []

    // MARK: Being asked

    /// The question that a 401 leads to, about its first offer. One that answers a credential is its refusal.
    mutating func challenge(
        of response: HTTPURLResponse, _ offers: [AuthenticationOffer], storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        if let used {
            if offers.contains(where: { $0.space == used.space }) { refuse(used) }
            self.used = nil
        }
        return question(about: offers, response, storage)
    }

    private mutating func refuse(_ use: Use) {
        if let index = refusals.firstIndex(where: { $0.space == use.space }) {
            refusals[index].last = use.credential
            refusals[index].count += 1
        } else {
            refusals.append(Refusal(space: use.space, last: use.credential))
        }
    }

    /// The question about an offer whose answer is known: the credential was good, only its nonce was old.
    func renewal(of response: HTTPURLResponse, _ offer: AuthenticationOffer) -> URLAuthenticationChallenge? {
        let challenge = question(about: [offer], response, nil)
        challenge?.renewed = used?.credential
        return challenge
    }

    /// The question that follows when there is no answer to this one: about the server's next offer.
    func next(
        after challenge: URLAuthenticationChallenge, storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        guard let response = challenge.failureResponse as? HTTPURLResponse else { return nil }
        let next = question(about: Array(challenge.offers.dropFirst()), response, storage)
        next?.passedOver = challenge.protectionSpace
        return next
    }

    private func question(
        about offers: [AuthenticationOffer], _ response: HTTPURLResponse, _ storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        guard let space = offers.first?.space else { return nil }
        let refusal = refusals.first { $0.space == space }
        let proposed =
            refusal?.last ?? response.url.flatMap(URLCredential.init(in:))
            ?? storage?.defaultCredential(
                for: space)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: proposed, previousFailureCount: refusal?.count ?? 0,
            failureResponse: response, error: nil)
        challenge.offers = offers
        return challenge
    }

    /// The question is put.
    mutating func ask(_ challenge: URLAuthenticationChallenge) {
        asked = challenge
        if let space = challenge.passedOver { passedOver.append(space) }
    }

    // MARK: Answering

    /// Sends this credential from now on, to whoever is in this space.
    mutating func use(_ credential: URLCredential, in space: URLProtectionSpace) {
        used = Use(credential: credential, space: space)
    }

    /// The server has let the task in.
    mutating func accept() { used?.isAccepted = true }
}

extension URLCredential {
    /// The user name and password that a URL itself names: `https://user:password@example.test/`.
    fileprivate convenience init?(in url: URL) {
        guard let user = url.user, let password = url.password else { return nil }
        self.init(user: user, password: password, persistence: .forSession)
    }
}
