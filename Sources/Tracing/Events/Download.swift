import Foundation

/// The kinds of events about a download's file.
public struct DownloadKinds: EventKinds {
    public let fileCreated = EventKind(
        "download.fileCreated",
        "A file was created for the body of a download; it is removed unless the delegate moves it.",
        mirrors: [.urlSession("URLSessionDownloadTask")])
    public let fileTaken = EventKind(
        "download.fileTaken",
        "The file of a download was no longer where it was once its owner had been told about it.",
        mirrors: [
            .urlSession("URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)")
        ])
    public let fileRemoved = EventKind(
        "download.fileRemoved",
        "The file of a download was removed, because it was not moved away or because the download failed.",
        mirrors: [
            .urlSession("URLSessionDownloadDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)")
        ])
    public let writeFailed = EventKind(
        "download.writeFailed",
        "The body of a download could not be written to its file, so the task ends with an error.",
        mirrors: [.urlSession("URLError.cannotWriteToFile")])
    public let destinationAsked = EventKind(
        "download.destinationAsked",
        "The caller was asked where a downloaded file should go; without a destination, no one is asked.",
        mirrors: [
            .alamofire5("DownloadRequest.Destination", "Core/DownloadRequest.swift", 53),
            .alamofire4("DownloadRequest.DownloadFileDestination", "Request.swift", 453),
        ])
    public let destinationChosen = EventKind(
        "download.destinationChosen",
        "The destination of a downloaded file is known, and the file is about to be moved there.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didCreateDestinationURL:)", "Features/EventMonitor.swift", 209),
            .alamofire4("DownloadTaskDelegate.destinationURL", "TaskDelegate.swift", 319),
        ])
    public let moveDecided = EventKind(
        "download.moveDecided",
        "It was decided what to do at the destination before the file is moved, and whether it can be.",
        asks: "Can the file be moved to its destination?", decides: DownloadMoveOutcome.self,
        mirrors: [
            .alamofire5("DownloadRequest.Options", "Core/DownloadRequest.swift", 31),
            .alamofire4("DownloadRequest.DownloadOptions", "Request.swift", 429),
        ])
    public let finished = EventKind(
        "download.finished",
        "A downloaded file was moved to its destination, or could not be, and then the request fails.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didFinishDownloadingUsing:with:)", "Features/EventMonitor.swift", 205),
            .alamofire5(
                "DownloadRequest.didFinishDownloading(using:with:)", "Core/DownloadRequest.swift", 184),
        ])
    public let resumeDataProduced = EventKind(
        "download.resumeDataProduced",
        "A cancelled download returned the data that a later one needs to go on, or none if it cannot.",
        mirrors: [
            .alamofire5("DownloadRequest.cancel(byProducingResumeData:)", "Core/DownloadRequest.swift", 256),
            .alamofire4("DownloadRequest.cancel()", "Request.swift", 505),
        ])
}

extension EventKind {
    /// Events about a download's file.
    public static let download = DownloadKinds()
}

/// An event about a download's file.
public enum DownloadEvent: EventGroup, Sendable {
    case fileCreated(file: String)
    case fileTaken(file: String)
    case fileRemoved(file: String)
    case writeFailed(file: String, code: Int)
    case destinationAsked(status: Int)
    case destinationChosen(URL)
    case moveDecided(Decision)
    case finished(URL?, error: (any Error)?)
    case resumeDataProduced(bytes: Int?)

