/// A serializer with a name, so that a trace tells two of the same kind apart.
///
///     request.response(responseSerializer: DataResponseSerializer().named("data1")) { … }
public struct NamedResponseSerializer<Wrapped: Sendable>: TraceNamed, Sendable {
    /// Shown in the trace wherever the serializer is mentioned; it changes nothing else.
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
    /// This serializer, shown in traces as `name`. With only the two above, the call would be ambiguous.
    public func named(_ name: String) -> NamedResponseSerializer<Self> {
        NamedResponseSerializer(traceName: name, wrapped: self)
    }
}
