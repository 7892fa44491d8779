/// A kind of request that plain `URLSession` has a task for.
protocol TaskKind: RequestKind {
    /// Makes the task, which stays suspended. Throws where the app cannot make the `URLRequest`.
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask
}

/// What a task is made from.
struct TaskPlan {
    let app: AppTask
    let session: URLSession
    let runner: URLSessionRunner

    /// URL, method, headers, parameters and body as the script says.
    func request() throws -> URLRequest { try ScriptedConvertible(scripted: app.scripted).asURLRequest() }

    /// Whether the app wants a completion handler, as it does where something receives the response and the
    /// script says no other.
    var hasCompletionHandler: Bool {
        switch app.behavior.style {
        case .completionHandler: true
        case .delegate: false
        case nil: !app.scripted.handlers.isEmpty
        }
    }

    /// What the app passes for a task in memory.
    var dataCompletion: URLSession.DataTaskCompletion {
        { [app] data, response, error in
            app.receive(
                AppResponse(
                    request: app.task?.currentRequest, head: response as? HTTPURLResponse,
                    data: data ?? Data(), error: error))
        }
    }

    /// What the app passes for a download: it moves the file first.
    var downloadCompletion: URLSession.DownloadTaskCompletion {
        { [app] location, response, error in
            if let location { app.takeFile(at: location) }
            app.receive(
                AppResponse(
                    request: app.task?.currentRequest, head: response as? HTTPURLResponse,
                    file: app.file, error: error))
        }
    }
}

extension DataRequestKind: TaskKind {
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask {
        let request = try plan.request()
        return plan.hasCompletionHandler
            ? plan.session.dataTask(with: request, completionHandler: plan.dataCompletion)
            : plan.session.dataTask(with: request)
    }
}

extension UploadRequestKind: TaskKind {
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask {
        let request = try plan.request()
        let session = plan.session
        let completion = plan.hasCompletionHandler ? plan.dataCompletion : nil
        switch content {
        case .bytes(let data):
            return completion.map {
                session.uploadTask(with: request, from: data, completionHandler: $0)
            }
                ?? session.uploadTask(with: request, from: data)
        case .file(let file):
            let url = file.url(in: plan.app.simulator)
            return completion.map {
                session.uploadTask(with: request, fromFile: url, completionHandler: $0)
            } ?? session.uploadTask(with: request, fromFile: url)
        case .stream(let data):
            // There is no such task with a completion handler: somebody must answer the call for a stream.
            plan.app.behavior.bodyStream = { InputStream(data: data) }
            return session.uploadTask(withStreamedRequest: request)
        case .form:
            // The loader has reported that a form is left out here.
            return session.uploadTask(with: request, from: Data())
        }
    }
}

extension DownloadRequestKind: TaskKind {
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask {
        let request = try plan.request()
        plan.app.behavior.destination = place.file
        return plan.hasCompletionHandler
            ? plan.session.downloadTask(with: request, completionHandler: plan.downloadCompletion)
            : plan.session.downloadTask(with: request)
    }
}

extension ResumedDownloadKind: TaskKind {
    /// Without resume data it asks all the same: that data which is none makes a download fail is worth
    /// seeing.
    func makeTask(_ plan: TaskPlan) -> URLSessionTask {
        plan.app.behavior.destination = place.file
        let data = plan.runner.request(earlier)?.resumeData
        if data == nil { plan.app.note("no resume data of \(earlier)") }
        return plan.hasCompletionHandler
            ? plan.session.downloadTask(
                withResumeData: data ?? Data(), completionHandler: plan.downloadCompletion)
            : plan.session.downloadTask(withResumeData: data ?? Data())
    }
}
