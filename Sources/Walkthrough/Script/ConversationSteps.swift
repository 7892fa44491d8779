/// One thing a scripted server does over a WebSocket.
protocol ConversationStep: ScriptForm {
    var step: ScriptedConversation.Step { get }
}

extension ScriptForms {
    /// What a server can do over a WebSocket, one after the other.
    static let conversationSteps = ScriptForms(
        noun: "a step", key: "do",
        all: [SendStep.self, ExpectStep.self, PingStep.self, CloseStep.self, FailStep.self])
}

/// Sends a message.
struct SendStep: ConversationStep {
    static let word = "send"
    static let noun = "a send step"
    static let meaning = "The server sends a message."
    static let keys: [ObjectShape.Key] = [
        .optional("text", .string, "The message as text; give this, json or data."),
        .optional("json", .json, "The message as a text of JSON."),
        .optional("data", .string, "The message's bytes, as the text whose UTF-8 form they are."),
        .stepDelay,
    ]
    let step: ScriptedConversation.Step

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        let given = ["text", "json", "data"].filter { object[$0] != nil }
        guard given.count == 1 else {
            object.error("a send step needs one of \"text\", \"json\" and \"data\"")
            return nil
        }
        let text = object.string("text") ?? object["json"].map { ScriptedJSON($0).text }
        let frame = text.map { WebSocketFrame.text($0) } ?? .binary(Data((object.string("data") ?? "").utf8))
        step = .send(frame, delay: object.stepDelay)
    }
}

/// Waits for the client's next message.
struct ExpectStep: ConversationStep {
    static let word = "expect"
    static let noun = "an expect step"
    static let meaning = "The server waits for the client's next message, which must fit."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "body", .oneOf([.string, .object(.bodyMatch)]),
            "The whole message, or what it holds; any message without it.")
    ]
    let step: ScriptedConversation.Step

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        step = .expect(decoder.bodyPattern(object))
    }
}

/// Sends a ping, which the client's URL loading system answers.
struct PingStep: ConversationStep {
    static let word = "ping"
    static let noun = "a ping step"
    static let meaning = "The server sends a ping."
    static let keys: [ObjectShape.Key] = [.stepDelay]
    let step: ScriptedConversation.Step

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        step = .send(.ping(Data()), delay: object.stepDelay)
    }
}

/// Closes the connection.
struct CloseStep: ConversationStep {
    static let word = "close"
    static let noun = "a close step"
    static let meaning = "The server closes the connection; no step follows."
    static let keys: [ObjectShape.Key] = [
        .optional("code", .integer(1000...4999), "The close code; 1000, a normal end, without it."),
        .optional("reason", .string, "What it says about it."),
        .stepDelay,
    ]
    let step: ScriptedConversation.Step

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        let reason = Data((object.string("reason") ?? "").utf8)
        step = .send(
            .close(code: object.integer("code", in: 1000...4999) ?? 1000, reason: reason),
            delay: object.stepDelay)
    }
}

/// Lets the connection break.
struct FailStep: ConversationStep {
    static let word = "fail"
    static let noun = "a fail step"
    static let meaning = "The connection breaks, without a close."
    static let keys: [ObjectShape.Key] = [
        .required("error", .word(URLErrorName.all), "The code of the URLError."), .stepDelay,
    ]
    let step: ScriptedConversation.Step

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let code = object.word("error", of: URLErrorName.all).flatMap(URLErrorName.code) else {
            return nil
        }
        step = .fail(code, delay: object.stepDelay)
    }
}

extension ObjectShape {
    static let conversation = ObjectShape(
        "a WebSocket reply",
        [
            .optional("protocol", .string, "The subprotocol that the server chooses; none without it."),
            .optional("steps", .list(.forms(.conversationSteps)), "What it does, one after the other."),
            .optional(
                "answerDelay", .delay, "From a ping or a close of the client to the answer; 0 without it."),
        ])
}

extension ObjectShape.Key {
    fileprivate static let stepDelay = ObjectShape.Key.optional(
        "delay", .delay, "From the step before; 0 without it.")
}

extension ScriptObject {
    fileprivate var stepDelay: Delay { delay("delay") ?? .exactly(.zero) }
}

extension ScriptDecoder {
    /// A reply that opens a WebSocket.
    func conversation(
        _ object: ScriptObject, headers: [(name: String, value: String)], delay: Delay
    ) -> ScriptedConversation {
        let steps = object.list("steps").compactMap {
            ScriptForms.conversationSteps.read($0, self) as? any ConversationStep
        }
        return ScriptedConversation(
            subprotocol: object.string("protocol"), headers: headers, delay: delay, steps: steps.map(\.step),
            answerDelay: object.delay("answerDelay") ?? .exactly(.zero))
    }
}
