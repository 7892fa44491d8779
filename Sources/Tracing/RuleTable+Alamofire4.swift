// The rules of Alamofire 4.7 that have no like in 5.12: one adapter and one retrier a manager, and closures
// on the session delegate in the place of handlers.

private let manager = "SessionManager.swift"
private let request = "Request.swift"
private let sessionDelegate = "SessionDelegate.swift"
private let taskDelegate = "TaskDelegate.swift"

extension RuleEntry {
    static let adaptManagerAdapter = RuleEntry(
        "The session manager has an adapter.", .alamofire4("SessionManager.adapter", manager, 133))

    static let adaptReturned = RuleEntry(
        "The adapter gave back another request than it was given.",
        .alamofire4("RequestAdapter.adapt(_:)", request, 36))

    static let retryErrorAtEnd = RuleEntry(
        "There is an error once the task is over and the validators have run.",
        .alamofire4("SessionDelegate.urlSession(_:task:didCompleteWithError:)", sessionDelegate, 436))

    static let retryAdapterFailed = RuleEntry(
        "The adapter failed; of what can fail before there is a task, only that is put to a retrier.",
        .alamofire4("SessionManager.request(_:failedWith:)", manager, 275))

    static let retryManagerRetrier = RuleEntry(
        "The session manager has a retrier.", .alamofire4("SessionManager.retrier", manager, 136))

    static let retryManagerAlive = RuleEntry(
        "The session manager still exists.",
        .alamofire4("SessionDelegate.sessionManager", sessionDelegate, 164))

    static let retryGranted = RuleEntry(
        "The retrier said `true`.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", request, 57))

    static let downloadDestinationGiven = RuleEntry(
        "The download has a destination closure; without one, the file stays where the system put it.",
        .alamofire4("DownloadTaskDelegate.destination", taskDelegate, 316))

    static let redirectClosure = RuleEntry(
        "The app set a closure on the session delegate that decides about redirects.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", sessionDelegate, 47))

    static let redirectClosureAnswer = RuleEntry(
        "The closure gave a request to send.",
        .alamofire4("SessionDelegate.taskWillPerformHTTPRedirection", sessionDelegate, 47))

    static let cacheClosure = RuleEntry(
        "The app set a closure on the session delegate that decides what is cached.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", sessionDelegate, 89))

    static let cacheClosureAnswer = RuleEntry(
        "The closure gave a response to store.",
        .alamofire4("SessionDelegate.dataTaskWillCacheResponse", sessionDelegate, 89))

    static let challengeAgain = RuleEntry(
        "No credential has been refused yet.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", taskDelegate, 109))

    static let challengeOwnCredential = RuleEntry(
        "The request was given a credential.", .alamofire4("TaskDelegate.credential", taskDelegate, 54))

    static let challengeDefaultCredential = RuleEntry(
        "The configuration's storage has a default credential for the protection space.",
        .alamofire4(
            "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", taskDelegate, 109))

    static let oauthUnauthorized = RuleEntry(
        "The failed request has a response, and its status is 401.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", request, 57))

    static let oauthRefreshRunning = RuleEntry(
        "A refresh is under way already: whoever asks meanwhile waits for it.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", request, 57))
}
