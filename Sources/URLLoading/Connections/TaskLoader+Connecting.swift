/// What a request needs before it goes out: a connection, and proof that the server is the right one.
extension TaskLoader {
    // MARK: The device's connection

    /// Whether the request can go out now. If not, the task waits, or has been told why it cannot.
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

    /// A connection must be allowed both by the request and by its session.
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

    /// Waits for the device's connection to change, and decides again after each change.
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

    /// Whether the server is trusted, or does not have to be. The first connection to a server whose
    /// certificates are known raises a challenge; the delegate's answer applies to the whole session.
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
        // Tasks of a background session always wait, so their delegate is not told.
        guard let delegate = taskDelegate(of: task), !isBackground else { return }
        callBack { [self] in
            recorder.record(.delegate(.isWaitingForConnectivity), task.subject, callback: delegateNotation)
            delegate.urlSession(self, taskIsWaitingForConnectivity: task)
        }
    }
}
