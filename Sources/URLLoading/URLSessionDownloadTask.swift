/// The simulated twin of Foundation's download task: the response's body arrives in a file.
public final class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// The file with the whole body, while it is there.
    var location: URL?

    init(
        session: URLSession, request: URLRequest?, resumeData: Data?, completionHandler: TaskCompletion?
    ) {
        super.init(session: session, request: request, completionHandler: completionHandler)
    }

    override var typeWord: String { "download" }

    /// Calls the download off, and hands over what is needed to go on with it later; nil when that is not
    /// possible. The handler is called on a queue of the URL loading system.
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancel()
        session.workQueue.enqueue { completionHandler(nil) }
    }
}
