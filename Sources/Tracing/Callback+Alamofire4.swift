extension Payload {
    /// What Alamofire 4.7 calls or enters here. It has no event monitor: what could be measured is the user's
    /// own code, the methods of `SessionDelegate`, its registry of tasks, and the notifications.
    var alamofire4Callback: String? {
        switch self {
        case .registryAdded: "registry.add"
        case .registryRemoved: "registry.remove"
        case .convertibleCalled: "convertible.asURLRequest"
        case .multipartFormBuilt: "multipart.closure"
        case .adaptStarted(let name): "adapter.adapt(\(name))"
        case .adaptCompleted(let answer): "adapter.\(answer.wordIn4)(\(answer.name))"
        case .delegateReceivedChallenge: "urlSession.task.didReceiveChallenge"
        case .decided(.challengeCredentialDecided, _): "urlSession.task.challengeAnswered"
        case .delegateWillRedirect: "urlSession.task.willPerformHTTPRedirection"
        case .delegateSentBodyData: "urlSession.task.didSendBodyData"
        case .delegateNeedsNewBodyStream: "urlSession.task.needNewBodyStream"
        case .delegateReceivedResponse: "urlSession.dataTask.didReceiveResponse"
        case .delegateReceivedData: "urlSession.dataTask.didReceiveData"
        case .delegateResumedAtOffset: "urlSession.downloadTask.didResumeAtOffset"
        case .delegateWroteData: "urlSession.downloadTask.didWriteData"
        case .delegateFinishedDownloading: "urlSession.downloadTask.didFinishDownloadingTo"
        case .delegateWillCache: "urlSession.dataTask.willCacheResponse"
        case .delegateCollectedMetrics: "urlSession.task.didFinishCollectingMetrics"
        case .delegateCompleted: "urlSession.task.didCompleteWithError"
        case .delegateBecameInvalid: "urlSession.didBecomeInvalid"
        case .delegateClosureCalled(let name, let detail): closureIn4(name, detail)
        case .downloadDestinationAsked: "destination"
        case .validationCalled(let name, let error):
            "validation(\(name),\(error == nil ? "success" : "failure"))"
        case .retryAsked(let name, _, _): "retrier.should(\(name))"
        case .retryAnswered(let name, let answer): "retrier.completed(\(name),\(answer))"
        case .authenticationRefreshStarted: "oauth.refresh"
        case .authenticationRefreshCompleted(let credential, _):
            "oauth.refresh.completed(\(credential ?? "failure"))"
        case .serializeStarted(let name, _, _): "serializer.serialize(\(name))"
        case .handlerCalled(let call): "responseHandler(\(call.name))"
        case .hookCalled(let name, _): name
        case .progressReported(let direction, _, _): "\(direction)Progress"
        case .notificationPosted(let notification): notification.callbackIn4
        case .scriptCalled(let name): "call.\(name)"
        default: nil
        }
    }

    /// The redirect closure's answer is part of its name in the measured orders; the others have theirs
    /// alone.
    private func closureIn4(_ name: String, _ detail: String) -> String {
        guard name == "taskWillPerformHTTPRedirection" else { return "closure.\(name)" }
        return "closure.redirect(\(detail))"
    }
}

extension AdapterAnswer {
    fileprivate var wordIn4: String {
        if case .success = result { "returned" } else { "threw" }
    }
}

extension NotificationSummary {
    /// `notification.Task.DidResume` for `org.alamofire.notification.name.task.didResume`.
    fileprivate var callbackIn4: String? {
        guard let word = name.split(separator: ".").last, let first = word.first else { return nil }
        return "notification.Task.\(first.uppercased())\(word.dropFirst())"
    }
}
