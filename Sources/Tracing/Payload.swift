import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What happened, with the values that belong to it and to nothing else.
///
/// The cases stand in the order in which a request meets them, one for each `EventKind`, whose `entry` says
/// what it means; decisions that carry nothing else share one. Foundation's own values are kept as they are
/// (keeping one costs a reference, reading one costs as much as ten events); larger sets of values are boxed,
/// so that an event stays small.
public enum Payload {
    /// What was chosen, and by which rules.
    case decided(EventKind, Decision)

    // session.*: the chain's own object.
    case sessionCreated(SessionSummary)

    // request.*: the client's object and its state.
    case requestCreated(type: String)
    case requestStateChanged(from: String, to: String)
    case requestResumed
    case requestPerformed(isRepeated: Bool)
    case requestSuspended
    case requestCancelled
    case requestTaskCreated(type: String)
    case requestTaskResumed
    case requestTaskSuspended
    case requestTaskCancelled
    case requestMetricsGathered(TaskMetrics)
    case requestTaskFailedEarly((any Error)?)
    case requestTaskCompleted((any Error)?)
    case requestRetrying
    case requestFinished
    case requestAbandoned(reason: String)
    case requestDeallocated(isCompletionOwed: Bool)
    case requestTrapped(reason: String)
    case requestCleanedUp

    // registry.*, taskDelegate.*: how Alamofire 4.7 finds the request of a task, and what it keeps of one.
    case registryAdded
    case registryRemoved
    case registryMissed(call: String)
    case taskDelegateReset
    case taskDelegateQueueOpened(operations: Int)

    // operation.*: work that waits in an operation queue.
    case operationQueued(name: String, queue: String)
    case operationDecided(Decision, name: String)
    case operationMoved(EventKind, name: String)

    // urlRequest.*, adapt.*: from what the caller asked for to what is sent.
    case urlRequestCreated(URLRequest)
    case urlRequestFailed(any Error)
    case adaptStarted(name: String)
    case adaptCompleted(AdapterAnswer)
    case urlRequestAdapted(initial: URLRequest, adapted: URLRequest)
    case adaptFailed(any Error)
    case urlRequestReady(URLRequest)

    // multipart.*, uploadable.*, compression.*: the body that is sent.
    case multipartFormBuilt
    case multipartPartDecided(Decision, file: String)
    case multipartPartAppended(MultipartPartSummary)
    case multipartEncoded(bytes: Int, file: String?)
    case uploadableCreated(UploadableSummary)
    case uploadableFailed(any Error)
    case uploadableStreamProvided
    case uploadableRemoved(file: String, isRemoved: Bool)

    // task.*, cookie.*, cache.*, redirect.*, challenge.*, transport.*: the URL loading system and what lies
    // below it.
    case taskCreated(type: String, URLRequest?)
    case taskResumed
    case taskStarted
    case taskSuspended(count: Int)
    case taskCancelled
    case taskInputIgnored(input: String, state: String)
    case taskBodyRead(source: String, bytes: Int)
    case taskTimedOut(limit: String, after: VirtualDuration)
    case taskCompleted((any Error)?)
    case taskLost
    case taskBecameDownload(task: Int)
    case cookieSendDecided(Decision, CookieChoice)
    case cookieStoreDecided(Decision, line: String)
    case cookieStored(CookieSummary, isReplaced: Bool)
    case cookieRemoved(CookieSummary, reason: String)
    case cacheStored(url: String, variant: String?, bytes: Int)
    case cacheUpdated(url: String, variant: String?)
    case cacheRemoved(url: String)
    case cacheEvicted(url: String, from: String, remains: Bool)
    case cacheRevalidationStarted(url: String)
    case connectionQueued(server: String, position: Int)
    case connectionQueueLeft(server: String)
    case connectionPhaseEnded(ConnectionSummary, phase: String)
    case connectionOpened(ConnectionSummary)
    case connectionReused(ConnectionSummary)
    case connectionClosed(ConnectionSummary, reason: String)
    case redirectFollowed(from: URLRequest, to: URLRequest)
    case webSocketOpened(protocol: String?)
    case webSocketSent(WebSocketFrameSummary)
    case webSocketReceived(WebSocketFrameSummary)
    case webSocketPinged
    case webSocketPonged
    case webSocketRefused(call: String)
    case webSocketClosed(code: Int, reason: Data?)
    case downloadFileCreated(file: String)
    case downloadFileTaken(file: String)
    case downloadFileRemoved(file: String)
    case downloadWriteFailed(file: String, code: Int)
    case transportSent(URLRequest)
    case transportMatched(exchange: String, line: Int)
    case transportUnmatched(message: String)
    case transportSentData(bytes: Int)
    case transportSentFrame(WebSocketFrameSummary)
    case transportReceivedFrame(WebSocketFrameSummary)
    case transportReceivedHead(HTTPURLResponse)
    case transportReceivedData(bytes: Int)
    case transportEnded
    case transportFailed(code: Int, phase: String)
    case transportCancelled
    case trustEvaluated(Decision, policy: String)
    case connectivityChanged(from: String, to: String)
    case connectivityListenerCalled(status: String)
    case delegateIsWaiting

