/// What a load does about the device's network, before it takes a connection to its server.
extension TaskLoader {
    /// Takes a connection to the request's server if the device has a network that the request may use. If
    /// there is none, the task fails, or waits until there is one.
    ///
    /// A suspended task takes none, because others would have to wait for it until it is resumed.
    func connect(_ request: URLRequest) {
        guard task.state != .suspended else { return upload.wait { [self] in connect(request) } }
        if mayConnect(request) { takeConnection(for: request) }
    }

    /// Whether the device has a network that the request may use. If not, the task has failed, or waits.
    ///
    /// Once there is one, that holds until the network changes.
    private func mayConnect(_ request: URLRequest) -> Bool {
        let device = session.connectivity
        guard connectivity.changes != device.changes else { return true }
        guard device.isScripted else {
            perform(connectivity.connect(after: device.changes))
            return true
        }
        let kept = connectivity.terms ?? terms(of: request)
        connectivity.terms = kept
        let decided = ConnectivityDecision.decide(device.path, kept)
        task.record(.connectivity(.decided(decided.decision)))
        switch decided.choice {
        case .connect:
            perform(connectivity.connect(after: device.changes))
            return true
        case .fail(let reason):
            giveBackUnused()
            transportDidFail(.notConnected(reason))
            return false
        case .wait:
            giveBackUnused()
            wait(with: request)
            return false
        }
    }

    // MARK: What may change before the request goes out

    /// Whether the network and the connection are still those that the load decided to use. A request may be
    /// held back for any length of time: in line, while its connection is made, by a question to the
    /// delegate.
    var isConnected: Bool {
        session.connectivity.changes == connectivity.changes && obstacle == nil
    }

    /// Why the request cannot go out over the connection that the load holds; nil if it can, or has none.
    private var obstacle: ConnectionKeepDecision.End? {
        connection.held?.obstacle(
            at: session.simulator.now, network: session.connectivity.network)
    }

    /// Holds the request back: until its task is resumed, or until there is a network and a connection that
    /// it can use. A connection that it cannot use now is given back, so that nobody waits for it in vain.
    func connectAgain(_ request: URLRequest) {
        if let obstacle {
            giveBackConnection(obstacle)
        } else if task.state == .suspended {
            giveBackUnused()
        }
        connect(request)
    }

    /// Whether a connection was being made for the load when the system took its socket, so that nothing will
    /// make it ready.
    var isMakingLost: Bool {
        guard let held = connection.held else { return false }
        return held.isLost && !held.state.isReady
    }

    /// Has another connection made in place of one that lost its socket before it was ready.
    func makeAgain() {
        guard isMakingLost, let request = exchange.request else { return }
        connectAgain(request)
    }

    /// It is the load's turn, after it has waited in line. Returns `false` if it does not take it, since the
    /// task is suspended or the device's network changed meanwhile.
    func takesItsTurn() -> Bool {
        guard let request = exchange.request else { return true }
        guard task.state != .suspended else {
            connectAgain(request)
            return false
        }
        return mayConnect(request)
    }

    private func giveBackUnused() {
        if connection.held != nil { giveBackConnection(.unused) }
    }

    // MARK: Waiting for a network

    /// Whether the device has a network that the cache may use for a request of its own. It does not wait for
    /// one: whoever gets the stale response next has it asked about again.
    func mayRevalidate(_ request: URLRequest) -> Bool {
        let device = session.connectivity
        guard device.isScripted else { return true }
        var terms = terms(of: request)
        (terms.waits, terms.isBackground) = (false, false)
        let decided = ConnectivityDecision.decide(device.path, terms)
        task.record(.connectivity(.decided(decided.decision)))
        return decided.choice == .connect
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
            // What is held back until the task is resumed looks at the network then.
            guard let self, !isCancelled, !upload.isWaiting else { return }
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
            record(.delegate(.isWaitingForConnectivity), of: task)
            delegate.urlSession(self, taskIsWaitingForConnectivity: task)
        }
    }
}
