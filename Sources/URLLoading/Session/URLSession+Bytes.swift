/// Reads the body of a response byte by byte, for async code that begins before the body is complete.
extension URLSession {
    /// Waits for the head of a response; its body follows in the sequence.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let wait = TaskWait()
        let receiver = BytesReceiver()
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                receiver.onHead = { continuation.resume(returning: $0) }
                let task = dataTask(with: request, receiver: receiver)
                wait.begin(task, as: "bytes(for:)", delegate)
            }
        } onCancel: {
            wait.cancel()
        }
        return try wait.end(with: result.map { (AsyncBytes(task: $0.0, receiver), $0.1) })
    }

    /// Waits for the head of the response to a GET of a URL.
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// The bytes of one response. Leaving the loop early does not end the task; cancelling the task does.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        /// The task that loads the bytes.
        public let task: URLSessionDataTask
        private let receiver: BytesReceiver

        init(task: URLSessionDataTask, _ receiver: BytesReceiver) {
            self.task = task
            self.receiver = receiver
        }

        /// Begins the loop. The bytes can be looped over only once.
        public func makeAsyncIterator() -> Iterator { Iterator(task: task, pieces: receiver.pieces) }

        /// The lines of the text, without their line endings.
        public var lines: AsyncLines { AsyncLines(bytes: self) }

        /// One loop over the bytes.
        public struct Iterator: AsyncIteratorProtocol {
            private let task: URLSessionDataTask
            private var pieces: AsyncThrowingStream<Data, any Error>.AsyncIterator
            private var piece = Data()[...]

            init(task: URLSessionDataTask, pieces: AsyncThrowingStream<Data, any Error>) {
                self.task = task
                self.pieces = pieces.makeAsyncIterator()
            }

            /// Waits for the next byte and returns it; nil at the end. Throws if the body breaks off.
            public mutating func next() async throws -> UInt8? {
                while piece.isEmpty {
                    // A cancelled reader's stream ends silently, so the task is cancelled here.
                    let task = task
                    var waiting = pieces
                    let next = try await withTaskCancellationHandler {
                        try await waiting.next()
                    } onCancel: {
                        task.cancel()
                    }
                    pieces = waiting
                    guard let next else {
                        if Task.isCancelled { throw URLError(.cancelled) }
                        return nil
                    }
                    piece = next[...]
                }
                return piece.popFirst()
            }
        }
    }
}