    // app.*, background.*: the life of the app's process, and the transfers that go on without it.
    case appChanged(EventKind, from: String, to: String)
    case appInputIgnored(input: String, state: String)
    case appSnapshotTaken
    case backgroundDecided(EventKind, Decision, identifier: String)
    case backgroundSession(EventKind, identifier: String)
    case backgroundMessageKept(message: String)

    // delegate.*: what the URL loading system tells its delegate.
    case delegateReceivedChallenge(ChallengeSummary)
    case delegateWillRedirect(HTTPURLResponse, newRequest: URLRequest)
    case delegateSentBodyData(bytes: Int, total: Int, expected: Int)
    case delegateNeedsNewBodyStream
    case delegateGaveBodyStream(isThere: Bool)
    case delegateReceivedInformational(HTTPURLResponse)
    case delegateReceivedResponse(HTTPURLResponse)
    case delegateAnswered(disposition: String)
    case delegateBecameDownload(task: Int)
    case delegateReceivedData(Data)
    case delegateResumedAtOffset(Int, expected: Int)
    case delegateWroteData(bytes: Int, total: Int, expected: Int)
    case delegateFinishedDownloading(file: String)
    case delegateWillCache(url: String)
    case delegateOpenedWebSocket(protocol: String?)
    case delegateClosedWebSocket(code: Int, reason: Data?)
    case delegateCollectedMetrics(TaskMetrics)
    case delegateClosureCalled(name: String, detail: String)
    case delegateCompleted((any Error)?)
    case delegateBecameInvalid((any Error)?)

    // download.*: what becomes of a downloaded file, and of a download that is called off.
    case downloadDestinationAsked(status: Int)
    case downloadDestinationChosen(URL)
    case downloadFinished(URL?, error: (any Error)?)
    case resumeDataProduced(bytes: Int?)

    // validation.*, retry.*, authentication.*: is the answer acceptable, and what follows if it is not.
    case validationAdded(name: String)
    case validationCalled(name: String, error: (any Error)?)
    case validationDecided(Decision, error: (any Error)?)
    case retryAsked(name: String, retryCount: Int, error: any Error)
    case retryAnswered(name: String, answer: String)
    case retryScheduled(delay: VirtualDuration)
    case retryWaiting(limit: VirtualDuration)
    case retryCallIgnored(call: String)
    case authenticationApplied(credential: String)
    case authenticationFailureJudged(Bool, status: Int, error: any Error)
    case authenticationCredentialJudged(Bool, credential: String)
    case authenticationRefreshStarted(credential: String)
    case authenticationRefreshCompleted(credential: String?, error: (any Error)?)
    case trustEvaluatorDecided(Decision, name: String, error: (any Error)?)
    case trustDecided(Decision, host: String, error: (any Error)?)

    // serialize.*, handlers of the caller, handler.*: from bytes to the caller's value.
    case serializeStarted(name: String, SerializerBody, error: (any Error)?)
    case serializeFinished(type: Any.Type, error: (any Error)?)
    case cachedResponseHandlerCalled(name: String, answer: String)
    case redirectHandlerCalled(name: String, status: Int)
    case handlerAdded(name: String)
    case handlerCalled(HandlerCall)
    case handlerReturned

