/// What a task whose body is read byte by byte calls in place of a completion handler.
///
/// Unchecked because a simulation runs on one thread.
final class BytesReceiver: @unchecked Sendable {
    typealias Head = Result<(URLSessionDataTask, URLResponse), any Error>

    /// Takes the head, or the error that came in place of it. Called once.
    var onHead: ((Head) -> Void)?
    /// The body as it arrives. Pieces that arrive before they are read wait here.
    let pieces: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    init() { (pieces, continuation) = AsyncThrowingStream.makeStream() }

    func receive(_ head: URLResponse, of task: URLSessionDataTask) {
        onHead?(.success((task, head)))
        onHead = nil
    }

    func receive(_ data: Data) { continuation.yield(data) }

    func end(_ error: (any Error)?) {
        // A class of the app's own may end a load without an error, and yet without a head.
        onHead?(.failure(error ?? URLError(.unknown)))
        onHead = nil
        continuation.finish(throwing: error)
    }
}

extension URLSession {
    /// Makes a task that passes its response to a receiver.
    func dataTask(with request: URLRequest, receiver: BytesReceiver) -> URLSessionDataTask {
        adopt(URLSessionDataTask(session: self, request: request, completionHandler: .bytes(receiver)))
    }
}

extension URLSessionTask {
    /// Hands a head to the receiver, if the body is read byte by byte.
    func handOver(_ head: URLResponse) {
        guard case .bytes(let receiver)? = completionHandler, let task = self as? URLSessionDataTask else {
            return
        }
        session.callBack { receiver.receive(head, of: task) }
    }

    /// Hands a piece of the body to the receiver, if the body is read byte by byte.
    func handOver(_ data: Data) {
        guard case .bytes(let receiver)? = completionHandler else { return }
        session.callBack { receiver.receive(data) }
    }
}
