/// The simulated twin of Foundation's data task: the response's body arrives in memory.
public class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// The simulated twin of Foundation's upload task: a data task that takes its request's body from data, a
/// file or a stream, and tells its delegate how much of it has been sent.
public final class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {
    private let source: BodySource

    init(session: URLSession, request: URLRequest, source: BodySource, completionHandler: TaskCompletion?) {
        self.source = source
        super.init(session: session, request: request, completionHandler: completionHandler)
    }

    override var kind: TaskKind { .upload }
    override var bodySource: BodySource { source }
}
