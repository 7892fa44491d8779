/// What the bytes of an answer become: a model, or nothing and the reason.
///
/// The caller only gets `value`. That the reason is lost on the way is a property of this design, not an
/// oversight of the trace.
public enum Decoded<Value: Sendable>: Outcome {
    case made(Value)
    case failed(ModelError)

    /// What was made; nil if the bytes are not what was expected.
    public var value: Value? { if case .made(let value) = self { value } else { nil } }
    /// Why there is no value.
    public var error: ModelError? { if case .failed(let error) = self { error } else { nil } }

    public var word: String {
        switch self {
        case .made: SerializeOutcome.value.word
        case .failed(let error): error.outcome.word
        }
    }
}

/// Why no model could be made of an answer.
public enum ModelError: Error, Equatable, Sendable {
    /// The bytes are not JSON.
    case noJSON
    /// The JSON is not an object, so it is not the wrapper that the service puts around everything.
    case noWrapper
    /// The wrapper has no items.
    case noItems
    /// An item, counted from 0, lacks something that its model cannot do without.
    case incompleteItem(Int)
    /// The bytes are not an image that can be read.
    case noImage

    /// Decides about an answer without bytes. There is nothing to decode, so no error of decoding fits.
    ///
    /// - Parameter error: the error of the task, if it has one.
    static func decideWithoutData(_ error: (any Error)?) -> Decided<SerializeOutcome> {
        var rules = RuleLog()
        rules.check(.resource.dataPresent, saw: error.map { .text(traceText($0)) } ?? .nothing, false)
        return rules.decide(.missingData)
    }

    fileprivate var outcome: SerializeOutcome {
        switch self {
        case .noJSON, .noImage: .unreadable
        case .noWrapper, .noItems: .notWrapped
        case .incompleteItem: .incomplete
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
        }
    }
}
