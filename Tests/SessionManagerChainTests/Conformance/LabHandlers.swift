import SessionManagerChain

/// What scenarios add to requests: the library's own validators, serializers and handlers. Each is noted when
/// it is added and when it runs.
extension DataRequest {
    /// Adds the usual validation.
    @discardableResult
    func checked() -> Self {
        LabLog.current.note("call.validate()", about: self)
        return validate()
    }

    /// Adds a validator of the scenario's own.
    @discardableResult
    func checked(by name: String, refusing: Bool = false) -> Self {
        let log = LabLog.current
        log.note("call.validate(\(name))", about: self)
        return validate { [unowned self] _, response, data in
            log.note(
                "validation(\(name),\(refusing ? "failure" : "success"))", about: self,
                "status=\(response.statusCode) bytes=\(size(data))")
            return refusing ? .failure(TestError(name)) : .success
        }
    }

    /// Adds a handler that receives the data.
    @discardableResult
    func handleData(
        as name: String = "data", on queue: DispatchQueue? = nil, taking duration: VirtualDuration = .zero,
        then action: @escaping @Sendable () -> Void = {}
    ) -> Self {
        let serializer = DataRequest.dataResponseSerializer()
        let slow = DataResponseSerializer<Data> { request, response, data, error in
            let result = serializer.serializeResponse(request, response, data, error)
            if duration > .zero { Simulator.current?.spend(duration) }
            return result
        }
        return handle(as: name, on: queue, slow, then: action)
    }

    /// Adds a handler that receives the text.
    @discardableResult
    func handleString(as name: String = "string") -> Self {
        handle(as: name, on: nil, DataRequest.stringResponseSerializer()) {}
    }

    /// Adds a handler that receives a JSON value.
    @discardableResult
    func handleJSON(as name: String = "json") -> Self {
        handle(as: name, on: nil, DataRequest.jsonResponseSerializer()) {}
    }

    /// Adds a handler without a serializer.
    @discardableResult
    func handlePlain(as name: String = "plain") -> Self {
        let log = LabLog.current
        noteHandler(name)
        return response { [unowned self] in
            log.note(
                "responseHandler(\(name))", about: self, detail($0.error, $0.response, "\(size($0.data))"))
        }
    }

    private func handle<Value>(
        as name: String, on queue: DispatchQueue?, _ serializer: DataResponseSerializer<Value>,
        then action: @escaping @Sendable () -> Void
    ) -> Self {
        let log = LabLog.current
        noteHandler(name)
        let noting = DataResponseSerializer<Value> { [unowned self] request, response, data, error in
            log.note(
                "serializer.serialize(\(name))", about: self,
                "bytes=\(size(data)) error=\(oracleText(error))")
            return serializer.serializeResponse(request, response, data, error)
        }
        return response(queue: queue, responseSerializer: noting.named(name)) { [unowned self] in
            log.note(
                "responseHandler(\(name))", about: self,
                detail($0.result.error, $0.response, "\(size($0.data))"))
            action()
        }
    }

    /// Notes the progress of the response body.
    @discardableResult
    func notingDownloadProgress() -> Self {
        let log = LabLog.current
        return downloadProgress { [unowned self] in log.note("downloadProgress", about: self, counts($0)) }
    }
}

extension UploadRequest {
    /// Notes the progress of the request body.
    @discardableResult
    func notingUploadProgress() -> Self {
        let log = LabLog.current
        return uploadProgress { [unowned self] in log.note("uploadProgress", about: self, counts($0)) }
    }
}

extension DownloadRequest {
    /// Adds the usual validation.
    @discardableResult
    func checked() -> Self {
        LabLog.current.note("call.validate()", about: self)
        return validate()
    }

    /// Adds a handler that receives the contents of the file.
    @discardableResult
    func handleData(as name: String = "data") -> Self {
        let log = LabLog.current
        noteHandler(name)
        let serializer = DownloadRequest.dataResponseSerializer()
        let noting = DownloadResponseSerializer<Data> { [unowned self] request, response, file, error in
            log.note(
                "serializer.serialize(\(name))", about: self,
                "file=\(file == nil ? "nil" : "url") error=\(oracleText(error))")
            return serializer.serializeResponse(request, response, file, error)
        }
        return response(responseSerializer: noting.named(name)) { [unowned self] in
            let files =
                "temporaryURL=\($0.temporaryURL == nil ? "nil" : "yes") "
                + "destinationURL=\($0.destinationURL == nil ? "nil" : "yes") "
                + "resumeData=\($0.resumeData == nil ? "nil" : "data")"
            log.note(
                "responseHandler(\(name))", about: self,
                "\(detail($0.result.error, $0.response, "nil")) \(files)")
        }
    }

    /// Notes the progress of the response body.
    @discardableResult
    func notingDownloadProgress() -> Self {
        let log = LabLog.current
        return downloadProgress { [unowned self] in log.note("downloadProgress", about: self, counts($0)) }
    }
}

extension Request {
    fileprivate func noteHandler(_ name: String) {
        LabLog.current.note("call.attachHandler(\(name))", about: self, "task=\(taskWord)")
    }

    /// What a handler received, as the measured orders note it.
    fileprivate func detail(_ error: (any Error)?, _ response: HTTPURLResponse?, _ bytes: String) -> String {
        let outcome = error.map { "failure(\(oracleText($0)))" } ?? "success"
        let status = response.map { "\($0.statusCode)" } ?? "nil"
        return "\(outcome) status=\(status) bytes=\(bytes) task=\(taskWord) retryCount=\(retryCount)"
    }

    private var taskWord: String { task == nil ? "nil" : "set" }
}

private func size(_ data: Data?) -> String { data.map { "\($0.count)" } ?? "nil" }

private func counts(_ progress: Progress) -> String {
    "\(progress.completedUnitCount)/\(progress.totalUnitCount)"
}
