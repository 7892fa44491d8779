// The session that all code in a process shares, and what an app can ask of any session besides tasks.

extension URLSession {
    /// The session of the simulated process, with the default configuration and without a delegate.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: URLSession {
        Simulator.current(for: "URLSession.shared").sharedByProcess { SharedURLSession() }.session
    }

    // MARK: Its tasks

    /// Passes the tasks that are not over yet to the handler, in the order they were made.
    public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        let tasks = unfinishedTasks
        callBack { completionHandler(tasks) }
    }

    /// Passes the data, upload and download tasks that are not over yet to the handler.
    public func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) ->
            Void
    ) {
        let tasks = unfinishedTasks
        let uploads = tasks.compactMap { $0 as? URLSessionUploadTask }
        let data = tasks.compactMap { $0 as? URLSessionDataTask }.filter { !($0 is URLSessionUploadTask) }
        let downloads = tasks.compactMap { $0 as? URLSessionDownloadTask }
        callBack { completionHandler(data, uploads, downloads) }
    }

    /// The tasks that are not over yet, in the order they were made.
    public var allTasks: [URLSessionTask] {
        get async {
            await withUnsafeContinuation { continuation in
                getAllTasks { continuation.resume(returning: $0) }
            }
        }
    }

    /// The data, upload and download tasks that are not over yet.
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async {
            await withUnsafeContinuation { continuation in
                getTasksWithCompletionHandler { continuation.resume(returning: ($0, $1, $2)) }
            }
        }
    }

    // MARK: What it keeps

    /// Removes all cookies, cached responses and credentials that the session uses, and makes later tasks
    /// open new connections.
    public func reset(completionHandler: @escaping @Sendable () -> Void) {
        recorder.record(.script(.called(name: "URLSession.reset")))
        configuration.httpCookieStorage?.removeCookies(since: .distantPast)
        configuration.urlCache?.removeAllCachedResponses()
        configuration.urlCredentialStorage?.removeAll()
        leaveConnections(completionHandler)
    }

    /// Makes later tasks open new connections. The simulated disk has everything at once, so nothing is left
    /// to be written.
    public func flush(completionHandler: @escaping @Sendable () -> Void) {
        recorder.record(.script(.called(name: "URLSession.flush")))
        leaveConnections(completionHandler)
    }

    /// Resets the session, and waits for that.
    public func reset() async {
        await withUnsafeContinuation { continuation in reset { continuation.resume() } }
    }

    /// Flushes the session, and waits for that.
    public func flush() async {
        await withUnsafeContinuation { continuation in flush { continuation.resume() } }
    }

    private func leaveConnections(_ completionHandler: @escaping @Sendable () -> Void) {
        workQueue.enqueue { [self] in
            servers = [:]
            lastServer = nil
            callBack(completionHandler)
        }
    }
}

/// Holds the session that all code in one simulated process shares.
private final class SharedURLSession {
    let session = URLSession(.default, nil, queue: nil, callbackQueue: nil, isShared: true)
}
