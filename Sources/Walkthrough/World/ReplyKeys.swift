import JSONText
import ScriptReading

/// The keys of a reply: a response, a failure, or a WebSocket.
struct ReplyKeys: ScriptRecord {
    static let noun = "a reply"

    @Key(
        "status", in: 200...599, "The status code. Without one, there is a failure instead of a response.")
    private var status: Int?
    @Key(
        "statusLine",
        "The first line of the head instead of a status, even a malformed one. Lines behind it are fields.")
    private var statusLine: String?
    @Key(
        "informational", .list(of: .object(InformationalKeys.self)),
        "Heads with a 1xx status before the final one.")
    private var informational: [InformationalHead] = []
    @Key(
        "headers", .headerLines,
        "The response's headers. A list stands for several with the same name, such as Set-Cookie.")
    private var headers: [Header] = []
    @Key("delay", "The time from the request to the head of the response; 15 ms by default.")
    private var delay = Delay.milliseconds(15)
    @Key("text", .written, "The body as text.") private var text: String?
    @Key("encoding", "The encoding of the text; utf-8 by default.")
    private var encoding = String.Encoding.utf8
    @Key("json", "The body as JSON; adds Content-Type: application/json.") private var json: ScriptedJSON?
    @Key("chunks", "The body in pieces, each with its delay.") private var chunks: [Chunk] = []
    @Key("afterEnd", .written, "What the server sends after the end of the body.") private var surplus = ""
    @Key(
        "acceptRanges", "Whether it serves parts of the body to requests with a Range header, and says so.")
    private var acceptsRanges = false
    @Key("failure", .object(FailureKeys.self), "When and how the exchange fails.")
    private var failure: ScriptedFailure?
    @Key("webSocket", "What the server does over a WebSocket that it opens.")
    private var conversation: ConversationKeys?

    func made(_ object: ScriptObject) -> Reply? {
        if let conversation { return .webSocket(opening(conversation, object)) }
        guard $status.isGiven || $statusLine.isGiven else { return failureAlone(object).map { .failure($0) } }
        return response(object).map { .response($0) }
    }

    /// The keys that make sense for a response only.
    private var keysOfResponses: [KeyPlace] {
        [$informational, $text, $encoding, $json, $chunks, $surplus, $acceptsRanges]
    }

    // MARK: A WebSocket

    private func opening(_ conversation: ConversationKeys, _ object: ScriptObject) -> ScriptedConversation {
        object.refuse(
            [$status, $statusLine, $failure] + keysOfResponses,
            because: "expected none beside \"webSocket\", which is the whole answer")
        return conversation.opened(headers: headers, delay: delay)
    }

    // MARK: A failure

    /// A reply without a response: the exchange must fail before the response would begin.
    private func failureAlone(_ object: ScriptObject) -> ScriptedFailure? {
        guard $failure.isGiven else {
            object.error("a reply needs \"status\", \"statusLine\", \"failure\" or \"webSocket\"")
            return nil
        }
        object.refuse([$headers] + keysOfResponses, because: "expected \"status\" beside it")
        guard let failure else { return nil }
        guard failure.isBeforeHead else {
            object.refuse(
                $failure, because: "expected \"status\" beside it, or phase \"connect\" or \"request\"")
            return nil
        }
        // It is the time to a head, which never comes.
        object.refuse($delay, because: "expected it inside \"failure\"")
        return failure
    }

    // MARK: A response

