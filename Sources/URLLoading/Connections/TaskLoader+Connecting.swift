/// What a load does about the device's network, before it takes a connection to its server.
extension TaskLoader {
    /// Takes a connection to the request's server if the device has a network that the request may use. If
    /// there is none, the task fails, or waits until there is one.
    func connect(_ request: URLRequest) {
        let device = session.connectivity
        guard device.isScripted else { return takeConnection(for: request) }
        let decided = ConnectivityDecision.decide(device.path, terms(of: request))
        task.record(.connectivity(.decided(decided.decision)))
        switch decided.choice {
        case .connect:
            perform(connectivity.connect())
            takeConnection(for: request)
        case .fail(let reason):
            transportDidFail(.notConnected(reason))
        case .wait:
            wait(with: request)
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
            case .continueTimeout: task.continueTimeout()
            }
        }
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
