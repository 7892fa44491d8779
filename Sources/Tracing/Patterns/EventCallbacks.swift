/// The names that conditions know the calls of the real libraries by.
///
/// What a call was made with stands behind its name, in parentheses: `retrier.completed(policy,retry)`.
public enum EventCallbacks {
    /// The names of the calls that the events of this program stand for.
    public static let names = [
        "adapter.adapt", "adapter.completed", "adapter.returned", "adapter.threw", "authenticator.apply",
        "authenticator.didRequest", "authenticator.isRequest", "authenticator.refresh",
        "authenticator.refresh.completed", "await.returned", "await.threw", "cachedResponseHandler",
        "call.Task.cancel", "call.cancel", "call.close", "call.describe", "call.resume", "call.send",
        "destination", "downloadProgress", "multipartFormData.closure", "notification.Task.DidCancel",
        "notification.Task.DidComplete", "notification.Task.DidResume", "redirectHandler", "registry.add",
        "registry.remove", "request.didAdaptInitialRequest", "request.didCancelTask",
        "request.didCompleteTask", "request.didCreateDestinationURL", "request.didCreateInitialURLRequest",
        "request.didCreateTask", "request.didCreateURLRequest", "request.didCreateUploadable",
        "request.didFailTaskEarly", "request.didFailToCreateURLRequest",
        "request.didFailToCreateUploadable", "request.didFinishDownloading", "request.didGatherMetrics",
        "request.didParseResponse", "request.didParseStream", "request.didProvideInputStream",
        "request.didResumeTask", "request.didValidateRequest", "requestDidCancel", "requestDidFinish",
        "requestDidResume", "requestIsRetrying", "responseHandler", "resumeDataHandler",
        "retrier.completed", "retrier.retry", "retrier.should", "serializer.serialize", "streamHandler",
        "streamHandler.end", "uploadProgress", "urlSession.dataTask.didReceiveData",
        "urlSession.dataTask.didReceiveResponse", "urlSession.dataTask.willCacheResponse",
        "urlSession.downloadTask.didFinishDownloadingTo", "urlSession.downloadTask.didResumeAtOffset",
        "urlSession.downloadTask.didWriteData", "urlSession.task.didCompleteWithError",
        "urlSession.task.didFinishCollectingMetrics", "urlSession.task.didReceiveChallenge",
        "urlSession.task.didSendBodyData", "urlSession.task.needNewBodyStream",
        "urlSession.task.willPerformHTTPRedirection", "webSocket.pingResponse",
        "webSocket.send.completed", "webSocketHandler",
    ]

    /// Returns `true` if this program's events can stand for a call, with or without what it was made with.
    package static func contains(_ call: String) -> Bool { known.contains(name(of: call)) }

    /// Returns `true` if `call` is the call itself, or was made with something: `adapter.adapt(auth)`, for
    /// `adapter.adapt`.
    package static func matches(_ call: String, pattern: String) -> Bool {
        call == pattern || call.hasPrefix(pattern + "(")
    }

    /// The call without what it was made with.
    package static func name(of call: String) -> String { String(call.prefix { $0 != "(" }) }

    private static let known = Set(names)
}
