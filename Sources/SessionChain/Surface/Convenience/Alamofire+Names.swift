/// The library's names under the library's name, as an app spells them where it has another type of the same
/// name: `Alamofire.Session`, `Alamofire.Request`.
///
/// In an app, `Alamofire` is the module. Here it is a type, so that code of an app compiles after changing
/// its import.
public enum Alamofire {
    /// The session that an app uses without making one: `Alamofire.AF.request(url)`.
    public static var AF: SessionChain.Session { SessionChain.AF }
}

extension Alamofire {
    public typealias Session = SessionChain.Session
    public typealias SessionDelegate = SessionChain.SessionDelegate
    public typealias Request = SessionChain.Request
    public typealias RequestDelegate = SessionChain.RequestDelegate
    public typealias DataRequest = SessionChain.DataRequest
    public typealias DataStreamRequest = SessionChain.DataStreamRequest
    public typealias DownloadRequest = SessionChain.DownloadRequest
    public typealias UploadRequest = SessionChain.UploadRequest
    public typealias WebSocketRequest = SessionChain.WebSocketRequest
    public typealias MultipartFormData = SessionChain.MultipartFormData
    public typealias UploadConvertible = SessionChain.UploadConvertible
    public typealias UploadableConvertible = SessionChain.UploadableConvertible
    public typealias URLConvertible = SessionChain.URLConvertible
    public typealias URLRequestConvertible = SessionChain.URLRequestConvertible
}

extension Alamofire {
    public typealias HTTPMethod = SessionChain.HTTPMethod
    public typealias HTTPHeader = SessionChain.HTTPHeader
    public typealias HTTPHeaders = SessionChain.HTTPHeaders
    public typealias Parameters = SessionChain.Parameters
    public typealias ParameterEncoding = SessionChain.ParameterEncoding
    public typealias URLEncoding = SessionChain.URLEncoding
    public typealias JSONEncoding = SessionChain.JSONEncoding
    public typealias ParameterEncoder = SessionChain.ParameterEncoder
    public typealias JSONParameterEncoder = SessionChain.JSONParameterEncoder
    public typealias URLEncodedFormParameterEncoder = SessionChain.URLEncodedFormParameterEncoder
    public typealias URLEncodedFormEncoder = SessionChain.URLEncodedFormEncoder
    public typealias DeflateRequestCompressor = SessionChain.DeflateRequestCompressor
}

extension Alamofire {
    public typealias RequestInterceptor = SessionChain.RequestInterceptor
    public typealias RequestAdapter = SessionChain.RequestAdapter
    public typealias RequestAdapterState = SessionChain.RequestAdapterState
    public typealias RequestRetrier = SessionChain.RequestRetrier
    public typealias RetryResult = SessionChain.RetryResult
    public typealias Interceptor = SessionChain.Interceptor
    public typealias Adapter = SessionChain.Adapter
    public typealias AdaptHandler = SessionChain.AdaptHandler
    public typealias Retrier = SessionChain.Retrier
    public typealias RetryHandler = SessionChain.RetryHandler
    public typealias RetryPolicy = SessionChain.RetryPolicy
    public typealias ConnectionLostRetryPolicy = SessionChain.ConnectionLostRetryPolicy
    public typealias OfflineRetrier = SessionChain.OfflineRetrier
    public typealias Authenticator = SessionChain.Authenticator
    public typealias AuthenticationCredential = SessionChain.AuthenticationCredential
    public typealias AuthenticationError = SessionChain.AuthenticationError
    public typealias AuthenticationInterceptor<AuthenticatorType: SessionChain.Authenticator> = SessionChain
        .AuthenticationInterceptor<AuthenticatorType>
    public typealias RedirectHandler = SessionChain.RedirectHandler
    public typealias Redirector = SessionChain.Redirector
    public typealias CachedResponseHandler = SessionChain.CachedResponseHandler
    public typealias ResponseCacher = SessionChain.ResponseCacher
}

