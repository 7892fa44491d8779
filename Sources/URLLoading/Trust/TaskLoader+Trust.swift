/// What a new connection asks of the app before a request goes over it: is the server the right one, and with
/// which certificate does the client prove its own identity?
extension TaskLoader {
    /// The challenge that the delegate has to answer before the request can go out; nil if there is none.
    ///
    /// The server comes first, then the client. Once the server, or the client's certificate, is accepted,
    /// the session does not ask again, unless a new connection finds that the server's certificates are no
    /// longer what they were accepted for, or that the client's has expired. A connection that is open asks
    /// nothing.
    func connectionChallenge(for request: URLRequest) -> URLAuthenticationChallenge? {
        guard connection.held?.state.isOpen != true, session.transport.hasCertificates, let url = request.url,
            url.isSecure, let host = url.host,
            let certificates = session.transport.certificates(forHost: host)
        else { return nil }
        let origin = Origin(url)
        if !session.stillTrusts(origin) {
            session.forgetTrust(in: origin)
            let trust = SecTrust(certificates, host: host)
            return URLAuthenticationChallenge(
                protectionSpace: URLProtectionSpace(of: origin, trust: trust), proposedCredential: nil,
                previousFailureCount: 0, failureResponse: nil, error: nil)
        }
        guard let demand = certificates.clientDemand, !session.isStillIdentified(to: origin) else {
            return nil
        }
        session.forgetIdentity(in: origin)
        let space = URLProtectionSpace(of: origin, authorities: demand.authorities)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space,
            proposedCredential: session.credentialStorage?.defaultCredential(for: space),
            previousFailureCount: 0, failureResponse: nil, error: nil)
        challenge.clientDemand = demand
        return challenge
    }
}

extension URLSessionTask {
    /// On the work queue: the delegate has answered a server's challenge.
    func settleTrust(
        _ challenge: URLAuthenticationChallenge, _ trust: SecTrust,
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?
    ) {
        let decided = ServerTrustSettlement.decide(disposition, credential, evaluate: trust.evaluate)
        let verdict: TaskMachine.Verdict
        switch decided.choice {
        case .connect:
            session.trust(challenge.protectionSpace)
            verdict = .send(nil)
        case .fail(let code):
            verdict = .fail(URLError(code))
        case .cancel:
            verdict = .fail(URLError(.cancelled))
        }
        settle(.challenge(challenge), verdict, as: .trust(.settled(decided.decision)))
    }

    /// On the work queue: the delegate has answered a server's demand for a certificate.
    func settleIdentity(
        _ challenge: URLAuthenticationChallenge, _ demand: ClientCertificateDemand,
        _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?
    ) {
        let chosen: URLCredential? =
            switch disposition {
            case .useCredential: credential
            case .performDefaultHandling: challenge.proposedCredential
            case .cancelAuthenticationChallenge, .rejectProtectionSpace: nil
            }
        let identity = chosen?.clientIdentity
        let decided = ClientCertificateDecision.decide(
            disposition, identity, to: demand, isLeftToTask: challenge.isLeftToTask,
            date: session.simulator.date)
        let verdict: TaskMachine.Verdict
        switch decided.choice {
        case .connect:
            session.noteIdentified(to: challenge.protectionSpace, with: identity)
            verdict = .send(nil)
        case .fail(let code):
            verdict = .fail(URLError(code))
        case .cancel:
            verdict = .fail(URLError(.cancelled))
        }
        settle(.challenge(challenge), verdict, as: .clientCertificate(.settled(decided.decision)))
    }
}
