// The body as `PropertyListSerialization`'s objects. Mirrors `responsePropertyList` of
// Alamofire 4.7 and what it is made of.

extension Request {
    /// The body of a response without an error, as objects; `NSNull` if the status code says that there is
    /// none.
    ///
    /// Gives `inputDataNilOrZeroLength` for a body that is missing or empty, and
    /// `propertyListSerializationFailed` for one that cannot be parsed.
    public static func serializeResponsePropertyList(
        options: PropertyListSerialization.ReadOptions, response: HTTPURLResponse?, data: Data?,
        error: (any Error)?
    ) -> Result<Any> {
        Serialized<Any>.decide(
            response, data, error, needs: .notEmpty, empty: { _ in NSNull() },
            read: { data, rules in
                try rules.parsing("property list") {
                    try PropertyListSerialization.propertyList(from: data, options: options, format: nil)
                } orFail: {
                    .propertyListSerializationFailed(error: $0)
                }
            }
        ).recordAndGetResult()
    }
}

extension DataRequest {
    /// The serializer of `responsePropertyList`.
    public static func propertyListResponseSerializer(
        options: PropertyListSerialization.ReadOptions = []
    ) -> DataResponseSerializer<Any> {
        DataResponseSerializer(name: "propertyList") { _, response, data, error in
            Request.serializeResponsePropertyList(
                options: options, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the body as objects.
    @discardableResult
    public func responsePropertyList(
        queue: DispatchQueue? = nil, options: PropertyListSerialization.ReadOptions = [],
        completionHandler: @escaping (DataResponse<Any>) -> Void
    ) -> Self {
        response(
            queue: queue, responseSerializer: DataRequest.propertyListResponseSerializer(options: options),
            completionHandler: completionHandler)
    }
}

extension DownloadRequest {
    /// The serializer of `responsePropertyList` for downloads.
    public static func propertyListResponseSerializer(
        options: PropertyListSerialization.ReadOptions = []
    ) -> DownloadResponseSerializer<Any> {
        DownloadResponseSerializer(ofContents: "propertyList") { response, data, error in
            Request.serializeResponsePropertyList(
                options: options, response: response, data: data, error: error)
        }
    }

    /// Adds a handler that gets the file as objects.
    @discardableResult
    public func responsePropertyList(
        queue: DispatchQueue? = nil, options: PropertyListSerialization.ReadOptions = [],
        completionHandler: @escaping (DownloadResponse<Any>) -> Void
    ) -> Self {
        response(
            queue: queue,
            responseSerializer: DownloadRequest.propertyListResponseSerializer(options: options),
            completionHandler: completionHandler)
    }
}
