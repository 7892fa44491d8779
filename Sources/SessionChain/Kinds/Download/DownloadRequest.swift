/// A request whose response body is written to a file, which is then moved to a place the owner chooses.
///
/// Mirrors Alamofire 5.12's `DownloadRequest`. Unchecked because a simulation runs on one thread.
public final class DownloadRequest: Request, @unchecked Sendable {
    /// What a download starts from.
    public enum Downloadable {
        /// The beginning: a `URLRequest` is made and adapted, again for each attempt.
        case request(any URLRequestConvertible)
        /// Where an earlier download stopped. No `URLRequest` is made, so no adapter sees one.
        case resumeData(Data)
    }

    /// What this download starts from, at each attempt.
    public let downloadable: Downloadable
    /// Where the file goes; nil for the default, a place beside the temporary file.
    let destination: Destination?

    /// The file at its destination; nil until it has been moved there.
    public private(set) var fileURL: URL?
    private var producedResumeData: Data?

    init(
        downloadable: Downloadable, underlyingQueue: DispatchQueue, serializationQueue: DispatchQueue,
        monitors: CompositeEventMonitor, interceptor: (any RequestInterceptor)?,
        shouldAutomaticallyResume: Bool?, session: BackReference<Session>, destination: Destination?
    ) {
        self.downloadable = downloadable
        self.destination = destination
        super.init(
            underlyingQueue: underlyingQueue, serializationQueue: serializationQueue,
            monitors: monitors, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, session: session)
    }

    /// What a later download needs to continue where this one stopped: from a `cancel` that asked for it, or
    /// from the error of a task that failed midway. Nil if the server cannot resume in the middle.
    public var resumeData: Data? { producedResumeData ?? error?.downloadResumeData }

    override var typeName: String { "download" }

    /// This may surprise you, but of all kinds, only data requests look whether they are cancelled.
    override var asksRetriersWhenCancelled: Bool { true }

    override func setUp(in session: Session) {
        switch downloadable {
        case .request(let convertible): session.create(self, from: convertible)
        case .resumeData(let data): session.resumeDownload(self, with: data)
        }
    }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        session.downloadTask(with: request)
    }

    /// Makes a task that continues where an earlier one stopped.
    public func task(forResumeData data: Data, using session: URLSession) -> URLSessionTask {
        session.downloadTask(withResumeData: data)
    }

    override func didValidate(_ response: HTTPURLResponse, withResult result: ValidationResult) {
        monitors.request(
            self, didValidateRequest: request, response: response, fileURL: fileURL, withResult: result)
    }

    override func reset() {
        super.reset()
        producedResumeData = nil
        fileURL = nil
    }

    // MARK: Called by the session delegate, on the root queue

    /// The body is complete, and its file was moved or could not be moved.
    func didFinishDownloading(using task: URLSessionTask, with result: Result<URL, AFError>) {
        record(.download(.finished(result.success, error: result.failure)))
        monitors.request(self, didFinishDownloadingUsing: task, with: result)
        switch result {
        case .success(let destination): fileURL = destination
        case .failure(let failure): error = failure
        }
    }
}

// MARK: - Cancelling

extension DownloadRequest {
    /// Cancels the download. With `true`, what is needed to continue it later is kept as `resumeData`, if
    /// the server allows that.
    @discardableResult
    public func cancel(producingResumeData shouldProduceResumeData: Bool) -> Self {
        shouldProduceResumeData ? cancel(producing: nil) : cancel()
    }

    /// Cancels the download and hands over what is needed to continue it, or nil if that is not possible.
    ///
    /// This may surprise you, but it is what Alamofire does: without a task under way there is nothing to ask
    /// for resume data, and the handler is never called.
    @preconcurrency
    @discardableResult
    public func cancel(
        byProducingResumeData completionHandler: @escaping @Sendable (_ data: Data?) -> Void
    ) -> Self {
        cancel(producing: completionHandler)
    }

    private func cancel(producing handler: (@Sendable (Data?) -> Void)?) -> Self {
        callOff { task in
            guard let task = task as? URLSessionDownloadTask else { return }
            task.cancel { [self] resumeData in
                producedResumeData = resumeData
                underlyingQueue.enqueue { self.didCancelTask(task) }
                record(
                    .download(.resumeDataProduced(bytes: resumeData?.count)),
                    callback: handler == nil ? .none : .alamofire5)
                handler?(resumeData)
            }
        }
    }
}
