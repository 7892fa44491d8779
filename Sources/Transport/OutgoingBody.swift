/// How long the body of a request is, and in what pieces whoever sends it hands it over.
///
/// The bytes themselves are the request's `httpBody`.
public struct OutgoingBody: Equatable, Sendable {
    /// No body at all: nothing is said of its sending.
    public static let none = OutgoingBody(bytes: 0, pieceBytes: 0)
    /// The pieces of a body that lies in memory.
    public static let memoryPieceBytes = 65_536
    /// The pieces of a body that is read from a file or a stream.
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

/// How fast a server takes the body of a request: the slow line of a walkthrough about uploads.
public struct UploadPace: Equatable, Sendable {
    /// The bytes of a piece; nil for what the sender hands over at a time.
    public var pieceBytes: Int?
    /// How long each piece takes.
    public var delay: Delay

    /// Makes a pace; left to itself, one that takes no time.
    public init(pieceBytes: Int? = nil, delay: Delay = .exactly(.zero)) {
        self.pieceBytes = pieceBytes
        self.delay = delay
    }
}
