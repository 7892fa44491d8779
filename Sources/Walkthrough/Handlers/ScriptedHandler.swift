import JSONText

/// What receives a response, and the queue it is called on.
public struct ScriptedHandler: Sendable {
    /// What it asks for, and so what runs before it.
    let form: any HandlerForm
    /// The label of the queue it is called on; nil means the main queue.
    let queue: String?

    /// The name a trace shows for it.
    public var name: String { form.name }
}

/// What a handler turns the bytes into, and how it is added to a request.
protocol HandlerForm: ScriptForm {
    /// The name a trace shows for it.
    var name: String { get }
    /// Adds it to a request of the kind that has such handlers. What it is given is in the trace; it does
    /// nothing with it.
    func add(to request: Request, on queue: DispatchQueue)
}

extension HandlerForm {
    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession:
            self is any AppHandlerForm.Type || self is any AppMessageForm.Type
                ? nil : "it hangs on one of Alamofire's requests"
        case .resource:
            self is any AppHandlerForm.Type ? nil : "its completion is called once, with a value"
        case .sessionManager:
            self is any ManagerHandlerForm.Type ? nil : "Alamofire 4.7 has no such handler"
        case .session: nil
        }
    }
}

extension ObjectShape.Key {
    /// The keys that handlers of all kinds of request have.
    static let handlerQueue = ObjectShape.Key.optional(
        "queue", .string, "The label of a queue to call it on; the main queue without it.")
    static let handlerName = ObjectShape.Key.optional(
        "name", .string, "The name a trace shows; its type without it.")
}

extension ScriptDecoder {
    /// The handlers under a key, as a request of this kind has them.
    func handlers(_ object: ScriptObject, _ kind: any RequestKind.Type) -> [ScriptedHandler] {
        guard object.shape.keyNames.contains("handlers") else { return [] }
        return object.list("handlers").compactMap { handler($0, "handlers", kind) }
    }

    /// A word, or an object that says more.
    func handler(_ json: JSON, _ key: String, _ kind: any RequestKind.Type) -> ScriptedHandler? {
        guard let form = kind.handlers.readOrWord(json, key, self) as? any HandlerForm else { return nil }
        // A value that is no string is a mistake that is noted here.
        let queue = json["queue"].flatMap { json -> String? in
            guard let label = json.string else {
                problems.error("\"queue\": expected a string, found \(json.found)", at: json.offset)
                return nil
            }
            return label
        }
        return ScriptedHandler(form: form, queue: queue)
    }
}
