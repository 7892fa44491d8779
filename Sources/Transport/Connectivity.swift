/// What connects the device to the network at one moment.
public enum NetworkLink: String, CaseIterable, Sendable {
    /// Nothing does.
    case none
    case wifi
    case cellular
    case ethernet

    /// The word that traces and scripts use: `offline` for `none`.
    public var word: String { self == .none ? "offline" : rawValue }
}

/// The connection of a simulated device, as a script lets it come and go. Left alone, it is Wi-Fi for ever.
///
/// Unchecked because a simulation runs on one thread.
public final class Connectivity: @unchecked Sendable {
    /// What connects the device now.
    public private(set) var link = NetworkLink.wifi
    /// Whether the connection ever changes. Where it does not, nobody has to ask about it.
    public private(set) var isScripted = false

    private unowned let simulator: Simulator
    /// In the order in which they began; each belongs to whoever keeps it.
    private var observers: [Observer] = []

    init(simulator: Simulator) { self.simulator = simulator }

    /// Changes the connection at a moment of virtual time; at once, if that moment is here or past.
    public func change(to link: NetworkLink, at moment: VirtualInstant = .start) {
        isScripted = true
        guard moment > simulator.now else { return set(link) }
        let queue = simulator.systemQueue(label: "com.apple.network")
        queue.enqueue(after: moment.since(simulator.now)) { [self] in set(link) }
    }

    private func set(_ link: NetworkLink) {
        guard link != self.link else { return }
        let old = self.link
        self.link = link
        simulator.recorder.record(.connectivityChanged(from: old.word, to: link.word))
        observers.removeAll { $0.observation == nil }
        for observer in observers { observer.observation?.tell(link) }
    }

    /// Calls `handler` on `queue` after each change, as long as the observation is kept.
    public func observe(
        on queue: DispatchQueue, _ handler: @escaping (NetworkLink) -> Void
    ) -> ConnectivityObservation {
        let observation = ConnectivityObservation(queue: queue, handler: handler)
        observers.append(Observer(observation: observation))
        return observation
    }

    /// Calls `handler` on `queue` when the device goes offline; nil, and no work, where it never does.
    func observeLoss(
        on queue: DispatchQueue, _ handler: @escaping () -> Void
    ) -> ConnectivityObservation? {
        guard isScripted else { return nil }
        return observe(on: queue) { link in if link == .none { handler() } }
    }

    private struct Observer {
        weak var observation: ConnectivityObservation?
    }
}

/// Keeps somebody informed of the connection; ends with its last reference.
public final class ConnectivityObservation {
    private let queue: DispatchQueue
    private let handler: (NetworkLink) -> Void

    init(queue: DispatchQueue, handler: @escaping (NetworkLink) -> Void) {
        self.queue = queue
        self.handler = handler
    }

    func tell(_ link: NetworkLink) {
        // Whoever stopped listening while the job waited for its turn hears nothing.
        queue.enqueue { [weak self] in self?.handler(link) }
    }
}
