/// Untyped parameters as `key=value` pairs, in the query or in the body.
///
/// Mirrors Alamofire 5.12 `URLEncoding`; here dictionaries are sorted at every level, so that every run gives
/// the same bytes.
public struct URLEncoding: ParameterEncoding {
    /// A destination that depends on the method.
    public static var `default`: URLEncoding { URLEncoding() }
    /// Always the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// Always the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// Where the pairs go. A request without a method counts as one with a body.
    public let destination: Destination
    /// How the key of an array's elements is spelled; servers differ in what they read as an array.
    public let arrayEncoding: ArrayEncoding
    /// How a truth value is spelled: as a digit or as a word.
    public let boolEncoding: BoolEncoding

    /// The defaults are those of the original.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
    }

    /// The request with its pairs. Throws `missingURL` for a query without a URL to put it on, and rethrows
    /// the convertible's errors.
    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        let decided = ParametersPlace.form(
            destination: request.method == nil ? .httpBody : destination.place,
            method: request.httpMethod ?? "GET",
            contentType: request.value(forHTTPHeaderField: "Content-Type")
        )
        Simulator.current?.recorder.record(.parameters(.decided(decided.decision)))
        switch decided.choice {
        case .query:
            guard let url = request.url else { throw AFError.parameterEncodingFailed(reason: .missingURL) }
            if !parameters.isEmpty { request.url = try url.appendingQuery(query(parameters)) ?? url }
        case .body:
            try request.setBody(Data(query(parameters).utf8), contentType: formMediaType, at: decided.choice)
        }
        return request
    }

    /// The escaped pairs a value gives under a key; several for an array or a dictionary.
    public func queryComponents(fromKey key: String, value: Any) -> [(String, String)] {
        switch value {
        case let dictionary as [String: Any]:
            dictionary.sorted { $0.key < $1.key }.flatMap {
                queryComponents(fromKey: "\(key)[\($0.key)]", value: $0.value)
            }
        case let array as [Any]:
            array.enumerated().flatMap { index, element in
                queryComponents(fromKey: arrayEncoding.encode(key, atIndex: index), value: element)
            }
        default:
            switch QueryValue(value, int8IsTruth: true) {
            case .truth(let truth): [(escape(key), escape(boolEncoding.encode(truth)))]
            case .text(let text): [(escape(key), escape(text))]
            }
        }
    }

    /// Text as it may stand in a query.
    public func escape(_ string: String) -> String { string.escapedForQuery }

    private func query(_ parameters: Parameters) throws -> String {
        try Simulator.current?.admit(pairsOf: parameters)
        return parameters.sorted { $0.key < $1.key }
            .flatMap { queryComponents(fromKey: $0.key, value: $0.value) }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }
}
