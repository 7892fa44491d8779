import SessionManagerChain

extension UploadRequestKind: ManagerRequestKind {
    func makeRequest(
        _ plan: ManagerRequestPlan, _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let manager = plan.manager
        let (url, headers) = (plan.scripted.url, plan.headers)
        switch (content, plan.asked) {
        case (.bytes(let data), .parts(let method)):
            receive(manager.upload(data, to: url, method: method, headers: headers))
        case (.bytes(let data), .convertible(let convertible)):
            receive(manager.upload(data, with: convertible))
        case (.file(let file), .parts(let method)):
            receive(
                manager.upload(file.url(in: plan.simulator), to: url, method: method, headers: headers))
        case (.file(let file), .convertible(let convertible)):
            receive(manager.upload(file.url(in: plan.simulator), with: convertible))
        case (.stream(let data), .parts(let method)):
            receive(manager.upload(InputStream(data: data), to: url, method: method, headers: headers))
        case (.stream(let data), .convertible(let convertible)):
            receive(manager.upload(InputStream(data: data), with: convertible))
        case (.form(let form), let asked):
            upload(form, asked, plan, receive)
        }
    }

    /// There is no request until the form has been encoded, which happens on a global queue.
    private func upload(
        _ form: ScriptedMultipart, _ asked: ManagerRequestPlan.Asked, _ plan: ManagerRequestPlan,
        _ receive: @escaping @Sendable (SessionManagerChain.Request) -> Void
    ) {
        let simulator = plan.simulator
        let append = { @Sendable (made: SessionManagerChain.MultipartFormData) in
            form.append(to: made, simulator)
        }
        let completion = { @Sendable (result: SessionManager.MultipartFormDataEncodingResult) in
            switch result {
            case .success(let request, _, _): receive(request)
            case .failure(let error):
                simulator.recorder.record(.script(.called(name: "no request: \(traceText(error))")))
            }
        }
        switch asked {
        case .parts(let method):
            plan.manager.upload(
                multipartFormData: append, usingThreshold: form.threshold, to: plan.scripted.url,
                method: method, headers: plan.headers, encodingCompletion: completion)
        case .convertible(let convertible):
            plan.manager.upload(
                multipartFormData: append, usingThreshold: form.threshold, with: convertible,
                encodingCompletion: completion)
        }
    }
}

extension ScriptedMultipart {
    /// Appends all parts to 4.7's form, which has a method for each combination of arguments.
    fileprivate func append(to form: SessionManagerChain.MultipartFormData, _ simulator: Simulator) {
        for part in parts {
            switch part {
            case .data(let data, let name, let fileName?, let mimeType?):
                form.append(data, withName: name, fileName: fileName, mimeType: mimeType)
            case .data(let data, let name, nil, let mimeType?):
                form.append(data, withName: name, mimeType: mimeType)
            case .data(let data, let name, _, nil):
                form.append(data, withName: name)
            case .file(let file, let name):
                form.append(file.url(in: simulator), withName: name)
            case .namedFile(let file, let name, let fileName, let mimeType):
                form.append(
                    file.url(in: simulator), withName: name, fileName: fileName, mimeType: mimeType)
            case .stream(let data, let length, let name, let fileName, let mimeType):
                form.append(
                    InputStream(data: data), withLength: length, name: name, fileName: fileName,
                    mimeType: mimeType)
            case .bareStream(let data, let length, let headers):
                form.append(
                    InputStream(data: data), withLength: length,
                    headers: SessionManagerChain.HTTPHeaders(scripted: headers))
            }
        }
    }
}
