/// What the ways of asking for a download have in common.
extension Session {
    func download(
        _ downloadable: DownloadRequest.Downloadable, interceptor: (any RequestInterceptor)?,
        shouldAutomaticallyResume: Bool?, to destination: DownloadRequest.Destination?
    ) -> DownloadRequest {
        begin(
            DownloadRequest(
                downloadable: downloadable, underlyingQueue: rootQueue,
                serializationQueue: serializationQueue,
                monitors: eventMonitor, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, session: reference,
                destination: destination
            ))
    }

    /// Runs on the request queue. There is no `URLRequest` to make, only a task. Mirrors
    /// `Session.didReceiveResumeData(_:for:)`.
    func resumeDownload(_ request: DownloadRequest, with data: Data) {
        rootQueue.enqueue { [self] in
            guard !request.isCancelled else { return request.stopBecauseCancelled() }
            adopt(request.task(forResumeData: data, using: session), for: request)
        }
    }
}
