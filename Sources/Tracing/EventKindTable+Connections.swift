// What is said of a session's connections. Without a script of what they take, only waiting for one is.

extension EventKindEntry {
    static let connectionDecided = EventKindEntry(
        "A task that wants to reach a server was given a connection, a new one, or a place in the line.",
        mirrors: [.urlSession("URLSessionConfiguration.httpMaximumConnectionsPerHost")])

    static let connectionQueued = EventKindEntry(
        "A task waits for a connection to a server, at this place in the line; its time-out runs on.",
        mirrors: [.urlSession("URLSessionTask.priority")])

    static let connectionQueueLeft = EventKindEntry(
        "A task that waited for a connection was called off, or its time was up.",
        mirrors: [.urlSession("URLSessionTask.cancel()")])

    static let connectionPhaseEnded = EventKindEntry(
        "A step in making a connection is done: its name was looked up, TCP or TLS has shaken hands.",
        mirrors: [
            .urlSession("URLSessionTaskTransactionMetrics.domainLookupEndDate"),
            .urlSession("URLSessionTaskTransactionMetrics.secureConnectionEndDate"),
        ])

    static let connectionOpened = EventKindEntry(
        "A new connection to a server is open.",
        mirrors: [.urlSession("URLSessionTaskTransactionMetrics.connectEndDate")])

    static let connectionReused = EventKindEntry(
        "A task sends its request over a connection that was there.",
        mirrors: [.urlSession("URLSessionTaskTransactionMetrics.isReusedConnection")])

    static let connectionKeepDecided = EventKindEntry(
        "An exchange was over, and its connection stays open for the next one, or does not.")

    static let connectionClosed = EventKindEntry("A connection to a server was closed.")
}
