/// A kind of request that plain `URLSession` has a task for.
protocol TaskKind: RequestKind {
    /// Makes the task, and leaves it suspended. Throws if the app cannot make the `URLRequest`.
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask
}

/// Everything that a task is made from.
struct TaskPlan {
    let app: AppTask
    let session: URLSession
    let runner: URLSessionRunner

    /// Makes the `URLRequest` with the script's URL, method, headers, parameters and body.
    func request() throws -> URLRequest {
        try withoutLibrary { try ScriptedConvertible(scripted: app.scripted).asURLRequest() }
    }

    /// `true` if the app passes a completion handler.
    var hasCompletionHandler: Bool {
        (app.behavior.style ?? .standard(for: app.scripted.handlers)) == .completionHandler
    }

    /// The completion handler of a data or upload task.
    var dataCompletion: URLSession.DataTaskCompletion {
        { [app] data, response, error in
            app.receive(
                AppResponse(
                    request: app.task?.currentRequest, head: response as? HTTPURLResponse,
                    data: data ?? Data(), error: error))
        }
    }

    /// The completion handler of a download task. It moves or reads the file first.
    var downloadCompletion: URLSession.DownloadTaskCompletion {
        { [app] location, response, error in
            if let location { app.takeFile(at: location) }
            app.receive(
                AppResponse(
                    request: app.task?.currentRequest, head: response as? HTTPURLResponse,
                    data: app.data, file: app.file, error: error))
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
            // Such a task has no completion handler, because its delegate has to provide the stream.
            plan.app.behavior.bodyStream = { InputStream(data: data) }
            return session.uploadTask(withStreamedRequest: request)
        case .form:
            // The loader has reported that forms are left out on this chain.
            return session.uploadTask(with: request, from: Data())
        }
    }
}

extension DownloadRequestKind: TaskKind {
    func makeTask(_ plan: TaskPlan) throws -> URLSessionTask {
        let request = try plan.request()
        place.prepare(for: plan.app)
        return plan.hasCompletionHandler
            ? plan.session.downloadTask(with: request, completionHandler: plan.downloadCompletion)
            : plan.session.downloadTask(with: request)
    }
}

extension ResumedDownloadKind: TaskKind {
    /// Makes a task even if there is no resume data, to show how a download fails with empty data.
    func makeTask(_ plan: TaskPlan) -> URLSessionTask {
        place.prepare(for: plan.app)
        let data = plan.runner.request(earlier)?.resumeData
        if data == nil { plan.app.note("no resume data of \(earlier)") }
        return plan.hasCompletionHandler
            ? plan.session.downloadTask(
                withResumeData: data ?? Data(), completionHandler: plan.downloadCompletion)
            : plan.session.downloadTask(withResumeData: data ?? Data())
    }
}

extension DownloadPlace {
    /// Creates the previous file, if there is to be one, and says where the app moves the download's file.
    fileprivate func prepare(for app: AppTask) {
        app.behavior.destination = file
        writePreviousFile(in: app.simulator)
    }
}
