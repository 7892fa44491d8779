/// Parameters as untyped values by name, as Alamofire's older encodings take them.
public typealias Parameters = [String: any Any & Sendable]

/// Writes untyped parameters into a request. `ParameterEncoder` is its typed successor.
///
/// Mirrors Alamofire 5.12 `ParameterEncoding`.
public protocol ParameterEncoding: Sendable {
    /// The request with the parameters in it; the same request when there are none.
    func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest
}

/// Untyped parameters as a JSON body. Mirrors Alamofire 5.12 `JSONEncoding`.
public struct JSONEncoding: ParameterEncoding {
    /// Why parameters cannot be JSON.
    public enum Error: Swift.Error {
        /// They hold a value that JSON has no notation for, such as a date or an object of a class.
        case invalidJSONObject

        /// The message for people.
        public var localizedDescription: String {
            switch self {
            case .invalidJSONObject: "The parameters hold a value that JSON has no notation for."
            }
        }
    }

    /// Compact JSON.
    public static var `default`: JSONEncoding { JSONEncoding() }

    /// JSON with line breaks and indentation.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }

    /// How the text is laid out. Keys are sorted regardless of these options.
    public let options: JSONSerialization.WritingOptions

    /// Makes an encoding that is compact unless `options` says otherwise.
    public init(options: JSONSerialization.WritingOptions = []) { self.options = options }

    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// The request with any JSON object as its body. Keys are sorted, so that every run gives the same bytes.
    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        guard JSONSerialization.isValidJSONObject(jsonObject) else {
            throw AFError.parameterEncodingFailed(
                reason: .jsonEncodingFailed(error: Error.invalidJSONObject))
        }
        do {
            let body = try JSONSerialization.data(
                withJSONObject: jsonObject, options: options.union(.sortedKeys))
            request.setDocument(body, format: "JSON", contentType: "application/json")
            return request
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
    }
}
