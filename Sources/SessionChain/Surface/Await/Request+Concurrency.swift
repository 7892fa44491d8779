/// What happens to a request, as sequences for async code. Each ends when the request finishes, and each
/// takes the place of the closure of the same kind.
extension Request {
    /// How much of the request's body has been sent, each time more has been.
    public func uploadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            uploadProgress(queue: underlyingQueue) { continuation.yield($0) }
        }
    }

    /// How much of the response's body has arrived, each time more has.
    public func downloadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            downloadProgress(queue: underlyingQueue) { continuation.yield($0) }
        }
    }

    /// Every `URLRequest` once it is final, so one per attempt; before them, the last one that there is when
    /// the loop begins.
    public func urlRequests(
        bufferingPolicy: StreamOf<URLRequest>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLRequest> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            onURLRequestCreation(on: underlyingQueue) { continuation.yield($0) }
        }
    }

    /// Every task, so one per attempt; before them, the last one that there is when the loop begins.
    public func urlSessionTasks(
        bufferingPolicy: StreamOf<URLSessionTask>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLSessionTask> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            onURLSessionTaskCreation(on: underlyingQueue) { continuation.yield($0) }
        }
    }

    /// The cURL command of the last `URLRequest` that there is when the loop begins; if there is none, of the
    /// first one that becomes final.
    public func cURLDescriptions(
        bufferingPolicy: StreamOf<String>.BufferingPolicy = .unbounded
    ) -> StreamOf<String> {
        stream(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            cURLDescription(on: underlyingQueue) { continuation.yield($0) }
        }
    }

    /// A sequence that ends with the request. `yielder` runs when a loop begins.
    ///
    /// The end comes after the serializers, so that a retry that one of them causes is still included.
    func stream<Element>(
        of type: Element.Type = Element.self,
        bufferingPolicy: StreamOf<Element>.BufferingPolicy = .unbounded,
        yielder: @escaping (StreamOf<Element>.Continuation) -> Void
    ) -> StreamOf<Element> {
        StreamOf(bufferingPolicy: bufferingPolicy) { [unowned self] continuation in
            yielder(continuation)
            onFinish { continuation.finish() }
        }
    }
}
