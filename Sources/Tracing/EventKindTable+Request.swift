// What is said of sessions, requests and the URL requests they make.

private let eventMonitor = "Features/EventMonitor.swift"
private let request = "Core/Request.swift"
private let interceptor = "Features/RequestInterceptor.swift"

extension EventKindEntry {
    static let sessionCreated = EventKindEntry(
        "A session was made: its queues exist, and its interceptor and start settings are fixed for good.",
        mirrors: [
            .alamofire5(
                "Session.init(configuration:delegate:rootQueue:startRequestsImmediately:requestSetup:"
                    + "requestQueue:serializationQueue:interceptor:serverTrustManager:redirectHandler:"
                    + "cachedResponseHandler:eventMonitors:)", "Core/Session.swift", 201),
            .alamofire4(
                "SessionManager.init(configuration:delegate:serverTrustPolicyManager:)",
                "SessionManager.swift", 166),
            .urlSession("URLSession.init(configuration:delegate:delegateQueue:)"),
        ])

    static let requestCreated = EventKindEntry(
        "The caller asked for something and got a request object back; nothing has been sent.",
        mirrors: [
            .alamofire5(
                "Session.request(_:interceptor:shouldAutomaticallyResume:)", "Core/Session.swift", 393),
            .alamofire4("SessionManager.request(_:)", "SessionManager.swift", 253),
        ])

    static let requestStateChanged = EventKindEntry(
        "The request moved to another state of its state machine.",
        mirrors: [.alamofire5("Request.State.canTransitionTo(_:)", request, 50)])

