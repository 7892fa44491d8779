import JSONText

/// The kinds of events about a form that is encoded in parts.
public struct MultipartKinds: EventKinds {
    public let formBuilt = EventKind(
        "multipart.formBuilt",
        "The caller's closure was called with an empty form, to append its parts; there is no request yet.",
        mirrors: [
            .alamofire5(
                "Session.upload(multipartFormData:with:usingThreshold:interceptor:fileManager:)",
                "Core/Session.swift", 1016),
            .alamofire4(
                "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
                "SessionManager.swift", 653),
        ])
    public let partDecided = EventKind(
        "multipart.partDecided",
        "The form checked a file that is to be a part; if it cannot be one, encoding will fail later.",
        asks: "Can the file be a part of the form?", decides: MultipartPartOutcome.self,
        mirrors: [
            .alamofire5(
                "MultipartFormData.append(_:withName:fileName:mimeType:)", "Features/MultipartFormData.swift",
                198),
            .alamofire4(
                "MultipartFormData.append(_:withName:fileName:mimeType:)", "MultipartFormData.swift", 226),
        ])
    public let partAppended = EventKind(
        "multipart.partAppended", "A part was added to a form; its content is read when the form is encoded.",
        mirrors: [
            .alamofire5(
                "MultipartFormData.append(_:withLength:headers:)", "Features/MultipartFormData.swift", 305),
            .alamofire4("MultipartFormData.append(_:withLength:headers:)", "MultipartFormData.swift", 332),
        ])
    public let decided = EventKind(
        "multipart.decided",
        "The upload decided where its form is encoded: in memory, or in a file that is removed at the end.",
        asks: "Where is the form encoded?", decides: MultipartOutcome.self,
        mirrors: [
            .alamofire5("MultipartUpload.build()", "Features/MultipartUpload.swift", 56),
            .alamofire4(
                "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
                "SessionManager.swift", 653),
        ])
    public let encoded = EventKind(
        "multipart.encoded",
        "The form was encoded as a body, in memory or in the file that is named.",
        mirrors: [
            .alamofire5("MultipartFormData.encode()", "Features/MultipartFormData.swift", 320),
            .alamofire5("MultipartFormData.writeEncodedData(to:)", "Features/MultipartFormData.swift", 345),
            .alamofire4("MultipartFormData.encode()", "MultipartFormData.swift", 348),
        ])
}

extension EventKind {
    /// Events about a form that is encoded in parts.
    public static let multipart = MultipartKinds()
}

/// An event about a form that is encoded in parts.
public enum MultipartEvent: EventGroup, Sendable {
    case formBuilt
    case partDecided(Decision, file: String)
    case partAppended(MultipartPartSummary)
    case decided(Decision)
    case encoded(bytes: Int, file: String?)

    public var kind: EventKind {
        switch self {
        case .formBuilt: .multipart.formBuilt
        case .partDecided: .multipart.partDecided
        case .partAppended: .multipart.partAppended
        case .decided: .multipart.decided
        case .encoded: .multipart.encoded
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .formBuilt:
            details.call(alamofire5: "multipartFormData.closure", alamofire4: "multipart.closure")
        case .partDecided(let decision, let file):
            details.decision(decision)
            details.field("file", file)
        case .partAppended(let part):
            details.members(of: part)
        case .decided(let decision):
            details.decision(decision)
        case .encoded(let bytes, let file):
            details.field("bytes", bytes)
            details.field("file", file)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .partDecided(_, let file): file.utf8.count
        case .partAppended(let part):
            part.headers.reduce(0) { $0 + Payload.fieldBytes + $1.name.utf8.count + $1.value.utf8.count }
        case .encoded(_, let file): file?.utf8.count ?? 0
        case .formBuilt, .decided: 0
        }
    }
}

/// The outcomes of `multipart.partDecided`.
public enum MultipartPartOutcome: String, CaseIterable, Outcome {
    case usable
    case bodyPartURLInvalid
    case bodyPartFilenameInvalid
    case bodyPartFileNotReachable
    case bodyPartFileNotReachableWithError
    case bodyPartFileIsDirectory
    case bodyPartFileSizeNotAvailable
    case bodyPartFileSizeQueryFailedWithError
    case bodyPartInputStreamCreationFailed
}

/// The outcomes of `multipart.decided`.
public enum MultipartOutcome: String, CaseIterable, Outcome {
    case memory
    case file
}

