/// A serializer under a name of its own, so that a trace tells two of a kind apart.
///
///     request.response(responseSerializer: DataResponseSerializer().named("data1")) { … }
public struct NamedResponseSerializer<Wrapped: Sendable>: TraceNamed, Sendable {
    /// Stands in the trace wherever the serializer is mentioned; it changes nothing else.
    public let traceName: String
    /// The serializer that does the work.
    public let wrapped: Wrapped
}

extension NamedResponseSerializer: DataResponseSerializerProtocol
where Wrapped: DataResponseSerializerProtocol {
    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> Wrapped.SerializedObject {
        try wrapped.serialize(request: request, response: response, data: data, error: error)
    }
}

extension NamedResponseSerializer: DownloadResponseSerializerProtocol
where Wrapped: DownloadResponseSerializerProtocol {
    public func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> Wrapped.SerializedObject {
        try wrapped.serializeDownload(request: request, response: response, fileURL: fileURL, error: error)
    }
}

extension NamedResponseSerializer: ResponseSerializer where Wrapped: ResponseSerializer {
    public var dataPreprocessor: any DataPreprocessor { wrapped.dataPreprocessor }
    public var emptyRequestMethods: Set<HTTPMethod> { wrapped.emptyRequestMethods }
    public var emptyResponseCodes: Set<Int> { wrapped.emptyResponseCodes }
}

extension DataResponseSerializerProtocol {
    /// This serializer, shown in traces as `name`.
    public func named(_ name: String) -> NamedResponseSerializer<Self> {
        NamedResponseSerializer(traceName: name, wrapped: self)
    }
}

extension DownloadResponseSerializerProtocol {
    /// This serializer, shown in traces as `name`.
    public func named(_ name: String) -> NamedResponseSerializer<Self> {
        NamedResponseSerializer(traceName: name, wrapped: self)
    }
}

extension ResponseSerializer {
    /// This serializer, shown in traces as `name`. It is both of the above, so neither would do.
    public func named(_ name: String) -> NamedResponseSerializer<Self> {
        NamedResponseSerializer(traceName: name, wrapped: self)
    }
}
