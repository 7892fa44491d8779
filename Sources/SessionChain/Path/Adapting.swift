extension Session {
    /// On the request queue: lets the adapters change a new `URLRequest`, the session's first, then the
    /// request's own.
    ///
    /// They run again on every attempt, always from the unadapted request, and never for a redirect.
    func adapt(_ initial: URLRequest, for request: Request) {
        guard let adapter = adapter(for: request) else {
            request.record(.adapt(.decided(AdaptDecision.noAdapter)), callback: .none)
            guard request.prepareTask() else { return }
            rootQueue.enqueue { [self] in makeTask(with: initial, for: request) }
            return
        }
        let state = RequestAdapterState(requestID: request.id, session: self)
        callAdapter(adapter, initial, using: state) { [self] result in
            request.record(
                .adapt(.decided(decision(for: request, initial: initial, result))), callback: .none)
            do {
                let adapted = try result.get()
                try adapted.validate()
                rootQueue.enqueue { request.didAdaptInitialRequest(initial, to: adapted) }
                guard request.prepareTask() else { return }
                rootQueue.enqueue { [self] in makeTask(with: adapted, for: request) }
            } catch {
                rootQueue.enqueue {
                    request.didFailToAdaptURLRequest(
                        initial, withError: .requestAdaptationFailed(error: error))
                }
            }
        }
    }

    /// The session's adapter, the request's, both in that order, or none. Mirrors `Session.adapter(for:)`.
    private func adapter(for request: Request) -> (any RequestAdapter)? {
        guard let own = request.interceptor else { return interceptor }
        guard let shared = interceptor else { return own }
        return Interceptor(adapters: [shared, own])
    }

    private func decision(
        for request: Request, initial: URLRequest, _ result: Result<URLRequest, any Error>
    ) -> Decision {
        AdaptDecision.decide(
            sessionAdapter: interceptor.map { traceName($0) },
            requestAdapter: request.interceptor.map { traceName($0) }, initial: initial, result: result)
    }
}

/// What became of a `URLRequest` on its way through the adapters, and because of whom.
enum AdaptDecision {
    /// Nobody is there to change it: the commonest case, so it is made once.
    static let noAdapter = decide(sessionAdapter: nil, requestAdapter: nil, initial: nil, result: nil)

    static func decide(
        sessionAdapter: String?, requestAdapter: String?, initial: URLRequest?,
        result: Result<URLRequest, any Error>?
    ) -> Decision {
        var rules = RuleLog()
        rules.check(.adapt.sessionAdapter, saw: .text(sessionAdapter ?? "none"), sessionAdapter != nil)
        rules.check(.adapt.requestAdapter, saw: .text(requestAdapter ?? "none"), requestAdapter != nil)
        switch (initial, result) {
        case (let initial?, .success(let adapted)?):
            let changes = FieldChange.between(initial, adapted)
            let saw = changes.isEmpty ? "no change" : changes.map(\.field).joined(separator: ", ")
            rules.check(.adapt.answer, saw: .text(saw), !changes.isEmpty)
            return Decision(changes.isEmpty ? "unchanged" : "adapted", rules: rules.checks)
        case (_, .failure(let error)?):
            rules.check(.adapt.answer, saw: .text(traceText(error)), false)
            return Decision("failed", rules: rules.checks)
        case (nil, _), (_, nil):
            return Decision("notAdapted", rules: rules.checks)
        }
    }
}

/// The rules of `adapt.*`.
struct AdaptRules: RuleGroup {
    let sessionAdapter = Rule(
        "adapt.session-adapter", "The session has an interceptor; its adapters come first.",
        .alamofire5("Session.adapter(for:)", "Core/Session.swift", 1315))
    let requestAdapter = Rule(
        "adapt.request-adapter",
        "The request has an interceptor of its own; its adapters come after the session's.",
        .alamofire5("Session.adapter(for:)", "Core/Session.swift", 1315))
    let answer = Rule(
        "adapt.answer", "The adapters changed the request.",
        .alamofire5("RequestAdapter.adapt(_:using:completion:)", "Features/RequestInterceptor.swift", 54))
}

extension Rule {
    static let adapt = AdaptRules()
}
