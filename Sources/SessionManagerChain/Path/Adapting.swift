extension TaskConvertible {
    /// Lets the adapter change a request, then gives the result to `make` on the manager's queue.
    ///
    /// Both happen before this returns; nothing is asynchronous. An adapter's error is wrapped in
    /// `AdaptError`, since only for such an error the retrier is asked later.
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
        let decided = adapter.map { ask($0, recorder) } ?? AdaptDecision.noAdapter
        recorder?.record(.adapt(.decided(decided.decision)))
        switch decided.choice {
        case .notAdapted:
            return self
        case .adapted(let adapted), .unchanged(let adapted):
            recorder?.record(.urlRequest(.adapted(initial: self, adapted: adapted)))
            return adapted
        case .failed(let error):
            throw error
        }
    }

    private func ask(_ adapter: any RequestAdapter, _ recorder: Recorder?) -> Decided<AdaptChoice> {
        let name = traceName(adapter)
        recorder?.record(.adapt(.started(name: name)), callback: .alamofire4)
        let result = Swift.Result { try keepingSubject(of: recorder) { try adapter.adapt(self) } }
        if let recorder {
            let answer = AdapterAnswer(name: name, initial: self, result: result)
            recorder.record(.adapt(.completed(answer)), callback: .alamofire4)
        }
        return AdaptDecision.decide(adapter: name, initial: self, result: result)
    }
}

/// What becomes of a `URLRequest` when it passes the adapter.
enum AdaptDecision {
    /// The decision without an adapter: by far the most common one, so it is made once.
    static let noAdapter: Decided<AdaptChoice> = {
        var rules = RuleLog()
        rules.check(.adapt.managerAdapter, saw: .text("none"), false)
        return rules.decide(.notAdapted)
    }()

    /// What the answer of the adapter amounts to.
    static func decide(
        adapter: String, initial: URLRequest, result: Swift.Result<URLRequest, any Error>
    ) -> Decided<AdaptChoice> {
        var rules = RuleLog()
        rules.check(.adapt.managerAdapter, saw: .text(adapter), true)
        switch result {
        case .success(let adapted):
            let changes = FieldChange.between(initial, adapted)
            let saw = changes.isEmpty ? "no change" : changes.map(\.field).joined(separator: ", ")
            let isChanged = rules.check(.adapt.returned, saw: .text(saw), !changes.isEmpty)
            return rules.decide(isChanged ? .adapted(adapted) : .unchanged(adapted))
        case .failure(let error):
            rules.check(.adapt.returned, saw: .text(traceText(error)), false)
            return rules.decide(.failed(error))
        }
    }
}

/// The rules that say who adapts a request, and whether it was changed.
struct AdaptRules: RuleGroup {
    let managerAdapter = Rule(
        "adapt.manager-adapter", "The session manager has an adapter.",
        .alamofire4("SessionManager.adapter", "SessionManager.swift", 133))
    let returned = Rule(
        "adapt.returned", "The adapter changed the request.",
        .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36))
}

extension Rule {
    static let adapt = AdaptRules()
}
