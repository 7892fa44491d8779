// What is said of downloads: where the file goes, and what is kept of a download that is called off.

private let eventMonitor = "Features/EventMonitor.swift"
private let downloadRequest = "Core/DownloadRequest.swift"

extension EventKindEntry {
    static let downloadDestinationAsked = EventKindEntry(
        "The caller was asked where a downloaded file goes; a download without a destination asks nobody.",
        mirrors: [
            .alamofire5("DownloadRequest.Destination", downloadRequest, 53),
            .alamofire4(
                "DownloadRequest.DownloadFileDestination", "Request.swift", 453),
        ])

    static let downloadDestinationChosen = EventKindEntry(
        "The place of a downloaded file is known; the file is about to be moved there.",
        mirrors: [.alamofire5("EventMonitor.request(_:didCreateDestinationURL:)", eventMonitor, 209)])

    static let downloadMoveDecided = EventKindEntry(
        "It was settled what happens at the destination before the file is moved, and whether it can be.",
        mirrors: [.alamofire5("DownloadRequest.Options", downloadRequest, 31)])

    static let downloadFinished = EventKindEntry(
        "A downloaded file is at its destination, or could not be moved there, which fails the request.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didFinishDownloadingUsing:with:)", eventMonitor, 205),
            .alamofire5("DownloadRequest.didFinishDownloading(using:with:)", downloadRequest, 184),
        ])

    static let resumeDataProduced = EventKindEntry(
        "A download that was called off says what a later one needs to go on; without bytes, it cannot.",
        mirrors: [.alamofire5("DownloadRequest.cancel(byProducingResumeData:)", downloadRequest, 256)])
}
