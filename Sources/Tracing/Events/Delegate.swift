import Foundation

/// A method of the session's delegate: Apple's protocol declares it, and the `SessionDelegate` of either
/// Alamofire implements it at the line given.
private func delegateMethod(
    _ method: String, of type: String, alamofire5: Int? = nil, alamofire4: Int? = nil
) -> [MirroredSymbol] {
    let implementation = "SessionDelegate.\(method)"
    let newer = alamofire5.map { MirroredSymbol.alamofire5(implementation, "Core/SessionDelegate.swift", $0) }
    let older = alamofire4.map { MirroredSymbol.alamofire4(implementation, "SessionDelegate.swift", $0) }
    return [newer, older].compactMap { $0 } + [.urlSession("\(type).\(method)")]
}

/// The kinds of events about what the URL loading system tells its delegate.
public struct DelegateKinds: EventKinds {
    public let isWaitingForConnectivity = EventKind(
        "delegate.isWaitingForConnectivity", "The delegate was told that a task is waiting for a connection.",
        mirrors: delegateMethod(
            "urlSession(_:taskIsWaitingForConnectivity:)", of: "URLSessionTaskDelegate", alamofire5: 233))
    public let didReceiveChallenge = EventKind(
        "delegate.didReceiveChallenge",
        "The delegate was asked how to answer a challenge; the response with it has not been delivered.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)",
                "Core/SessionDelegate.swift", 95),
            .alamofire4("TaskDelegate.taskDidReceiveChallenge", "TaskDelegate.swift", 87),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceive:completionHandler:)"),
        ])
    public let willPerformHTTPRedirection = EventKind(
        "delegate.willPerformHTTPRedirection",
        "The delegate was asked whether to follow a redirect, and was shown the proposed request.",
        mirrors: delegateMethod(
            "urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)",
            of: "URLSessionTaskDelegate", alamofire5: 200, alamofire4: 313))
    public let didSendBodyData = EventKind(
        "delegate.didSendBodyData", "The delegate was told how much of the request's body has been sent.",
        mirrors: delegateMethod(
            "urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)",
            of: "URLSessionTaskDelegate", alamofire5: 171, alamofire4: 396))
    public let needNewBodyStream = EventKind(
        "delegate.needNewBodyStream",
        "The delegate was asked for a stream to read the request's body from, for the first time or again.",
        mirrors: delegateMethod(
            "urlSession(_:task:needNewBodyStream:)", of: "URLSessionTaskDelegate", alamofire5: 186,
            alamofire4: 372))
    public let gaveBodyStream = EventKind(
        "delegate.gaveBodyStream",
        "The delegate returned a stream for the request's body, or said that it has none.",
        mirrors: [
            .alamofire5("UploadRequest.inputStream()", "Core/UploadRequest.swift", 134),
            .alamofire4("TaskDelegate.urlSession(_:task:needNewBodyStream:)", "TaskDelegate.swift", 150),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)"),
        ])
    public let didReceiveInformationalResponse = EventKind(
        "delegate.didReceiveInformationalResponse",
        "The delegate was told about an interim head, which only announces the response.",
        mirrors: [.urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceiveInformationalResponse:)")])
    public let didReceiveResponse = EventKind(
        "delegate.didReceiveResponse",
        "The delegate was given the head of a response, and asked whether to go on.",
        mirrors: delegateMethod(
            "urlSession(_:dataTask:didReceive:completionHandler:)", of: "URLSessionDataDelegate",
            alamofire5: 241, alamofire4: 511))
    public let answered = EventKind(
        "delegate.answered",
        "The delegate said what to do with the response; no data is delivered before that.",
        mirrors: [
            .urlSession("URLSession.ResponseDisposition"),
            .alamofire5("DataRequest.didReceiveResponse(_:completionHandler:)", "Core/DataRequest.swift", 98),
            .alamofire4(
                "SessionDelegate.urlSession(_:dataTask:didReceive:completionHandler:)",
                "SessionDelegate.swift", 511),
        ])
    public let didBecomeDownloadTask = EventKind(
        "delegate.didBecomeDownloadTask",
        "The delegate was told which download replaces a data task; it hears no more about the data task.",
        mirrors: [.urlSession("URLSessionDataDelegate.urlSession(_:dataTask:didBecome:)")])
    public let didReceiveData = EventKind(
        "delegate.didReceiveData", "The delegate was given a piece of a response's body.",
        mirrors: delegateMethod(
            "urlSession(_:dataTask:didReceive:)", of: "URLSessionDataDelegate", alamofire5: 260,
            alamofire4: 553))
    public let didResumeAtOffset = EventKind(
        "delegate.didResumeAtOffset",
        "The delegate was told that a download goes on after the bytes that an earlier one had received.",
        mirrors: delegateMethod(
            "urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)",
            of: "URLSessionDownloadDelegate", alamofire5: 321, alamofire4: 660))
    public let didWriteData = EventKind(
        "delegate.didWriteData", "The delegate was told that a piece of a download was written to its file.",
        mirrors: delegateMethod(
            "urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)",
            of: "URLSessionDownloadDelegate", alamofire5: 338, alamofire4: 630))
    public let didFinishDownloadingTo = EventKind(
        "delegate.didFinishDownloadingTo",
        "The delegate was given the file with the whole body; it exists only as long as this call lasts.",
        mirrors: delegateMethod(
            "urlSession(_:downloadTask:didFinishDownloadingTo:)", of: "URLSessionDownloadDelegate",
            alamofire5: 357, alamofire4: 608))
    public let willCacheResponse = EventKind(
        "delegate.willCacheResponse",
        "The delegate was asked in which form a response that the cache would keep is to be stored.",
        mirrors: delegateMethod(
            "urlSession(_:dataTask:willCacheResponse:completionHandler:)", of: "URLSessionDataDelegate",
            alamofire5: 273, alamofire4: 572))
    public let didOpenWithProtocol = EventKind(
        "delegate.didOpenWithProtocol",
        "The delegate was told that a WebSocket is open, and with which subprotocol.",
        mirrors: delegateMethod(
            "urlSession(_:webSocketTask:didOpenWithProtocol:)", of: "URLSessionWebSocketDelegate",
            alamofire5: 293))
    public let didCloseWith = EventKind(
        "delegate.didCloseWith",
        "The delegate was told that a WebSocket was closed, with which code and reason.",
        mirrors: delegateMethod(
            "urlSession(_:webSocketTask:didCloseWith:reason:)", of: "URLSessionWebSocketDelegate",
            alamofire5: 303))
    public let didFinishCollectingMetrics = EventKind(
        "delegate.didFinishCollectingMetrics",
        "The delegate was given a task's metrics, right before it, or the completion handler, is told that the "
            + "task completed.",
        mirrors: delegateMethod(
            "urlSession(_:task:didFinishCollecting:)", of: "URLSessionTaskDelegate", alamofire5: 214,
            alamofire4: 425))
    public let closureCalled = EventKind(
        "delegate.closureCalled",
        "A closure that the app set on the session delegate was called, mostly instead of library code.",
        mirrors: [.alamofire4("SessionDelegate.taskDidComplete", "SessionDelegate.swift", 71)])
    public let didCompleteWithError = EventKind(
        "delegate.didCompleteWithError",
        "The delegate was told that a task completed; it hears nothing more about that task.",
        mirrors: delegateMethod(
            "urlSession(_:task:didCompleteWithError:)", of: "URLSessionTaskDelegate", alamofire5: 222,
            alamofire4: 436))
    public let didFinishEventsForBackgroundURLSession = EventKind(
        "delegate.didFinishEventsForBackgroundURLSession",
        "The delegate was told that the daemon has no more news for this background session.",
        mirrors: [.urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)")])
    public let didBecomeInvalid = EventKind(
        "delegate.didBecomeInvalid",
        "The session is over: its last task has ended, and the session lets go of its delegate.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:didBecomeInvalidWithError:)", "Core/SessionDelegate.swift", 74),
            .alamofire5(
                "EventMonitor.urlSession(_:didBecomeInvalidWithError:)", "Features/EventMonitor.swift", 38),
            .alamofire4(
                "SessionDelegate.urlSession(_:didBecomeInvalidWithError:)", "SessionDelegate.swift", 244),
            .urlSession("URLSessionDelegate.urlSession(_:didBecomeInvalidWithError:)"),
        ])
}

