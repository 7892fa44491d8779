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
        JSONParameterEncoder(encoder: encoder(.prettyPrinted))
    }

    /// JSON with keys in alphabetical order.
    public static var sortedKeys: JSONParameterEncoder { JSONParameterEncoder(encoder: encoder(.sortedKeys)) }

    /// The encoder that makes the body.
    public let encoder: JSONEncoder

    /// Keys are sorted, whatever the encoder says. The original leaves them in any order, so its bytes may
    /// differ from run to run; a trace must not.
    public init(encoder: JSONEncoder = JSONEncoder()) { self.encoder = encoder }

    open func encode<Parameters: Encodable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        var request = request
        let formatting = encoder.outputFormatting
        encoder.outputFormatting.insert(.sortedKeys)
        defer { encoder.outputFormatting = formatting }
        do {
            let body = try encoder.encode(parameters)
            request.setDocument(body, format: "JSON", contentType: "application/json")
            return request
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
    }

    private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return encoder
    }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// `.json`: the default encoder.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }

    /// `.json(encoder:)`: your own encoder.
    public static func json(encoder: JSONEncoder = JSONEncoder()) -> JSONParameterEncoder {
        JSONParameterEncoder(encoder: encoder)
    }
}
