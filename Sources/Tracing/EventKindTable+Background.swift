// What is said of the app's process, and of the transfers that a daemon of the system carries on without it.

private let handleEvents =
    "UIApplicationDelegate.application(_:handleEventsForBackgroundURLSession:completionHandler:)"

extension EventKindEntry {
    static let taskLost = EventKindEntry(
        "The process that the task belonged to is gone, and the task with it: nobody is told.",
        mirrors: [.urlSession("URLSessionTask")])

    static let appLaunched = EventKindEntry(
        "A process of the app began: its user opened it, or the system did, in the background.",
        mirrors: [.urlSession("UIApplicationDelegate.application(_:didFinishLaunchingWithOptions:)")])

    static let appResumed = EventKindEntry(
        "The app runs again where it stood: for its user, or in the background to hear of its transfers.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationWillEnterForeground(_:)")])

    static let appSuspended = EventKindEntry(
        "The app is in memory, and none of its queues runs; the system's do.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationDidEnterBackground(_:)")])

    static let appTerminated = EventKindEntry(
        "The system ended the app's process, or it crashed: its objects and waiting jobs are gone.",
        mirrors: [.urlSession("UIApplicationDelegate.applicationWillTerminate(_:)")])

    static let appForceQuit = EventKindEntry(
        "The user ended the app: its transfers are cancelled, and only the user starts it again.",
        mirrors: [.urlSession("URLError.BackgroundTaskCancelledReason.userForceQuitApplication")])

    static let appInputIgnored = EventKindEntry(
        "Something was done to the app that means nothing in the state it is in.")

    static let appConnectionDecided = EventKindEntry(
        "The app runs again; it was decided whether a transfer of its own still has its connection.",
        mirrors: [.urlSession("URLError.networkConnectionLost")])

    static let appHandleEvents = EventKindEntry(
        "The app was told which background session has news, and given a handler to call when it is done.",
        mirrors: [.urlSession(handleEvents)])

    static let appHandlerDecided = EventKindEntry(
        "The app called the handler it was given, and the system decided what follows.",
        mirrors: [.urlSession(handleEvents)])

    static let appSnapshotTaken = EventKindEntry(
        "The system took a picture of the app for the app switcher, with what the transfers brought.",
        mirrors: [.urlSession(handleEvents)])

    static let backgroundSessionDecided = EventKindEntry(
        "A session was made for a background identifier: a new one, one with tasks, or one too many.",
        mirrors: [.urlSession("URLSessionConfiguration.background(withIdentifier:)")])

    static let backgroundTaskDecided = EventKindEntry(
        "A task was made in a background session; it was decided whether such a session can have it.",
        mirrors: [.urlSession("URLSessionConfiguration.background(withIdentifier:)")])

    static let backgroundStartDecided = EventKindEntry(
        "The daemon decided whether a transfer begins now, or for what it waits.",
        mirrors: [
            .urlSession("URLSessionConfiguration.isDiscretionary"),
            .urlSession("URLSessionTask.earliestBeginDate"),
        ])

    static let backgroundMessageKept = EventKindEntry(
        "Something happened to a background task while the app could not hear it; the daemon keeps it.",
        mirrors: [.urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)")])

    static let backgroundWakeDecided = EventKindEntry(
        "The daemon has something for an app that does not run: it was decided whether to wake it up.",
        mirrors: [.urlSession("URLSessionConfiguration.sessionSendsLaunchEvents"), .urlSession(handleEvents)])

    static let backgroundSessionMissing = EventKindEntry(
        "The app was woken up and did not make its session again: what the daemon keeps stays where it is.",
        mirrors: [.urlSession(handleEvents)])

    static let backgroundHandlerMissing = EventKindEntry(
        "The app never called the handler it was given, so its time in the background ran out.",
        mirrors: [.urlSession(handleEvents)])

    static let delegateFinishedEvents = EventKindEntry(
        "The delegate was told that it has heard all that the daemon kept for this background session.",
        mirrors: [.urlSession("URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)")])
}
