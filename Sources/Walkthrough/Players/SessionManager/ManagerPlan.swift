import SessionManagerChain

/// The arguments that a `SessionManager` is made with. The parts of a script change them.
struct ManagerPlan {
    /// With 4.7's default headers, as in `SessionManager.default`.
    let configuration: URLSessionConfiguration
    /// Has the closures that an app with 4.7 sets instead of 5.12's handlers.
    let delegate = SessionManagerChain.SessionDelegate()
    /// By host name. Nil leaves all trust decisions to the platform.
    var serverTrustPolicies: [String: ServerTrustPolicy]?
    /// Whether the app also listens to a reachability manager.
    var listensForReachability = false
    private let startRequestsImmediately: Bool

    init(_ settings: SessionSettings) {
        configuration = settings.kind.isEphemeral ? .ephemeral : .default
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

/// Keys of a session that change what a `SessionManager` is made with.
protocol ManagerPart: ScriptPart {
    func apply(to plan: inout ManagerPlan)
}

/// Keys of a request that are applied to Alamofire 4.7's request. As a rule, it is running by then.
protocol ManagerRequestPart: ScriptPart {
    func apply(to request: SessionManagerChain.Request)
}

// MARK: - The parts that 4.7 supports

extension SessionRedirects: ManagerPart {
    func apply(to plan: inout ManagerPlan) {
        guard let redirector else { return }
        plan.delegate.taskWillPerformHTTPRedirection = { _, _, _, proposal in redirector.answer(proposal) }
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
        guard let password else { return }
        request.authenticate(user: password.username, password: password.password)
    }
}

extension RequestHooks: ManagerRequestPart {
    /// 4.7 has only the hooks for progress. They miss whatever was sent before they are set.
    func apply(to request: SessionManagerChain.Request) {
        for hook in hooks {
            switch hook {
            case .uploadProgress:
                (request as? SessionManagerChain.UploadRequest)?.uploadProgress { _ in }
            case .downloadProgress:
                (request as? SessionManagerChain.DataRequest)?.downloadProgress { _ in }
                (request as? SessionManagerChain.DownloadRequest)?.downloadProgress { _ in }
            case .onURLRequestCreation, .onURLSessionTaskCreation, .cURLDescription, .onHTTPResponse:
                // The loader has reported that these are left out.
                break
            }
        }
    }
}
