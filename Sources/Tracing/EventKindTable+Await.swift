// What is said of those who are not handlers: async code that waits for a request, and observers.

private let concurrency = "Features/Concurrency.swift"

extension EventKindEntry {
    static let awaitStarted = EventKindEntry(
        "Async code waits for a request's value; the queue it ran on is free for others meanwhile.",
        mirrors: [.alamofire5("DataTask.response", concurrency, 117)])

    static let awaitCancelDecided = EventKindEntry(
        "Whether a request ends with the async code that waited for it, which was cancelled or left its loop.",
        mirrors: [
            .alamofire5("DataTask.response", concurrency, 117),
            .alamofire5("DataTask.cancel()", concurrency, 154),
        ])

    static let awaitFulfilled = EventKindEntry(
        "The response is there for whoever awaits it, now or later; it comes in the place of a handler's call.",
        mirrors: [
            .alamofire5(
                "DataRequest.dataTask(automaticallyCancelling:forResponse:)", concurrency, 348)
        ])

    static let awaitReturned = EventKindEntry(
        "An `await` is over: the caller's async code goes on with the value, on the queue of async code.",
        mirrors: [.alamofire5("DataTask.value", concurrency, 137)])

    static let awaitThrew = EventKindEntry(
        "An `await` is over: it throws, into the caller's async code, what a handler would have been given.",
        mirrors: [.alamofire5("DataTask.value", concurrency, 137)])

    static let notificationPosted = EventKindEntry(
        "Observers in the program are told, through the notification center, what became of a request.",
        mirrors: [
            .alamofire5(
                "NotificationCenter.postNotification(named:with:)", "Core/Notifications.swift", 71),
            .alamofire4("Notification.Name.Task", "Notifications.swift", 29),
        ])
}
