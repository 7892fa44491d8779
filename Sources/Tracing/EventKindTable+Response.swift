// What is said of an answer once it is there: validation, retry, authentication, serialization, handlers.

private let eventMonitor = "Features/EventMonitor.swift"
private let interceptor = "Features/RequestInterceptor.swift"
private let authentication = "Features/AuthenticationInterceptor.swift"

extension EventKindEntry {
    static let validationAdded = EventKindEntry(
        "The caller added a validator; it waits until the task has completed.",
        mirrors: [.alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144)])

    static let validationCalled = EventKindEntry(
        "A validator that the caller wrote was given the response.",
        mirrors: [
            .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144),
            .alamofire4("DataRequest.validate(_:)", "Validation.swift", 170),
        ])

    static let validationDecided = EventKindEntry(
        "A validator accepted the response or refused it; a refusal skips the validators after it.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didValidateRequest:response:data:withResult:)", eventMonitor, 157),
            .alamofire5("DataRequest.validate()", "Features/Validation.swift", 188),
            .alamofire4("DataRequest.validate()", "Validation.swift", 221),
        ])

    static let retryAsked = EventKindEntry(
        "A retrier was asked whether the failed request should be tried again.",
        mirrors: [
            .alamofire5("RequestRetrier.retry(_:for:dueTo:completion:)", interceptor, 113),
            .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57),
        ])

    static let retryAnswered = EventKindEntry(
        "A retrier answered: retry, retry after a delay, do not retry, or fail with another error.",
        mirrors: [
            .alamofire5("RetryResult", interceptor, 67),
            .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57),
        ])

    static let retryDecided = EventKindEntry(
        "It was settled whether the request is tried again; the refusals are recorded like the retries.",
        mirrors: [
            .alamofire5("Request.retryOrFinish(error:)", "Core/Request.swift", 543),
            .alamofire5("Session.retryResult(for:dueTo:completion:)", "Core/Session.swift", 1349),
            .alamofire4("SessionManager.allowRetrier(_:toRetry:with:)", "SessionManager.swift", 870),
        ])

    static let retryScheduled = EventKindEntry(
        "A granted retry waits for its delay; the retry count goes up when the delay is over.",
        mirrors: [
            .alamofire5("Session.retryRequest(_:withDelay:)", "Core/Session.swift", 1365),
            .alamofire4("SessionManager.allowRetrier(_:toRetry:with:)", "SessionManager.swift", 870),
        ])

    static let authenticationApplied = EventKindEntry(
        "The authenticator put a credential into a `URLRequest`.",
        mirrors: [.alamofire5("Authenticator.apply(_:to:)", authentication, 59)])

    static let authenticationFailureJudged = EventKindEntry(
        "The authenticator said whether a request failed because of its authentication.",
        mirrors: [
            .alamofire5(
                "Authenticator.didRequest(_:with:failDueToAuthenticationError:)", authentication, 109)
        ])

    static let authenticationCredentialJudged = EventKindEntry(
        "The authenticator said whether the failed request carried the credential that is current now.",
        mirrors: [.alamofire5("Authenticator.isRequest(_:authenticatedWith:)", authentication, 141)])

    static let authenticationDecided = EventKindEntry(
        "The authentication interceptor chose: apply, wait, refresh, retry at once, or give up.",
        mirrors: [
            .alamofire5(
                "AuthenticationInterceptor.adapt(_:for:completion:)", authentication, 267),
            .alamofire5(
                "AuthenticationInterceptor.retry(_:for:dueTo:completion:)", authentication, 325),
        ])

    static let authenticationRefreshStarted = EventKindEntry(
        "The one refresh that all waiting requests share began.",
        mirrors: [
            .alamofire5("Authenticator.refresh(_:for:completion:)", authentication, 84),
            .alamofire5("AuthenticationInterceptor.refresh(_:for:insideLock:)", authentication, 384),
        ])

    static let authenticationRefreshCompleted = EventKindEntry(
        "The refresh gave a new credential or failed; every request that waited for it goes on.",
        mirrors: [
            .alamofire5(
                "AuthenticationInterceptor.handleRefreshSuccess(_:insideLock:)", authentication, 422),
            .alamofire5(
                "AuthenticationInterceptor.handleRefreshFailure(_:insideLock:)", authentication, 438),
        ])

    static let serializeStarted = EventKindEntry(
        "A response serializer was given the body, or the error that stands in its place.",
        mirrors: [
            .alamofire5(
                "DataResponseSerializerProtocol.serialize(request:response:data:error:)",
                "Features/ResponseSerialization.swift", 42),
            .alamofire4(
                "DataResponseSerializerProtocol.serializeResponse", "ResponseSerialization.swift", 33),
        ])

    static let serializeDecided = EventKindEntry(
        "A serializer chose what to make of the body: a value, an empty value, or an error.",
        mirrors: [
            .alamofire5(
                "ResponseSerializer.emptyResponseAllowed(forRequest:response:)",
                "Features/ResponseSerialization.swift", 148),
            .alamofire4(
                "Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260),
        ])

    static let serializeFinished = EventKindEntry(
        "A serializer's result is known, but its handler waits until all serializers are done.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didParseResponse:)", eventMonitor, 167),
            .alamofire5("Request.responseSerializerDidComplete(completion:)", "Core/Request.swift", 656),
        ])

    static let cachedResponseHandlerCalled = EventKindEntry(
        "A cached response handler chose what the cache may store.",
        mirrors: [
            .alamofire5(
                "CachedResponseHandler.dataTask(_:willCacheResponse:completion:)",
                "Features/CachedResponseHandler.swift", 41)
        ])

    static let cachedResponseHandlerDecided = EventKindEntry(
        "It was chosen who answers about caching a response, and the answer is known.",
        mirrors: [
            .alamofire5("Request.cacheResponse(using:)", "Core/Request.swift", 887),
            .alamofire5(
                "ResponseCacher.dataTask(_:willCacheResponse:completion:)",
                "Features/CachedResponseHandler.swift", 78),
        ])

    static let handlerAdded = EventKindEntry(
        "The caller added a response handler; the first one starts the request, unless that was switched off.",
        mirrors: [.alamofire5("Request.appendResponseSerializer(_:)", "Core/Request.swift", 589)])

    static let handlerReturned = EventKindEntry("The caller's response handler returned.")

    static let handlerCalled = EventKindEntry(
        "The caller's response handler was called: what was asked for has arrived, or an error has.",
        mirrors: [
            .alamofire5(
                "DataRequest.response(queue:responseSerializer:completionHandler:)",
                "Core/DataRequest.swift", 322),
            .alamofire4(
                "DataRequest.response(queue:responseSerializer:completionHandler:)",
                "ResponseSerialization.swift", 143),
        ])

    static let hookCalled = EventKindEntry(
        "A closure that the caller hung on the request was called at its moment.",
        mirrors: [
            .alamofire5("Request.onURLRequestCreation(on:perform:)", "Core/Request.swift", 948),
            .alamofire5("Request.onURLSessionTaskCreation(on:perform:)", "Core/Request.swift", 973),
            .alamofire5("Request.cURLDescription(on:calling:)", "Core/Request.swift", 909),
            .alamofire5("DataRequest.onHTTPResponse(on:perform:)", "Core/DataRequest.swift", 178),
        ])

    static let monitorCalled = EventKindEntry(
        "An event monitor of the app's own heard, on its queue, what the library told it a while before.",
        mirrors: [.alamofire5("EventMonitor", "Features/EventMonitor.swift", 29)])

    static let progressReported = EventKindEntry(
        "A progress closure read how many bytes have gone or come, of how many; a total of -1 is not known.",
        mirrors: [
            .alamofire5("Request.downloadProgress(queue:closure:)", "Core/Request.swift", 833),
            .alamofire5("Request.uploadProgress(queue:closure:)", "Core/Request.swift", 850),
        ])

    static let scriptCalled = EventKindEntry(
        "The script, or the program under study, called a method of the chain.")

    static let simulationLimitReached = EventKindEntry(
        "The run was stopped at a limit on events, jobs or virtual time; it might never have ended.")
}
