/// Parameters as `key=value` pairs, in the URL's query or in the body.
///
/// Mirrors Alamofire 5.12 `URLEncodedFormParameterEncoder`.
open class URLEncodedFormParameterEncoder: ParameterEncoder, @unchecked Sendable {
    // Unchecked: constant after `init`; the class is open only because the original is.

    /// Where the pairs go.
    public enum Destination: Sendable {
        /// Into the query for GET, HEAD and DELETE, into the body for all other methods.
        case methodDependent
        /// Into the query, after the pairs it already has, for every method.
        case queryString
        /// Into the body, in place of any existing one, for every method.
        case httpBody

        /// The same choice as the decision's type.
        package var place: ParametersPlace.Destination {
            switch self {
            case .methodDependent: .methodDependent
            case .queryString: .queryString
            case .httpBody: .httpBody
            }
        }
    }

    /// The default encoder with a destination that depends on the method.
    public static var `default`: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// What makes the pairs.
    public let encoder: URLEncodedFormEncoder
    /// Where the pairs go; decided anew for each request.
    public let destination: Destination

    /// The defaults give what most servers expect: queries for reading, forms for writing.
    public init(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(), destination: Destination = .methodDependent
    ) {
        self.encoder = encoder
        self.destination = destination
    }

    open func encode<Parameters: Encodable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        guard let url = request.url else { throw missing(.url) }
        guard let method = request.method else { throw missing(.httpMethod(rawValue: "nil")) }
        let pairs = try encodedPairs(parameters)
        var request = request
        let decided = ParametersPlace.form(
            destination: destination.place, method: method.rawValue,
            contentType: request.value(forHTTPHeaderField: "Content-Type")
        )
        Simulator.current?.recorder.record(.parameters(.decided(decided.decision)))
        switch decided.choice {
        case .query:
            guard let extended = url.appendingQuery(pairs, removingEmpty: true) else { throw missing(.url) }
            request.url = extended
        case .body:
            request.setBody(Data(pairs.utf8), contentType: formMediaType, at: decided.choice)
        }
        return request
    }

    private func encodedPairs(_ parameters: some Encodable) throws -> String {
        do {
            return try encoder.encode(parameters)
        } catch {
            throw AFError.parameterEncoderFailed(reason: .encoderFailed(error: error))
        }
    }

    private func missing(_ component: AFError.ParameterEncoderFailureReason.RequiredComponent) -> AFError {
        .parameterEncoderFailed(reason: .missingRequiredComponent(component))
    }
}

extension ParameterEncoder where Self == URLEncodedFormParameterEncoder {
    /// `.urlEncodedForm`: the default encoder.
    public static var urlEncodedForm: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// `.urlEncodedForm(…)`, for leading-dot syntax.
    public static func urlEncodedForm(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncodedFormParameterEncoder.Destination = .methodDependent
    ) -> URLEncodedFormParameterEncoder {
        URLEncodedFormParameterEncoder(encoder: encoder, destination: destination)
    }
}

extension CharacterSet {
    /// The characters that may stand unescaped in a key or a value of a query.
    ///
    /// RFC 3986 section 3.4 lets `/` and `?` stand in a query; all other reserved characters of section 2.2
    /// are escaped.
    public static let afURLQueryAllowed = CharacterSet.queryPairAllowed
}
