/// Untyped parameters as `key=value` pairs, in the query or in the body.
///
/// Mirrors Alamofire 4.7 `URLEncoding`; here dictionaries are sorted at every level, so that every run gives
/// the same bytes. The original sorts the outermost one.
public struct URLEncoding: ParameterEncoding, Sendable {
    /// Where the pairs go.
    public enum Destination: Sendable {
        /// Into the query for GET, HEAD and DELETE, into the body for all other methods.
        case methodDependent
        /// Into the query, after the pairs it has, whatever the method.
        case queryString
        /// Into the body, in place of the one it has, whatever the method.
        case httpBody

        /// The same choice as the decision knows it.
        var place: ParametersPlace.Destination {
            switch self {
            case .methodDependent: .methodDependent
            case .queryString: .queryString
            case .httpBody: .httpBody
            }
        }
    }

    /// The key of an array's element.
    public enum ArrayEncoding: Sendable {
        /// `key[]`
        case brackets
        /// `key`
        case noBrackets

        func encode(key: String) -> String {
            switch self {
            case .brackets: "\(key)[]"
            case .noBrackets: key
            }
        }
    }

    /// The text of a truth value.
    public enum BoolEncoding: Sendable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal

        func encode(value: Bool) -> String {
            switch self {
            case .numeric: value ? "1" : "0"
            case .literal: value ? "true" : "false"
            }
        }
    }

    /// A destination that depends on the method.
    public static var `default`: URLEncoding { URLEncoding() }
    /// The same, by the name of its destination.
    public static var methodDependent: URLEncoding { URLEncoding() }
    /// Always the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// Always the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// Where the pairs go.
    public let destination: Destination
    /// How the key of an array's elements is spelled; servers differ in what they read as an array.
    public let arrayEncoding: ArrayEncoding
    /// Whether a truth value is a digit or a word.
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

    /// The request with its pairs. Throws `missingURL` if there is no URL to put a query on, and what the
    /// convertible throws.
    ///
    /// A method that `HTTPMethod` does not know has its pairs in the body, even where the destination is the
    /// query.
    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        let method = request.httpMethod ?? HTTPMethod.get.rawValue
        let decided = ParametersPlace.form(
            destination: destination.place, method: method, isKnown: HTTPMethod(rawValue: method) != nil,
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
        if let dictionary = value as? [String: Any] {
            return dictionary.sorted { $0.key < $1.key }.flatMap {
                queryComponents(fromKey: "\(key)[\($0.key)]", value: $0.value)
            }
        }
        if let array = value as? [Any] {
            return array.flatMap { queryComponents(fromKey: arrayEncoding.encode(key: key), value: $0) }
        }
        let text =
            switch QueryValue(value, int8IsTruth: false) {
            case .truth(let truth): boolEncoding.encode(value: truth)
            case .text(let text): text
            }
        return [(escape(key), escape(text))]
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
