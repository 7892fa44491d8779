// The body itself. Mirrors `responseData` of Alamofire 4.7 and what it is made of.

extension Request {
    /// The body of a response without an error, even if it is empty.
    ///
    /// Gives `inputDataNil` if there is none at all, as after `stream(closure:)`.
    public static func serializeResponseData(
        response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) -> Result<Data> {
        Serialized.decide(
            response, data, error, needs: .present, empty: Data(), read: { data, _ in data }
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
