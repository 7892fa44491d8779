// What is said of downloads: the file, what it takes to go on later, and what the delegate hears.

private let sessionDelegate = "Core/SessionDelegate.swift"
private let delegate4 = "SessionDelegate.swift"

extension EventKindEntry {
    static let downloadFileCreated = EventKindEntry(
        "A file was made for the body of a download; it is gone when the delegate has been told, unless moved.",
        mirrors: [.urlSession("URLSessionDownloadTask")])

    static let taskBecameDownload = EventKindEntry(
        "A download goes on in the place of a data task, because its delegate wants a file: over the same"
            + " connection, with a number of its own.",
        mirrors: [.urlSession("URLSession.ResponseDisposition.becomeDownload")])

    static let delegateBecameDownload = EventKindEntry(
        "The delegate was told which download took a data task's place; it hears no more of the data task.",
        mirrors: [.urlSession("URLSessionDataDelegate.urlSession(_:dataTask:didBecome:)")])

    static let downloadFileTaken = EventKindEntry(
        "The file of a download is no longer where it was: whoever was told of it has moved it away.",
        mirrors: [
            .urlSession("URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)")
        ])

    static let downloadFileRemoved = EventKindEntry(
        "The file of a download was removed, because nobody took it or the download failed.",
        mirrors: [
            .urlSession("URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)")
        ])

    static let downloadWriteFailed = EventKindEntry(
        "The body of a download could not be written to its file, so the task ends with an error.",
        mirrors: [.urlSession("URLError.cannotWriteToFile")])

    static let resumeDataDecided = EventKindEntry(
        "A download ended too early; it was decided whether it can be taken up again.",
        mirrors: [
            .alamofire5(
                "DownloadRequest.cancel(byProducingResumeData:)", "Core/DownloadRequest.swift", 256),
            .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"),
        ])

    static let resumeDataUseDecided = EventKindEntry(
        "A download is to go on from resume data; it was decided whether that is possible.",
        mirrors: [.urlSession("URLSession.downloadTask(withResumeData:)")])

    static let resumeDataAnswerDecided = EventKindEntry(
        "The server answered the request for the rest: it was decided whether to append or to start over.",
        mirrors: [.urlSession("URLSession.downloadTask(withResumeData:)")])

    static let transportRangeDecided = EventKindEntry(
        "The scripted server was asked for a part of a body, and decided what to send.")

    static let delegateResumedAtOffset = EventKindEntry(
        "The delegate was told that a download goes on after so many bytes that an earlier one brought.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)",
                sessionDelegate, 321),
            .alamofire4(
                "SessionDelegate.urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)", delegate4,
                660),
            .urlSession(
                "URLSessionDownloadDelegate.urlSession(_:downloadTask:didResumeAtOffset:expectedTotalBytes:)"),
        ])

    static let delegateWroteData = EventKindEntry(
        "The delegate was told that a piece of a download was written to its file.",
        mirrors: [
            .alamofire5(
                "SessionDelegate"
                    + ".urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)",
                sessionDelegate, 338),
            .alamofire4(
                "SessionDelegate"
                    + ".urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)",
                delegate4, 630),
            .urlSession(
                "URLSessionDownloadDelegate"
                    + ".urlSession(_:downloadTask:didWriteData:totalBytesWritten:totalBytesExpectedToWrite:)"),
        ])

    static let delegateFinishedDownloading = EventKindEntry(
        "The delegate was given the file with the whole body, for as long as this call lasts.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)", sessionDelegate, 357),
            .alamofire4(
                "SessionDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)", delegate4, 608),
            .urlSession("URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)"),
        ])
}