/// The kinds of events about the body that one attempt of an upload sends.
public struct UploadableKinds: EventKinds {
    public let created = EventKind(
        "uploadable.created",
        "The body of this attempt is ready: bytes, a file or a stream, made again for every attempt.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateUploadable:)", "Features/EventMonitor.swift", 193),
            .alamofire5("UploadRequest.didCreateUploadable(_:)", "Core/UploadRequest.swift", 93),
            .alamofire4("UploadRequest.Uploadable", "Request.swift", 562),
        ])
    public let failed = EventKind(
        "uploadable.failed", "The body of this attempt could not be made; the attempt ends without a task.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didFailToCreateUploadableWithError:)", "Features/EventMonitor.swift",
                196),
            .alamofire5("UploadRequest.didFailToCreateUploadable(with:)", "Core/UploadRequest.swift", 102),
        ])
    public let streamProvided = EventKind(
        "uploadable.streamProvided",
        "The task asked for the stream of its body, and got it from the request.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didProvideInputStream:)", "Features/EventMonitor.swift", 200),
            .alamofire5("UploadRequest.inputStream()", "Core/UploadRequest.swift", 134),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)"),
        ])
    public let removed = EventKind(
        "uploadable.removed",
        "The request is over, and the file that was created for it was removed, or could not be.",
        mirrors: [
            .alamofire5("UploadRequest.cleanup()", "Core/UploadRequest.swift", 148),
            .alamofire4(
                "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
                "SessionManager.swift", 653),
        ])
}

extension EventKind {
    /// Events about the body that one attempt of an upload sends.
    public static let uploadable = UploadableKinds()
}

/// An event about the body that one attempt of an upload sends.
public enum UploadableEvent: EventGroup, Sendable {
    case created(UploadableSummary)
    case failed(any Error)
    case streamProvided
    case removed(file: String, isRemoved: Bool)

    public var kind: EventKind {
        switch self {
        case .created: .uploadable.created
        case .failed: .uploadable.failed
        case .streamProvided: .uploadable.streamProvided
        case .removed: .uploadable.removed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .created(let uploadable):
            details.call(alamofire5: "request.didCreateUploadable")
            details.field("type", uploadable.type)
            if let bytes = uploadable.bytes { details.field("bytes", bytes) }
            details.field("file", uploadable.file)
        case .failed(let error):
            details.call(alamofire5: "request.didFailToCreateUploadable")
            details.field("error", error)
        case .streamProvided:
            details.call(alamofire5: "request.didProvideInputStream")
        case .removed(let file, let isRemoved):
            details.field("file", file)
            if !isRemoved { details.field("removed", isRemoved) }
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .created(let uploadable): uploadable.file?.utf8.count ?? 0
        case .failed(let error): Payload.bytes(of: error)
        case .removed(let file, _): file.utf8.count
        case .streamProvided: 0
        }
    }
}

/// The kinds of events about compressing a request's body.
public struct CompressionKinds: EventKinds {
    public let decided = EventKind(
        "compression.decided", "The compressor decided whether to compress a request's body.",
        asks: "Is the body compressed?", decides: CompressionOutcome.self,
        mirrors: [
            .alamofire5(
                "DeflateRequestCompressor.adapt(_:for:completion:)", "Features/RequestCompression.swift", 70)
        ])
}

extension EventKind {
    /// Events about compressing a request's body.
    public static let compression = CompressionKinds()
}

/// An event about compressing a request's body.
public enum CompressionEvent: DecisionGroup, Sendable {
    case decided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .compression.decided
        }
    }

    var decision: Decision {
        switch self {
        case .decided(let decision): decision
        }
    }
}

/// The outcomes of `compression.decided`.
public enum CompressionOutcome: String, CaseIterable, Outcome {
    case compressed
    case notCompressed
    case failed
}

/// A part that was added to a form: where its content comes from, and its headers.
public final class MultipartPartSummary: Sendable {
    /// The source of a part's content.
    public enum Source: String, Sendable { case data, file, stream }

    /// The source of the content.
    public let source: Source
    /// The content's length in bytes, as the part announces it.
    public let bytes: Int
    /// The part's headers, in order.
    public let headers: [(name: String, value: String)]

    public init(source: Source, bytes: Int, headers: [(name: String, value: String)]) {
        self.source = source
        self.bytes = bytes
        self.headers = headers
    }
}

/// The body that one attempt of an upload sends.
public final class UploadableSummary: Sendable {
    /// `data`, `file(shouldRemove:true)`, `file(shouldRemove:false)` or `stream`.
    public let type: String
    /// The number of bytes, if it is known before they are read.
    public let bytes: Int?
    /// The last part of the path, for a file.
    public let file: String?

    public init(type: String, bytes: Int?, file: String?) {
        self.type = type
        self.bytes = bytes
        self.file = file
    }
}

extension MultipartPartSummary: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("source", source.rawValue)
        json.field("bytes", bytes)
        json.object("headers") { json in
            for (name, value) in headers { json.field(dynamic: name, value) }
        }
    }
}
