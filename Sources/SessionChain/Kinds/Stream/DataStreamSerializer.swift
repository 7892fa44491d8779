/// Makes a value from one chunk of a stream.
///
/// A serializer sees one chunk at a time, on the serialization queue. Mirrors Alamofire 5.12
/// `DataStreamSerializer`.
public protocol DataStreamSerializer: TraceNamed, Sendable {
    /// The type of the values it makes.
    associatedtype SerializedObject: Sendable

    /// Returns the chunk's value. A thrown error reaches the handler as the chunk's; the stream may go on.
    func serialize(_ data: Data) throws -> SerializedObject
}

extension DataStreamSerializer {
    /// The type's name, for a serializer that does not define another.
    public var traceName: String { String(describing: Self.self) }
}

/// Decodes each chunk as a `Decodable` type. Mirrors Alamofire 5.12 `DecodableStreamSerializer`.
public struct DecodableStreamSerializer<T: Decodable & Sendable>: DataStreamSerializer {
    /// Makes the value. An error it throws becomes `decodingFailed`.
    public let decoder: any DataDecoder
    /// Prepares the bytes for the decoder. An error it throws does not count as a decoding error.
    public let dataPreprocessor: any DataPreprocessor

    /// Pass your own `JSONDecoder` to use its date and key strategies.
    public init(
        decoder: any DataDecoder = JSONDecoder(),
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) {
        self.decoder = decoder
        self.dataPreprocessor = dataPreprocessor
    }

    public var traceName: String { "decodable" }

    public func serialize(_ data: Data) throws -> T {
        try decide(try dataPreprocessor.preprocess(data)).recordAndGet()
    }

    private func decide(_ data: Data) -> Decided<Serialized<T>> {
        var rules = RuleLog()
        let result = Result { try decoder.decode(T.self, from: data) }
        rules.check(.serialize.decodes, saw: .text("\(T.self)"), result.isSuccess)
        switch result {
        case .success(let value): return rules.decide(.value(value))
        case .failure(let error):
            return rules.decide(
                .unreadable(AFError.responseSerializationFailed(reason: .decodingFailed(error: error))))
        }
    }
}

/// Passes each chunk on unchanged. Mirrors Alamofire 5.12 `PassthroughStreamSerializer`.
public struct PassthroughStreamSerializer: DataStreamSerializer {
    public init() {}

    public var traceName: String { "passthrough" }

    public func serialize(_ data: Data) throws -> Data { data }
}

/// Reads each chunk as UTF-8 text, with replacement characters for invalid bytes. Mirrors Alamofire 5.12
/// `StringStreamSerializer`.
public struct StringStreamSerializer: DataStreamSerializer {
    public init() {}

    public var traceName: String { "string" }

    public func serialize(_ data: Data) throws -> String { String(decoding: data, as: UTF8.self) }
}

extension DataStreamSerializer {
    /// `.decodable(of: User.self)`: each chunk decoded.
    public static func decodable<T: Decodable & Sendable>(
        of type: T.Type, decoder: any DataDecoder = JSONDecoder(),
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) -> Self where Self == DecodableStreamSerializer<T> {
        DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: dataPreprocessor)
    }
}

extension DataStreamSerializer where Self == PassthroughStreamSerializer {
    /// `.passthrough`: each chunk unchanged.
    public static var passthrough: PassthroughStreamSerializer { PassthroughStreamSerializer() }
}

extension DataStreamSerializer where Self == StringStreamSerializer {
    /// `.string`: each chunk as UTF-8 text.
    public static var string: StringStreamSerializer { StringStreamSerializer() }
}

/// A stream serializer with its own name, so that a trace distinguishes two of the same type.
public struct NamedStreamSerializer<Wrapped: DataStreamSerializer>: DataStreamSerializer {
    /// The name that the trace shows for the serializer. It changes nothing else.
    public let traceName: String
    /// The serializer that does the work.
    public let wrapped: Wrapped

    public func serialize(_ data: Data) throws -> Wrapped.SerializedObject { try wrapped.serialize(data) }
}

extension DataStreamSerializer {
    /// This serializer, shown in traces as `name`.
    public func named(_ name: String) -> NamedStreamSerializer<Self> {
        NamedStreamSerializer(traceName: name, wrapped: self)
    }
}
