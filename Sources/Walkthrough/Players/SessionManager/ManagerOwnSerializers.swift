import SessionManagerChain

// Serializers that an app with 4.7 writes itself. They are closures.

extension DecodableHandler: ManagerSerializingForm {
    /// 4.7 has no `responseDecodable`. An app that wanted one wrote these lines.
    var dataSerializer: SessionManagerChain.DataResponseSerializer<any Sendable> {
        SessionManagerChain.DataResponseSerializer { [self] _, response, data, error in
            decoded(response, data, error)
        }
    }

    /// Reads the file as the library's own serializers of downloads do.
    var fileSerializer: SessionManagerChain.DownloadResponseSerializer<any Sendable> {
        SessionManagerChain.DownloadResponseSerializer(ofContents: name) { [self] response, data, error in
            decoded(response, data, error)
        }
    }

    private func decoded(
        _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?
    ) -> SessionManagerChain.Result<any Sendable> {
        SessionManagerChain.Request.serializeResponseData(
            response: response, data: data, error: error, as: typeName, decoding: decode)
    }
}

extension CustomHandler: ManagerHandlerForm {
    /// The serializer fails as often as the script says. Then it returns the body, or lets one of the
    /// library's serializers read it.
    func add(to request: SessionManagerChain.Request, on queue: DispatchQueue?) {
        guard let data = request as? SessionManagerChain.DataRequest else { return }
        switch delegate {
        case let form as any ManagerSerializingForm:
            add(form, to: data, on: queue)
        case is JSONHandler:
            add(delegating(to: SessionManagerChain.DataRequest.jsonResponseSerializer()), to: data, on: queue)
        default:
            add(failing(), to: data, on: queue)
        }
    }

    private func add<Value>(
        _ serializer: SessionManagerChain.DataResponseSerializer<Value>,
        to request: SessionManagerChain.DataRequest, on queue: DispatchQueue?
    ) {
        let printer = printer
        request.response(queue: queue, responseSerializer: serializer.named(name)) { response in
            printer?.note(response.result.standard)
        }
    }

    private func failing() -> SessionManagerChain.DataResponseSerializer<Data> {
        let countdown = Countdown(.times(failures))
        return SessionManagerChain.DataResponseSerializer { [name] _, _, data, error in
            if let error { return .failure(error) }
            return countdown.fails()
                ? .failure(ScriptedFailureError(name: name)) : .success(data ?? Data())
        }
    }

    private func add(
        _ delegate: some ManagerSerializingForm, to request: SessionManagerChain.DataRequest,
        on queue: DispatchQueue?
    ) {
        add(delegating(to: delegate.dataSerializer), to: request, on: queue)
    }

    /// Reads what the server says about a failure. If there is no response, there is nothing to read.
    /// Otherwise the library's serializer gets the bytes but not the error, which it would return at once.
    private func delegating<Value>(
        to serializer: SessionManagerChain.DataResponseSerializer<Value>
    ) -> SessionManagerChain.DataResponseSerializer<Value> {
        let countdown = Countdown(.times(failures))
        return SessionManagerChain.DataResponseSerializer { [name] request, response, data, error in
            if response == nil, let error { return .failure(error) }
            if countdown.fails() { return .failure(ScriptedFailureError(name: name)) }
            return serializer.serializeResponse(request, response, data, nil)
        }
    }
}
