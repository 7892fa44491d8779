/// A request that keeps the response body in memory.
///
/// Mirrors Alamofire 4.7 `DataRequest`. Unchecked because a simulation runs on one thread.
open class DataRequest: Request, @unchecked Sendable {
    /// The `URLRequest` before any adapter changed it. Each attempt starts from it.
    struct Requestable: TaskConvertible {
        let urlRequest: URLRequest

        func task(session: URLSession, adapter: (any RequestAdapter)?, queue: DispatchQueue) throws
            -> URLSessionTask
        {
            try makeTask(with: urlRequest, adaptedBy: adapter, on: queue) { session.dataTask(with: $0) }
        }
    }

    /// The `URLRequest` that was or will be sent; without a task, the request as it was before adapting.
    open override var request: URLRequest? {
        super.request ?? (originalTask as? Requestable)?.urlRequest
    }

    /// How much of the response's body has arrived. Each attempt has an object of its own.
    open var progress: Progress { dataDelegate?.downloaded.progress ?? Progress(totalUnitCount: 0) }

    var dataDelegate: DataTaskDelegate? { delegate as? DataTaskDelegate }

    /// Passes every piece of the body to `closure` when it arrives, on the delegate queue, and keeps none.
    ///
    /// The pieces of an attempt that fails later are passed on, too, and handlers get no data at all.
    @discardableResult
    open func stream(closure: (@Sendable (Data) -> Void)? = nil) -> Self {
        dataDelegate?.dataStream = closure
        return self
    }

    /// Calls `closure` whenever a part of the response's body has arrived. A later closure replaces it.
    @discardableResult
    open func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        dataDelegate?.downloaded.handler = (closure, queue)
        return self
    }
}
