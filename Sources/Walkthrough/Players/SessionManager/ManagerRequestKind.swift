import SessionManagerChain

/// A kind of request that Alamofire 4.7 supports.
protocol ManagerRequestKind: RequestKind {
    /// Asks the manager for the request, as an app would.
    ///
    /// - Parameter receive: gets the request: later if it uploads a form, which is encoded first, otherwise
    ///   before this method returns.
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void)
}

/// Everything that a request is made from.
struct ManagerRequestPlan {
    /// What the script says about it.
    let scripted: ScriptedRequest
    let manager: SessionManager
    let simulator: Simulator
    /// The request made before it with an id, for a kind that continues an earlier request.
    let earlier: (String) -> SessionManagerChain.Request?

    /// What the app passes to the manager.
    enum Asked {
        /// A URL, a method, parameters and headers. The manager makes the `URLRequest`.
        case parts(SessionManagerChain.HTTPMethod)
        /// A convertible, because the arguments of the manager's method are not enough.
        case convertible(any SessionManagerChain.URLRequestConvertible)
    }

    /// An app uses the method's arguments if they are enough.
    var asked: Asked {
        let convertible = ManagerConvertible(scripted: scripted)
        if let own = scripted.convertible {
            return .convertible(own.makeConvertible(in: simulator, convertible.asURLRequest))
        }
        if let method = convertible.method, !convertible.needsURLRequest { return .parts(method) }
        // If the app itself cannot make the request, it leaves it to the manager to fail.
        guard let request = try? convertible.asURLRequest() else { return .convertible(convertible) }
        return .convertible(request)
    }

    var headers: SessionManagerChain.HTTPHeaders? { ManagerConvertible(scripted: scripted).headers }
}

extension DataRequestKind: ManagerRequestKind {
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let scripted = plan.scripted
        switch plan.asked {
        case .parts(let method):
            receive(
                plan.manager.request(
                    scripted.url, method: method, parameters: scripted.parameters?.dictionary,
                    encoding: scripted.parameters.managerEncoding, headers: plan.headers))
        case .convertible(let convertible):
            receive(plan.manager.request(convertible))
        }
    }
}

extension DownloadRequestKind: ManagerRequestKind {
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let scripted = plan.scripted
        let destination = place.prepareForManager(in: plan.simulator)
        switch plan.asked {
        case .parts(let method):
            receive(
                plan.manager.download(
                    scripted.url, method: method, parameters: scripted.parameters?.dictionary,
                    encoding: scripted.parameters.managerEncoding, headers: plan.headers, to: destination))
        case .convertible(let convertible):
            receive(plan.manager.download(convertible, to: destination))
        }
    }
}

extension ResumedDownloadKind: ManagerRequestKind {
    /// Asks even if there is no resume data, to show how a download fails with empty data.
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let data = (plan.earlier(earlier) as? SessionManagerChain.DownloadRequest)?.resumeData
        if data == nil {
            plan.simulator.recorder.record(
                .script(.called(name: "no resume data of \(earlier)")), Subject.none)
        }
        receive(
            plan.manager.download(
                resumingWith: data ?? Data(), to: place.prepareForManager(in: plan.simulator)))
    }
}

extension DownloadPlace {
    /// Creates the previous file, if there is to be one, and returns the destination. 4.7's suggested
    /// destination takes no options, so an app that wants some wraps it.
    fileprivate func prepareForManager(
        in simulator: Simulator
    ) -> SessionManagerChain.DownloadRequest.DownloadFileDestination? {
        let options = SessionManagerChain.DownloadRequest.DownloadOptions(rawValue: UInt(options.rawValue))
        switch place {
        case .unsaid: return nil
        case .suggested(let directory):
            let suggested = SessionManagerChain.DownloadRequest.suggestedDownloadDestination(for: directory)
            return { file, response in (suggested(file, response).destinationURL, options) }
        case .named(let file):
            let url = file.url(in: simulator)
            writePreviousFile(in: simulator)
            return { _, _ in (url, options) }
        }
    }
}
