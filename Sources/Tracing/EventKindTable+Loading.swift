// What is said of tasks, the cache, the transport and the delegate: the URL loading system and below.

private let sessionDelegate = "Core/SessionDelegate.swift"

extension EventKindEntry {
    static let taskCreated = EventKindEntry(
        "The URL loading system made a task; it does nothing until it is resumed.",
        mirrors: [.urlSession("URLSession.dataTask(with:)")])

    static let taskResumed = EventKindEntry(
        "A task was resumed as often as it had been suspended: it begins to load, or goes on.",
        mirrors: [.urlSession("URLSessionTask.resume()")])

    static let taskStarted = EventKindEntry(
        "The URL loading system took a task up after its first resume; its time-out runs from here.",
        mirrors: [.urlSession("URLSessionTask.resume()")])

    static let taskSuspended = EventKindEntry(
        "A task was suspended; it goes on when it has been resumed as often as it was suspended.",
        mirrors: [.urlSession("URLSessionTask.suspend()")])

    static let taskCancelled = EventKindEntry(
        "A task was told to stop; it will complete with the error `cancelled` (-999).",
        mirrors: [.urlSession("URLSessionTask.cancel()")])

    static let taskInputIgnored = EventKindEntry(
        "A task was told something that means nothing in the state it was in, such as a late answer.",
        mirrors: [.urlSession("URLSessionTask.state")])

    static let taskBodyRead = EventKindEntry(
        "The body that a task sends was read from a file or a stream.",
        mirrors: [
            .urlSession("URLSession.uploadTask(with:fromFile:)"),
            .urlSession("URLSession.uploadTask(withStreamedRequest:)"),
        ])

    static let taskTimeoutDecided = EventKindEntry(
        "A limit of the task's time was reached, and it was chosen what follows: fail, or retry.",
        mirrors: [.urlSession("URLSessionConfiguration.timeoutIntervalForRequest")])

    static let taskTimedOut = EventKindEntry(
        "Nothing was heard for as long as the request allows, or the whole took too long: the task gave up.",
        mirrors: [
            .urlSession("URLRequest.timeoutInterval"),
            .urlSession("URLSessionConfiguration.timeoutIntervalForResource"),
        ])

    static let taskCompleted = EventKindEntry(
        "The task has ended, with an error or without; its delegate hears of it next.",
        mirrors: [.urlSession("URLSessionTask.State.completed")])

    static let transportSent = EventKindEntry(
        "A request was handed to the transport; it reaches the server unless the connection fails.")

    static let transportMatched = EventKindEntry(
        "The scripted transport found the exchange that answers this request.")

    static let transportUnmatched = EventKindEntry(
        "The scripted transport has no exchange for this request; the message shows the nearest one.")

    static let transportSentData = EventKindEntry("A piece of a request's body was sent.")

    static let transportReceivedHead = EventKindEntry(
        "The status line and the header fields of an answer arrived.")

    static let transportReceivedData = EventKindEntry("A piece of an answer's body arrived.")

    static let transportEnded = EventKindEntry("An answer arrived to its end.")

    static let transportFailed = EventKindEntry(
        "The connection failed, before or during the answer; the phase says when.")

    static let transportCancelled = EventKindEntry(
        "The connection was dropped from this side: whatever the server still sends is not heard.")

    static let delegateSentBodyData = EventKindEntry(
        "The delegate was told how much of the request's body has been sent.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)",
                sessionDelegate, 171),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)",
                "SessionDelegate.swift", 396),
            .urlSession(
                "URLSessionTaskDelegate"
                    + ".urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)"),
        ])

    static let delegateNeedsNewBodyStream = EventKindEntry(
        "The delegate was asked for a stream to read the request's body from, for the first time or again.",
        mirrors: [
            .alamofire5("SessionDelegate.urlSession(_:task:needNewBodyStream:)", sessionDelegate, 186),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:needNewBodyStream:)", "SessionDelegate.swift", 372),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)"),
        ])

    static let delegateGaveBodyStream = EventKindEntry(
        "The delegate gave a stream for the request's body, or said that it has none.",
        mirrors: [
            .alamofire5("UploadRequest.inputStream()", "Core/UploadRequest.swift", 134),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)"),
        ])

    static let delegateReceivedResponse = EventKindEntry(
        "The delegate was told the head of a response and asked whether to go on.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:dataTask:didReceive:completionHandler:)", sessionDelegate, 241),
            .alamofire4(
                "SessionDelegate.urlSession(_:dataTask:didReceive:completionHandler:)",
                "SessionDelegate.swift", 511),
            .urlSession("URLSessionDataDelegate.urlSession(_:dataTask:didReceive:completionHandler:)"),
        ])

    static let delegateAnswered = EventKindEntry(
        "The delegate said what to do with the response: no data is delivered before it has.",
        mirrors: [
            .urlSession("URLSession.ResponseDisposition"),
            .alamofire5(
                "DataRequest.didReceiveResponse(_:completionHandler:)", "Core/DataRequest.swift", 98),
        ])

    static let delegateReceivedData = EventKindEntry(
        "The delegate was given a piece of a response's body.",
        mirrors: [
            .alamofire5("SessionDelegate.urlSession(_:dataTask:didReceive:)", sessionDelegate, 260),
            .alamofire4(
                "SessionDelegate.urlSession(_:dataTask:didReceive:)", "SessionDelegate.swift", 553),
            .urlSession("URLSessionDataDelegate.urlSession(_:dataTask:didReceive:)"),
        ])

    static let delegateWillCache = EventKindEntry(
        "The delegate was asked what to store of a response that the cache would keep.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)",
                sessionDelegate, 273),
            .alamofire4(
                "SessionDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)",
                "SessionDelegate.swift", 572),
            .urlSession("URLSessionDataDelegate.urlSession(_:dataTask:willCacheResponse:completionHandler:)"),
        ])

    static let delegateCollectedMetrics = EventKindEntry(
        "The delegate was given a task's metrics, right before it hears that the task completed.",
        mirrors: [
            .alamofire5("SessionDelegate.urlSession(_:task:didFinishCollecting:)", sessionDelegate, 214),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:didFinishCollecting:)", "SessionDelegate.swift", 425),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:didFinishCollecting:)"),
        ])

    static let delegateCompleted = EventKindEntry(
        "The delegate was told that a task completed; it hears nothing more of that task.",
        mirrors: [
            .alamofire5("SessionDelegate.urlSession(_:task:didCompleteWithError:)", sessionDelegate, 222),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:didCompleteWithError:)", "SessionDelegate.swift", 436),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:didCompleteWithError:)"),
        ])

    static let delegateBecameInvalid = EventKindEntry(
        "The session is over: its last task is, and its delegate is let go.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:didBecomeInvalidWithError:)", sessionDelegate, 74),
            .alamofire5(
                "EventMonitor.urlSession(_:didBecomeInvalidWithError:)", "Features/EventMonitor.swift", 38),
            .urlSession("URLSessionDelegate.urlSession(_:didBecomeInvalidWithError:)"),
        ])

}
