/// A type whose properties are keys of an object in a script (see `Key`).
///
/// A `ScriptRecord` declares all keys of an object. A `ScriptForm` declares the keys of one of several forms
/// that an object can take. A `ScriptPart` declares a few keys that belong together.
package protocol ScriptKeys: Sendable {
    /// Makes a value with its defaults, or, inside `ScriptObject.make`, with the values of that object.
    init()
    /// Notes mistakes that concern several keys, such as a key that makes no sense without another.
    func check(_ object: ScriptObject)
}

extension ScriptKeys {
    package func check(_ object: ScriptObject) {}
}

/// The keys of another type, as part of the same object: `@Keys var place: DownloadPlace`.
@propertyWrapper
package struct Keys<Value: ScriptKeys>: Sendable {
    package let wrappedValue: Value

    package init() {
        wrappedValue = Value()
        if case .reading(let object)? = KeyScope.current { object.groups.append(wrappedValue) }
    }
}

/// All keys of an object in a script, and the value that they make.
package protocol ScriptRecord: ScriptKeys {
    /// The value that the object stands for: the record itself, or a value that knows nothing about scripts.
    associatedtype Made = Self
    /// What messages call the object: `a chunk`.
    static var noun: String { get }
    /// The keys of the object.
    static var shape: ObjectShape { get }
    /// Makes the value of keys that are each correct. If they do not fit together, notes the mistake and
    /// returns nil.
    func made(_ object: ScriptObject) -> Made?
}

extension ScriptRecord {
    package static var shape: ObjectShape { ObjectShape(noun: noun, keys: KeyShape.all(of: self)) }
}

extension ScriptRecord where Made == Self {
    package func made(_ object: ScriptObject) -> Self? { self }
}

extension ScriptValue where Self: ScriptRecord, Made == Self {
    package static var type: ScriptType<Self> { .object(Self.self) }
}

/// What happens with the keys of a value that is being made.
package enum KeyScope: Sendable {
    /// They get their values from an object.
    case reading(ScriptObject)
    /// They add their descriptions to a list.
    case describing(KeyList)

    /// What is being made, or described.
    @TaskLocal static var entered: KeyScope?

    /// Nil outside of `ScriptObject.make` and `KeyShape.all(of:)`, where keys get their defaults.
    package static var current: KeyScope? {
        if case .reading(let object)? = entered, object.isAside { nil } else { entered }
    }

    /// Makes a value whose own keys must not look for themselves in the object that is being read, such as a
    /// default.
    static func outside<Value>(_ make: () -> Value) -> Value {
        guard case .reading(let object)? = entered else { return make() }
        let wasAside = object.isAside
        object.isAside = true
        defer { object.isAside = wasAside }
        return make()
    }
}

/// The descriptions of keys, in the order of their declarations.
package final class KeyList: @unchecked Sendable {
    // Unchecked: used by one function only, which also makes it.
    package var shapes: [KeyShape] = []
}

extension KeyShape {
    /// The keys of a type, in the order of their declarations.
    package static func all(of type: any ScriptKeys.Type) -> [KeyShape] {
        let list = KeyList()
        KeyScope.$entered.withValue(.describing(list)) { _ = type.init() }
        return list.shapes
    }
}
