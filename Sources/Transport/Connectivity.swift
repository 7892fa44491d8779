/// What connects the device to the network at one moment.
public enum NetworkLink: String, CaseIterable, Sendable {
    /// Nothing connects it.
    case none
    case wifi
    case cellular
    case ethernet

    /// The word that traces and scripts use: `offline` for `none`.
    public var word: String { self == .none ? "offline" : rawValue }
}

/// The network connection of a simulated device, which a script can change. Without a script, it is always
/// Wi-Fi.
///
/// Unchecked because a simulation runs on one thread.
public final class Connectivity: @unchecked Sendable {
    /// How the device reaches the network now.
    public private(set) var path = NetworkPath(.wifi)
    /// `true` if the connection changes during the run; otherwise nothing needs to watch it.
    public private(set) var isScripted = false
    /// How often anything about the path changed, the link or what it costs.
    public private(set) var changes = 0
    /// The number of the network that the device uses, counted over all that it has used: each time that a
    /// link comes up, it is another network. What is sent goes out over this one, so that a connection made
    /// on another is not used for it, even if its own link is still there. If that one is used again, so is
    /// what is under way on it, and what is idle if nothing was sent to the same server meanwhile.
    public private(set) var network = 0

    /// The networks that are there now, the one in use last.
    private var networks = [Network(link: .wifi, number: 0)]
    private var networkCount = 0

    private unowned let simulator: Simulator
    /// In the order in which they began. The code that observes keeps its observation alive.
    private var observers: [Observer] = []

    init(simulator: Simulator) { self.simulator = simulator }

    /// What connects the device now.
    public var link: NetworkLink { path.link }

    /// Changes what connects the device at a moment of virtual time; at once if that moment is not in the
    /// future.
    public func change(to link: NetworkLink, at moment: VirtualInstant = .start) {
        change(to: NetworkPath(link), at: moment)
    }

    /// Changes the path to the network at a moment of virtual time; at once if that moment is not in the
    /// future.
    public func change(to path: NetworkPath, at moment: VirtualInstant = .start) {
        isScripted = true
        guard moment > simulator.now else { return set(path) }
        let queue = simulator.systemQueue(label: "com.apple.network")
        queue.enqueue(after: moment.since(simulator.now)) { [self] in set(path) }
    }

    private func set(_ path: NetworkPath) {
        guard path != self.path else { return }
        let old = self.path
        self.path = path
        changes += 1
        if path.link != old.link { network = networkInUse() }
        simulator.recorder.record(.connectivity(.changed(from: old.description, to: path.description)))
        observers.removeAll { $0.observation == nil }
        for observer in observers { observer.observation?.tell(path) }
    }

    /// The number of the network that the device uses after a change of its link: one that was there all the
    /// time, below a better one that is gone, or else a new one.
    private func networkInUse() -> Int {
        networks.removeAll { ConnectionLoss.decide(over: $0.link, after: path).choice == .lost }
        if let last = networks.last, last.link == path.link { return last.number }
        networkCount += 1
        networks.append(Network(link: path.link, number: networkCount))
        return networkCount
    }

    /// Calls `handler` on `queue` after each change, as long as the observation is kept.
    public func observe(
        on queue: DispatchQueue, _ handler: @escaping (NetworkPath) -> Void
    ) -> ConnectivityObservation {
        let observation = ConnectivityObservation(queue: queue, handler: handler)
        observers.append(Observer(observation: observation))
        return observation
    }

    /// Watches over a connection that is made now, over the present link: calls `handler` on `queue` when
    /// that link is gone.
    ///
    /// - Returns: nil if the device's connection never changes, so that there is nothing to watch.
    package func observeLoss(
        on queue: DispatchQueue, _ handler: @escaping () -> Void
    ) -> ConnectivityObservation? {
        guard isScripted else { return nil }
        let (bound, subject) = (path.link, simulator.recorder.currentSubject)
        let recorder = simulator.recorder
        return observe(on: queue) { path in
            let decided = ConnectionLoss.decide(over: bound, after: path)
            // The change itself concerns no task; what follows from it concerns the one that uses the link.
            recorder.record(.connectivity(.lossDecided(decided.decision)), subject)
            switch decided.choice {
            case .lost: handler()
            case .kept: break
            }
        }
    }

    private struct Network {
        let link: NetworkLink
        let number: Int
    }

    private struct Observer {
        weak var observation: ConnectivityObservation?
    }
}

/// An observation of the device's connection; it ends with its last reference.
public final class ConnectivityObservation {
    private let queue: DispatchQueue
    private let handler: (NetworkPath) -> Void

    init(queue: DispatchQueue, handler: @escaping (NetworkPath) -> Void) {
        self.queue = queue
        self.handler = handler
    }

    func tell(_ path: NetworkPath) {
        // An observer that is released while the job waits for its turn is not called.
        queue.enqueue { [weak self] in self?.handler(path) }
    }
}
