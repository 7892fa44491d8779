import JSONText

/// Async code of the caller: a Swift task that awaits requests, one after the other or side by side.
///
///     tasks: [ { id: "screen", await: ["user", ["posts", "avatar"]] } ]
public struct ScriptedTask: Sendable {
    /// The name that actions use.
    public var id: String
    /// When the task begins.
    public var time: VirtualDuration
    /// What it awaits, in this order; the requests of one step are made and awaited side by side, as with
    /// `async let`. Each request is made by the task, when it comes to it.
    public var steps: [[String]]
}

extension ObjectShape {
    static let task = ObjectShape(
        "a task",
        [
            .required("id", .string, "The name that actions use."),
            .optional("at", .milliseconds, "When it begins; 0 without it."),
            .required(
                "await", .list(.oneOf([.string, .list(.string)])),
                "Ids of requests to await one after the other; those of an inner list side by side."),
        ])
}

extension ScriptDecoder {
    func tasks(_ script: ScriptObject) -> [ScriptedTask] { script.objects("tasks", .task).map(task) }

    private func task(_ object: ScriptObject) -> ScriptedTask {
        let steps = object.list("await").map { json in
            (json.array ?? [json]).compactMap { id in
                awaited(id, object)
            }
        }
        return ScriptedTask(
            id: object.string("id") ?? "", time: object.milliseconds("at") ?? .zero, steps: steps)
    }

    private func awaited(_ json: JSON, _ object: ScriptObject) -> String? {
        guard let id = object.string(json, "await") else { return nil }
        names.mention(json)
        // An id that nobody has is reported with the other mentions.
        guard let kind = names.kind(ofRequest: id) else { return id }
        guard kind.keys.contains(where: { $0.name == ScriptedAwait.keyName }) else {
            object.error("\"await\": \(kind.noun) has no value to await", at: json)
            return nil
        }
        return id
    }
}

/// What async code awaits of a request: its value, serialized one way or the other.
public struct ScriptedAwait: Sendable {
    /// What the value is. Mirrors `serializingData`, `serializingString` and `serializingDecodable`.
    enum Serializing: String, CaseIterable, Sendable { case data, string, decodable }

    static let keyName = "serializing"
    /// The keys of a kind of request whose value can be awaited.
    static let keys: [ObjectShape.Key] = [
        .optional(
            keyName, .word(Serializing.allCases.map(\.rawValue)),
            "Makes a DataTask of it, which starts it and which a task can await; data without it."
        )
        .only(on: .session, because: "what is awaited are Alamofire's requests")
        .missing(on: .sessionManager, because: .noAwait),
        .optional(
            "automaticallyCancelling", .flag,
            "Whether it is cancelled with the task that awaits it; true without it."
        )
        .only(on: .session, because: "what is awaited are Alamofire's requests")
        .missing(on: .sessionManager, because: .noAwait),
    ]

    let serializing: Serializing
    let automaticallyCancelling: Bool

    /// Awaits the data, as a script does that says nothing more.
    init() { (serializing, automaticallyCancelling) = (.data, true) }

    /// Nil when the object says nothing of it.
    init?(_ object: ScriptObject) {
        guard object[Self.keyName] != nil || object["automaticallyCancelling"] != nil else { return nil }
        serializing = object.word(Self.keyName, as: Serializing.self) ?? .data
        automaticallyCancelling = object.flag("automaticallyCancelling") ?? true
    }
}

extension ScriptedAwait {
    /// Makes the request's `DataTask`, which starts it. The result awaits the value.
    func begin(_ request: DataRequest) -> @Sendable () async throws -> Void {
        switch serializing {
        case .data: awaiting(request.serializingData(automaticallyCancelling: automaticallyCancelling))
        case .string: awaiting(request.serializingString(automaticallyCancelling: automaticallyCancelling))
        case .decodable:
            awaiting(
                request.serializingDecodable(
                    AnyJSON.self, automaticallyCancelling: automaticallyCancelling))
        }
    }

    private func awaiting<Value>(_ task: DataTask<Value>) -> @Sendable () async throws -> Void {
        { _ = try await task.value }
    }
}

/// A kind of request whose value a script's tasks can await.
protocol AwaitableKind: RequestKind {
    /// How its value is awaited; nil where the script does not say so, and nothing but a task makes it so.
    var awaiting: ScriptedAwait? { get }
}

extension String {
    /// Why async code is left out of 4.7.
    static let noAwait = "Alamofire 4.7 is older than async and await"
}
