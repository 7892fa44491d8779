import JSONText
import ScriptReading

/// What a server does over a WebSocket.
struct ConversationKeys: ScriptRecord, ScriptValue {
    static let noun = "a WebSocket reply"

    @Key("protocol", .subprotocol, "The subprotocol that the server chooses; none by default.")
    private var subprotocol: String?
    @Key("steps", .list(of: ScriptForms.conversationSteps.type()), "What the server does, step by step.")
    private var steps: [any ConversationStep] = []
    @Key("answerDelay", "The time from a ping or a close of the client to the answer; 0 by default.")
    private var answerDelay = Delay.exactly(.zero)

    func check(_ object: ScriptObject) {
        let places = $steps.json?.array ?? []
        // If one of them could not be read, the indices of the others have changed.
        guard places.count == steps.count, let end = steps.firstIndex(where: { $0.isEnd }),
            end + 1 < steps.count
        else { return }
        let word = quoted(Swift.type(of: steps[end]).word)
        object.reader.problems.error(
            "\"steps\": expected no step behind \(word), which ends the connection",
            at: places[end + 1].offset)
    }

    /// The conversation after a handshake that the server answers with these headers and this delay.
    func opened(headers: [Header], delay: Delay) -> ScriptedConversation {
        ScriptedConversation(
            subprotocol: subprotocol, headers: headers.pairs, delay: delay, steps: steps.map(\.step),
            answerDelay: answerDelay)
    }
}

extension ScriptType where Value == String {
    /// The subprotocol that a server chooses (RFC 6455 §4.2.2).
    fileprivate static var subprotocol: ScriptType {
        ScriptType(.string, "a subprotocol such as chat.v1") { json in
            json.string.flatMap { $0.isToken ? $0 : nil }
        }
    }
}

/// A step of what a server does over a WebSocket.
protocol ConversationStep: ScriptForm {
    var step: ScriptedConversation.Step { get }
    /// `true` if the server does nothing after it.
    var isEnd: Bool { get }
}

extension ConversationStep {
    static var noun: String { "\(word) step".withArticle }
    var isEnd: Bool { false }
}

extension ScriptForms {
    /// All steps.
    static let conversationSteps = ScriptForms(
        noun: "a step", key: "do",
        all: [SendStep.self, ExpectStep.self, PingStep.self, CloseStep.self, FailStep.self])
}

/// The delay of a step.
struct StepDelay: ScriptKeys {
    @Key("delay", "The time from the previous step; 0 by default.") var delay = Delay.exactly(.zero)
}

/// A message of a WebSocket that is no text, but bytes.
struct MessageBytes: ScriptKeys {
    @Key("data", .written, "The message as bytes, written as text in UTF-8.") var text: String?

    var data: Data? { text.map { Data($0.utf8) } }
}

struct SendStep: ConversationStep {
    static let word = "send"
    static let meaning = "The server sends a message."

    @Key("text", .written, "The message as text. Give either this, json or data.")
    private var text: String?
    @Key("json", "The message as JSON text.") private var json: ScriptedJSON?
    @Keys private var bytes: MessageBytes
    @Keys private var pause: StepDelay

    func check(_ object: ScriptObject) {
        if [$text, $json, bytes.$text].count(where: \.isGiven) != 1 {
            object.error("a send step needs one of \"text\", \"json\" and \"data\"")
        }
    }

    var step: ScriptedConversation.Step {
        let frame = (text ?? json?.text).map { WebSocketFrame.text($0) } ?? .binary(bytes.data ?? Data())
        return .send(frame, delay: pause.delay)
    }
}

struct ExpectStep: ConversationStep {
    static let word = "expect"
    static let meaning = "The server waits for the client's next message, which must match."

    @Key("body", "The whole message, or something in it; any message by default.")
    private var body: BodyPattern?

    var step: ScriptedConversation.Step { .expect(body) }
}

/// The client's URL loading system answers the ping.
struct PingStep: ConversationStep {
    static let word = "ping"
    static let meaning = "The server sends a ping."

    @Keys private var pause: StepDelay

    var step: ScriptedConversation.Step { .send(.ping(Data()), delay: pause.delay) }
}

struct CloseStep: ConversationStep {
    static let word = "close"
    static let meaning = "The server closes the connection. No step follows."

    @Key("code", in: 1000...4999, "The close code; 1000, a normal closure, by default.")
    private var code = 1000
    @Key("reason", "The reason for it, of 123 bytes at most.") private var reason = ""
    @Keys private var pause: StepDelay
    var isEnd: Bool { true }

    func check(_ object: ScriptObject) {
        if !WebSocketFrame.maySend(closeCode: code) {
            object.mismatch($code, "a close code that may be sent (RFC 6455 section 7.4.1)")
        }
        if reason.utf8.count > WebSocketFrame.longestReason {
            object.mismatch($reason, "a reason of 123 bytes at most (RFC 6455 section 5.5)")
        }
    }

    var step: ScriptedConversation.Step {
        .send(.close(code: code, reason: Data(reason.utf8)), delay: pause.delay)
    }
}

struct FailStep: ConversationStep {
    static let word = "fail"
    static let meaning = "The connection breaks without being closed. No step follows."

    @Key("error", "The code of the URLError.") private var code: URLError.Code
    @Keys private var pause: StepDelay
    var isEnd: Bool { true }

    var step: ScriptedConversation.Step { .fail(code, delay: pause.delay) }
}