    // await.*: the caller's async code, which waits in the place of a handler.
    case awaitStarted(property: String)
    case awaitFulfilled(HandlerCall)
    case awaitReturned(type: Any.Type, bytes: Int?)
    case awaitThrew(any Error)
    case hookCalled(name: String, detail: String)
    case monitorCalled(name: String, method: String)
    case progressReported(direction: String, completed: Int64, total: Int64)

    // stream.*: what the handlers of a stream request are given, chunk by chunk.
    case streamParsed(type: Any.Type, error: (any Error)?)
    case streamHandlerCalled(StreamHandlerCall)
    case streamHandlerReturned(error: (any Error)?)
    case streamInputProvided(bufferSize: Int)
    case streamPiped(bytes: Int, waiting: Int)
    case streamRead(bytes: Int)

    // socket.*: what goes over a WebSocket, and who hears of it.
    case socketParsed(type: Any.Type, error: (any Error)?)
    case socketHandlerCalled(SocketHandlerCall)
    case socketHandlerReturned
    case socketSent(error: (any Error)?)
    case socketPingScheduled(delay: VirtualDuration)
    case socketPinged(PingAnswer)
    case socketClosed(code: Int, reason: Data?)

    // notification.*: what the rest of the program may hear.
    case notificationPosted(NotificationSummary)

    // script.*, simulation.*: the person at the keyboard, and the machinery itself.
    case scriptCalled(name: String)
    case convertibleCalled
    case simulationLimitReached(limit: String, value: Int)
}

/// What a session was made with, as far as it changes what happens later.
public final class SessionSummary: Sendable {
    /// The label of the session's root queue.
    public let label: String
    /// When a request's `URLRequest` is made: `lazy` or `eager` (Alamofire's `RequestSetup`).
    public let requestSetup: String
    /// Whether a request resumes itself when its first response handler is added.
    public let startRequestsImmediately: Bool
    /// The name of the session's own interceptor; nil when it has none.
    public let interceptor: String?

    public init(label: String, requestSetup: String, startRequestsImmediately: Bool, interceptor: String?) {
        self.label = label
        self.requestSetup = requestSetup
        self.startRequestsImmediately = startRequestsImmediately
        self.interceptor = interceptor
    }
}

/// What one adapter made of a request: the request before and after, or the error it answered with.
public final class AdapterAnswer: Sendable {
    /// The adapter's name, as `traceName(_:)` gives it.
    public let name: String
    /// The request it was given.
    public let initial: URLRequest
    /// What it answered: the request to go on with, or the error that ends the adapting.
    public let result: Result<URLRequest, any Error>

    public init(name: String, initial: URLRequest, result: Result<URLRequest, any Error>) {
        self.name = name
        self.initial = initial
        self.result = result
    }
}

/// What a server, or a connection, asks of a delegate before it goes on: who is there?
public final class ChallengeSummary: Sendable {
    /// Foundation's name for what is asked for: `NSURLAuthenticationMethodHTTPBasic`.
    public let method: String
    /// Who asks: `example.test:443`.
    public let server: String
    /// The server's name for what it protects; nil when it gave none.
    public let realm: String?
    /// How many credentials it has refused so far.
    public let previousFailures: Int

    public init(method: String, server: String, realm: String?, previousFailures: Int) {
        self.method = method
        self.server = server
        self.realm = realm
        self.previousFailures = previousFailures
    }
}

/// A response handler's call: what it was given, and the state its request was in.
public final class HandlerCall: Sendable {
    /// The name of the serializer in front of it, `plain` without one, `completionHandler` for a task's own.
    public let name: String
    /// The error it was given; nil after a success.
    public let error: (any Error)?
    /// The status code of the response it was given; nil when none came.
    public let status: Int?
    /// The size of the body it was given, in bytes; nil where there is none, or where nobody counts.
    public let bytes: Int?
    /// The state at that moment: of the request, or of its task where the request has none of its own.
    public let state: String
    /// What came with a download; nil for other requests.
    public let download: DownloadedParts?

    public init(
        name: String, error: (any Error)?, status: Int?, bytes: Int? = nil, state: String,
        download: DownloadedParts? = nil
    ) {
        self.download = download
        self.bytes = bytes
        self.name = name
        self.error = error
        self.status = status
        self.state = state
    }
}
