// What is said of async code: who waits for a request, and how the waiting ends.

private let concurrency = "Features/Concurrency.swift"

extension EventKindEntry {
    static let awaitStarted = EventKindEntry(
        "Async code waits for a request's value; the queue it ran on is free for others meanwhile.",
        mirrors: [.alamofire5("DataTask.response", concurrency, 117)])

    static let awaitCancelDecided = EventKindEntry(
        "The async code that waits was cancelled; is the request cancelled with it, or does it go on?",
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
}
