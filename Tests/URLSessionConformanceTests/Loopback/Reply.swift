/// What the server does with a request, for both sides.
enum Reply: Sendable {
    case answer(Answer)
    /// It reads the request and closes the connection.
    case close
    /// It reads the request and says nothing.
    case silence
    /// Nobody listens: the connection is refused.
    case refuse

    static func text(_ body: String, status: Int = 200, _ headers: [Field] = []) -> Reply {
        .answer(Answer(status: status, headers: headers, body: body.isEmpty ? [] : [.text(body)]))
    }

    static func redirect(_ status: Int, to location: String?) -> Reply {
        .answer(Answer(status: status, headers: location.map { [Field("Location", $0)] } ?? []))
    }
}

/// A field of a head. `{base}` in its value stands for the server's own origin, `{other}` for the second one.
struct Field: Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The value with the two origins in it.
    func value(base: String, other: String) -> String {
        value.replacing("{base}", with: base).replacing("{other}", with: other)
    }
}

/// A head, a body in pieces, and how it ends.
struct Answer: Sendable {
    /// How the end of the body is told.
    enum Framing: Sendable {
        /// With the body's own length.
        case length
        /// With a length that need not be true.
        case declared(String)
        case chunked
        /// The connection is closed behind it.
        case close
        /// Not at all: there is no body.
        case none
    }

    enum Piece: Sendable {
        case text(String)
        /// So many bytes of the letter `x`.
        case bytes(Int)
        /// The server waits here until the owner opens the gate.
        case gate(String)
    }

    enum Ending: Sendable {
        case complete
        /// The connection is closed, whatever was promised.
        case close
        /// Nothing more comes, and the connection stays open.
        case silence
    }

    var status = 200
    /// The whole first line, where the server lies about that; nil for `HTTP/1.1` with the status.
    var statusLine: String?
    /// The statuses of heads that only announce this one (RFC 9110 §15.2).
    var announcements: [Int] = []
    var headers: [Field] = []
    var framing = Framing.length
    var body: [Piece] = []
    var ending = Ending.complete
    /// What comes behind the end of the body, where nobody expects anything.
    var surplus = ""
    /// Whether the server waits before the head until the owner opens the gate.
    var headGate: String?
    /// How long the head takes on virtual time, in milliseconds; the real server answers as soon as it can.
    var latency: UInt64 = 15
    /// Whether a request with `Range` gets a part.
    var acceptsRanges = false

    /// All pieces, joined.
    var text: String { body.map(\.text).joined() }
}

extension Answer.Piece {
    /// What is sent; nothing for a gate.
    var text: String {
        switch self {
        case .text(let text): text
        case .bytes(let count): String(repeating: "x", count: count)
        case .gate: ""
        }
    }
}