    static let requestResumed = EventKindEntry(
        "The request was resumed: it will be performed, or its task goes on.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidResume(_:)", eventMonitor, 137),
            .alamofire5("Request.didResume()", request, 425),
            .alamofire4("Request.resume()", "Request.swift", 198),
        ])

    static let requestPerformed = EventKindEntry(
        "The session took the request up; one that is active already is not taken up again.",
        mirrors: [
            .alamofire5("Session.perform(_:forRetry:)", "Core/Session.swift", 1166),
            .alamofire5("RequestDelegate.readyToPerform(request:)", request, 1258),
        ])

    static let requestSuspended = EventKindEntry(
        "The request was suspended: what has not been sent waits, and its task pauses.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidSuspend(_:)", eventMonitor, 143),
            .alamofire5("Request.didSuspend()", request, 441),
            .alamofire4("Request.suspend()", "Request.swift", 213),
        ])

    static let requestCancelled = EventKindEntry(
        "The request was cancelled for good; its handlers, if they are called at all, get an error.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidCancel(_:)", eventMonitor, 149),
            .alamofire5("Request.didCancel()", request, 457),
            .alamofire4("Request.cancel()", "Request.swift", 226),
        ])

    static let requestCleanedUp = EventKindEntry(
        "All handlers are on their way: the session let go of the request.",
        mirrors: [
            .alamofire5("Request.cleanup()", request, 1118),
            .alamofire5("Session.cleanup(after:)", "Core/Session.swift", 1345),
        ])

    static let requestTaskCreated = EventKindEntry(
        "The request got the task that will carry this attempt.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateTask:)", eventMonitor, 118),
            .alamofire5("Request.didCreateTask(_:)", request, 388),
            .alamofire4("DataRequest.Requestable.task(session:adapter:queue:)", "Request.swift", 363),
        ])

    static let requestTaskResumed = EventKindEntry(
        "The request resumed its task, because it was itself in the resumed state.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didResumeTask:)", eventMonitor, 140),
            .alamofire5("Request.didResumeTask(_:)", request, 434),
            .alamofire4("Notification.Name.Task.DidResume", "Notifications.swift", 31),
        ])

    static let requestTaskSuspended = EventKindEntry(
        "The request suspended its task, because it was itself suspended.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didSuspendTask:)", eventMonitor, 146),
            .alamofire5("Request.didSuspendTask(_:)", request, 450),
            .alamofire4("Notification.Name.Task.DidSuspend", "Notifications.swift", 34),
        ])

    static let requestTaskCancelled = EventKindEntry(
        "The request cancelled its task, because it was itself cancelled.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCancelTask:)", eventMonitor, 152),
            .alamofire5("Request.didCancelTask(_:)", request, 470),
            .alamofire4("Notification.Name.Task.DidCancel", "Notifications.swift", 37),
        ])

    static let requestMetricsGathered = EventKindEntry(
        "The request kept the metrics of a task; it goes on once it has these and the completion.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didGatherMetrics:)", eventMonitor, 121),
            .alamofire5("Request.didGatherMetrics(_:)", request, 479),
            .alamofire4("TaskDelegate.metrics", "TaskDelegate.swift", 55),
        ])

    static let requestTaskFailedEarly = EventKindEntry(
        "The request knows that its task will fail before the URL loading system has said so.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didFailTask:earlyWithError:)", eventMonitor, 124),
            .alamofire5("Request.didFailTask(_:earlyWithError:)", request, 498),
        ])

    static let requestTaskCompleted = EventKindEntry(
        "This attempt's task ended and its answer was validated; the error is the loading system's own.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCompleteTask:with:)", eventMonitor, 128),
            .alamofire5("Request.didCompleteTask(_:with:)", request, 515),
            .alamofire4("Notification.Name.Task.DidComplete", "Notifications.swift", 40),
        ])

    static let requestRetrying = EventKindEntry(
        "A granted retry begins: any delay is over, the retry count went up, creation starts anew.",
        mirrors: [
            .alamofire5("EventMonitor.requestIsRetrying(_:)", eventMonitor, 131),
            .alamofire5("Request.prepareForRetry()", request, 529),
            .alamofire4("SessionManager.retry(_:)", "SessionManager.swift", 845),
        ])

    static let requestFinished = EventKindEntry(
        "There will be no further attempt; the serializers begin now, and the handlers come after them.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidFinish(_:)", eventMonitor, 134),
            .alamofire5("Request.finish(error:)", request, 563),
        ])

    static let requestAbandoned = EventKindEntry(
        "The request will never call its handlers, and the event says why: nothing will finish it any more.",
        mirrors: [.alamofire5("Request.cancel()", request, 714)])

    static let urlRequestConverted = EventKindEntry(
        "The caller's value was asked for its `URLRequest`.",
        mirrors: [
            .alamofire5(
                "URLRequestConvertible.asURLRequest()",
                "Core/URLConvertible+URLRequestConvertible.swift", 74),
            .alamofire4("URLRequestConvertible.asURLRequest()", "Alamofire.swift", 76),
        ])

    static let parametersDecided = EventKindEntry(
        "It was chosen where a request's parameters go: into the query, or into the body.",
        mirrors: [
            .alamofire5(
                "URLEncodedFormParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 159),
            .alamofire5("JSONParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 75),
            .alamofire5("URLEncoding.encode(_:with:)", "Core/ParameterEncoding.swift", 163),
        ])

    static let urlRequestBodyDecided = EventKindEntry(
        "A `URLRequest` with a body was looked at: a GET may have none.",
        mirrors: [.alamofire5("URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34)])

    static let urlRequestCreated = EventKindEntry(
        "The initial `URLRequest` exists; adapters start from this one in every attempt.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateInitialURLRequest:)", eventMonitor, 103),
            .alamofire5("Request.didCreateInitialURLRequest(_:)", request, 300),
        ])

    static let urlRequestFailed = EventKindEntry(
        "No `URLRequest` could be made: a bad URL, a failed encoding, a GET with a body.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didFailToCreateURLRequestWithError:)", eventMonitor, 106),
            .alamofire5("Request.didFailToCreateURLRequest(with:)", request, 313),
            .alamofire4("SessionManager.request(_:failedWith:)", "SessionManager.swift", 275),
        ])

    static let adaptStarted = EventKindEntry(
        "An adapter was given the `URLRequest` to change; it may answer at once or later.",
        mirrors: [
            .alamofire5("RequestAdapter.adapt(_:using:completion:)", interceptor, 54),
            .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36),
        ])

    static let adaptCompleted = EventKindEntry(
        "An adapter answered, with the changed request or with an error.",
        mirrors: [
            .alamofire5("RequestAdapter.adapt(_:using:completion:)", interceptor, 54),
            .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36),
        ])

    static let adaptDecided = EventKindEntry(
        "The chain chose which adapters a request goes through, or what follows from an adapter's answer.",
        mirrors: [
            .alamofire5("Session.adapter(for:)", "Core/Session.swift", 1315),
            .alamofire4("SessionManager.adapter", "SessionManager.swift", 133),
        ])

    static let urlRequestAdapted = EventKindEntry(
        "All adapters have answered; the event lists the fields that are not what they were.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didAdaptInitialRequest:to:)", eventMonitor, 109),
            .alamofire5("Request.didAdaptInitialRequest(_:to:)", request, 330),
            .alamofire4("URLRequest.adapt(using:)", "Alamofire.swift", 113),
        ])

    static let adaptFailed = EventKindEntry(
        "An adapter failed, or what it made may not be sent; the attempt ends without a task.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didFailToAdaptURLRequest:withError:)", eventMonitor, 112),
            .alamofire5("Request.didFailToAdaptURLRequest(_:withError:)", request, 345),
            .alamofire4("AdaptError", "AFError.swift", 137),
        ])

    static let urlRequestReady = EventKindEntry(
        "The `URLRequest` that this attempt will send is final.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateURLRequest:)", eventMonitor, 115),
            .alamofire5("Request.didCreateURLRequest(_:)", request, 360),
        ])
}
