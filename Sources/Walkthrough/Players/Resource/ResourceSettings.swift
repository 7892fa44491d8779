import ResourceChain

/// What an app's layer is told of one request: which model it makes, where it is handed over, and whether
/// somebody keeps the request meanwhile.
struct ResourceSettings: ScriptPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "model", .word(["question", "user", "image"]),
            "What the layer makes of the response, in the place of handlers."
        )
        .only(on: .resource, because: .ownLayer),
        .optional(
            "modelStyle", .word(ModelStyle.allCases.map(\.rawValue)),
            "How JSON becomes that model: with keys and optional binding, or functional; keys without it."
        )
        .only(on: .resource, because: .ownLayer),
        .optional(
            "controller", .list(.word(callNames)),
            "A NetworkController makes the request, whose switch has these cases."
        )
        .only(on: .resource, because: .ownLayer),
        .optional(
            "delivery", .word(Loading.Delivery.allCases.map(\.rawValue)),
            "Where the response is parsed, and where the completion is called; parsedThenMain without it."
        )
        .only(on: .resource, because: .ownLayer),
        .optional("keeps", .flag, "Whether somebody keeps the request; yes without it.")
            .only(on: .resource, because: "a request keeps itself there as long as its task runs"),
    ]

    /// What is made of a response.
    enum Model: Sendable {
        case question(ModelStyle)
        case user(ModelStyle)
        case image
        /// Whatever the controller's switch says.
        case controller([NetworkController.Call])
    }

    private(set) var model: Model?
    private(set) var delivery = Loading.Delivery.parsedThenMain
    private(set) var isKept = true

    init() {}

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard Self.keys.contains(where: { object[$0.name] != nil }) else { return nil }
        delivery = object.word("delivery", as: Loading.Delivery.self) ?? .parsedThenMain
        isKept = object.flag("keeps") ?? true
        model = Self.model(object)
    }

    private static func model(_ object: ScriptObject) -> Model? {
        let style = object.word("modelStyle", as: ModelStyle.self) ?? .keys
        if object["controller"] != nil {
            let names = object.list("controller").compactMap {
                object.word($0, "controller", of: callNames)
            }
            return .controller(NetworkController.Call.allCases.filter { names.contains("\($0)") })
        }
        switch object.word("model", of: ["question", "user", "image"]) {
        case "question": return .question(style)
        case "user": return .user(style)
        case "image": return .image
        default: return nil
        }
    }

    private static let callNames = NetworkController.Call.allCases.map { "\($0)" }
}

/// When a request that is an operation gets its turn.
struct RequestTurn: ScriptPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "operation", .object(.operation),
            "The request is an operation of the app's network queue, which keeps it until it has finished."
        )
        .only(on: .resource, because: .ownLayer)
    ]

    let after: [String]
    let priority: Operation.QueuePriority

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let turn = object.object("operation", .operation) else { return nil }
        for json in turn.list("after") { decoder.names.mention(json) }
        after = turn.strings("after")
        let word = turn.word("priority", of: ObjectShape.queuePriorities.map(\.word))
        priority = ObjectShape.queuePriorities.first { $0.word == word }?.priority ?? .normal
    }
}

/// How many operations of the app's network queue execute at a time.
struct OperationWidth: ScriptPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "concurrentOperations", .integer(1...1000),
            "How many requests that are operations load at a time; any number without it."
        )
        .only(on: .resource, because: .ownLayer)
    ]

    private let count: Int

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let count = object.integer("concurrentOperations", in: 1...1000) else { return nil }
        self.count = count
    }

    func apply(to queue: OperationQueue) { queue.maxConcurrentOperationCount = count }
}

extension ObjectShape {
    fileprivate static let queuePriorities: [(word: String, priority: Operation.QueuePriority)] = [
        ("veryLow", .veryLow), ("low", .low), ("normal", .normal), ("high", .high), ("veryHigh", .veryHigh),
    ]

    fileprivate static let operation = ObjectShape(
        "an operation",
        [
            .optional(
                "after", .list(.string), "The ids of operations, made before, that have to finish first."),
            .optional(
                "priority", .word(queuePriorities.map(\.word)),
                "How urgent it is among those that are ready; normal without it."),
        ])
}

extension String {
    /// Why no other chain has the keys of the layer.
    fileprivate static let ownLayer = "only an app without a library writes this layer itself"
}
