import JSONText

/// A key of a script, declared once: the declaration names the key, describes it, and reads it.
///
/// A key is a property of the value that an object of the script stands for. An action such as
/// `{ do: "close", request: "chat", code: 1001 }` becomes a value of this type:
///
///     struct CloseCall: SessionRequestCall {
///         static let word = "close"
///         @Keys var target: CalledRequest
///         @Key("code", in: 1000...4999, "The close code; 1000 by default.") var code = 1000
///         @Key("reason", "The reason for it.") var reason: String?
///         …
///     }
///
/// The property itself says whether the key may be left out: `code` has a default and `reason` is optional,
/// so both may; a property with neither is a required key. The property's type says what a script may write
/// there (see `ScriptValue`), unless a `ScriptType` in front of the meaning says more.
///
/// That one declaration gives the value, the error messages (`"code": expected a whole number from 1000 to
/// 4999, found "1001"`), the check for unknown keys, and the entry in the JSON Schema. Nothing reads a key by
/// its name. So a key that is not declared cannot be read, and a key that is declared is always read.
///
/// A key gets its value while the value it belongs to is being made: `ScriptObject.make(CloseCall.self)`
/// calls `CloseCall()`, and each key looks itself up in that object. A `CloseCall()` made anywhere else has
/// its defaults. For the same reason, keys that another type declares must be marked with `@Keys`, and a
/// default that has keys of its own must stand behind `@Key`; a test checks both.
@propertyWrapper
public struct Key<Value> {
    /// Nil only if the key is required and is missing or wrong. `ScriptObject.make` returns no value with
    /// such a key.
    private var value: Value?
    /// Where the key stands in the script.
    public let projectedValue: KeyPlace

    /// The value in the script, or the default.
    public var wrappedValue: Value {
        get {
            guard let value else {
                preconditionFailure("\"\(projectedValue.name)\" is required, and was left out")
            }
            return value
        }
        set { value = newValue }
    }

    /// - Parameters:
    ///   - type: made only if it is needed. Most keys are left out of most objects.
    ///   - limit: made only where a key is described, and not for each object that may have it.
    private init<Written>(
        _ name: String, _ type: () -> ScriptType<Written>, _ meaning: String, _ limit: () -> ChainLimit,
        isRequired: Bool, as wrap: (Written) -> Value, standard: () -> Value?
    ) {
        switch KeyScope.current {
        case .describing(let list)?:
            list.shapes.append(
                KeyShape(
                    name: name, type: type().shape, isRequired: isRequired, meaning: meaning, limit: limit()))
            projectedValue = KeyPlace(name: name, json: nil)
        case .reading(let object)?:
            let json = object.json(of: name)
            projectedValue = KeyPlace(name: name, json: json)
            let given = json.flatMap { Self.read($0, type, Reading(key: name, object: object), wrap) }
            value = given ?? standard()
            if value == nil { object.lacksValue = true }
        case nil:
            projectedValue = KeyPlace(name: name, json: nil)
            value = standard()
        }
    }

    /// The value of a key that the object has; nil if it is wrong.
    private static func read<Written>(
        _ json: JSON, _ type: () -> ScriptType<Written>, _ place: Reading, _ wrap: (Written) -> Value
    ) -> Value? {
        KeyScope.outside { type().read(json, place) }.map(wrap)
    }
}

extension Key: Sendable where Value: Sendable {}

/// A key's name and the JSON that the script has for it, for messages about keys that do not go together.
///
/// A class, because it is read only for messages but would otherwise be copied with every value of a script.
public final class KeyPlace: Sendable {
    /// The key as scripts spell it.
    package let name: String
    /// The JSON in the script, right or wrong, or nil if the key is left out.
    package let json: JSON?

    package init(name: String, json: JSON?) {
        self.name = name
        self.json = json
    }

    /// `true` if the script has the key, even with a value that is wrong.
    package var isGiven: Bool { json != nil }
}

// MARK: - Declaring a key

extension Key {
    /// A required key.
    package init(
        _ name: String, _ type: @autoclosure () -> ScriptType<Value>, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    ) {
        self.init(name, type, meaning, limit, isRequired: true, as: { $0 }, standard: { nil })
    }

    /// An optional key.
    package init<Wrapped>(
        _ name: String, _ type: @autoclosure () -> ScriptType<Wrapped>, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    ) where Value == Wrapped? {
        self.init(name, type, meaning, limit, isRequired: false, as: { $0 }, standard: { .some(nil) })
    }

    /// A key with a default.
    ///
    /// - Parameter isRequired: `true` if a script must have the key nevertheless. The default then only keeps
    ///   the reading going, so that the author sees the other mistakes as well.
    package init(
        wrappedValue: @autoclosure () -> Value, _ name: String, _ type: @autoclosure () -> ScriptType<Value>,
        _ meaning: String, _ limit: @autoclosure () -> ChainLimit = ChainLimit(), isRequired: Bool = false
    ) {
        self.init(
            name, type, meaning, limit, isRequired: isRequired, as: { $0 },
            standard: { KeyScope.outside(wrappedValue) })
    }
}

extension Key where Value: ScriptValue {
    /// A required key, written as its type says.
    package init(_ name: String, _ meaning: String, _ limit: @autoclosure () -> ChainLimit = ChainLimit()) {
        self.init(name, Value.type, meaning, limit())
    }

    /// A key with a default, written as its type says.
    package init(
        wrappedValue: @autoclosure () -> Value, _ name: String, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit(), isRequired: Bool = false
    ) {
        self.init(
            wrappedValue: wrappedValue(), name, Value.type, meaning, limit(), isRequired: isRequired)
    }
}

extension Key {
    /// An optional key, written as its type says.
    package init<Wrapped: ScriptValue>(
        _ name: String, _ meaning: String, _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    )
    where Value == Wrapped? {
        self.init(name, Wrapped.type, meaning, limit())
    }

    /// A required whole number.
    package init(
        _ name: String, in range: ClosedRange<Int>, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    ) where Value == Int {
        self.init(name, .integer(in: range), meaning, limit())
    }

    /// An optional whole number.
    package init(
        _ name: String, in range: ClosedRange<Int>, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    ) where Value == Int? {
        self.init(name, ScriptType<Int>.integer(in: range), meaning, limit())
    }

    /// A whole number with a default.
    package init(
        wrappedValue: @autoclosure () -> Int, _ name: String, in range: ClosedRange<Int>, _ meaning: String,
        _ limit: @autoclosure () -> ChainLimit = ChainLimit()
    ) where Value == Int {
        self.init(wrappedValue: wrappedValue(), name, .integer(in: range), meaning, limit())
    }
}
