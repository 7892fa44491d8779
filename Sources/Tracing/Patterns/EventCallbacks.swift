/// The names that conditions know the calls of the real libraries by.
///
/// What a call was made with stands behind its name, in parentheses: `retrier.completed(policy,retry)`.
public enum EventCallbacks {
    /// The names of the calls that the events of this program stand for.
    ///
    /// What a script calls and the closures of an app have names of their own; here are those that the
    /// walkthroughs have. Any other can be asked for as `callback=call.NAME`.
    public static let names = [
        "adapter.adapt", "adapter.completed", "adapter.returned", "adapter.threw", "authenticator.apply",
        "authenticator.didRequest", "authenticator.isRequest", "authenticator.refresh",
        "authenticator.refresh.completed", "await.returned", "await.threw", "cachedResponseHandler",
        "call.Task.cancel", "call.URLProtocol.registerClass", "call.addHandler", "call.attachHandler",
        "call.cancel", "call.cancelAllRequests", "call.close", "call.describe", "call.managerReleased",
        "call.releaseSession", "call.resume", "call.send", "call.sendPing", "call.suspend",
        "call.token.cancel", "call.urlSession.invalidateAndCancel", "call.validate",
        "cancelAllRequests.completion", "closure.dataTaskWillCacheResponse", "closure.redirect",
        "closure.stream", "convertible.asURLRequest", "destination", "downloadProgress", "multipart.closure",
        "multipart.encodingCompletion", "multipartFormData.closure", "notification.Task.DidCancel",
        "notification.Task.DidComplete", "notification.Task.DidResume", "notification.Task.DidSuspend",
        "oauth.refresh", "oauth.refresh.completed", "redirectHandler", "registry.add", "registry.remove",
        "request.didAdaptInitialRequest", "request.didCancelTask", "request.didCompleteTask",
        "request.didCreateDestinationURL", "request.didCreateInitialURLRequest", "request.didCreateTask",
        "request.didCreateURLRequest", "request.didCreateUploadable", "request.didFailTaskEarly",
        "request.didFailToAdaptURLRequest", "request.didFailToCreateURLRequest",
        "request.didFailToCreateUploadable", "request.didFinishDownloading", "request.didGatherMetrics",
        "request.didParseResponse", "request.didParseStream", "request.didProvideInputStream",
        "request.didResumeTask", "request.didSuspendTask", "request.didValidateRequest", "requestDidCancel",
        "requestDidFinish", "requestDidResume", "requestDidSuspend", "requestIsRetrying", "responseHandler",
        "resumeDataHandler", "retrier.completed", "retrier.retry", "retrier.should", "serializer.serialize",
        "streamHandler", "streamHandler.end", "streamHandler.throws", "uploadProgress",
        "urlSession.dataTask.didReceiveData", "urlSession.dataTask.didReceiveResponse",
        "urlSession.dataTask.willCacheResponse", "urlSession.didBecomeInvalid",
        "urlSession.downloadTask.didFinishDownloadingTo", "urlSession.downloadTask.didResumeAtOffset",
        "urlSession.downloadTask.didWriteData", "urlSession.task.challengeAnswered",
        "urlSession.task.didCompleteWithError", "urlSession.task.didFinishCollectingMetrics",
        "urlSession.task.didReceiveChallenge", "urlSession.task.didSendBodyData",
        "urlSession.task.isWaitingForConnectivity", "urlSession.task.needNewBodyStream",
        "urlSession.task.willPerformHTTPRedirection", "validation", "webSocket.pingResponse",
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
