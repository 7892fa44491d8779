/// What a task knows about answering challenges: the credential that it sends and where, which ones were
/// refused, and which questions its delegate does not want to hear again.
///
/// It lives as long as the task. What a session remembers for later tasks is in `ProtectionSpaceMap` and
/// in the credential store.
struct TaskAuthentication {
    /// A credential that is sent with requests, and the space that it is for.
    struct Use: Equatable {
        let credential: URLCredential
        let space: URLProtectionSpace
        /// `true` if the server has accepted it from this task.
        fileprivate(set) var isAccepted = false
        /// The nonce of the server that it was sent with last; nil for a scheme without one.
        fileprivate(set) var nonce: String?
    }

    /// A name and password that a server did not accept.
    private struct Refusal: Hashable {
        let host: String
        let port: Int
        let user: String?
        let password: String?
        /// The scheme in which they were sent; nil if they are refused in all.
        let scheme: String?
        /// The realm that they were sent for; nil if they are refused in all.
        let realm: String?

        /// A refusal of them everywhere on a space's server, or only of what is sent in the space: a proof is
        /// made for a realm, while the password itself is sent to all realms in the same words.
        init(of credential: URLCredential, in space: URLProtectionSpace, everywhere: Bool) {
            (host, port) = (space.host, space.port)
            (user, password) = (credential.user, credential.password)
            let isPlain = space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
            scheme = everywhere ? nil : space.authenticationMethod
            realm = everywhere || isPlain ? nil : space.realm
        }
    }

    /// The credential that is sent with requests now.
    private(set) var used: Use?
    /// The space of the credential that the request went out with; nil if it had none.
    private var carried: URLProtectionSpace?
    /// The question that is waiting for an answer, or was answered last.
    private(set) var asked: URLAuthenticationChallenge?
    /// The spaces that the delegate rejected, or had no credential for. It is not asked about them again.
    private(set) var passedOver: Set<URLProtectionSpace> = []
    private var refusals: Set<Refusal> = []
    /// The credential of each space that was refused last.
    private var lastRefused: [URLProtectionSpace: URLCredential] = [:]
    private var refusalCount = 0

    // MARK: Being asked

    /// The question for a 401, about its first offer. If the request had a credential, the 401 refuses it
    /// (RFC 9110 §15.5.2), also if it asks for one in another space.
    mutating func challenge(
        of response: HTTPURLResponse, _ offers: [AuthenticationOffer], hadCredential: Bool,
        storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        if let used {
            let isAskedAgain = offers.contains { $0.space == used.space }
            if hadCredential { refuse(used, everywhere: isAskedAgain) }
            self.used = nil
        }
        return question(about: offers[...], response, storage)
    }

    private mutating func refuse(_ use: Use, everywhere: Bool) {
        refusals.insert(Refusal(of: use.credential, in: use.space, everywhere: everywhere))
        lastRefused[use.space] = use.credential
        refusalCount += 1
    }

    /// The question about an offer whose answer is known: the credential was good, only its nonce was old.
    func renewal(of response: HTTPURLResponse, _ offer: AuthenticationOffer) -> URLAuthenticationChallenge? {
        let challenge = question(about: [offer], response, nil)
        challenge?.renewed = used?.credential
        return challenge
    }

    /// The question to ask if this one is not answered: it is about the server's next offer.
    func next(
        after challenge: URLAuthenticationChallenge, storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        guard let response = challenge.failureResponse as? HTTPURLResponse else { return nil }
        let next = question(about: challenge.offers.dropFirst(), response, storage)
        next?.passedOver = challenge.protectionSpace
        return next
    }

    private func question(
        about offers: ArraySlice<AuthenticationOffer>, _ response: HTTPURLResponse,
        _ storage: URLCredentialStorage?
    ) -> URLAuthenticationChallenge? {
        guard let space = offers.first?.space else { return nil }
        let proposed =
            lastRefused[space] ?? response.url.flatMap(URLCredential.init(in:))
            ?? storage?.defaultCredential(for: space)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: proposed, previousFailureCount: refusalCount,
            failureResponse: response, error: nil)
        challenge.isProposalRefused = isRefused(proposed, by: space)
        challenge.offers = offers
        return challenge
    }

    /// `true` if the server of a space has refused this name and password, there or in another space.
    private func isRefused(_ credential: URLCredential?, by space: URLProtectionSpace) -> Bool {
        guard let credential else { return false }
        return [true, false].contains { everywhere in
            refusals.contains(Refusal(of: credential, in: space, everywhere: everywhere))
        }
    }

    /// The question has been asked.
    mutating func ask(_ challenge: URLAuthenticationChallenge) {
        asked = challenge
        if let space = challenge.passedOver { passedOver.insert(space) }
    }

    /// `true` if the last question was about the space of a credential, and came from this URL.
    func wasAsked(for used: Use, at url: URL) -> Bool {
        asked?.protectionSpace == used.space && asked?.failureResponse?.url == url
    }

    /// The task is over, and its question with all that the server showed or offered.
    mutating func forgetQuestion() { asked = nil }

    // MARK: Answering

    /// Sends this credential from now on, with every request to this space.
    mutating func use(_ credential: URLCredential, in space: URLProtectionSpace) {
        used = Use(credential: credential, space: space)
    }

    /// The next request has no credential yet.
    mutating func startRequest() { carried = nil }

    /// The credential goes out with the request, with this nonce.
    mutating func send(with nonce: String?) {
        used?.nonce = nonce
        carried = used?.space
    }

    /// The credential that the request went out with, if it is still the one to send. What its server
    /// answers is about that one, whatever the session has learnt meanwhile.
    var sent: Use? { used.flatMap { $0.space == carried ? $0 : nil } }

    /// The server has accepted the credential.
    mutating func accept() { used?.isAccepted = true }
}

extension URLCredential {
    /// The user name and password that the URL itself contains: `https://user:password@example.test/`. Their
    /// percent-encoded characters are decoded (RFC 3986 §2.4). Nil if the URL has none, or no name that can
    /// be sent.
    fileprivate convenience init?(in url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let user = parts.user,
            let password = parts.password, URLCredential.isName(user)
        else { return nil }
        self.init(user: user, password: password, persistence: .forSession)
    }
}
