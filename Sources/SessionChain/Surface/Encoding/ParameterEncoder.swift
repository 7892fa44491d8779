/// Writes an `Encodable` value into a request: into its URL or its body.
///
/// Mirrors Alamofire 5.12 `ParameterEncoder`.
public protocol ParameterEncoder: Sendable {
    /// The request with the parameters in it; the same request when there are none.
    func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest
}

/// Parameters as a JSON body. Mirrors Alamofire 5.12 `JSONParameterEncoder`.
open class JSONParameterEncoder: ParameterEncoder, @unchecked Sendable {
    // Unchecked: the encoder is set up before it is handed in, and only used after.

    /// Compact JSON.
    public static var `default`: JSONParameterEncoder { JSONParameterEncoder() }

    /// JSON with line breaks and indentation.
    public static var prettyPrinted: JSONParameterEncoder {
        JSONParameterEncoder(encoder: sortingEncoder(.prettyPrinted))
    }

    /// JSON with keys in alphabetical order.
    public static var sortedKeys: JSONParameterEncoder { JSONParameterEncoder() }

    /// The encoder that makes the body.
    public let encoder: JSONEncoder

    /// An encoder that sorts keys. The original's does not, so its bytes may differ from run to run; a trace
    /// must not. Your own encoder is used as it is.
    public init(encoder: JSONEncoder? = nil) { self.encoder = encoder ?? Self.sortingEncoder([]) }

    open func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        var request = request
        do {
            let body = try encoder.encode(parameters)
            let decided = ParametersPlace.document("JSON", contentType: request.headers["Content-Type"])
            Simulator.current?.recorder.record(.parameters(.decided(decided.decision)))
            request.setBody(body, contentType: "application/json", at: decided.choice)
            return request
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
    }

    private static func sortingEncoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.sortedKeys)
        return encoder
    }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// `.json`: the default encoder.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }

    /// `.json(encoder:)`: your own encoder.
    public static func json(encoder: JSONEncoder) -> JSONParameterEncoder {
        JSONParameterEncoder(encoder: encoder)
    }
}
