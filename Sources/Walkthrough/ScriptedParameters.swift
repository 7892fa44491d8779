/// A request's parameters and the encoder that writes them into it.
public struct ScriptedParameters: Sendable {
    /// Which of the library's parameter encoders is used.
    public enum Encoder: String, CaseIterable, Sendable {
        /// Into the query or the body, as `URLEncodedFormParameterEncoder` decides by the method.
        case url
        /// Into the body as JSON.
        case json
    }

    /// An object whose members are the parameters.
    public var values: ScriptedJSON
    /// What writes the values, and so where they go and in which notation.
    public var encoder: Encoder

    /// The request with the parameters in its query or body.
    func encode(into request: URLRequest) throws -> URLRequest {
        switch encoder {
        case .url: try URLEncodedFormParameterEncoder.default.encode(values, into: request)
        case .json: try JSONParameterEncoder.default.encode(values, into: request)
        }
    }
}
