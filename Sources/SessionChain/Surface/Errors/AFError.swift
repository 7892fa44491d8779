/// Every way in which a request can fail, with what led to it.
///
/// Mirrors Alamofire 5.12 `AFError` case by case.
public enum AFError: Error, Sendable {
    /// An upload's body could not be made.
    case createUploadableFailed(error: any Error)
    /// A `URLRequestConvertible`, a request modifier or an encoder threw something that is not an `AFError`.
    case createURLRequestFailed(error: any Error)
    /// A downloaded file could not be moved to its destination.
    case downloadedFileMoveFailed(error: any Error, source: URL, destination: URL)
    /// Someone called `cancel()`.
    case explicitlyCancelled
    /// A `URLConvertible` is not a URL.
    case invalidURL(url: any URLConvertible)
    /// A multipart body could not be made.
    case multipartEncodingFailed(reason: MultipartEncodingFailureReason)
    /// A `ParameterEncoding` or the JSON encoder could not encode the parameters.
    case parameterEncodingFailed(reason: ParameterEncodingFailureReason)
    /// A `ParameterEncoder` could not encode the parameters.
    case parameterEncoderFailed(reason: ParameterEncoderFailureReason)
    /// A `RequestAdapter` answered with an error.
    case requestAdaptationFailed(error: any Error)
    /// A `RequestRetrier` answered `doNotRetryWithError`.
    case requestRetryFailed(retryError: any Error, originalError: any Error)
    /// A validator refused the response.
    case responseValidationFailed(reason: ResponseValidationFailureReason)
    /// A serializer could not make a value from the response.
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
    /// The server was not trusted.
    case serverTrustEvaluationFailed(reason: ServerTrustFailureReason)
    /// The `Session` went away while the request was in flight.
    case sessionDeinitialized
    /// The `URLSession` became invalid.
    case sessionInvalidated(error: (any Error)?)
    /// The `URLSessionTask` failed.
    case sessionTaskFailed(error: any Error)
    /// The `URLRequest` must not be sent as it is.
    case urlRequestValidationFailed(reason: URLRequestValidationFailureReason)
}

extension AFError {
    /// What is wrong with a multipart body.
    public typealias MultipartEncodingFailureReason = AlamofireCommon.MultipartEncodingFailureReason

    /// A body part's stream gave more or fewer bytes than it had announced.
    public struct UnexpectedInputStreamLength: Error {
        /// The length in bytes that the part announced, which the enclosing body has already promised.
        public var bytesExpected: UInt64
        /// How many bytes its stream really gave.
        public var bytesRead: UInt64
    }

    /// Why a `ParameterEncoding` gave up.
    public enum ParameterEncodingFailureReason: Sendable {
        /// The pairs belong in the query, and the request has no URL to put one on.
        case missingURL
        /// The parameters hold something that JSON cannot express.
        case jsonEncodingFailed(error: any Error)
        /// Your own encoding can throw this.
        case customEncodingFailed(error: any Error)
    }

    /// Why a `ParameterEncoder` gave up.
    public enum ParameterEncoderFailureReason: Sendable {
        /// A part of the request that the encoder writes to.
        public enum RequiredComponent: Sendable {
            /// The URL, for pairs that go into the query.
            case url
            /// The method, by which the encoder chooses between query and body.
            case httpMethod(rawValue: String)
        }

        /// The request lacks what the encoder writes to or decides by.
        case missingRequiredComponent(RequiredComponent)
        /// The encoder threw `error`.
        case encoderFailed(error: any Error)
    }

    /// Why a validator refused a response.
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
        /// The caller's own validator refused the response with `error`.
        case customValidationFailed(error: any Error)
    }

    /// Why a serializer could not make a value.
    public enum ResponseSerializationFailureReason: Sendable {
        /// The body is empty, and neither the method nor the status code allows that.
        case inputDataNilOrZeroLength
        /// A download left no file to read.
        case inputFileNil
        /// A download's file could not be read.
        case inputFileReadFailed(at: URL)
        /// The bytes are not text in this encoding.
        case stringSerializationFailed(encoding: String.Encoding)
        /// The bytes are not JSON; `error` is the parser's.
        case jsonSerializationFailed(error: any Error)
        /// The bytes do not spell a value of the wanted type; `error` is the decoder's.
        case decodingFailed(error: any Error)
        /// A serializer threw something that is not an `AFError`.
        case customSerializationFailed(error: any Error)
        /// The empty body was allowed, but the wanted type has no value for it.
        case invalidEmptyResponse(type: String)
    }

    /// Why a `URLRequest` must not be sent.
    public enum URLRequestValidationFailureReason: Sendable {
        /// It is a GET with this body, which has no meaning there (RFC 9110 section 9.3.1).
        case bodyDataInGETRequest(Data)
    }
}

extension Error {
    /// This error, if it is an `AFError`.
    public var asAFError: AFError? { self as? AFError }

    /// This error, which must be an `AFError`: for code that knows nothing else can arrive.
    public func asAFError(
        orFailWith message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) -> AFError {
        guard let error = asAFError else { preconditionFailure(message(), file: file, line: line) }
        return error
    }

    /// The error of the loading system: this one, or the one that an `AFError` wraps; nil if it is neither.
    package var urlError: URLError? { self as? URLError ?? asAFError?.underlyingError as? URLError }

    /// This error, or what `wrap` makes of it if it is not an `AFError` yet.
    func asAFError(or wrap: @autoclosure () -> AFError) -> AFError { asAFError ?? wrap() }
}
