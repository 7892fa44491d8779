import SessionManagerChain

/// What a `SessionManager` is made with, for the parts of a script to change.
struct ManagerPlan {
    /// With 4.7's default headers, as `SessionManager.default` has them.
    let configuration: URLSessionConfiguration
    /// Where an app sets the closures that 4.7 has in the place of 5.12's handlers.
    let delegate = SessionManagerChain.SessionDelegate()
    /// Who judges which server, by host name; nil leaves it to the platform.
    var serverTrustPolicies: [String: ServerTrustPolicy]?
    /// Whether the app listens to a reachability manager beside.
    var listensForReachability = false
    private let startRequestsImmediately: Bool

    init(_ settings: SessionSettings) {
        configuration = settings.kind == .ephemeral ? .ephemeral : .default
        configuration.httpAdditionalHeaders = SessionManager.defaultHTTPHeaders
        startRequestsImmediately = settings.startRequestsImmediately
        settings.apply(to: configuration)
        for part in settings.parts { (part as? any ManagerPart)?.apply(to: &self) }
    }

    func makeManager() -> SessionManager {
        let manager = SessionManager(
            configuration: configuration, delegate: delegate,
            serverTrustPolicyManager: serverTrustPolicies.map(ServerTrustPolicyManager.init(policies:)))
        manager.startRequestsImmediately = startRequestsImmediately
        return manager
    }
}

/// Keys of the session: changes what a `SessionManager` is made with.
protocol ManagerPart: ScriptPart {
    func apply(to plan: inout ManagerPlan)
}

/// Keys of a request: done to one of 4.7's when it has been made, and so, as a rule, when it is running.
protocol ManagerRequestPart: ScriptPart {
    func apply(to request: SessionManagerChain.Request)
}

// MARK: - The parts that 4.7 has

extension SessionRedirects: ManagerPart {
    func apply(to plan: inout ManagerPlan) {
        plan.delegate.taskWillPerformHTTPRedirection = { [redirector] _, _, _, proposal in
            redirector.answer(proposal)
        }
    }
}

extension SessionCaching: ManagerPart {
    func apply(to plan: inout ManagerPlan) {
        guard let cacher else { return }
        plan.delegate.dataTaskWillCacheResponse = { _, _, proposal in cacher.answer(proposal) }
    }
}

extension SessionConnectivity: ManagerPart {
    func apply(to plan: inout ManagerPlan) { plan.listensForReachability = listens }
}

extension RequestCredential: ManagerRequestPart {
    func apply(to request: SessionManagerChain.Request) {
        request.authenticate(user: username, password: password)
    }
}

extension RequestHooks: ManagerRequestPart {
    /// Of the hooks, 4.7 has those that tell of progress. What was sent before they are set, they miss.
    func apply(to request: SessionManagerChain.Request) {
        for hook in hooks {
            switch hook {
            case .uploadProgress:
                (request as? SessionManagerChain.UploadRequest)?.uploadProgress { _ in }
            case .downloadProgress:
                (request as? SessionManagerChain.DataRequest)?.downloadProgress { _ in }
                (request as? SessionManagerChain.DownloadRequest)?.downloadProgress { _ in }
            case .onURLRequestCreation, .onURLSessionTaskCreation, .cURLDescription, .onHTTPResponse:
                // The loader has said that these are left out.
                break
            }
        }
    }
}
