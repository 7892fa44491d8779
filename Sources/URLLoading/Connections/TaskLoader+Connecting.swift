/// What stands between a request and its server: a connection, and proof that the server is the one meant.
extension TaskLoader {
    // MARK: A connection of the device

    /// Whether the request can go out now. If not, the task has been told why, or it waits.
    func isConnected(_ request: URLRequest) -> Bool {
        let device = session.connectivity
        guard device.isScripted else { return true }
        let decided = ConnectivityDecision.decide(device.path, terms(of: request))
        task.record(.connectivity(.decided(decided.decision)))
        switch decided.choice {
        case .connect:
            perform(connectivity.connect())
            return true
        case .fail(let reason):
            transportDidFail(.notConnected(reason))
            return false
        case .wait:
            wait(with: request)
            return false
        }
    }

    /// A connection must be allowed by the request and by its session.
    private func terms(of request: URLRequest) -> ConnectivityDecision.Terms {
        let configuration = session.configuration
        return ConnectivityDecision.Terms(
            allowsCellular: configuration.allowsCellularAccess && request.allowsCellularAccess,
            allowsExpensive: configuration.allowsExpensiveNetworkAccess
                && request.allowsExpensiveNetworkAccess,
            allowsConstrained: configuration.allowsConstrainedNetworkAccess
                && request.allowsConstrainedNetworkAccess,
            waits: configuration.waitsForConnectivity, isBackground: configuration.isBackground)
    }

    /// Waits for the connection to change, and decides again each time.
    private func wait(with request: URLRequest) {
        let observation = session.connectivity.observe(on: session.workQueue) { [weak self] _ in
            guard let self, !isCancelled else { return }
            connect(request)
        }
        perform(connectivity.wait(for: observation))
    }

    private func perform(_ effects: [TaskConnectivity.Effect]) {
        for effect in effects {
            switch effect {
            case .pauseTimeout: task.pauseTimeout()
            case .tellDelegate: session.tellDelegateOfWaiting(task)
            case .startTimeout: task.startTimeout()
            }
        }
    }

    // MARK: The right server

    /// Whether the server is the one meant, as far as anybody asks. The first connection to a server whose
    /// certificates are known raises a challenge; what the delegate says holds for the session.
    func isTrusted(_ request: URLRequest) -> Bool {
        guard session.transport.hasCertificates, let url = request.url, url.isSecure, let host = url.host
        else {
            return true
        }
        let origin = Origin(url)
        guard let certificates = session.transport.certificates(forHost: host) else { return true }
        guard !session.trusts(origin) else { return isIdentified(to: origin, certificates) }
        let space = URLProtectionSpace(of: origin, trust: SecTrust(certificates, host: host))
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil,
            error: nil)
        task.arrived(.question(.challenge(challenge)))
        return false
    }
}

extension URLSession {
    fileprivate func tellDelegateOfWaiting(_ task: URLSessionTask) {
        // A background session always waits; there is nothing to tell.
        guard let delegate = taskDelegate(of: task), !isBackground else { return }
        delegateQueue.enqueue { [self] in
            recorder.record(.delegate(.isWaitingForConnectivity), task.subject, callback: delegateNotation)
            delegate.urlSession(self, taskIsWaitingForConnectivity: task)
        }
    }
}

extension URL {
    /// Whether a connection for this URL begins with a server's proof of who it is.
    fileprivate var isSecure: Bool { scheme == "https" || scheme == "wss" }
}
