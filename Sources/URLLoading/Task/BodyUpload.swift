import JSONText

/// Prepares the body of a request each time the request is sent.
///
/// The whole body is read before the head goes out, so that a server's script can look at it. The transport
/// decides how to send it piece by piece.
extension TaskLoader {
    /// Sends a request with the body that its task provides for it.
    func sendWithBody(_ request: URLRequest) {
        guard task.state != .suspended else { return connectAgain(request) }
        switch bodySource(of: request) {
        case .request:
            if let body = request.httpBody {
                begin(completed(request), .inMemory(body), expectedBytes: Int64(body.count))
            } else if let stream = request.httpBodyStream {
                send(request, stream)
            } else {
                begin(completed(request), .none, expectedBytes: 0)
            }
        case .data(let data):
            begin(
                completed(request).carrying(data), .inMemory(data), expectedBytes: Int64(data.count))
        case .file(let file):
            send(request, BodySource.contents(of: file), from: file)
        case .delegateStream:
            askForStream(request)
        }
    }

    /// Where the body of a request comes from. A redirect that turned an upload into a GET left its body
    /// behind.
    func bodySource(of request: URLRequest) -> BodySource {
        let becameGet =
            trail.count > 0 && request.httpMethod == "GET" && task.originalRequest?.httpMethod != "GET"
        return becameGet ? .request : task.bodySource
    }

    /// The request as it is going to be sent; nil if its body has yet to be read.
    func knownRequest(_ request: URLRequest) -> URLRequest? {
        switch bodySource(of: request) {
        case .request: request.httpBodyStream == nil ? request : nil
        case .data(let data): request.carrying(data)
        case .file, .delegateStream: nil
        }
    }

    /// The request's own stream can be read only once. To send it again, the delegate must provide a new one.
    private func send(_ request: URLRequest, _ stream: InputStream) {
        guard !upload.hasReadOwnStream else { return askForStream(request) }
        upload.useOwnStream()
        send(request, BodySource.contents(of: stream), from: nil)
    }

    private func askForStream(_ request: URLRequest) {
        if let stream = upload.takeStream() {
            return send(request, BodySource.contents(of: stream), from: nil)
        }
        askDelegateForStream { [self] stream in receive(stream, for: request) }
    }

    /// Asks the delegate for a stream. Its first answer counts, unless it is asked again before. Another one
    /// is only recorded: it may come at any time, even when nobody else keeps the task any more.
    func askDelegateForStream(then proceed: @escaping (InputStream?) -> Void) {
        let question = upload.ask()
        session.inform(.question("needNewBodyStream"), of: task) { [self] in
            session.askDelegateForBodyStream(of: task) { [self] stream in
                guard !isCancelled else { return }
                guard upload.takeAnswer(to: question) else {
                    return task.ignored("answer to needNewBodyStream")
                }
                proceed(stream)
            }
        }
    }

    private func receive(_ stream: InputStream?, for request: URLRequest) {
        // If the request is held back now, its stream is kept until then.
        upload.provide(stream)
        guard task.state != .suspended, isConnected else { return connectAgain(request) }
        // The delegate was asked on another connection. What ends the wait for this one sends the request,
        // and takes the stream.
        if connection.holdsRequestBack { return }
        if let stream = upload.takeStream() {
            send(request, BodySource.contents(of: stream), from: nil)
        } else if let own = request.httpBodyStream, !upload.hasReadOwnStream {
            send(request, own)
        } else {
            task.arrived(.failure(URLError(.requestBodyStreamExhausted)))
        }
    }

    /// Sends what was read from a file, or from a stream if `file` is nil.
    private func send(_ request: URLRequest, _ body: Result<Data, URLError>, from file: URL?) {
        switch body {
        case .success(let data):
            task.record(.task(.bodyRead(source: file?.lastPathComponent ?? "stream", bytes: data.count)))
            // The length of a stream is unknown until it has been read, unless the request declares it.
            let expected = file == nil ? request.declaredLength ?? -1 : Int64(data.count)
            begin(
                completed(request, body: data).carrying(data), .fromFile(data), expectedBytes: expected)
        case .failure(let error):
            task.arrived(.failure(error))
        }
    }
}

extension OutgoingBody {
    fileprivate static func inMemory(_ data: Data) -> OutgoingBody {
        OutgoingBody(bytes: data.count, pieceBytes: memoryPieceBytes)
    }

    fileprivate static func fromFile(_ data: Data) -> OutgoingBody {
        OutgoingBody(bytes: data.count, pieceBytes: filePieceBytes)
    }
}

extension URLRequest {
    /// The body's length in bytes, as declared in the request's own header with digits only (RFC 9110 §8.6).
    fileprivate var declaredLength: Int64? {
        value(forHTTPHeaderField: "Content-Length")?.wholeNumber.map { Int64($0) }
    }

    /// The request as the server sees it, with all the bytes of its body.
    fileprivate func carrying(_ body: Data) -> URLRequest {
        var request = self
        request.httpBody = body
        return request
    }
}