extension EventKind {
    /// Events about what the URL loading system tells its delegate.
    public static let delegate = DelegateKinds()
}

/// An event about what the URL loading system tells its delegate.
public enum DelegateEvent: EventGroup, Sendable {
    case isWaitingForConnectivity
    case didReceiveChallenge(ChallengeSummary)
    case willPerformHTTPRedirection(status: Int, newRequest: URLRequest)
    case didSendBodyData(bytes: Int, total: Int, expected: Int)
    case needNewBodyStream
    case gaveBodyStream(isThere: Bool)
    case didReceiveInformationalResponse(RecordedResponse)
    case didReceiveResponse(RecordedResponse)
    case answered(disposition: String)
    case didBecomeDownloadTask(task: Int)
    case didReceiveData(Data)
    case didResumeAtOffset(Int, expected: Int)
    case didWriteData(bytes: Int, total: Int, expected: Int)
    case didFinishDownloadingTo(file: String)
    case willCacheResponse(url: String)
    case didOpenWithProtocol(protocol: String?)
    case didCloseWith(code: Int, reason: Data?)
    case didFinishCollectingMetrics(TaskMetrics)
    indirect case closureCalled(name: String, detail: String)
    case didCompleteWithError((any Error)?)
    case didFinishEventsForBackgroundURLSession(identifier: String)
    case didBecomeInvalid((any Error)?)