    private func response(_ object: ScriptObject) -> ScriptedResponse? {
        if $statusLine.isGiven {
            object.refuse($status, because: "expected none beside \"statusLine\", which has its own")
        }
        if failure?.isBeforeHead == true {
            object.refuse(
                $failure, because: "phase must be \"head\", \"body\" or \"end\" beside \"status\"")
        }
        let bodies = [$text, $json, $chunks].filter(\.isGiven)
        if bodies.count > 1 {
            let names = bodies.map { "\"\($0.name)\"" }.joined(separator: " and ")
            object.error("a reply has one body, found \(names)")
        }
        // The status in a status line is for the client to read.
        guard let status = statusLine == nil ? status : 200 else { return nil }
        var response = ScriptedResponse(
            status: status, headers: headersOfResponse, chunks: body(object), delay: delay, failure: failure,
            acceptsRanges: acceptsRanges)
        response.statusLine = statusLine
        response.informational = informational
        response.surplus = Data(surplus.utf8)
        return response
    }

    private var headersOfResponse: [(name: String, value: String)] {
        guard text == nil, json != nil, !headers.contains(where: { $0.name.lowercased() == "content-type" })
        else { return headers.pairs }
        return headers.pairs + [(name: "Content-Type", value: "application/json")]
    }

    private func body(_ object: ScriptObject) -> [Chunk] {
        if !$text.isGiven { object.refuse($encoding, because: "expected \"text\" beside it") }
        guard let text else { return json.map { [Chunk($0.text)] } ?? chunks }
        guard let data = text.data(using: encoding) else {
            let name = $encoding.json?.string ?? "utf-8"
            object.refuse($text, because: "not every character of it exists in \(name)")
            return []
        }
        return [Chunk(data)]
    }
}

// MARK: - Parts of a reply

/// A head before the final one.
private struct InformationalKeys: ScriptRecord {
    static let noun = "an informational head"

    @Key("status", in: 100...199, "The status code, but not 101.") private var status: Int
    @Key("headers", .headers, "Its headers.") private var headers: [Header] = []
    @Key("delay", "The time from the request or from the previous head; 0 by default.")
    private var delay = Delay.exactly(.zero)

    func check(_ object: ScriptObject) {
        if status == 101 {
            object.refuse($status, because: "expected a status other than 101, after which nothing follows")
        }
    }

    func made(_ object: ScriptObject) -> InformationalHead? {
        InformationalHead(status: status, headers: headers.pairs, delay: delay)
    }
}

extension Chunk: ScriptValue {
    package static var type: ScriptType<Chunk> { .text({ Chunk($0) }, or: ChunkKeys.self) }
}

/// A piece of a body.
private struct ChunkKeys: ScriptRecord {
    static let noun = "a chunk"

    @Key("text", .written, "The text of this piece.") private var text: String
    @Key("delay", "The time from the previous piece or from the head; 0 by default.")
    private var delay = Delay.exactly(.zero)

    func made(_ object: ScriptObject) -> Chunk? { Chunk(text, delay: delay) }
}

/// Where and how an exchange breaks off.
private struct FailureKeys: ScriptRecord {
    static let noun = "a failure"

    private enum Phase: String, ScriptWord { case connect, request, head, body, end }

    @Key("error", "The code of the URLError.") private var code: URLError.Code
    @Key(
        "phase",
        "When it fails: before the connection, after the request, after the head, in the body, or at the end."
    )
    private var phase: Phase
    @Key("afterBytes", in: 0...1_000_000_000, "For the phase body: how many bytes arrive before the failure.")
    private var bytes = 0
    @Key("delay", "The time from the previous step to the failure; 0 by default.")
    private var delay = Delay.exactly(.zero)

    func check(_ object: ScriptObject) {
        if phase != .body { object.refuse($bytes, because: "expected \"phase\": \"body\" beside it") }
    }

    func made(_ object: ScriptObject) -> ScriptedFailure? {
        let phase: ScriptedFailure.Phase =
            switch phase {
            case .connect: .connect
            case .request: .request
            case .head: .head
            case .body: .body(afterBytes: bytes)
            case .end: .end
            }
        return ScriptedFailure(code: code, phase: phase, delay: delay)
    }
}

extension ScriptedFailure {
    /// `true` if the exchange fails before there is a response.
    fileprivate var isBeforeHead: Bool { phase == .connect || phase == .request }
}
