/// One line of a server's script: which requests it answers, how, and how often.
///
/// Exchanges are tried in order, and the first one that matches and is not used up answers. So two exchanges
/// for one URL read as "first this, then that": 401, then 200.
public struct Exchange: Sendable {
    /// How often an exchange answers before it is used up.
    public enum Times: Equatable, Sendable {
        /// This many times; 0 means never.
        case count(Int)
        /// Every time, so that later exchanges for the same requests are never reached.
        case unlimited
    }

    /// Its name in the trace and in reports.
    public var name: String
    /// Its line in the script; 0 if it comes from code.
    public var line: Int
    /// The requests that it answers, unless an earlier exchange does.
    public var match: RequestPattern
    /// What each of these requests gets. A `.computed` reply may differ from request to request, and so may
    /// the part of a body that a request asks for with `Range`.
    public var reply: Reply
    /// How many requests it answers before it is used up.
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

/// A span of virtual time, or the bounds between which the schedule draws one.
public typealias Delay = ClosedRange<VirtualDuration>

extension ClosedRange where Bound == VirtualDuration {
    /// A delay that is always the same.
    public static func exactly(_ duration: VirtualDuration) -> Self { duration...duration }

    /// A delay that is always this number of milliseconds.
    public static func milliseconds(_ count: UInt64) -> Self { .exactly(.milliseconds(count)) }
}

/// What a server does with a request it knows.
public enum Reply: Sendable {
    /// It responds; the body may still break off.
    case response(ScriptedResponse)
    /// The exchange fails before a head, in the named phase.
    case failure(ScriptedFailure)
    /// It opens a WebSocket, and a conversation follows (RFC 6455).
    case webSocket(ScriptedConversation)
    /// It makes its reply for each request anew: a server in code, which remembers something.
    indirect case computed(@Sendable (URLRequest) -> Reply)

    /// What a request gets, with whatever is computed for it.
    func resolved(for request: URLRequest) -> Reply {
        if case .computed(let answer) = self { answer(request).resolved(for: request) } else { self }
    }
}

/// A head, a body in pieces, and perhaps a failure after the head.
public struct ScriptedResponse: Sendable {
    /// The status code (RFC 9110 §15). A 204, 304 or 1xx has no body, even if there are `chunks`.
    public var status: Int
    /// The whole first line, for a server that does not send `HTTP/1.1` and the status; nil for one that
    /// does. Lines behind it are fields, which may be malformed.
    public var statusLine: String?
    /// Heads with a 1xx status before this one (RFC 9110 §15.2), each with its own delay.
    public var informational: [InformationalHead] = []
    /// The fields in the order of the script. The values of a name that occurs twice are joined with a comma
    /// (RFC 9110 §5.2), but the loading system still knows the lines of `Set-Cookie`.
    public var headers: [(name: String, value: String)]
    /// The body in the pieces in which it arrives. A delegate is called for each of them.
    public var chunks: [Chunk]
    /// Bytes that the server sends after the end of the body, where the client expects none.
    public var surplus = Data()
    /// The time from the request to the head.
    public var delay: Delay
    /// What goes wrong after the head; nil if nothing does.
    public var failure: ScriptedFailure?
    /// Whether the server sends a part of the body when a request asks with `Range`, and says so with
    /// `Accept-Ranges` (RFC 9110 §14).
    public var acceptsRanges: Bool

    /// Makes a response; by default a 200 without headers or body, 15 ms after the request.
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

/// A head that announces another one, such as a 103 (RFC 9110 §15.2).
public struct InformationalHead: Sendable {
    /// The status, from 100 to 199.
    public var status: Int
    /// Its fields, in the order of the script.
    public var headers: [(name: String, value: String)]
    /// The time since the request, or since the head before it.
    public var delay: Delay

    public init(
        status: Int, headers: [(name: String, value: String)] = [], delay: Delay = .exactly(.zero)
    ) {
        self.status = status
        self.headers = headers
        self.delay = delay
    }
}

/// A piece of a body, and the time between the previous piece (or the head) and its arrival.
public struct Chunk: Sendable {
    /// The bytes. An empty piece is a silence: its delay passes, and nothing arrives.
    public var data: Data
    /// The time since the previous piece, or since the head.
    public var delay: Delay

    public init(_ data: Data, delay: Delay = .exactly(.zero)) {
        self.data = data
        self.delay = delay
    }

    /// Makes a piece from the text's UTF-8 bytes.
    public init(_ text: String, delay: Delay = .exactly(.zero)) { self.init(Data(text.utf8), delay: delay) }
}

/// A failure of the network: its error, the phase of the exchange in which it occurs, and after which time.
public struct ScriptedFailure: Sendable {
    /// The phases in which an exchange can fail.
    public enum Phase: Equatable, Sendable {
        /// No connection was made; nothing was sent.
        case connect
        /// The request was sent, and no head arrived.
        case request
        /// After the head, before the first byte of the body.
        case head
        /// After this number of bytes of the body.
        case body(afterBytes: Int)
        /// After the whole body, before the end of the exchange. A body of a declared length ends with its
        /// last byte, and a response without a body with its head (RFC 9112 §6.3): nothing fails behind it.
        case end
    }

    /// The error of the task, with Foundation's numbers: -1005 for a lost connection.
    public var code: URLError.Code
    /// The phase in which it occurs.
    public var phase: Phase
    /// The time since the last step: the start, the request, or the last arrival.
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
