/// A part that was added to a form: where its content comes from, and what stands above it.
public final class MultipartPartSummary: Sendable {
    /// What gives a part its content.
    public enum Source: String, Sendable { case data, file, stream }

    /// What gives the content.
    public let source: Source
    /// The content's length as the part announces it, in bytes.
    public let bytes: Int
    /// The part's headers, in order.
    public let headers: [(name: String, value: String)]

    public init(source: Source, bytes: Int, headers: [(name: String, value: String)]) {
        self.source = source
        self.bytes = bytes
        self.headers = headers
    }
}

/// What one attempt of an upload sends.
public final class UploadableSummary: Sendable {
    /// `data`, `file(shouldRemove:true)`, `file(shouldRemove:false)` or `stream`.
    public let type: String
    /// The number of bytes, where it is known before they are read.
    public let bytes: Int?
    /// The last part of the file's path, of a file.
    public let file: String?

    public init(type: String, bytes: Int?, file: String?) {
        self.type = type
        self.bytes = bytes
        self.file = file
    }
}
