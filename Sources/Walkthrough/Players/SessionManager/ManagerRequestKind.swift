import SessionManagerChain

/// A kind of request that Alamofire 4.7 has.
protocol ManagerRequestKind: RequestKind {
    /// Asks the manager for the request, as an app would.
    ///
    /// - Parameter receive: gets it: before this returns, but for a form, which is encoded first.
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void)
}

/// What a request is made from.
struct ManagerRequestPlan {
    /// The script's own words about it.
    let scripted: ScriptedRequest
    let manager: SessionManager
    let simulator: Simulator
    /// The requests made before it, by `id`, for a kind that goes on where another one ended.
    let earlier: [String: SessionManagerChain.Request]

    /// What the app hands to the manager.
    enum Asked {
        /// A URL and what belongs to it: the manager makes the `URLRequest`, and encodes the parameters.
        case parts(SessionManagerChain.HTTPMethod)
        /// What makes the `URLRequest`, or is one: the app has said more than the method's arguments can.
        case convertible(any SessionManagerChain.URLRequestConvertible)
    }

    /// An app that says nothing but what the method's arguments can say uses these.
    var asked: Asked {
        let convertible = ManagerConvertible(scripted: scripted)
        if let own = scripted.convertible {
            return .convertible(OwnConvertible(own, convertible.asURLRequest))
        }
        if let method = convertible.method, !convertible.needsURLRequest { return .parts(method) }
        // Where the app itself finds no URL, it leaves it to the manager to say so.
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
    /// Without resume data it asks all the same: that data which is none makes a download fail is worth
    /// seeing.
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let data = (plan.earlier[earlier] as? SessionManagerChain.DownloadRequest)?.resumeData
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
    /// The destination closure for a run, once what must stand there stands there. 4.7's ready-made one takes
    /// no options, so an app that wants some wraps it.
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
            writePreviousFile(to: url)
            return { _, _ in (url, options) }
        }
    }
}
