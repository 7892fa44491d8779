extension Payload {
    /// The call of the real library that this event stands for, in the given notation, or nil if it has no
    /// name there.
    ///
    /// The words are those of the measured event orders: `request.didCreateTask`, `adapter.adapt(auth)`.
    public func callback(in notation: CallbackNotation) -> String? {
        switch notation {
        case .none: nil
        case .alamofire4: alamofire4Callback
        case .alamofire5: alamofire5Callback
        }
    }

    private var alamofire5Callback: String? {
        switch self {
        case .requestResumed: "requestDidResume"
        case .requestSuspended: "requestDidSuspend"
        case .requestCancelled: "requestDidCancel"
        case .requestFinished: "requestDidFinish"
        case .requestRetrying: "requestIsRetrying"
        case .requestTaskCreated: "request.didCreateTask"
        case .requestTaskResumed: "request.didResumeTask"
        case .requestTaskSuspended: "request.didSuspendTask"
        case .requestTaskCancelled: "request.didCancelTask"
        case .requestMetricsGathered: "request.didGatherMetrics"
        case .requestTaskFailedEarly: "request.didFailTaskEarly"
        case .requestTaskCompleted: "request.didCompleteTask"
        case .urlRequestCreated: "request.didCreateInitialURLRequest"
        case .urlRequestFailed: "request.didFailToCreateURLRequest"
        case .urlRequestAdapted: "request.didAdaptInitialRequest"
        case .adaptFailed: "request.didFailToAdaptURLRequest"
        case .urlRequestReady: "request.didCreateURLRequest"
        case .convertibleCalled: "convertible.asURLRequest"
        case .multipartFormBuilt: "multipartFormData.closure"
        case .uploadableCreated: "request.didCreateUploadable"
        case .uploadableFailed: "request.didFailToCreateUploadable"
        case .uploadableStreamProvided: "request.didProvideInputStream"
        case .adaptStarted(let name): "adapter.adapt(\(name))"
        case .adaptCompleted(let answer): "adapter.completed(\(answer.name),\(answer.result.word))"
        case .delegateReceivedChallenge: "urlSession.task.didReceiveChallenge"
        case .delegateWillRedirect: "urlSession.task.willPerformHTTPRedirection"
        case .delegateSentBodyData: "urlSession.task.didSendBodyData"
        case .delegateNeedsNewBodyStream: "urlSession.task.needNewBodyStream"
        case .delegateIsWaiting: "urlSession.task.isWaitingForConnectivity"
        case .delegateReceivedResponse: "urlSession.dataTask.didReceiveResponse"
        case .delegateReceivedData: "urlSession.dataTask.didReceiveData"
        case .delegateResumedAtOffset: "urlSession.downloadTask.didResumeAtOffset"
        case .delegateWroteData: "urlSession.downloadTask.didWriteData"
        case .delegateFinishedDownloading: "urlSession.downloadTask.didFinishDownloadingTo"
        case .delegateWillCache: "urlSession.dataTask.willCacheResponse"
        case .delegateCollectedMetrics: "urlSession.task.didFinishCollectingMetrics"
        case .delegateCompleted: "urlSession.task.didCompleteWithError"
        case .delegateBecameInvalid: "urlSession.didBecomeInvalid"
        case .downloadDestinationAsked: "destination"
        case .downloadDestinationChosen: "request.didCreateDestinationURL"
        case .downloadFinished: "request.didFinishDownloading"
        case .resumeDataProduced: "resumeDataHandler"
        case .validationCalled(let name, let error):
            "validation(\(name),\(error == nil ? "success" : "failure"))"
        case .validationDecided: "request.didValidateRequest"
        case .retryAsked(let name, _, _): "retrier.retry(\(name))"
        case .retryAnswered(let name, let answer): "retrier.completed(\(name),\(answer))"
        case .authenticationApplied(let credential): "authenticator.apply(\(credential))"
        case .authenticationFailureJudged(let verdict, _, _): "authenticator.didRequest(\(verdict))"
        case .authenticationCredentialJudged(let verdict, _): "authenticator.isRequest(\(verdict))"
        case .authenticationRefreshStarted(let credential): "authenticator.refresh(\(credential))"
        case .authenticationRefreshCompleted(let credential, _):
            "authenticator.refresh.completed(\(credential ?? "failure"))"
        case .serializeStarted(let name, _, _): "serializer.serialize(\(name))"
        case .serializeFinished: "request.didParseResponse"
        case .cachedResponseHandlerCalled(let name, _): "cachedResponseHandler(\(name))"
        case .redirectHandlerCalled(let name, _): "redirectHandler(\(name))"
        case .handlerCalled(let call): "responseHandler(\(call.name))"
        case .hookCalled(let name, _): name
        case .progressReported(let direction, _, _): "\(direction)Progress"
        case .awaitReturned: "await.returned"
        case .awaitThrew: "await.threw"
        case .streamParsed: "request.didParseStream"
        case .streamHandlerCalled(let call): "streamHandler(\(call.name),\(call.event))"
        case .streamHandlerReturned(let error): error == nil ? "streamHandler.end" : "streamHandler.throws"
        case .socketHandlerCalled(let call): "webSocketHandler(\(call.name),\(call.event))"
        case .socketSent: "webSocket.send.completed"
        case .socketPinged(let answer): "webSocket.pingResponse(\(answer.word))"
        case .scriptCalled(let name): "call.\(name)"
        default: nil
        }
    }
}

extension Result {
    /// `success` or `failure`.
    var word: String {
        if case .success = self { "success" } else { "failure" }
    }
}
