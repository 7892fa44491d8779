// The rules about the app's process, and about transfers that go on without it.

private let handleEvents =
    "UIApplicationDelegate.application(_:handleEventsForBackgroundURLSession:completionHandler:)"
private let willRedirect =
    "URLSessionTaskDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)"
private let background = "URLSessionConfiguration.background(withIdentifier:)"

extension RuleEntry {
    static let appSocketsKept = RuleEntry(
        "The system left the app its connections while it was suspended.",
        .urlSession("URLError.networkConnectionLost"))

    static let appHandlerFirstCall = RuleEntry(
        "The handler was given out, and is called for the first time.", .urlSession(handleEvents))

    static let appHandlerOnMain = RuleEntry(
        "It is called on the main queue, as UIKit wants; elsewhere it counts here all the same.",
        .urlSession(handleEvents))

    static let appHandlersCalled = RuleEntry(
        "No other session's handler is still to be called.", .urlSession(handleEvents))

    static let appInBackground = RuleEntry(
        "The app is in the background: in front of its user it runs on, and needs no picture.",
        .urlSession("UIApplication.applicationState"))

    static let backgroundIdentifierFree = RuleEntry(
        "No other session of this process has the identifier.", .urlSession(background))

    static let backgroundIdentifierKnown = RuleEntry(
        "The daemon has tasks of an earlier process under this identifier.", .urlSession(background))

    static let backgroundNoHandler = RuleEntry(
        "The task has no completion handler: a closure would be gone with its process.",
        .urlSession(background))

    static let backgroundTaskKind = RuleEntry(
        "It is an upload or a download: the daemon moves files.", .urlSession(background))

    static let backgroundBodyFile = RuleEntry(
        "What it sends is in a file: data and streams are in the app's memory.",
        .urlSession("URLSession.uploadTask(with:fromFile:)"))

    static let backgroundBeginDate = RuleEntry(
        "The task may begin by now.", .urlSession("URLSessionTask.earliestBeginDate"))

    static let backgroundDiscretionary = RuleEntry(
        "The system chooses the moment: it may, or the app was in the background when it asked.",
        .urlSession("URLSessionConfiguration.isDiscretionary"))

    static let backgroundGoodLink = RuleEntry(
        "The device has a connection that costs nothing.",
        .urlSession("URLSessionConfiguration.isDiscretionary"))

    static let backgroundQuestion = RuleEntry(
        "A task waits for an answer that only the app can give.",
        .urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceive:completionHandler:)"))

    static let backgroundTasksOver = RuleEntry(
        "All tasks of the session are over.",
        .urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)"))

    static let backgroundNotForceQuit = RuleEntry(
        "The app was not ended by its user.",
        .urlSession("URLError.BackgroundTaskCancelledReason.userForceQuitApplication"))

    static let backgroundLaunchEvents = RuleEntry(
        "The session may have the app woken up.",
        .urlSession("URLSessionConfiguration.sessionSendsLaunchEvents"))

    static let backgroundInMemory = RuleEntry(
        "The app is in memory, so that it need not be launched.", .urlSession(handleEvents))

    static let redirectInBackground = RuleEntry(
        "The session is a background one, which follows redirects without asking.",
        .urlSession(willRedirect))
}
