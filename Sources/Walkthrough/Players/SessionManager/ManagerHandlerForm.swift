import SessionManagerChain

/// A handler that can be added to one of 4.7's requests.
protocol ManagerHandlerForm: HandlerForm {
    /// - Parameter queue: where it is called; nil leaves that to 4.7, which takes the main queue.
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?)
}

/// One with a serializer in front of it: 4.7's own, or one that an app with 4.7 writes.
protocol ManagerSerializingForm: ManagerHandlerForm, SerializingHandler {
    associatedtype Value: Sendable
    /// Makes a value of the bytes of a response.
    var dataSerializer: SessionManagerChain.DataResponseSerializer<Value> { get }
    /// Makes a value of a download's file.
    var fileSerializer: SessionManagerChain.DownloadResponseSerializer<Value> { get }
}

extension ManagerSerializingForm {
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        let printer = shared.printer
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
    /// The same as a result of the standard library, which Swift 4 did not have.
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
    /// The value is `Any`, as it came out of `JSONSerialization`.
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        let printer = shared.printer
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
    /// What a response without a result says: its error, or else what it has.
    fileprivate init(_ value: Success, _ error: (any Error)?) {
        self = error.map { .failure($0) } ?? .success(value)
    }
}
