extension Session {
    /// On the request queue: lets the adapters change a new `URLRequest`, first the session's adapter, then
    /// the request's own.
    ///
    /// They run again on every attempt, always on the unadapted request, and never for a redirect.
    func adapt(_ initial: URLRequest, for request: Request) {
        guard let adapter = adapter(for: request) else {
            return proceed(AdaptDecision.noAdapter, with: initial, for: request)
        }
        let state = RequestAdapterState(requestID: request.id, session: self)
        callAdapter(adapter, initial, using: state) { [self] result in
            let decided = AdaptDecision.decide(
                sessionAdapter: interceptor.map { traceName($0) },
                requestAdapter: request.interceptor.map { traceName($0) }, initial: initial, result: result)
            proceed(decided, with: initial, for: request)
        }
    }

    /// On whichever queue the last adapter answered: carries out the decision about the `URLRequest`.
    private func proceed(_ decided: Decided<AdaptChoice>, with initial: URLRequest, for request: Request) {
        request.record(.adapt(.decided(decided.decision)), callback: .none)
        switch decided.choice {
        case .notAdapted:
            finishAdapting(initial, for: request)
        case .adapted(let answer), .unchanged(let answer):
            do { try answer.validate() } catch { return failAdapting(initial, for: request, error) }
            rootQueue.enqueue { request.didAdaptInitialRequest(initial, to: answer) }
            finishAdapting(answer, for: request)
        case .failed(let error):
            failAdapting(initial, for: request, error)
        }
    }

    private func finishAdapting(_ final: URLRequest, for request: Request) {
        guard request.prepareTask() else { return }
        request.enter(.send(final, self))
    }

    private func failAdapting(_ initial: URLRequest, for request: Request, _ error: any Error) {
        rootQueue.enqueue {
            request.didFailToAdaptURLRequest(initial, withError: .requestAdaptationFailed(error: error))
        }
    }

    /// The session's adapter, the request's, both in that order, or nil. Mirrors `Session.adapter(for:)`.
    private func adapter(for request: Request) -> (any RequestAdapter)? {
        guard let own = request.interceptor else { return interceptor }
        guard let shared = interceptor else { return own }
        return Interceptor(adapters: [shared, own])
    }
}

/// On the root queue: tells the trace and the event monitors how adapting ended.
extension Request {
    fileprivate func didAdaptInitialRequest(_ initial: URLRequest, to adapted: URLRequest) {
        requests.append(adapted)
        record(.urlRequest(.adapted(initial: initial, adapted: adapted)))
        monitors.request(self, didAdaptInitialRequest: initial, to: adapted)
    }

    fileprivate func didFailToAdaptURLRequest(_ initial: URLRequest, withError failure: AFError) {
        error = failure
        record(.adapt(.failed(failure)))
        monitors.request(self, didFailToAdaptURLRequest: initial, withError: failure)
        callCURLHandlerIfNecessary()
        enter(.retry(failure))
    }
}

/// What became of a `URLRequest` on its way through the adapters, and which adapters it met.
enum AdaptDecision {
    /// There is no adapter to change the request: the commonest case, so the value is made only once.
    static let noAdapter: Decided<AdaptChoice> = {
        var rules = adapters(session: nil, request: nil)
        return rules.decide(.notAdapted)
    }()

    /// Decides from the last adapter's answer, or from the error of the first adapter that failed.
    static func decide(
        sessionAdapter: String?, requestAdapter: String?, initial: URLRequest,
        result: Result<URLRequest, any Error>
    ) -> Decided<AdaptChoice> {
        var rules = adapters(session: sessionAdapter, request: requestAdapter)
        switch result {
        case .success(let answer):
            let changes = FieldChange.between(initial, answer)
            let saw = changes.isEmpty ? "no change" : changes.map(\.field).joined(separator: ", ")
            let isChanged = rules.check(.adapt.answer, saw: .text(saw), !changes.isEmpty)
            return rules.decide(isChanged ? .adapted(answer) : .unchanged(answer))
        case .failure(let error):
            rules.check(.adapt.answer, saw: .text(traceText(error)), false)
            return rules.decide(.failed(error))
        }
    }

    private static func adapters(session: String?, request: String?) -> RuleLog {
        var rules = RuleLog()
        rules.check(.adapt.sessionAdapter, saw: .text(session ?? "none"), session != nil)
        rules.check(.adapt.requestAdapter, saw: .text(request ?? "none"), request != nil)
        return rules
    }
}

/// The rules that say who adapts a request, and whether it was changed.
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
