/// What concerns all requests of a session that are under way.
extension Session {
    /// Calls `action` with all requests that are under way, on the root queue.
    ///
    /// A set has another order in each process. Whoever does something to each request, and wants the same
    /// trace every time, sorts them first.
    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        rootQueue.enqueue { action(self.activeRequests) }
    }

    /// Cancels all requests that are under way. They end asynchronously, after `completion` is enqueued.
    ///
    /// `completion` comes after every `cancel()`, but it may come before the event monitors hear of one.
    public func cancelAllRequests(
        completingOnQueue queue: DispatchQueue = .main, completion: (@Sendable () -> Void)? = nil
    ) {
        withAllRequests { requests in
            // Each call goes through all of them, and a script may have as many calls as requests.
            self.recorder.noteRules(requests.count)
            for request in requests.inOrderMade { request.cancel() }
            guard let completion else { return }
            // What the cancellations enqueued on the root queue may run before this job, or after it.
            queue.enqueue {
                self.recorder.record(
                    .hook(.called(name: "cancelAllRequests.completion", detail: "")), Subject.none,
                    callback: .alamofire5)
                completion()
            }
        }
    }
}

extension Collection<Request> {
    /// The requests in the order in which they were made. To sort takes many comparisons of each, so its
    /// number is read once, before.
    var inOrderMade: [Request] {
        map { (number: $0.subject.request, request: $0) }.sorted { $0.number < $1.number }.map(\.request)
    }
}
