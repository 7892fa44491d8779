/// A request whose body is sent from memory, from a file or from a stream, and that keeps the response body
/// in memory.
///
/// The body is made after the `URLRequest` and its adapters and before the task, anew for every attempt:
/// `didCreateUploadable` stands between the two in the trace. Mirrors Alamofire 5.12's `UploadRequest`.
/// Unchecked because a simulation runs on one thread.
public final class UploadRequest: DataRequest, @unchecked Sendable {
    /// What a task sends as its body.
    public enum Uploadable: @unchecked Sendable {
        // Unchecked: a stream is read on the simulation's one thread.

        /// These bytes.
        case data(Data)
        /// The content of a file, which is removed once the request is over if `shouldRemove` is `true`.
        case file(URL, shouldRemove: Bool)
        /// The content of a stream. It can be read only once: a second attempt ends with
        /// `URLError.requestBodyStreamExhausted`.
        case stream(InputStream)
    }

    /// Makes the body.
    public let upload: any UploadableConvertible
    /// Removes the file when the request is over.
    public let fileManager: FileManager
    /// What this attempt sends; nil before it has been made, and again when another attempt begins.
    public var uploadable: Uploadable?

    init(
        convertible: any UploadConvertible, underlyingQueue: DispatchQueue,
        serializationQueue: DispatchQueue, monitors: CompositeEventMonitor,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?, fileManager: FileManager,
        session: BackReference<Session>
    ) {
        upload = convertible
        self.fileManager = fileManager
        super.init(
            convertible: convertible, underlyingQueue: underlyingQueue,
            serializationQueue: serializationQueue, monitors: monitors, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, session: session)
    }

    override var typeName: String { "upload" }

    /// Makes the body to send, when the `URLRequest` is adapted.
    override func prepareTask() -> Bool {
        do {
            let uploadable = try upload.createUploadable()
            underlyingQueue.enqueue { self.didCreateUploadable(uploadable) }
            return true
        } catch {
            let failure = error.asAFError(or: .createUploadableFailed(error: error))
            underlyingQueue.enqueue { self.didFailToCreateUploadable(with: failure) }
            return false
        }
    }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        switch uploadable {
        case .data(let data)?: session.uploadTask(with: request, from: data)
        case .file(let url, _)?: session.uploadTask(with: request, fromFile: url)
        case .stream?: session.uploadTask(withStreamedRequest: request)
        case nil: preconditionFailure("an upload's task is made after what it sends")
        }
    }

    override func reset() {
        super.reset()
        uploadable = nil
    }

    /// Removes the file that was made for this request alone.
    override func removeFiles() {
        guard case .file(let url, shouldRemove: true)? = uploadable else { return }
        let isRemoved = (try? fileManager.removeItem(at: url)) != nil
        record(.uploadable(.removed(file: url.lastPathComponent, isRemoved: isRemoved)), callback: .none)
    }
}

/// The events of an upload. Each of these methods runs on the root queue and tells the event monitors.
extension UploadRequest {
    func didCreateUploadable(_ created: Uploadable) {
        uploadable = created
        record(.uploadable(.created(created.summary)))
        monitors.request(self, didCreateUploadable: created)
    }

    /// There is nothing to send, so there will be no task.
    func didFailToCreateUploadable(with failure: AFError) {
        error = failure
        record(.uploadable(.failed(failure)))
        monitors.request(self, didFailToCreateUploadableWithError: failure)
        enter(.retry(failure))
    }

    /// The stream of the body, for a task that asks for it; nil if the body is not a stream.
    func inputStream() -> InputStream? {
        guard case .stream(let stream)? = uploadable else { return nil }
        record(.uploadable(.streamProvided))
        monitors.request(self, didProvideInputStream: stream)
        return stream
    }
}

extension UploadRequest.Uploadable {
    /// What an event shows of the body: never a file's folder, which differs from run to run.
    fileprivate var summary: UploadableSummary {
        switch self {
        case .data(let data):
            UploadableSummary(type: "data", bytes: data.count, file: nil)
        case .file(let url, let shouldRemove):
            UploadableSummary(
                type: "file(shouldRemove:\(shouldRemove))", bytes: nil, file: url.lastPathComponent)
        case .stream:
            UploadableSummary(type: "stream", bytes: nil, file: nil)
        }
    }
}
