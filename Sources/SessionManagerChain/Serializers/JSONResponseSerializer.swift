// The body as `JSONSerialization`'s objects. Mirrors `responseJSON` of
// Alamofire 4.7 and what it is made of.

extension Request {
    /// The body of a response without an error, as objects; `NSNull` if the status code says that there is
    /// none.
    ///
    /// Gives `inputDataNilOrZeroLength` for a body that is missing or empty, and
    /// `jsonSerializationFailed` for one that cannot be parsed.
    public static func serializeResponseJSON(
        options: JSONSerialization.ReadingOptions, response: HTTPURLResponse?, data: Data?,
        error: (any Error)?
    ) -> Result<Any> {
        Serialized<Any>.decide(
            response, data, error, needs: .notEmpty, empty: { _ in NSNull() },
            read: { data, rules in
                try rules.parsing("JSON") {
                    try Simulator.objects(ofJSON: data, options: options)
                } orFail: {
                    .jsonSerializationFailed(error: $0)
                }
            }
        ).recordAndGetResult()
    }
}

extension DataRequest {
    /// The serializer of `responseJSON`.
    public static func jsonResponseSerializer(
        options: JSONSerialization.ReadingOptions = .allowFragments
    ) -> DataResponseSerializer<Any> {
        DataResponseSerializer(name: "json") { _, response, data, error in
            Request.serializeResponseJSON(options: options, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the body as objects.
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue? = nil, options: JSONSerialization.ReadingOptions = .allowFragments,
        completionHandler: @escaping (DataResponse<Any>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DataRequest.jsonResponseSerializer(options: options),
            completionHandler: completionHandler)
    }
}

extension DownloadRequest {
    /// The serializer of `responseJSON` for downloads.
    public static func jsonResponseSerializer(
        options: JSONSerialization.ReadingOptions = .allowFragments
    ) -> DownloadResponseSerializer<Any> {
        DownloadResponseSerializer(ofContents: "json") { response, data, error in
            Request.serializeResponseJSON(options: options, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the file as objects.
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue? = nil, options: JSONSerialization.ReadingOptions = .allowFragments,
        completionHandler: @escaping (DownloadResponse<Any>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DownloadRequest.jsonResponseSerializer(options: options),
            completionHandler: completionHandler)
    }
}

extension RuleLog {
    /// Records whether a document could be parsed. If not, the library's error wraps the parser's.
    mutating func parsing(
        _ format: String, _ parse: () throws -> Any,
        orFail reason: (any Error) -> AFError.ResponseSerializationFailureReason
    ) throws -> Any {
        let result = Result { try parse() }
        check(.serialize.decodes, saw: .text(format), result.isSuccess)
        return try result.mapError { AFError.responseSerializationFailed(reason: reason($0)) }.unwrap()
    }
}
