/// The body decoded as a `Decodable` type. If an empty body is allowed, the type needs a value for it.
///
/// Mirrors Alamofire 5.12 `DecodableResponseSerializer`.
public final class DecodableResponseSerializer<T: Decodable & Sendable>: ResponseSerializer {
    /// Its output is what the decoder reads; an error it throws reaches the handler, but not as a decoding
    /// error.
    public let dataPreprocessor: any DataPreprocessor
    /// Makes the value. An error it throws becomes `decodingFailed`.
    public let decoder: any DataDecoder
    /// The status codes with which an empty body is not an error; 204 and 205 unless others are given.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty; HEAD unless others are given.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Pass your own `JSONDecoder` to choose its date and key strategies.
    public init(
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.decoder = decoder
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> T {
        try decide(SerializerInput(request: request, response: response, data: data, error: error))
            .recordAndGet()
    }

    func decide(_ input: SerializerInput) -> Decided<Serialized<T>> {
        Serialized.decide(input, for: self, empty: emptyValue, read: decoded)
    }

    private func emptyValue(_ rules: inout RuleLog) throws -> T {
        let value = (T.self as? any EmptyResponse.Type)?.emptyValue() as? T
        rules.check(.serialize.emptyType, saw: .text("\(T.self)"), value != nil)
        guard let value else {
            throw AFError.responseSerializationFailed(reason: .invalidEmptyResponse(type: "\(T.self)"))
        }
        return value
    }

    private func decoded(_ data: Data, _ rules: inout RuleLog) throws -> T {
        let result = Result { try value(of: data) }
        rules.check(.serialize.decodes, saw: .text("\(T.self)"), result.isSuccess)
        return try result.mapError {
            AFError.responseSerializationFailed(reason: .decodingFailed(error: $0))
        }.get()
    }

    private func value(of data: Data) throws -> T {
        try Simulator.current?.admit(objectsOfJSON: data)
        return try decoder.decode(T.self, from: data)
    }
}

extension DecodableResponseSerializer {
    public var traceName: String { "decodable" }
}

extension ResponseSerializer {
    /// `.decodable(of: User.self)`: the body decoded.
    public static func decodable<T: Decodable & Sendable>(
        of type: T.Type,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<T>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<T>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<T>.defaultEmptyRequestMethods
    ) -> DecodableResponseSerializer<T> where Self == DecodableResponseSerializer<T> {
        DecodableResponseSerializer<T>(
            dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
    }
}

/// Makes a value from bytes: `JSONDecoder`, `PropertyListDecoder`, or your own. Mirrors Alamofire 5.12
/// `DataDecoder`.
public protocol DataDecoder: Sendable {
    /// Decodes a value from the bytes. An error it throws reaches the handler as `decodingFailed`.
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}

/// A type with a value that stands for an empty body. Mirrors Alamofire 5.12 `EmptyResponse`.
public protocol EmptyResponse: Sendable {
    /// The value a handler gets when an empty body is allowed; nothing is decoded then.
    static func emptyValue() -> Self
}

/// The type to ask for when a response has no body. Mirrors Alamofire 5.12 `Empty`.
public struct Empty: Codable, Hashable, Sendable, EmptyResponse {
    /// The only value: the type has no properties, so all its values are equal.
    public static let value = Empty()

    public static func emptyValue() -> Empty { value }
}
