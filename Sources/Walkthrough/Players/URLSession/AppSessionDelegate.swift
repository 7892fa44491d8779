/// The delegate that an app without a library writes: it collects what arrives for each task, and answers as
/// the script says.
///
/// Unchecked because a simulation runs on one thread.
final class AppSessionDelegate: URLSessionDataDelegate, URLSessionDownloadDelegate,
    URLSessionWebSocketDelegate, @unchecked Sendable
{
    /// By task, because a task's number is unique only in its session.
    private var tasks: [URLSessionTask: AppTask] = [:]
    /// Called when a background session has delivered all its events.
    var onFinishedEvents: (URLSession) -> Void = { _ in }

    func note(_ app: AppTask, of task: URLSessionTask) { tasks[task] = app }

    func forgetAll() { tasks.removeAll() }

    // MARK: Answering

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(tasks[dataTask]?.behavior.onResponse ?? .allow)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(tasks[task].map { $0.behavior.willRedirect(request) } ?? request)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let app = tasks[task] else { return completionHandler(.performDefaultHandling, nil) }
        let (disposition, credential) = app.behavior.didReceiveChallenge(challenge)
        completionHandler(disposition, credential)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(tasks[task]?.behavior.bodyStream())
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(
            tasks[dataTask].map { $0.behavior.willCache(proposedResponse) } ?? proposedResponse)
    }

    // MARK: Collecting

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask
    ) {
        guard let app = tasks.removeValue(forKey: dataTask) else { return }
        app.task = downloadTask
        // Apple does not say that a task's description goes over to the download.
        downloadTask.taskDescription = app.scripted.id
        tasks[downloadTask] = app
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        tasks[dataTask]?.data.append(data)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        tasks[downloadTask]?.takeFile(at: location)
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { onFinishedEvents(session) }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        guard let app = tasks.removeValue(forKey: task) else { return }
        app.receive(
            AppResponse(
                request: task.currentRequest, head: task.response as? HTTPURLResponse, data: app.data,
                file: app.file, error: error))
    }
}

extension AppTask {
    /// Moves a download's file to the place that the script names, or reads it. This happens before the
    /// delegate's method or the completion handler returns, because the file is removed after that.
    func takeFile(at location: URL) {
        do {
            if let destination = behavior.destination?.url(in: simulator) {
                try move(location, to: destination)
            } else {
                data = try HostFailure.endsRun(simulator, "read", location) { try Data(contentsOf: location) }
            }
        } catch {
            fileError = error
        }
    }

    private func move(_ location: URL, to destination: URL) throws {
        let call = "moveItem(to: \(destination.lastPathComponent))"
        do {
            try HostFailure.endsRun(simulator, making: destination.deletingLastPathComponent())
            try? FileManager.default.removeItem(at: destination)
            try HostFailure.endsRun(simulator, "rename", destination) {
                try FileManager.default.moveItem(at: location, to: destination)
            }
            note(call)
            file = destination
        } catch {
            note("\(call) failed")
            throw error
        }
    }
}
