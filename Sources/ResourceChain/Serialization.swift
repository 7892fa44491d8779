/// What `JSONSerialization` made of an object: values by their keys, read with a type and without string
/// literals.
public struct Serialization {
    private let values: [String: Any]
    private let missing = MissingKeys()

    /// Nil if the JSON is not an object.
    public init?(_ json: Any) {
        guard let values = json as? [String: Any] else { return nil }
        self.values = values
    }

    /// The value under a key; nil if there is none, or if it is of another type.
    public func value<Value: SerializationValue>(forKey key: some SerializationKey) -> Value? {
        let value: Value? = valueIfPresent(forKey: key)
        if value == nil { missing.words.append(problem(under: key.stringValue)) }
        return value
    }

    /// The same for a value that the model can do without. That there is none is no problem.
    public func valueIfPresent<Value: SerializationValue>(forKey key: some SerializationKey) -> Value? {
        values[key.stringValue].flatMap { Value(serialized: $0) }
    }

    /// What was wrong with the keys that a model needs and that were asked for without success, in order:
    /// what a trace says of a model that could not be made.
    var problems: [String] { missing.words }

    /// `nothing for title`, or `a value of another type for title`.
    private func problem(under key: String) -> String {
        let isNothing = values[key] == nil || values[key] is NSNull
        return (isNothing ? "nothing for " : "a value of another type for ") + key
    }

    /// Written while reading, which changes nothing of the values.
    private final class MissingKeys {
        var words: [String] = []
    }
}

/// A key of a JSON object. An app has an enumeration of them for each model, whose raw values are the names
/// in the JSON where those are not in Swift's style.
public protocol SerializationKey {
    /// The key as the JSON spells it.
    var stringValue: String { get }
}

extension RawRepresentable where RawValue == String {
    /// The raw value.
    public var stringValue: String { rawValue }
}

/// A type that a value in JSON can have.
public protocol SerializationValue {
    /// Nil if the value is of another type.
    init?(serialized value: Any)
}

extension String: SerializationValue {
    public init?(serialized value: Any) {
        guard let text = value as? String else { return nil }
        self = text
    }
}

extension Int: SerializationValue {
    public init?(serialized value: Any) {
        // JSON's true is a number to Foundation; its type is the only thing that tells.
        guard let number = value as? NSNumber, String(cString: number.objCType) != "c" else { return nil }
        // Rounding would make a value of its own of 1.5, or of a number that is too large.
        guard let integer = Int(exactly: number) else { return nil }
        self = integer
    }
}

extension Array: SerializationValue where Element: SerializationValue {
    public init?(serialized value: Any) {
        guard let elements = value as? [Any] else { return nil }
        let read = elements.compactMap(Element.init(serialized:))
        guard read.count == elements.count else { return nil }
        self = read
    }
}

extension Serialization: SerializationValue {
    public init?(serialized value: Any) { self.init(value) }
}
