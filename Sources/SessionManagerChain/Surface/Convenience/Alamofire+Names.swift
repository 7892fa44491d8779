// The library's types under the library's name, as an app spells them where it has another type of the same
// name: `Alamofire.Result`.

extension Alamofire {
    public typealias SessionManager = SessionManagerChain.SessionManager
    public typealias SessionDelegate = SessionManagerChain.SessionDelegate
    public typealias TaskDelegate = SessionManagerChain.TaskDelegate

    public typealias Request = SessionManagerChain.Request
    public typealias DataRequest = SessionManagerChain.DataRequest
    public typealias DownloadRequest = SessionManagerChain.DownloadRequest
    public typealias UploadRequest = SessionManagerChain.UploadRequest
    public typealias RequestAdapter = SessionManagerChain.RequestAdapter
    public typealias RequestRetrier = SessionManagerChain.RequestRetrier
    public typealias RequestRetryCompletion = SessionManagerChain.RequestRetryCompletion

    public typealias HTTPMethod = SessionManagerChain.HTTPMethod
    public typealias HTTPHeaders = SessionManagerChain.HTTPHeaders
    public typealias Parameters = SessionManagerChain.Parameters
    public typealias URLConvertible = SessionManagerChain.URLConvertible
    public typealias URLRequestConvertible = SessionManagerChain.URLRequestConvertible
    public typealias ParameterEncoding = SessionManagerChain.ParameterEncoding
    public typealias URLEncoding = SessionManagerChain.URLEncoding
    public typealias JSONEncoding = SessionManagerChain.JSONEncoding
    public typealias PropertyListEncoding = SessionManagerChain.PropertyListEncoding
    public typealias MultipartFormData = SessionManagerChain.MultipartFormData

    public typealias AFError = SessionManagerChain.AFError
    public typealias Result<Value> = SessionManagerChain.Result<Value>
    public typealias DefaultDataResponse = SessionManagerChain.DefaultDataResponse
    public typealias DataResponse<Value> = SessionManagerChain.DataResponse<Value>
    public typealias DefaultDownloadResponse = SessionManagerChain.DefaultDownloadResponse
    public typealias DownloadResponse<Value> = SessionManagerChain.DownloadResponse<Value>
    public typealias DataResponseSerializerProtocol = SessionManagerChain.DataResponseSerializerProtocol
    public typealias DownloadResponseSerializerProtocol =
        SessionManagerChain.DownloadResponseSerializerProtocol
    public typealias DataResponseSerializer<Value> = SessionManagerChain.DataResponseSerializer<Value>
    public typealias DownloadResponseSerializer<Value> =
        SessionManagerChain.DownloadResponseSerializer<Value>
    public typealias Timeline = SessionManagerChain.Timeline

    public typealias ServerTrustPolicy = SessionManagerChain.ServerTrustPolicy
    public typealias ServerTrustPolicyManager = SessionManagerChain.ServerTrustPolicyManager
    public typealias NetworkReachabilityManager = SessionManagerChain.NetworkReachabilityManager
}
