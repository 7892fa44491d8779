/// Parameters as untyped values by name.
public typealias Parameters = [String: Any]

/// Writes parameters into a request.
///
/// It is asked once, by the call that makes the request, on the caller's queue: before the adapter, and never
/// again for a retry. Mirrors Alamofire 4.7 `ParameterEncoding`.
public protocol ParameterEncoding {
    /// The request with the parameters in it; the same request when there are none. What is thrown here
    /// becomes the request's error as it is.
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}

/// Parameters as a JSON body. Mirrors Alamofire 4.7 `JSONEncoding`.
public struct JSONEncoding: ParameterEncoding, Sendable {
    /// Compact JSON.
    public static var `default`: JSONEncoding { JSONEncoding() }

    /// JSON with line breaks and indentation.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }

    /// How the text is laid out. Keys are sorted whatever these options say.
    public let options: JSONSerialization.WritingOptions

    /// Compact unless asked otherwise.
    public init(options: JSONSerialization.WritingOptions = []) { self.options = options }

    /// The request with the parameters as its body. Throws `jsonEncodingFailed`, and what the convertible
    /// throws.
    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// The request with any JSON object as its body: an array, for instance.
    ///
    /// Keys are sorted, so that every run gives the same bytes. An object that JSON cannot express is an
    /// error here; the original hands it to `JSONSerialization`, which on Apple's platforms ends the process.
    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        do {
            guard JSONSerialization.isValidJSONObject(jsonObject) else {
                throw CocoaError(.propertyListWriteInvalid)
            }
            let body = try JSONSerialization.data(
                withJSONObject: jsonObject, options: options.union(.sortedKeys))
            request.setDocument(body, format: "JSON", contentType: "application/json")
            return request
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
    }
}

/// Parameters as a property list in the body, which 5.12 no longer offers.
///
/// Mirrors Alamofire 4.7 `PropertyListEncoding`.
public struct PropertyListEncoding: ParameterEncoding, Sendable {
    /// XML.
    public static var `default`: PropertyListEncoding { PropertyListEncoding() }
    /// XML: text that a person can read.
    public static var xml: PropertyListEncoding { PropertyListEncoding(format: .xml) }
    /// The compact form.
    public static var binary: PropertyListEncoding { PropertyListEncoding(format: .binary) }

    /// XML or binary.
    public let format: PropertyListSerialization.PropertyListFormat
    /// Handed to `PropertyListSerialization`, which has no use for them.
    public let options: PropertyListSerialization.WriteOptions

    /// XML unless asked otherwise.
    public init(
        format: PropertyListSerialization.PropertyListFormat = .xml,
        options: PropertyListSerialization.WriteOptions = 0
    ) {
        self.format = format
        self.options = options
    }

    /// The request with the parameters as its body. Throws `propertyListEncodingFailed`, and what the
    /// convertible throws.
    ///
    /// Keys are sorted in either format, so that every run gives the same bytes.
    public func encode(
        _ urlRequest: any URLRequestConvertible, with parameters: Parameters?
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        do {
            let body =
                format == .binary
                ? try BinaryPropertyList.data(parameters)
                : try PropertyListSerialization.data(
                    fromPropertyList: parameters, format: format, options: options)
            request.setDocument(body, format: "property list", contentType: "application/x-plist")
            return request
        } catch {
            throw AFError.parameterEncodingFailed(reason: .propertyListEncodingFailed(error: error))
        }
    }
}
