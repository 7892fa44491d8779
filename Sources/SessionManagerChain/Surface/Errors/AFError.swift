/// The errors of the library itself about a request or its response.
///
/// Less than in 5.12, where each error that reaches a handler is one of these: here a `URLError` of the task
/// and what an adapter, a convertible or a validator of one's own throws arrive as they are.
///
/// Mirrors Alamofire 4.7 `AFError` case by case.
public enum AFError: Error, @unchecked Sendable {
    // Unchecked: a `URLConvertible` need not be sendable, and everything runs on one thread.

    /// A `URLConvertible` is not a URL.
    case invalidURL(url: any URLConvertible)
    /// A `ParameterEncoding` could not encode the parameters.
    case parameterEncodingFailed(reason: ParameterEncodingFailureReason)
    /// A multipart body could not be made.
    case multipartEncodingFailed(reason: MultipartEncodingFailureReason)
    /// A validator refused the response.
    case responseValidationFailed(reason: ResponseValidationFailureReason)
    /// A serializer could not make a value from the response.
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
}

extension AFError {
    /// Why a `ParameterEncoding` gave up.
    public enum ParameterEncodingFailureReason: Sendable {
        /// The pairs belong in the query, and the request has no URL to put one on.
        case missingURL
        /// The parameters hold something that JSON cannot express.
        case jsonEncodingFailed(error: any Error)
        /// The parameters hold something that a property list cannot express.
        case propertyListEncodingFailed(error: any Error)
    }

    /// What is wrong with a multipart body.
    public typealias MultipartEncodingFailureReason = AlamofireCommon.MultipartEncodingFailureReason

    /// Why one of the library's own validators refused a response. A validator of the caller's own gives an
    /// error of its own, which is not wrapped.
    public enum ResponseValidationFailureReason: Sendable {
        /// A download left no file to look at.
        case dataFileNil
        /// A download's file could not be read.
        case dataFileReadFailed(at: URL)
        /// The response has a body but no `Content-Type`, and not every type is acceptable.
        case missingContentType(acceptableContentTypes: [String])
        /// The `Content-Type` is not one of the acceptable ones.
        case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
        /// The status code is not one of the acceptable ones.
        case unacceptableStatusCode(code: Int)
    }

    /// Why one of the library's own serializers could not make a value.
    public enum ResponseSerializationFailureReason: Sendable {
        /// There is no body, not even an empty one.
        case inputDataNil
        /// There is no body, or an empty one, and the status code does not allow that.
        case inputDataNilOrZeroLength
        /// A download left no file to read.
        case inputFileNil
        /// A download's file could not be read.
        case inputFileReadFailed(at: URL)
        /// The bytes are not text in this encoding.
        case stringSerializationFailed(encoding: String.Encoding)
        /// The bytes are not JSON; `error` is the parser's.
        case jsonSerializationFailed(error: any Error)
        /// The bytes are not a property list; `error` is the parser's.
        case propertyListSerializationFailed(error: any Error)
    }
}

/// The error of an adapter, on the way from the task's making to the request. The request unwraps it; it is
/// how an adapter's failure, which the retrier is asked about, is told from others, which it is not.
///
/// Mirrors Alamofire 4.7 `AdaptError`.
struct AdaptError: Error {
    /// What the adapter threw.
    let error: any Error
}

extension Error {
    /// What the adapter threw, if this is an adapter's failure.
    var underlyingAdaptError: (any Error)? { (self as? AdaptError)?.error }
}