    public var kind: EventKind {
        switch self {
        case .isWaitingForConnectivity: .delegate.isWaitingForConnectivity
        case .didReceiveChallenge: .delegate.didReceiveChallenge
        case .willPerformHTTPRedirection: .delegate.willPerformHTTPRedirection
        case .didSendBodyData: .delegate.didSendBodyData
        case .needNewBodyStream: .delegate.needNewBodyStream
        case .gaveBodyStream: .delegate.gaveBodyStream
        case .didReceiveInformationalResponse: .delegate.didReceiveInformationalResponse
        case .didReceiveResponse: .delegate.didReceiveResponse
        case .answered: .delegate.answered
        case .didBecomeDownloadTask: .delegate.didBecomeDownloadTask
        case .didReceiveData: .delegate.didReceiveData
        case .didResumeAtOffset: .delegate.didResumeAtOffset
        case .didWriteData: .delegate.didWriteData
        case .didFinishDownloadingTo: .delegate.didFinishDownloadingTo
        case .willCacheResponse: .delegate.willCacheResponse
        case .didOpenWithProtocol: .delegate.didOpenWithProtocol
        case .didCloseWith: .delegate.didCloseWith
        case .didFinishCollectingMetrics: .delegate.didFinishCollectingMetrics
        case .closureCalled: .delegate.closureCalled
        case .didCompleteWithError: .delegate.didCompleteWithError
        case .didFinishEventsForBackgroundURLSession: .delegate.didFinishEventsForBackgroundURLSession
        case .didBecomeInvalid: .delegate.didBecomeInvalid
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .isWaitingForConnectivity:
            details.call(alamofire5: "urlSession.task.isWaitingForConnectivity")
        case .didReceiveChallenge(let challenge):
            details.call("urlSession.task.didReceiveChallenge")
            details.members(of: challenge)
        case .willPerformHTTPRedirection(let status, let newRequest):
            details.call("urlSession.task.willPerformHTTPRedirection")
            details.field("status", status)
            details.object("newRequest", newRequest)
        case .didSendBodyData(let bytes, let total, let expected):
            details.call("urlSession.task.didSendBodyData")
            details.field("bytes", bytes)
            details.field("total", total)
            details.field("expected", expected)
        case .needNewBodyStream:
            details.call("urlSession.task.needNewBodyStream")
        case .gaveBodyStream(let isThere):
            details.field("given", isThere)
        case .didReceiveInformationalResponse(let response):
            details.members(of: response)
        case .didReceiveResponse(let response):
            details.call("urlSession.dataTask.didReceiveResponse")
            details.members(of: response)
        case .answered(let disposition):
            details.field("disposition", disposition)
        case .didBecomeDownloadTask(let task):
            details.field("task", task)
        case .didReceiveData(let data):
            details.call("urlSession.dataTask.didReceiveData")
            details.members(of: data)
        case .didResumeAtOffset(let offset, let expected):
            details.call("urlSession.downloadTask.didResumeAtOffset")
            details.field("offset", offset)
            details.field("expected", expected)
        case .didWriteData(let bytes, let total, let expected):
            details.call("urlSession.downloadTask.didWriteData")
            details.field("bytes", bytes)
            details.field("total", total)
            details.field("expected", expected)
        case .didFinishDownloadingTo(let file):
            details.call("urlSession.downloadTask.didFinishDownloadingTo")
            details.field("file", file)
        case .willCacheResponse(let url):
            details.call("urlSession.dataTask.willCacheResponse")
            details.field("url", url)
        case .didOpenWithProtocol(let name):
            details.field("protocol", name)
        case .didCloseWith(let code, let reason):
            details.field("code", code)
            details.field("reason", utf8: reason)
        case .didFinishCollectingMetrics(let metrics):
            details.call("urlSession.task.didFinishCollectingMetrics")
            details.members(of: metrics)
            if !metrics.transactions.isEmpty { details.array("transactions", metrics.transactions) }
        case .closureCalled(let name, let detail):
            // In the measured orders, the redirect closure's answer is part of its name.
            let isRedirect = name == "taskWillPerformHTTPRedirection"
            details.call(alamofire4: isRedirect ? "closure.redirect(\(detail))" : "closure.\(name)")
            details.field("name", name)
            if !detail.isEmpty { details.field("detail", detail) }
        case .didCompleteWithError(let error):
            details.call("urlSession.task.didCompleteWithError")
            details.field("error", error)
        case .didFinishEventsForBackgroundURLSession(let identifier):
            details.field("identifier", identifier)
        case .didBecomeInvalid(let error):
            details.call("urlSession.didBecomeInvalid")
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .didReceiveChallenge(let challenge):
            challenge.server.utf8.count + (challenge.realm?.utf8.count ?? 0)
        case .willPerformHTTPRedirection(_, let newRequest): sizes.bytes(of: newRequest)
        case .didReceiveInformationalResponse(let head), .didReceiveResponse(let head): head.byteCount
        case .willCacheResponse(let url): url.utf8.count
        case .didOpenWithProtocol(let name): name?.utf8.count ?? 0
        case .didCloseWith(_, let reason): reason?.count ?? 0
        case .didFinishCollectingMetrics(let metrics):
            metrics.transactions.reduce(0) { $0 + ($1.request.url?.traceText.utf8.count ?? 0) }
        case .closureCalled(let name, let detail): name.utf8.count + detail.utf8.count
        case .didFinishEventsForBackgroundURLSession(let identifier): identifier.utf8.count
        case .didCompleteWithError(let error), .didBecomeInvalid(let error): Payload.bytes(of: error)
        case .isWaitingForConnectivity, .didSendBodyData, .needNewBodyStream, .gaveBodyStream, .answered,
            .didBecomeDownloadTask, .didReceiveData, .didResumeAtOffset, .didWriteData,
            .didFinishDownloadingTo:
            0
        }
    }
}
