extension TaskConvertible {
    /// Lets the adapter change a request, then gives the result to `make` on the manager's queue.
    ///
    /// Both happen before this returns: nothing of it is asynchronous. Only the adapter's own error says that
    /// it was the adapter's, which decides later whether a retrier is asked.
    func makeTask(
        with urlRequest: URLRequest, adaptedBy adapter: (any RequestAdapter)?, on queue: DispatchQueue,
        _ make: (URLRequest) -> URLSessionTask
    ) throws -> URLSessionTask {
        do {
            let adapted = try urlRequest.adapt(using: adapter)
            return queue.sync { make(adapted) }
        } catch {
            throw AdaptError(error: error)
        }
    }
}

extension URLRequest {
    /// What the adapter makes of this request; the request itself without one. Mirrors Alamofire 4.7
    /// `URLRequest.adapt(using:)`.
    func adapt(using adapter: (any RequestAdapter)?) throws -> URLRequest {
        let recorder = Simulator.current?.recorder
        guard let adapter else {
            recorder?.record(.adapt(.decided(AdaptDecision.noAdapter)))
            return self
        }
        let name = traceName(adapter)
        recorder?.record(.adapt(.started(name: name)), callback: .alamofire4)
        let result = Swift.Result { try adapter.adapt(self) }
        recorder?.record(
            .adapt(.completed(AdapterAnswer(name: name, initial: self, result: result))),
            callback: .alamofire4)
        recorder?.record(
            .adapt(.decided(AdaptDecision.decide(adapter: name, initial: self, result))))
        let adapted = try result.get()
        recorder?.record(.urlRequest(.adapted(initial: self, adapted: adapted)))
        return adapted
    }
}

/// What became of a `URLRequest` on its way through the adapter.
enum AdaptDecision {
    /// Nobody is there to change it: the commonest case, so it is made once.
    static let noAdapter: Decision = {
        var rules = RuleLog()
        rules.check(.adapt.managerAdapter, saw: .text("none"), false)
        return Decision("notAdapted", rules: rules.checks)
    }()

    static func decide(
        adapter: String, initial: URLRequest, _ result: Swift.Result<URLRequest, any Error>
    ) -> Decision {
        var rules = RuleLog()
        rules.check(.adapt.managerAdapter, saw: .text(adapter), true)
        switch result {
        case .success(let adapted):
            let changes = FieldChange.between(initial, adapted)
            let saw = changes.isEmpty ? "no change" : changes.map(\.field).joined(separator: ", ")
            rules.check(.adapt.returned, saw: .text(saw), !changes.isEmpty)
            return Decision(changes.isEmpty ? "unchanged" : "adapted", rules: rules.checks)
        case .failure(let error):
            rules.check(.adapt.returned, saw: .text(traceText(error)), false)
            return Decision("failed", rules: rules.checks)
        }
    }
}

/// The rules of `adapt.*`.
struct AdaptRules: RuleGroup {
    let managerAdapter = Rule(
        "adapt.manager-adapter", "The session manager has an adapter.",
        .alamofire4("SessionManager.adapter", "SessionManager.swift", 133))
    let returned = Rule(
        "adapt.returned", "The adapter gave back another request than it was given.",
        .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36))
}

extension Rule {
    static let adapt = AdaptRules()
}