    public var kind: EventKind {
        switch self {
        case .fileCreated: .download.fileCreated
        case .fileTaken: .download.fileTaken
        case .fileRemoved: .download.fileRemoved
        case .writeFailed: .download.writeFailed
        case .destinationAsked: .download.destinationAsked
        case .destinationChosen: .download.destinationChosen
        case .moveDecided: .download.moveDecided
        case .finished: .download.finished
        case .resumeDataProduced: .download.resumeDataProduced
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .fileCreated(let file):
            details.field("file", file)
        case .fileTaken(let file):
            details.field("file", file)
        case .fileRemoved(let file):
            details.field("file", file)
        case .writeFailed(let file, let code):
            details.field("file", file)
            details.field("error", "URLError(\(code))")
        case .destinationAsked(let status):
            details.call("destination")
            details.field("status", status)
        case .destinationChosen(let destination):
            details.call(alamofire5: "request.didCreateDestinationURL")
            details.field("file", destination.lastPathComponent)
        case .moveDecided(let decision):
            details.decision(decision)
        case .finished(let file, let error):
            details.call(alamofire5: "request.didFinishDownloading")
            details.field("file", file?.lastPathComponent)
            details.field("error", error)
        case .resumeDataProduced(let bytes):
            details.call(alamofire5: "resumeDataHandler")
            details.field("bytes", bytes)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .destinationChosen(let destination): destination.lastPathComponent.utf8.count
        case .finished(let file, let error):
            (file?.lastPathComponent.utf8.count ?? 0) + Payload.bytes(of: error)
        case .fileCreated, .fileTaken, .fileRemoved, .writeFailed, .destinationAsked, .moveDecided,
            .resumeDataProduced:
            0
        }
    }
}

/// The outcomes of `download.moveDecided`.
public enum DownloadMoveOutcome: String, CaseIterable, Outcome {
    case move
    case removePreviousFile = "remove previous file"
    case createFolders = "create folders"
    case blockedByFile = "blocked by a file"
    case blockedByFolder = "blocked by a folder"
    case blockedByMissingFolder = "blocked by a missing folder"
    case stay
}

/// The kinds of events about the data with which a download can be taken up again.
public struct ResumeDataKinds: EventKinds {
    public let decided = EventKind(
        "resumeData.decided",
        "A download ended too early, and it was decided whether it can be resumed later.",
        asks: "Can the download be resumed later?", decides: ResumeDataOutcome.self,
        mirrors: [
            .alamofire5("DownloadRequest.cancel(byProducingResumeData:)", "Core/DownloadRequest.swift", 256),
            .alamofire4("DownloadRequest.cancel()", "Request.swift", 505),
            .urlSession("URLSessionDownloadTask.cancel(byProducingResumeData:)"),
        ])
    public let useDecided = EventKind(
        "resumeData.useDecided",
        "A download is to go on from resume data, and it was decided whether that is possible.",
        asks: "Can the download go on from the resume data?", decides: ResumeDataUseOutcome.self,
        mirrors: [.urlSession("URLSession.downloadTask(withResumeData:)")])
    public let answerDecided = EventKind(
        "resumeData.answerDecided",
        "The server answered the request for the rest, or it turned out at the end that what was appended is "
            + "not the rest.",
        asks: "Does the download go on where it stopped?", decides: ResumeDataAnswerOutcome.self,
        mirrors: [.urlSession("URLSession.downloadTask(withResumeData:)")])
}

extension EventKind {
    /// Events about the data with which a download can be taken up again.
    public static let resumeData = ResumeDataKinds()
}

/// An event about the data with which a download can be taken up again.
public enum ResumeDataEvent: DecisionGroup, Sendable {
    case decided(Decision)
    case useDecided(Decision)
    case answerDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .resumeData.decided
        case .useDecided: .resumeData.useDecided
        case .answerDecided: .resumeData.answerDecided
        }
    }

    var decision: Decision {
        switch self {
        case .decided(let decision), .useDecided(let decision), .answerDecided(let decision): decision
        }
    }
}

/// The outcomes of `resumeData.decided`.
public enum ResumeDataOutcome: String, CaseIterable, Outcome {
    case resumeData = "resume data"
    case noResumeData = "no resume data"
}

/// The outcomes of `resumeData.useDecided`.
public enum ResumeDataUseOutcome: String, CaseIterable, Outcome {
    case resume
    case unreadable
    case fileMissing = "file missing"
}

/// The outcomes of `resumeData.answerDecided`.
public enum ResumeDataAnswerOutcome: String, CaseIterable, Outcome {
    case append
    case startOver = "start over"
    case fail
}
