/// The body as text. Its encoding is the caller's, else the response's, else ISO Latin 1.
///
/// Mirrors Alamofire 5.12 `StringResponseSerializer`.
public final class StringResponseSerializer: ResponseSerializer {
    /// Its output is what is decoded as text; it does not choose the encoding.
    public let dataPreprocessor: any DataPreprocessor
    /// The encoding to read the body in, whatever the response says.
    public let encoding: String.Encoding?
    /// The status codes with which an empty body is not an error; 204 and 205 unless others are given.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty; HEAD unless others are given.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Give an encoding for a server that names none, or names the wrong one.
    public init(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.encoding = encoding
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> String {
        try decide(SerializerInput(request: request, response: response, data: data, error: error))
            .recordAndGet()
    }

    /// An allowed empty body is the empty string; any other body must be text in the chosen encoding.
    func decide(_ input: SerializerInput) -> Decided<Serialized<String>> {
        Serialized.decide(
            input, for: self, empty: { _ in "" },
            read: { data, rules in
                let encoding = rules.chooseEncoding(
                    encoding, for: input.response,
                    encodingOfCharset: String.Encoding.init(ianaCharsetName:))
                let string = encoding.text(of: data)
                rules.check(.serialize.stringDecodes, saw: .text(encoding.traceDescription), string != nil)
                guard let string else {
                    throw AFError.responseSerializationFailed(
                        reason: .stringSerializationFailed(encoding: encoding))
                }
                return string
            })
    }
}

extension StringResponseSerializer {
    public var traceName: String { "string" }
}

extension ResponseSerializer where Self == StringResponseSerializer {
    /// `.string`: the body as text, with the defaults.
    public static var string: StringResponseSerializer { StringResponseSerializer() }

    /// `.string(…)`: the body as text.
    public static func string(
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> StringResponseSerializer {
        StringResponseSerializer(
            dataPreprocessor: dataPreprocessor, encoding: encoding, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
    }
}
