/// The body as `JSONSerialization`'s objects. An allowed empty body is `NSNull`.
///
/// Mirrors Alamofire 5.12 `JSONResponseSerializer`, which advises `DecodableResponseSerializer` instead.
public final class JSONResponseSerializer: ResponseSerializer {
    /// Its output is what is parsed: the place to drop a prefix that is not JSON.
    public let dataPreprocessor: any DataPreprocessor
    /// The status codes with which an empty body is not an error; 204 and 205 unless others are given.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty; HEAD unless others are given.
    public let emptyRequestMethods: Set<HTTPMethod>
    /// What `JSONSerialization` accepts. Fragments, so a bare number or string, unless others are given.
    public let options: JSONSerialization.ReadingOptions

    /// A body that cannot be parsed becomes `jsonSerializationFailed`, whatever the options.
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
        try decide(SerializerInput(request: request, response: response, data: data, error: error))
            .recordAndGet()
    }

    func decide(_ input: SerializerInput) -> Decided<Serialized<any Any & Sendable>> {
        Serialized.decide(
            input, for: self, empty: { _ in NSNull() },
            read: { data, rules in
                let result = Result { try Self.object(from: data, options: self.options) }
                rules.check(.serialize.decodes, saw: .text("JSON"), result.isSuccess)
                return try result.mapError {
                    AFError.responseSerializationFailed(reason: .jsonSerializationFailed(error: $0))
                }.get()
            })
    }

    private static func object(
        from data: Data, options: JSONSerialization.ReadingOptions
    ) throws -> any Any & Sendable {
        sendable(try Simulator.objects(ofJSON: data, options: options))
    }

    /// The same object as `Sendable` values: `JSONSerialization` makes only those, but its `Any` hides it.
    private static func sendable(_ object: Any) -> any Any & Sendable {
        switch object {
        case let members as [String: Any]: members.mapValues(sendable)
        case let elements as [Any]: elements.map(sendable)
        case let text as String: text
        case let number as NSNumber: number
        default: NSNull()
        }
    }
}

extension JSONResponseSerializer {
    public var traceName: String { "json" }
}
