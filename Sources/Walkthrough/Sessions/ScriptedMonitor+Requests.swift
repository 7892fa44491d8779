// The methods about the life of a request.

extension ScriptedMonitor {
    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        hear(.requestDidCreateInitialURLRequest, request.subject)
    }

    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        hear(.requestDidFailToCreateURLRequest, request.subject)
    }

    func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        hear(.requestDidAdaptInitialRequest, request.subject)
    }

    func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {
        hear(.requestDidFailToAdaptURLRequest, request.subject)
    }

    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        hear(.requestDidCreateURLRequest, request.subject)
    }

    func request(_ request: Request, didCreateTask task: URLSessionTask) {
        hear(.requestDidCreateTask, request.subject)
    }

    func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics) {
        hear(.requestDidGatherMetrics, request.subject)
    }

    func request(_ request: Request, didFailTask task: URLSessionTask, earlyWithError error: AFError) {
        hear(.requestDidFailTaskEarly, request.subject)
    }

    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        hear(.requestDidCompleteTask, request.subject)
    }

    func requestIsRetrying(_ request: Request) {
        hear(.requestIsRetrying, request.subject)
    }

    func requestDidFinish(_ request: Request) {
        hear(.requestDidFinish, request.subject)
    }

    func requestDidResume(_ request: Request) {
        hear(.requestDidResume, request.subject)
    }

    func request(_ request: Request, didResumeTask task: URLSessionTask) {
        hear(.requestDidResumeTask, request.subject)
    }

    func requestDidSuspend(_ request: Request) {
        hear(.requestDidSuspend, request.subject)
    }

    func request(_ request: Request, didSuspendTask task: URLSessionTask) {
        hear(.requestDidSuspendTask, request.subject)
    }

    func requestDidCancel(_ request: Request) {
        hear(.requestDidCancel, request.subject)
    }

    func request(_ request: Request, didCancelTask task: URLSessionTask) {
        hear(.requestDidCancelTask, request.subject)
    }

    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
        hear(.requestDidCreateUploadable, request.subject)
    }

    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        hear(.requestDidFailToCreateUploadable, request.subject)
    }

    func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {
        hear(.requestDidProvideInputStream, request.subject)
    }

    func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        data: Data?, withResult result: Request.ValidationResult
    ) {
        hear(.requestDidValidateRequest, request.subject)
    }

    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        hear(.requestDidParseResponse, request.subject)
    }

    func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {
        hear(.requestDidParseResponse, request.subject)
    }

    func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        hear(.requestDidValidateRequest, request.subject)
    }

    func request<Value: Sendable>(
        _ request: DataStreamRequest, didParseStream result: Result<Value, AFError>
    ) {
        hear(.requestDidParseStream, request.subject)
    }

    func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        hear(.requestDidFinishDownloading, request.subject)
    }

    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {
        hear(.requestDidCreateDestinationURL, request.subject)
    }

    func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {
        hear(.requestDidValidateRequest, request.subject)
    }

    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {
        hear(.requestDidParseResponse, request.subject)
    }

    func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
    ) {
        hear(.requestDidParseResponse, request.subject)
    }
}
