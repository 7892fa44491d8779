/// One line of a server's script: which requests it answers, how, and how often.
///
/// Exchanges are tried in order, and the first that matches and is not used up answers. So two exchanges for
/// one URL read as "first this, then that": 401, then 200.
public struct Exchange: Sendable {
    /// How often an exchange answers before it is used up.
    public enum Times: Equatable, Sendable {
        /// So many times; 0 means never.
        case count(Int)
        /// Every time, so that no exchange behind it for the same requests is ever reached.
        case unlimited
    }

    /// What the trace and the reports call it.
    public var name: String
    /// The line of the script it stands on; 0 when it comes from code.
    public var line: Int
    /// Which requests it answers, once no earlier exchange wants them.
    public var match: RequestPattern
    /// What comes back, the same each time it answers.
    public var reply: Reply
    /// How many requests it answers before later exchanges get their turn.
    public var times: Times
    /// How fast the bodies of these requests are sent.
    public var upload: UploadPace

    /// Makes an exchange that answers once, unless `times` says otherwise.
    public init(
        name: String, line: Int = 0, match: RequestPattern, reply: Reply, times: Times = .count(1),
        upload: UploadPace = UploadPace()
    ) {
        self.name = name
        self.line = line
        self.match = match
        self.reply = reply
        self.times = times
        self.upload = upload
    }
}

/// A span of virtual time, or the two ends of one from which the schedule draws.
public typealias Delay = ClosedRange<VirtualDuration>

extension ClosedRange where Bound == VirtualDuration {
    /// A delay that is always the same.
    public static func exactly(_ duration: VirtualDuration) -> Self { duration...duration }

    /// A delay that is always so many milliseconds.
    public static func milliseconds(_ count: UInt64) -> Self { .exactly(.milliseconds(count)) }
}

/// What a server does with a request it knows.
public enum Reply: Sendable {
    /// It answers; the body may still break off.
    case response(ScriptedResponse)
    /// There will be no head: the exchange fails before, at the named phase.
    case failure(ScriptedFailure)
    /// It opens a WebSocket, and the two talk (RFC 6455).
    case webSocket(ScriptedConversation)
}

/// A head, a body in pieces, and perhaps a failure on the way.
public struct ScriptedResponse: Sendable {
    /// The status code (RFC 9110 §15). 204, 304 and 1xx have no body, whatever `chunks` says.
    public var status: Int
    /// The whole first line, where it is not `HTTP/1.1` with the status: how a server lies about that. Nil
    /// for an honest one.
    public var statusLine: String?
    /// Heads with a 1xx status before this one (RFC 9110 §15.2), each with its own delay.
    public var informational: [InformationalHead] = []
    /// In the order they were scripted. A name that occurs twice is joined with a comma (RFC 9110 §5.2).
    public var headers: [(name: String, value: String)]
    /// The body in the pieces in which it arrives; a delegate hears of each on its own.
    public var chunks: [Chunk]
    /// Bytes that the server sends behind the end of the body, where nobody expects any.
    public var surplus = Data()
    /// From the request to the head.
    public var delay: Delay
    /// What goes wrong after the head, if something does.
    public var failure: ScriptedFailure?
    /// Whether the server sends a part of the body to whoever asks with `Range`, and says so with
    /// `Accept-Ranges` (RFC 9110 §14).
    public var acceptsRanges: Bool

    /// Makes a response: left to itself, a 200 without headers or body, 15 ms after the request.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], chunks: [Chunk] = [],
        delay: Delay = .milliseconds(15), failure: ScriptedFailure? = nil, acceptsRanges: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.chunks = chunks
        self.delay = delay
        self.failure = failure
        self.acceptsRanges = acceptsRanges
    }
}

/// A head that announces another one: a 103, for one (RFC 9110 §15.2).
public struct InformationalHead: Sendable {
    /// The status, from 100 to 199.
    public var status: Int
    /// Its fields, in the order they were scripted.
    public var headers: [(name: String, value: String)]
    /// From the request, or from the head before it.
    public var delay: Delay

    public init(
        status: Int, headers: [(name: String, value: String)] = [], delay: Delay = .exactly(.zero)
    ) {
        self.status = status
        self.headers = headers
        self.delay = delay
    }
}

/// A piece of a body, and how long after the piece before it (or the head) it arrives.
public struct Chunk: Sendable {
    /// The bytes. An empty piece is a silence: its delay passes, and nothing arrives.
    public var data: Data
    /// The time since the piece before it, or since the head.
    public var delay: Delay

    public init(_ data: Data, delay: Delay = .exactly(.zero)) {
        self.data = data
        self.delay = delay
    }

    /// Makes a piece from the text's UTF-8 bytes.
    public init(_ text: String, delay: Delay = .exactly(.zero)) { self.init(Data(text.utf8), delay: delay) }
}

/// A failure of the network: which, at which moment of the exchange, and how long that takes.
public struct ScriptedFailure: Sendable {
    /// The moments at which an exchange can fail.
    public enum Phase: Equatable, Sendable {
        /// No connection was made; nothing was sent.
        case connect
        /// The request was sent, and no head came.
        case request
        /// After the head, before the first byte of the body.
        case head
        /// After so many bytes of the body.
        case body(afterBytes: Int)
        /// After the whole body, before the end of the exchange.
        case end
    }

    /// The error the task ends with, in Foundation's numbers: -1005 for a lost connection.
    public var code: URLError.Code
    /// The moment at which it strikes.
    public var phase: Phase
    /// From the moment before it: the start, the request, or the last thing that arrived.
    public var delay: Delay

    public init(code: URLError.Code, phase: Phase, delay: Delay = .exactly(.zero)) {
        self.code = code
        self.phase = phase
        self.delay = delay
    }
}

extension ScriptedFailure.Phase: CustomStringConvertible {
    /// The word that scripts and traces use.
    public var description: String {
        switch self {
        case .connect: "connect"
        case .request: "request"
        case .head: "head"
        case .body: "body"
        case .end: "end"
        }
    }
}
