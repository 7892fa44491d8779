/// The app of an audit: its requests, the session that it keeps, and what it does meanwhile.
final class AuditedApp: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private struct User: Decodable, Sendable {
        let name: String
    }

    private let situation: AuditSituation
    private let audit: Audit
    private let simulator: Simulator
    private var session: Session?
    private var requests: [DataRequest] = []
    /// The queues that the app and its session need.
    private(set) var queues: [DispatchQueue]
    /// How the requests ended whose handlers were called: with an error, or with `success`.
    private(set) var endings: [Int: String] = [:]

    init(_ situation: AuditSituation, _ audit: Audit, in simulator: Simulator) {
        self.situation = situation
        self.audit = audit
        self.simulator = simulator
        queues = [simulator.main]
    }

    func begin(_ session: Session) {
        self.session = session
        queues += [session.rootQueue, session.requestQueue, session.serializationQueue]
        for (index, ask) in situation.asks.enumerated() {
            if ask.time == 0 { request(index) } else { later(ask.time) { $0.request(index) } }
        }
        guard let (time, action) = situation.action else { return }
        later(time) { app in
            switch action {
            case .cancelSecondRequest: app.requests[1].cancel()
            case .releaseSession: app.session = nil
            }
        }
    }

    private func later(_ milliseconds: UInt64, _ work: @escaping @Sendable (AuditedApp) -> Void) {
        simulator.main.enqueue(after: .milliseconds(milliseconds)) { work(self) }
    }

    private func request(_ index: Int) {
        guard let session else { return }
        let request = session.request(audit.address(index)).validate()
        requests.append(
            request.responseDecodable(of: User.self) { [weak self] response in
                self?.endings[index] = response.error.map { traceText($0) } ?? "success"
            })
    }
}
