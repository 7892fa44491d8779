// The body as text. Its encoding is the caller's, else the response's, else ISO Latin 1. A response that
// names an unknown encoding is not read as ISO Latin 1, but not at all. Mirrors `responseString` of Alamofire
// 4.7 and what it is made of.

extension Request {
    /// The body of a response without an error, as text. An empty body is the empty string.
    ///
    /// Gives `inputDataNil` if there is no body, and `stringSerializationFailed` for bytes that are not text
    /// in the encoding.
    public static func serializeResponseString(
        encoding: String.Encoding?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) -> Result<String> {
        Serialized.decide(
            response, data, error, needs: .present, empty: { _ in "" },
            read: { data, rules in
                let encoding = rules.chooseEncoding(encoding, for: response) { name in
                    String.Encoding(charsetName: name) ?? String.Encoding.invalid
                }
                let string = encoding.text(of: data)
                rules.check(.serialize.stringDecodes, saw: .text(encoding.traceDescription), string != nil)
                guard let string else {
                    throw AFError.responseSerializationFailed(
                        reason: .stringSerializationFailed(encoding: encoding))
                }
                return string
            }
        ).recordAndGetResult()
    }
}

extension DataRequest {
    /// The serializer of `responseString`. Give an encoding for a server that names none or the wrong one.
    public static func stringResponseSerializer(
        encoding: String.Encoding? = nil
    ) -> DataResponseSerializer<String> {
        DataResponseSerializer(name: "string") { _, response, data, error in
            Request.serializeResponseString(encoding: encoding, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the body as text.
    @discardableResult
    public func responseString(
        queue: DispatchQueue? = nil, encoding: String.Encoding? = nil,
        completionHandler: @escaping (DataResponse<String>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DataRequest.stringResponseSerializer(encoding: encoding),
            completionHandler: completionHandler)
    }
}

extension DownloadRequest {
    /// The serializer of `responseString` for downloads.
    public static func stringResponseSerializer(
        encoding: String.Encoding? = nil
    ) -> DownloadResponseSerializer<String> {
        DownloadResponseSerializer(ofContents: "string") { response, data, error in
            Request.serializeResponseString(encoding: encoding, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the file as text.
    @discardableResult
    public func responseString(
        queue: DispatchQueue? = nil, encoding: String.Encoding? = nil,
        completionHandler: @escaping (DownloadResponse<String>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DownloadRequest.stringResponseSerializer(encoding: encoding),
            completionHandler: completionHandler)
    }
}
