// The body itself. Mirrors `responseData` of Alamofire 4.7 and what it is made of.

extension Request {
    /// The body of a response without an error, even if it is empty.
    ///
    /// Gives `inputDataNil` if there is none at all, as after `stream(closure:)`.
    public static func serializeResponseData(
        response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) -> Result<Data> {
        Serialized.decide(
            response, data, error, needs: .present, empty: { _ in Data() }, read: { data, _ in data }
        ).recordAndGetResult()
    }

    /// The value that an app's own serializer decodes from what `serializeResponseData` gives it.
    ///
    /// The trace shows both as one decision, since the handler gets one result. After a 204 or 205 the app
    /// gets empty data, and what comes of the response is up to its decoder.
    package static func serializeResponseData<Value>(
        response: HTTPURLResponse?, data: Data?, error: (any Error)?, as type: String,
        decoding decode: (Data) throws -> Value
    ) -> Result<Value> {
        func decoded(_ data: Data, _ rules: inout RuleLog) throws -> Value {
            let result = Result { try decode(data) }
            rules.check(.serialize.decodes, saw: .text(type), result.isSuccess)
            return try result.unwrap()
        }
        return Serialized.decide(
            response, data, error, needs: .present, empty: { try decoded(Data(), &$0) }, read: decoded
        ).recordAndGetResult()
    }
}

extension DataRequest {
    /// The serializer of `responseData`.
    public static func dataResponseSerializer() -> DataResponseSerializer<Data> {
        DataResponseSerializer(name: "data") { _, response, data, error in
            Request.serializeResponseData(response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the body.
    @discardableResult
    public func responseData(
        queue: DispatchQueue? = nil, completionHandler: @escaping (DataResponse<Data>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DataRequest.dataResponseSerializer(),
            completionHandler: completionHandler)
    }
}

extension DownloadRequest {
    /// The serializer of `responseData` for downloads, which reads the file into memory.
    public static func dataResponseSerializer() -> DownloadResponseSerializer<Data> {
        DownloadResponseSerializer(ofContents: "data") { response, data, error in
            Request.serializeResponseData(response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the bytes of the file.
    @discardableResult
    public func responseData(
        queue: DispatchQueue? = nil, completionHandler: @escaping (DownloadResponse<Data>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DownloadRequest.dataResponseSerializer(),
            completionHandler: completionHandler)
    }
}
