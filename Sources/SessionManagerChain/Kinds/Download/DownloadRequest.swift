/// A request whose response body is written to a file.
///
/// Mirrors Alamofire 4.7 `DownloadRequest`. Unchecked because a simulation runs on one thread.
open class DownloadRequest: Request, @unchecked Sendable {
    /// What a download starts from, at each attempt.
    enum Downloadable: TaskConvertible {
        /// The beginning, with the `URLRequest` before any adapter changed it.
        case request(URLRequest)
        /// Where an earlier download stopped. There is no `URLRequest`, so no adapter sees one.
        case resumeData(Data)

        func task(session: URLSession, adapter: (any RequestAdapter)?, queue: DispatchQueue) throws
            -> URLSessionTask
        {
            switch self {
            case .request(let urlRequest):
                try makeTask(with: urlRequest, adaptedBy: adapter, on: queue) {
                    session.downloadTask(with: $0)
                }
            case .resumeData(let resumeData):
                queue.sync { session.downloadTask(withResumeData: resumeData) }
            }
        }
    }

    /// The `URLRequest` that was or will be sent; without a task, the request as it was before adapting.
    open override var request: URLRequest? {
        if let sent = super.request { return sent }
        guard case .request(let urlRequest)? = originalTask as? Downloadable else { return nil }
        return urlRequest
    }

    /// What a later download needs to continue where this one stopped: from `cancel()`, or from the error of
    /// a task that failed midway.
    open var resumeData: Data? { downloadDelegate?.resumeData }

    /// How much of the body has arrived. Each attempt has an object of its own.
    open var progress: Progress { downloadDelegate?.downloaded.progress ?? Progress(totalUnitCount: 0) }

    var downloadDelegate: DownloadTaskDelegate? { delegate as? DownloadTaskDelegate }

    /// Cancels the download, and keeps what is needed to continue it as `resumeData`.
    ///
    /// The original assumes that there is a task: without one, its process ends here.
    open override func cancel() {
        record(.request(.cancelled))
        noteUnheard("cancel")
        guard let task = task as? URLSessionDownloadTask else {
            return record(.request(.trapped(reason: "a download without a task was cancelled")))
        }
        task.cancel { [weak self] resumeData in
            self?.record(.download(.resumeDataProduced(bytes: resumeData?.count)))
            self?.downloadDelegate?.resumeData = resumeData
        }
        post(.Task.DidCancel, about: task)
    }

    /// Calls `closure` whenever a part of the body has arrived. A later closure replaces it.
    @discardableResult
    open func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        downloadDelegate?.downloaded.handler = (closure, queue)
        return self
    }

    /// A destination in one of the system's folders for a user's files, under the name that the
    /// response suggests. The folder is one among the simulation's temporary files.
    open class func suggestedDownloadDestination(
        for directory: FileManager.SearchPathDirectory = .documentDirectory,
        in domain: FileManager.SearchPathDomainMask = .userDomainMask
    ) -> DownloadFileDestination {
        { temporaryURL, response in
            guard let folder = DownloadFolder.url(for: directory, in: domain) else {
                return (temporaryURL, [])
            }
            return (folder.appendingPathComponent(SuggestedFileName.of(response)), [])
        }
    }
}
