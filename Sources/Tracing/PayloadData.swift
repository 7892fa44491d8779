import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Payload {
    /// The decision this event carries, if it is one.
    public var decision: Decision? {
        switch self {
        case .decided(_, let decision), .multipartPartDecided(let decision, _),
            .cookieSendDecided(let decision, _), .cookieStoreDecided(let decision, _),
            .validationDecided(let decision, _), .trustEvaluated(let decision, _),
            .trustEvaluatorDecided(let decision, _, _), .trustDecided(let decision, _, _),
            .backgroundDecided(_, let decision, _), .operationDecided(let decision, _):
            decision
        default: nil
        }
    }

    /// Whether `writeData` writes anything.
    var hasData: Bool {
        switch self {
        case .decided, .webSocketPinged, .webSocketPonged, .webSocketOpened(protocol: nil),
            .delegateOpenedWebSocket(protocol: nil):
            false
        case .requestPerformed(isRepeated: false), .requestCleanedUp, .taskStarted, .handlerReturned,
            .requestResumed, .requestSuspended, .requestCancelled, .requestTaskResumed,
            .requestTaskSuspended,
            .requestTaskCancelled, .requestRetrying, .requestFinished, .taskResumed, .taskCancelled,
            .multipartFormBuilt, .uploadableStreamProvided, .delegateNeedsNewBodyStream,
            .transportEnded, .transportCancelled, .convertibleCalled, .delegateIsWaiting,
            .resumeDataProduced(nil),
            .requestTaskCompleted(nil), .requestTaskFailedEarly(nil), .taskCompleted(nil),
            .delegateCompleted(nil), .delegateBecameInvalid(nil), .validationDecided(_, nil),
            .streamHandlerReturned(nil),
            .socketHandlerReturned, .socketSent(nil), .taskLost, .appSnapshotTaken, .registryAdded,
            .registryRemoved, .taskDelegateReset:
            false
        default: true
        }
    }

    /// Writes the members of the trace file's `data` object.
    func writeData(to json: inout JSONWriter) {
        switch self {
        case .sessionCreated(let session):
            json.field("label", session.label)
            json.field("requestSetup", session.requestSetup)
            json.field("startRequestsImmediately", session.startRequestsImmediately)
            json.field("interceptor", session.interceptor)
        case .requestCreated(let type), .requestTaskCreated(let type):
            json.field("type", type)
        case .requestStateChanged(let from, let to), .connectivityChanged(let from, let to),
            .appChanged(_, let from, let to):
            json.field("from", from)
            json.field("to", to)
        case .requestPerformed(let isRepeated):
            if isRepeated { json.field("repeated", isRepeated) }
        case .delegateAnswered(let disposition):
            json.field("disposition", disposition)
        case .requestAbandoned(let reason), .requestTrapped(let reason):
            json.field("reason", reason)
        case .requestDeallocated(let isCompletionOwed):
            json.field("completionOwed", isCompletionOwed)
        case .requestMetricsGathered(let metrics):
            metrics.write(to: &json)
        case .delegateCollectedMetrics(let metrics):
            metrics.write(to: &json)
            metrics.writeTransactions(to: &json)
        case .requestTaskFailedEarly(let error), .requestTaskCompleted(let error), .taskCompleted(let error),
            .delegateCompleted(let error), .delegateBecameInvalid(let error),
            .validationDecided(_, let error), .streamHandlerReturned(let error), .socketSent(let error):
            json.field("error", error.map(traceText))
        case .notificationPosted(let notification):
            notification.write(to: &json)
        case .registryMissed(let call), .retryCallIgnored(let call):
            json.field("call", call)
        case .taskDelegateQueueOpened(let operations):
            json.field("operations", operations)
        case .operationQueued(let name, let queue):
            json.field("name", name)
            json.field("queue", queue)
        case .operationDecided(_, let name), .operationMoved(_, let name):
            json.field("name", name)
        case .awaitStarted(let property):
            json.field("property", property)
        case .awaitReturned(let type, let bytes):
            json.field("type", traceText(type))
            if let bytes { json.field("bytes", bytes) }
        case .urlRequestFailed(let error), .adaptFailed(let error), .awaitThrew(let error):
            json.field("error", traceText(error))
        case .urlRequestCreated(let request), .urlRequestReady(let request), .transportSent(let request):
            request.write(to: &json)
        case .taskCreated(let type, let request):
            json.field("type", type)
            request?.write(to: &json)
        case .adaptStarted(let name), .scriptCalled(let name), .validationAdded(let name),
            .handlerAdded(let name):
            json.field("name", name)
        case .adaptCompleted(let answer):
            answer.write(to: &json)
        case .urlRequestAdapted(let initial, let adapted), .redirectFollowed(let initial, let adapted):
            FieldChange.write(FieldChange.between(initial, adapted), to: &json)
        case .multipartPartDecided(_, let file):
            json.field("file", file)
        case .multipartPartAppended(let part):
            part.write(to: &json)
        case .uploadableCreated(let uploadable):
            json.field("type", uploadable.type)
            if let bytes = uploadable.bytes { json.field("bytes", bytes) }
            json.field("file", uploadable.file)
        case .uploadableFailed(let error):
            json.field("error", traceText(error))
        case .uploadableRemoved(let file, let isRemoved):
            json.field("file", file)
            if !isRemoved { json.field("removed", isRemoved) }
        case .multipartEncoded(let bytes, let file):
            json.field("bytes", bytes)
            json.field("file", file)
        case .taskSuspended(let count):
            json.field("count", count)
        case .taskInputIgnored(let input, let state), .appInputIgnored(let input, let state):
            json.field("input", input)
            json.field("state", state)
        case .backgroundDecided(_, _, let identifier), .backgroundSession(_, let identifier):
            json.field("identifier", identifier)
        case .backgroundMessageKept(let message):
            json.field("message", message)
        case .taskBecameDownload(let task), .delegateBecameDownload(let task):
            json.field("task", task)
        case .taskBodyRead(let source, let bytes):
            json.field("source", source)
            json.field("bytes", bytes)
        case .taskTimedOut(let limit, let after):
            json.field("limit", limit)
            json.field("after", after.nanoseconds)
        case .cookieSendDecided(_, let choice):
            choice.write(to: &json)
        case .cookieStoreDecided(_, let line):
            json.field("line", line)
        case .cookieStored(let cookie, let isReplaced):
            cookie.write(to: &json)
            if isReplaced { json.field("replaced", isReplaced) }
        case .cookieRemoved(let cookie, let reason):
            cookie.write(to: &json)
            json.field("reason", reason)
        case .cacheStored(let url, let variant, let bytes):
            json.field("url", url)
            if let variant { json.field("variant", variant) }
            json.field("bytes", bytes)
        case .cacheUpdated(let url, let variant):
            json.field("url", url)
            if let variant { json.field("variant", variant) }
        case .cacheEvicted(let url, let place, let remains):
            json.field("url", url)
            json.field("from", place)
            json.field("remains", remains)
        case .cacheRemoved(let url), .cacheRevalidationStarted(let url), .delegateWillCache(let url):
            json.field("url", url)
        case .connectionQueued(let server, let position):
            json.field("server", server)
            json.field("position", position)
        case .connectionQueueLeft(let server):
            json.field("server", server)
        case .connectionPhaseEnded(let connection, let phase):
            connection.write(to: &json)
            json.field("phase", phase)
        case .connectionOpened(let connection), .connectionReused(let connection):
            connection.write(to: &json)
        case .connectionClosed(let connection, let reason):
            connection.write(to: &json)
            json.field("reason", reason)
        case .delegateReceivedChallenge(let challenge):
            challenge.write(to: &json)
        case .delegateWillRedirect(let response, let newRequest):
            json.field("status", response.statusCode)
            json.object("newRequest") { newRequest.write(to: &$0) }
        case .redirectHandlerCalled(let name, let status):
            json.field("name", name)
            json.field("status", status)
        case .transportMatched(let exchange, let line):
            json.field("exchange", exchange)
            if line != 0 { json.field("line", line) }
        case .transportUnmatched(let message):
            json.field("message", message)
        case .transportReceivedHead(let response), .delegateReceivedInformational(let response),
            .delegateReceivedResponse(let response):
            response.write(to: &json)
        case .transportReceivedData(let bytes), .transportSentData(let bytes):
            json.field("bytes", bytes)
        case .transportFailed(let code, let phase):
            json.field("error", "URLError(\(code))")
            json.field("phase", phase)
        case .delegateSentBodyData(let bytes, let total, let expected),
            .delegateWroteData(let bytes, let total, let expected):
            json.field("bytes", bytes)
            json.field("total", total)
            json.field("expected", expected)
        case .transportSentFrame(let frame), .transportReceivedFrame(let frame), .webSocketSent(let frame),
            .webSocketReceived(let frame):
            frame.write(to: &json)
        case .webSocketOpened(let name), .delegateOpenedWebSocket(let name):
            json.field("protocol", name)
        case .webSocketRefused(let call):
            json.field("call", call)
        case .webSocketClosed(let code, let reason), .delegateClosedWebSocket(let code, let reason):
            json.field("code", code)
            json.field("reason", reason.map { String(decoding: $0, as: UTF8.self) })
        case .webSocketPinged, .webSocketPonged:
            break
        case .downloadFileCreated(let file), .downloadFileTaken(let file), .downloadFileRemoved(let file),
            .delegateFinishedDownloading(let file):
            json.field("file", file)
        case .downloadWriteFailed(let file, let code):
            json.field("file", file)
            json.field("error", "URLError(\(code))")
        case .delegateResumedAtOffset(let offset, let expected):
            json.field("offset", offset)
            json.field("expected", expected)
        case .delegateGaveBodyStream(let isThere):
            json.field("given", isThere)
        case .delegateReceivedData(let data):
            data.write(to: &json)
        case .downloadDestinationAsked(let status):
            json.field("status", status)
        case .downloadDestinationChosen(let destination):
            json.field("file", destination.lastPathComponent)
        case .downloadFinished(let file, let error):
            json.field("file", file?.lastPathComponent)
            json.field("error", error.map(traceText))
        case .resumeDataProduced(let bytes):
            if let bytes { json.field("bytes", bytes) }
        case .validationCalled(let name, let error):
            json.field("name", name)
            json.field("error", error.map(traceText))
        case .retryAsked(let name, let retryCount, let error):
            json.field("name", name)
            json.field("retryCount", retryCount)
            json.field("error", traceText(error))
        case .retryAnswered(let name, let answer):
            json.field("name", name)
            json.field("answer", answer)
        case .retryScheduled(let delay):
            json.field("delay", delay.nanoseconds)
        case .authenticationApplied(let credential), .authenticationRefreshStarted(let credential):
            json.field("credential", credential)
        case .authenticationFailureJudged(let verdict, let status, let error):
            json.field("dueToAuthentication", verdict)
            json.field("status", status)
            json.field("error", traceText(error))
        case .authenticationCredentialJudged(let verdict, let credential):
            json.field("authenticatedWithCredential", verdict)
            json.field("credential", credential)
        case .authenticationRefreshCompleted(let credential, let error):
            json.field("credential", credential)
            json.field("error", error.map(traceText))
        case .connectivityListenerCalled(let status):
            json.field("status", status)
        case .retryWaiting(let limit):
            json.field("atMost", limit.nanoseconds)
        case .trustEvaluated(_, let policy):
            json.field("policy", policy)
        case .trustEvaluatorDecided(_, let name, let error):
            json.field("name", name)
            json.field("error", error.map(traceText))
        case .trustDecided(_, let host, let error):
            json.field("host", host)
            json.field("error", error.map(traceText))
        case .serializeStarted(let name, let body, let error):
            json.field("name", name)
            body.write(to: &json)
            json.field("error", error.map(traceText))
        case .serializeFinished(let type, let error), .streamParsed(let type, let error),
            .socketParsed(let type, let error):
            json.field("type", traceText(type))
            json.field("error", error.map(traceText))
        case .cachedResponseHandlerCalled(let name, let answer):
            json.field("name", name)
            json.field("answer", answer)
        case .handlerCalled(let call), .awaitFulfilled(let call):
            call.write(to: &json)
        case .hookCalled(let name, let detail), .delegateClosureCalled(let name, let detail):
            json.field("name", name)
            if !detail.isEmpty { json.field("detail", detail) }
        case .monitorCalled(let name, let method):
            json.field("name", name)
            json.field("method", method)
        case .progressReported(let direction, let completed, let total):
            json.field("direction", direction)
            json.field("completed", completed)
            json.field("total", total)
        case .streamHandlerCalled(let call):
            call.write(to: &json)
        case .streamInputProvided(let bufferSize):
            json.field("bufferSize", bufferSize)
        case .streamPiped(let bytes, let waiting):
            json.field("bytes", bytes)
            json.field("waiting", waiting)
        case .streamRead(let bytes):
            json.field("bytes", bytes)
        case .socketHandlerCalled(let call):
            call.write(to: &json)
        case .socketPingScheduled(let delay):
            json.field("delay", delay.nanoseconds)
        case .socketPinged(let answer):
            answer.write(to: &json)
        case .socketClosed(let code, let reason):
            json.field("code", code)
            json.field("reason", reason.map { String(decoding: $0, as: UTF8.self) })
        case .simulationLimitReached(let limit, let value):
            json.field("limit", limit)
            json.field("value", value)
        case .decided, .requestCleanedUp, .taskStarted, .handlerReturned, .requestResumed,
            .requestSuspended, .requestCancelled, .requestTaskResumed,
            .requestTaskSuspended,
            .requestTaskCancelled, .requestRetrying, .requestFinished, .taskResumed, .taskCancelled,
            .multipartFormBuilt, .uploadableStreamProvided, .delegateNeedsNewBodyStream,
            .socketHandlerReturned, .transportEnded, .transportCancelled, .convertibleCalled,
            .delegateIsWaiting, .taskLost, .appSnapshotTaken, .registryAdded, .registryRemoved,
            .taskDelegateReset:
            break
        }
    }
}
