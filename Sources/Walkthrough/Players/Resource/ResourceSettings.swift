import ResourceChain
import ScriptReading

/// How an app's own layer makes one request: which model it returns, where it calls back, and whether
/// something keeps the request alive.
struct ResourceSettings: ScriptPart {
    private enum NamedModel: String, ScriptWord { case question, user, image }

    @Key("model", "The model that the layer makes of the response, instead of handlers.", .ownLayer)
    private var namedModel: NamedModel?
    @Key(
        "modelStyle",
        "How JSON becomes that model: with keys and optional binding, or functional; keys by default.",
        .ownLayer)
    private var style = ModelStyle.keys
    @Key("controller", "A NetworkController makes the request, whose switch has these cases.", .ownLayer)
    private var calls: [NetworkController.Call]?
    @Key(
        "delivery",
        "Where the response is parsed, and where the completion is called; parsedThenMain by default.",
        .ownLayer)
    var delivery = Loading.Delivery.parsedThenMain
    @Key(
        "keeps", "Whether something keeps the request alive; true by default.",
        .only(on: .resource, because: "a request keeps itself there as long as its task runs"))
    var isKept = true

    /// The model that the layer makes of a response.
    enum Model: Sendable {
        case question(ModelStyle)
        case user(ModelStyle)
        case image
        /// A model that a controller chooses, whose switch has these cases.
        case controller([NetworkController.Call])
    }

    /// Nil if handlers receive the response.
    var model: Model? {
        // In the order of the switch.
        if let calls { return .controller(NetworkController.Call.allCases.filter(calls.contains)) }
        return switch namedModel {
        case .question?: .question(style)
        case .user?: .user(style)
        case .image?: .image
        case nil: nil
        }
    }
}

// MARK: - What goes together

extension ResourceSettings {
    /// Refuses the keys that have no effect beside others of this layer, and notes which of a request's other
    /// keys the layer leaves out because of them.
    func check(_ request: ScriptedRequest, _ object: ScriptObject) {
        let turn = request.parts.first(RequestTurn.self)
        if $calls.isGiven {
            object.refuse(
                [$namedModel, $style, $isKept, turn.$turn],
                because: "expected none beside \"controller\", which does everything by itself")
        } else {
            if !$namedModel.isGiven || namedModel == .image {
                object.refuse($style, because: "expected \"model\": \"question\" or \"user\" beside it")
            }
            if turn.$turn.isGiven {
                object.refuse(
                    $isKept, because: "expected none beside \"operation\", whose queue keeps the request")
            }
        }
        if $calls.isGiven || namedModel == .image {
            object.limit(
                request.keysLostInGET, .missing(on: .resource, because: "\(loader) takes a URL only"))
        }
        if $calls.isGiven || $namedModel.isGiven, let kind = request.kind as? DataRequestKind {
            object.limit(
                [kind.$handlers],
                .missing(on: .resource, because: "its completion gets the model in their place"))
        }
    }

    /// What loads a request that it does not make.
    private var loader: String { $calls.isGiven ? "its controller" : "its request for an image" }
}

extension ModelStyle: ScriptWord {}
extension Loading.Delivery: ScriptWord {}

extension NetworkController.Call: ScriptWord {
    package var word: String { "\(self)" }
}

/// Makes a request an operation, which waits for its turn.
struct RequestTurn: ScriptPart {
    @Key(
        "operation",
        "The request is an operation of the app's network queue, which keeps it until it has finished.",
        .ownLayer)
    var turn: Turn?

    struct Turn: ScriptRecord, ScriptValue {
        static let noun = "an operation"

        @Key(
            "after", .list(of: .name(of: .request)),
            "The ids of earlier operations that have to finish first.")
        var after: [String] = []
        @Key("priority", "How urgent it is among the operations that are ready; normal by default.")
        var priority = Operation.QueuePriority.normal
    }
}

extension Operation.QueuePriority: ScriptValue {
    package static var type: ScriptType<Operation.QueuePriority> {
        .words([
            ("veryLow", .veryLow), ("low", .low), ("normal", .normal), ("high", .high),
            ("veryHigh", .veryHigh),
        ])
    }
}

/// How many operations the app's network queue executes at a time.
struct OperationWidth: ScriptPart {
    @Key(
        "concurrentOperations", in: 1...1000,
        "How many requests that are operations load at a time; any number by default.", .ownLayer)
    private var count: Int?

    func apply(to queue: OperationQueue) { if let count { queue.maxConcurrentOperationCount = count } }
}

extension ChainLimit {
    fileprivate static let ownLayer = only(
        on: .resource, because: "only an app without a library writes this layer itself"
    ).missing(on: .urlSession, because: "it calls URLSession itself, with no layer between")
}
