/// What the bytes of an answer become, and by which rules: a model, or nothing and the reason.
///
/// The caller only gets `value`. That the reason is lost on the way is a property of this design, not an
/// oversight of the trace.
public struct ModelDecision<Value> {
    /// What was made; nil where the bytes are not what was expected.
    public let value: Value?
    /// Why there is no value.
    public let error: ModelError?
    /// The outcome with the rules consulted.
    public let decision: Decision

    private init(_ value: Value?, _ error: ModelError?, _ rules: RuleLog) {
        self.value = value
        self.error = error
        decision = Decision(error?.outcome ?? "value", rules: rules.checks)
    }

    /// A value was made.
    public static func made(_ value: Value, _ rules: RuleLog) -> ModelDecision {
        ModelDecision(value, nil, rules)
    }

    /// Nothing was made.
    public static func failed(_ error: ModelError, _ rules: RuleLog) -> ModelDecision {
        ModelDecision(nil, error, rules)
    }
}

/// Why no model could be made of an answer.
public enum ModelError: Error, Equatable, Sendable {
    /// The bytes are no JSON.
    case noJSON
    /// The JSON is no object, so it is not the wrapper that the service puts around everything.
    case noWrapper
    /// The wrapper has no items.
    case noItems
    /// An item, counted from 0, lacks something that its model cannot do without.
    case incompleteItem(Int)
    /// The bytes are no image that can be read.
    case noImage
    /// The switch has no case for what was loaded.
    case noCase

    var outcome: String {
        switch self {
        case .noJSON, .noImage: "unreadable"
        case .noWrapper, .noItems: "notWrapped"
        case .incompleteItem: "incomplete"
        case .noCase: "unknown"
        }
    }
}

extension ModelError: CustomStringConvertible {
    /// The reason as a trace shows it.
    public var description: String {
        switch self {
        case .noJSON: "noJSON"
        case .noWrapper: "noWrapper"
        case .noItems: "noItems"
        case .incompleteItem(let index): "incompleteItem(\(index))"
        case .noImage: "noImage"
        case .noCase: "noCase"
        }
    }
}
