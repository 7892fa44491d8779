/// A request whose body is sent from memory, from a file or from a stream, and that keeps the response body
/// in memory.
///
/// Mirrors Alamofire 4.7 `UploadRequest`. Unchecked because a simulation runs on one thread.
open class UploadRequest: DataRequest, @unchecked Sendable {
    /// What is sent, with the `URLRequest` before any adapter changed it. Each attempt starts from it.
    enum Uploadable: TaskConvertible {
        case data(Data, URLRequest)
        case file(URL, URLRequest)
        case stream(InputStream, URLRequest)

        var urlRequest: URLRequest {
            switch self {
            case .data(_, let urlRequest), .file(_, let urlRequest), .stream(_, let urlRequest): urlRequest
            }
        }

        func task(session: URLSession, adapter: (any RequestAdapter)?, queue: DispatchQueue) throws
            -> URLSessionTask
        {
            try makeTask(with: urlRequest, adaptedBy: adapter, on: queue) { adapted in
                switch self {
                case .data(let data, _): session.uploadTask(with: adapted, from: data)
                case .file(let url, _): session.uploadTask(with: adapted, fromFile: url)
                case .stream: session.uploadTask(withStreamedRequest: adapted)
                }
            }
        }
    }

    /// The `URLRequest` that was or will be sent; without a task, the request as it was before adapting.
    open override var request: URLRequest? {
        super.request ?? (originalTask as? Uploadable)?.urlRequest
    }

    /// How much of the request's body has been sent. Each attempt has an object of its own.
    open var uploadProgress: Progress { uploadDelegate?.uploaded.progress ?? Progress(totalUnitCount: 0) }

    var uploadDelegate: UploadTaskDelegate? { delegate as? UploadTaskDelegate }

    /// Calls `closure` whenever a part of the request's body has been sent. A later closure replaces it.
    @discardableResult
    open func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        uploadDelegate?.uploaded.handler = (closure, queue)
        return self
    }
}
