/// The length of a request's body, and the size of the pieces in which the sender hands it over.
///
/// The bytes themselves are the request's `httpBody`.
public struct OutgoingBody: Equatable, Sendable {
    /// No body at all: nothing is sent, and nothing is recorded.
    public static let none = OutgoingBody(bytes: 0, pieceBytes: 0)
    /// The size of the pieces of a body in memory.
    public static let memoryPieceBytes = 65_536
    /// The size of the pieces of a body that is read from a file or a stream.
    public static let filePieceBytes = 16_384

    /// How many bytes there are.
    public var bytes: Int
    /// How many bytes a piece has; the last one may have fewer.
    public var pieceBytes: Int

    public init(bytes: Int, pieceBytes: Int) {
        self.bytes = bytes
        self.pieceBytes = pieceBytes
    }
}

/// How fast a server receives the body of a request, for walkthroughs about slow uploads.
public struct UploadPace: Equatable, Sendable {
    /// The size of a piece in bytes; nil for pieces as the sender hands them over.
    public var pieceBytes: Int?
    /// How long each piece takes.
    public var delay: Delay

    /// Makes a pace; by default, sending takes no time.
    public init(pieceBytes: Int? = nil, delay: Delay = .exactly(.zero)) {
        self.pieceBytes = pieceBytes
        self.delay = delay
    }
}
