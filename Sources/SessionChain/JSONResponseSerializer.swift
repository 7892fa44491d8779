/// The body as `JSONSerialization`'s objects. An allowed empty body is `NSNull`.
///
/// Mirrors Alamofire 5.12 `JSONResponseSerializer`, which advises `DecodableResponseSerializer` instead.
public final class JSONResponseSerializer: ResponseSerializer {
    public let dataPreprocessor: any DataPreprocessor
    public let emptyResponseCodes: Set<Int>
    public let emptyRequestMethods: Set<HTTPMethod>
    public let options: JSONSerialization.ReadingOptions

    public init(
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .allowFragments
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
        self.options = options
    }

    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> any Any & Sendable {
        try decide(SerializerInput(request: request, response: response, data: data, error: error)).value()
    }

    func decide(_ input: SerializerInput) -> SerializationDecision<any Any & Sendable> {
        .decide(
            input, for: self, empty: { _ in NSNull() },
            read: { data, rules in
                let result = Result { try Self.object(from: data, options: self.options) }
                rules.check(.serializeDecodes, saw: .text("JSON"), result.isSuccess)
                return try result.mapError {
                    AFError.responseSerializationFailed(reason: .jsonSerializationFailed(error: $0))
                }.get()
            })
    }

    private static func object(
        from data: Data, options: JSONSerialization.ReadingOptions
    ) throws -> any Any & Sendable {
        // Fresh arrays, dictionaries, strings, numbers and null that nobody else holds: safe to hand on, but
        // `JSONSerialization` cannot say so. `Sendable` has no witness table, so both have the same layout.
        unsafeBitCast(
            try JSONSerialization.jsonObject(with: data, options: options), to: (any Sendable).self)
    }
}

extension JSONResponseSerializer: TraceNamed {
    public var traceName: String { "json" }
}
