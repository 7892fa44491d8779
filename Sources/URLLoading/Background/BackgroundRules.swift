/// Which tasks the daemon accepts from an app, when a transfer begins, and whether the app is woken up.
struct BackgroundRules: RuleGroup {
    let identifierFree = Rule(
        "background.identifier-free", "No other session of this process has the identifier.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
    let identifierKnown = Rule(
        "background.identifier-known", "The daemon has tasks of an earlier process under this identifier.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
    let noCompletionHandler = Rule(
        "background.no-completion-handler",
        "The task has no completion handler: a closure would be gone with its process.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
    let taskKind = Rule(
        "background.task-kind",
        "The task is an upload, a download, or a data task with a delegate; a WebSocket needs its app.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
    let bodyInFile = Rule(
        "background.body-in-file",
        "The body to send is in a file; data and streams would be gone with the app's memory.",
        .urlSession("URLSession.uploadTask(with:fromFile:)"))
    let beginDate = Rule(
        "background.begin-date", "The task may begin by now.", .urlSession("URLSessionTask.earliestBeginDate")
    )
    let discretionary = Rule(
        "background.discretionary",
        "The system chooses the moment: the session is discretionary, or the app was in the background when "
            + "it made the task.",
        .urlSession("URLSessionConfiguration.isDiscretionary"))
    let goodConnection = Rule(
        "background.good-connection",
        "The device has Wi-Fi or a cable that costs nothing and is not in Low Data Mode.",
        .urlSession("URLSessionConfiguration.isDiscretionary"))
    let question = Rule(
        "background.question", "The task waits for an answer that only the app can give.",
        .urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceive:completionHandler:)"))
    let tasksOver = Rule(
        "background.tasks-over", "All tasks of the session are over.",
        .urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)"))
    let notForceQuit = Rule(
        "background.not-force-quit", "The app was not ended by its user.",
        .urlSession("URLError.BackgroundTaskCancelledReason.userForceQuitApplication"))
    let launchEvents = Rule(
        "background.launch-events", "The session may have the app woken up.",
        .urlSession("URLSessionConfiguration.sessionSendsLaunchEvents"))
    let inMemory = Rule(
        "background.in-memory", "The app is in memory, so that it need not be launched.",
        .urlSession(handleEvents))
}

extension Rule {
    static let background = BackgroundRules()
}
