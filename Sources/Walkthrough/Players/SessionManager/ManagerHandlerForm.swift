import SessionManagerChain

/// A handler that can be added to one of 4.7's requests.
protocol ManagerHandlerForm: HandlerForm {
    /// - Parameter queue: the queue that it is called on. Nil leaves it to 4.7, which uses the main queue.
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?)
}

/// A handler with a serializer in front of it, which is 4.7's own or one that an app with 4.7 writes.
protocol ManagerSerializingForm: ManagerHandlerForm, SerializingHandler {
    associatedtype Value: Sendable
    /// Makes the value of a response's bytes.
    var dataSerializer: SessionManagerChain.DataResponseSerializer<Value> { get }
    /// Makes the value of a download's file.
    var fileSerializer: SessionManagerChain.DownloadResponseSerializer<Value> { get }
}

extension ManagerSerializingForm {
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        let printer = printer
        if let download = request as? SessionManagerChain.DownloadRequest {
            download.response(queue: queue, responseSerializer: fileSerializer.named(name)) { response in
                printer?.note(response.result.standard)
            }
        } else if let data = request as? SessionManagerChain.DataRequest {
            data.response(queue: queue, responseSerializer: dataSerializer.named(name)) { response in
                printer?.note(response.result.standard)
            }
        }
    }
}

extension SessionManagerChain.Result {
    /// The result in the standard library's type, which Swift 4 did not have.
    var standard: Swift.Result<Value, any Error> {
        switch self {
        case .success(let value): .success(value)
        case .failure(let error): .failure(error)
        }
    }
}

// MARK: - 4.7's own

extension DataHandler: ManagerSerializingForm {
    var dataSerializer: SessionManagerChain.DataResponseSerializer<Data> {
        SessionManagerChain.DataRequest.dataResponseSerializer()
    }
    var fileSerializer: SessionManagerChain.DownloadResponseSerializer<Data> {
        SessionManagerChain.DownloadRequest.dataResponseSerializer()
    }
}

extension StringHandler: ManagerSerializingForm {
    var dataSerializer: SessionManagerChain.DataResponseSerializer<String> {
        SessionManagerChain.DataRequest.stringResponseSerializer(encoding: encoding)
    }
    var fileSerializer: SessionManagerChain.DownloadResponseSerializer<String> {
        SessionManagerChain.DownloadRequest.stringResponseSerializer(encoding: encoding)
    }
}

extension JSONHandler: ManagerHandlerForm {
    /// Not a `ManagerSerializingForm`, because its value, `Any`, is not `Sendable`.
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        let printer = printer
        if let download = request as? SessionManagerChain.DownloadRequest {
            let serializer = SessionManagerChain.DownloadRequest.jsonResponseSerializer()
            download.response(queue: queue, responseSerializer: serializer.named(name)) { response in
                printer?.note(response.result.standard)
            }
        } else if let data = request as? SessionManagerChain.DataRequest {
            let serializer = SessionManagerChain.DataRequest.jsonResponseSerializer()
            data.response(queue: queue, responseSerializer: serializer.named(name)) { response in
                printer?.note(response.result.standard)
            }
        }
    }
}

extension PlainHandler: ManagerHandlerForm {
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        let printer = printer
        if let download = request as? SessionManagerChain.DownloadRequest {
            download.response(queue: queue) { response in
                printer?.note(Swift.Result(response.destinationURL ?? response.temporaryURL, response.error))
            }
        } else if let data = request as? SessionManagerChain.DataRequest {
            data.response(queue: queue) { printer?.note(Swift.Result($0.data, $0.error)) }
        }
    }
}

extension Swift.Result where Failure == any Error {
    /// The result of a response that does not have one: a failure if there is an error.
    fileprivate init(_ value: Success, _ error: (any Error)?) {
        self = error.map { .failure($0) } ?? .success(value)
    }
}