extension Alamofire {
    public typealias DataResponse<Success, Failure: Error> = SessionChain.DataResponse<Success, Failure>
    public typealias AFDataResponse<Success> = SessionChain.AFDataResponse<Success>
    public typealias DownloadResponse<Success, Failure: Error> = SessionChain.DownloadResponse<
        Success, Failure
    >
    public typealias AFDownloadResponse<Success> = SessionChain.AFDownloadResponse<Success>
    public typealias AFResult<Success> = SessionChain.AFResult<Success>
    public typealias AFError = SessionChain.AFError
    public typealias DataResponseSerializerProtocol = SessionChain.DataResponseSerializerProtocol
    public typealias DownloadResponseSerializerProtocol = SessionChain.DownloadResponseSerializerProtocol
    public typealias ResponseSerializer = SessionChain.ResponseSerializer
    public typealias DataResponseSerializer = SessionChain.DataResponseSerializer
    public typealias StringResponseSerializer = SessionChain.StringResponseSerializer
    public typealias JSONResponseSerializer = SessionChain.JSONResponseSerializer
    public typealias DecodableResponseSerializer<Value: Decodable & Sendable> = SessionChain
        .DecodableResponseSerializer<Value>
    public typealias URLResponseSerializer = SessionChain.URLResponseSerializer
    public typealias DataStreamSerializer = SessionChain.DataStreamSerializer
    public typealias PassthroughStreamSerializer = SessionChain.PassthroughStreamSerializer
    public typealias StringStreamSerializer = SessionChain.StringStreamSerializer
    public typealias DecodableStreamSerializer<Value: Decodable & Sendable> = SessionChain
        .DecodableStreamSerializer<Value>
    public typealias DataDecoder = SessionChain.DataDecoder
    public typealias DataPreprocessor = SessionChain.DataPreprocessor
    public typealias PassthroughPreprocessor = SessionChain.PassthroughPreprocessor
    public typealias GoogleXSSIPreprocessor = SessionChain.GoogleXSSIPreprocessor
    public typealias Empty = SessionChain.Empty
    public typealias EmptyResponse = SessionChain.EmptyResponse
}

extension Alamofire {
    public typealias DataTask<Value: Sendable> = SessionChain.DataTask<Value>
    public typealias DownloadTask<Value: Sendable> = SessionChain.DownloadTask<Value>
    public typealias DataStreamTask = SessionChain.DataStreamTask
    public typealias StreamOf<Element> = SessionChain.StreamOf<Element>
}

extension Alamofire {
    public typealias EventMonitor = SessionChain.EventMonitor
    public typealias ClosureEventMonitor = SessionChain.ClosureEventMonitor
    public typealias CompositeEventMonitor = SessionChain.CompositeEventMonitor
    public typealias AlamofireNotifications = SessionChain.AlamofireNotifications
    public typealias NetworkReachabilityManager = SessionChain.NetworkReachabilityManager
}

extension Alamofire {
    public typealias ServerTrustManager = SessionChain.ServerTrustManager
    public typealias ServerTrustEvaluating = SessionChain.ServerTrustEvaluating
    public typealias DefaultTrustEvaluator = SessionChain.DefaultTrustEvaluator
    public typealias RevocationTrustEvaluator = SessionChain.RevocationTrustEvaluator
    public typealias PinnedCertificatesTrustEvaluator = SessionChain.PinnedCertificatesTrustEvaluator
    public typealias PublicKeysTrustEvaluator = SessionChain.PublicKeysTrustEvaluator
    public typealias CompositeTrustEvaluator = SessionChain.CompositeTrustEvaluator
    @available(*, deprecated, renamed: "DisabledTrustEvaluator")
    public typealias DisabledEvaluator = SessionChain.DisabledTrustEvaluator
    public typealias DisabledTrustEvaluator = SessionChain.DisabledTrustEvaluator
}

extension Alamofire {
    public typealias AFInfo = SessionChain.AFInfo
    public typealias AlamofireExtended = SessionChain.AlamofireExtended
    public typealias AlamofireExtension<ExtendedType> = SessionChain.AlamofireExtension<ExtendedType>
}
