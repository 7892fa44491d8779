/// The body itself. An empty one is an error, unless the method or the status code allows it.
///
/// Mirrors Alamofire 5.12 `DataResponseSerializer`.
public final class DataResponseSerializer: ResponseSerializer {
    /// Its output is what the handler gets. An empty body is judged before it runs, so it never sees one.
    public let dataPreprocessor: any DataPreprocessor
    /// The status codes with which an empty body is not an error; 204 and 205 unless others are given.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty; HEAD unless others are given.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Widen the two sets for a server that answers a PUT or a 200 without a body.
    public init(
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> Data {
        try decide(SerializerInput(request: request, response: response, data: data, error: error))
            .recordAndGet()
    }

    /// Any body that is not empty is accepted.
    func decide(_ input: SerializerInput) -> Decided<Serialized<Data>> {
        Serialized.decide(input, for: self, empty: { _ in Data() }, read: { data, _ in data })
    }
}

extension DataResponseSerializer {
    public var traceName: String { "data" }
}

extension ResponseSerializer where Self == DataResponseSerializer {
    /// `.data`: the body, with the defaults.
    public static var data: DataResponseSerializer { DataResponseSerializer() }

    /// `.data(…)`: the body.
    public static func data(
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) -> DataResponseSerializer {
        DataResponseSerializer(
            dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
    }
}
