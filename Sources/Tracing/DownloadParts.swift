/// What a response serializer was given to read.
public enum SerializerBody: Sendable {
    /// So many bytes in memory; nil for no data at all.
    case data(bytes: Int?)
    /// A download's file, if there is one.
    case file(isPresent: Bool)
}

/// What a download's handler is given beside its value.
public struct DownloadedParts: Sendable {
    /// Whether the file reached its destination.
    public let hasFile: Bool
    /// The size of what a later download needs to go on; nil when there is none.
    public let resumeDataBytes: Int?

    public init(hasFile: Bool, resumeDataBytes: Int?) {
        self.hasFile = hasFile
        self.resumeDataBytes = resumeDataBytes
    }
}

// MARK: - In the trace file

extension SerializerBody {
    func write(to json: inout JSONWriter) {
        switch self {
        case .data(let bytes?): json.field("bytes", bytes)
        case .data(nil): break
        case .file(let isPresent): json.field("file", isPresent)
        }
    }
}

extension DownloadedParts {
    func write(to json: inout JSONWriter) {
        json.field("file", hasFile)
        if let bytes = resumeDataBytes { json.field("resumeDataBytes", bytes) }
    }
}
