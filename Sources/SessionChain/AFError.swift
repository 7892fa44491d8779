/// Every way in which a request can fail, with what led to it.
///
/// Mirrors Alamofire 5.12 `AFError` case by case, except server trust evaluation, which needs a platform's
/// security framework.
public enum AFError: Error, Sendable {
    /// An upload's body could not be made.
    case createUploadableFailed(error: any Error)
    /// A `URLRequestConvertible`, a request modifier or an encoder threw something that is not an `AFError`.
    case createURLRequestFailed(error: any Error)
    /// A downloaded file could not be moved to its destination.
    case downloadedFileMoveFailed(error: any Error, source: URL, destination: URL)
    /// Someone called `cancel()`.
    case explicitlyCancelled
    /// A `URLConvertible` is no URL.
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
    /// A serializer could not make a value of the response.
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
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
    public enum MultipartEncodingFailureReason: Sendable {
        case bodyPartURLInvalid(url: URL)
        case bodyPartFilenameInvalid(in: URL)
        case bodyPartFileNotReachable(at: URL)
        case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
        case bodyPartFileIsDirectory(at: URL)
        case bodyPartFileSizeNotAvailable(at: URL)
        case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
        case bodyPartInputStreamCreationFailed(for: URL)
        case outputStreamCreationFailed(for: URL)
        case outputStreamFileAlreadyExists(at: URL)
        case outputStreamURLInvalid(url: URL)
        case outputStreamWriteFailed(error: any Error)
        case inputStreamReadFailed(error: any Error)
    }

    /// A body part's stream gave more or fewer bytes than it had announced.
    public struct UnexpectedInputStreamLength: Error {
        public var bytesExpected: UInt64
        public var bytesRead: UInt64
    }

    /// Why a `ParameterEncoding` gave up.
    public enum ParameterEncodingFailureReason: Sendable {
        case missingURL
        case jsonEncodingFailed(error: any Error)
        case customEncodingFailed(error: any Error)
    }

    /// Why a `ParameterEncoder` gave up.
    public enum ParameterEncoderFailureReason: Sendable {
        /// A part of the request that the encoder writes to.
        public enum RequiredComponent: Sendable {
            case url
            case httpMethod(rawValue: String)
        }

        case missingRequiredComponent(RequiredComponent)
        case encoderFailed(error: any Error)
    }

    /// Why a validator refused a response.
    public enum ResponseValidationFailureReason: Sendable {
        case dataFileNil
        case dataFileReadFailed(at: URL)
        case missingContentType(acceptableContentTypes: [String])
        case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
        case unacceptableStatusCode(code: Int)
        case customValidationFailed(error: any Error)
    }

    /// Why a serializer could not make a value.
    public enum ResponseSerializationFailureReason: Sendable {
        case inputDataNilOrZeroLength
        case inputFileNil
        case inputFileReadFailed(at: URL)
        case stringSerializationFailed(encoding: String.Encoding)
        case jsonSerializationFailed(error: any Error)
        case decodingFailed(error: any Error)
        case customSerializationFailed(error: any Error)
        case invalidEmptyResponse(type: String)
    }

    /// Why a `URLRequest` must not be sent.
    public enum URLRequestValidationFailureReason: Sendable {
        case bodyDataInGETRequest(Data)
    }
}

extension Error {
    /// This error, if it is an `AFError`.
    public var asAFError: AFError? { self as? AFError }

    /// This error, which must be an `AFError`: for code that knows nothing else can arrive.
    public func asAFError(
        orFailWith message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
    ) -> AFError {
        guard let error = asAFError else { preconditionFailure(message(), file: file, line: line) }
        return error
    }

    /// This error, or what `wrap` makes of it when it is no `AFError` yet.
    func asAFError(or wrap: @autoclosure () -> AFError) -> AFError { asAFError ?? wrap() }
}
