import Tracing

/// A description of an object: the keys that it may have, for the loader's checks and for the JSON Schema.
package struct ObjectShape: Sendable {
    /// What messages call the object: `a request`.
    package let noun: String
    package let keys: [KeyShape]
    /// Keys that the object's form lacks, although the forms of this place share them.
    package var absent: Set<String> = []
    /// The forms that have a key which this one does not have: `"type": "download"`.
    package var elsewhere: @Sendable (String) -> String? = { _ in nil }

    package init(noun: String, keys: [KeyShape]) {
        self.noun = noun
        self.keys = keys
    }

    package var keyNames: [String] { keys.map(\.name) }
}

/// A description of a key, for messages and for the JSON Schema.
package struct KeyShape: Sendable {
    package let name: String
    package let type: TypeShape
    package let isRequired: Bool
    /// A sentence about it for authors, shown by their editors.
    package let meaning: String
    /// The chains that do not support it.
    package let limit: ChainLimit
}

/// A description of the values that are possible in one place, for the JSON Schema.
package indirect enum TypeShape: Sendable {
    case string
    case flag
    case integer(ClosedRange<Int>)
    /// Not negative, and, if there is a largest one, not above it.
    case number(upTo: Int64? = nil)
    /// A text, any number, true or false.
    case scalar
    /// Milliseconds, or `[low, high]` for the schedule to draw from.
    case delay
    /// One of a few words.
    case word([String])
    /// The word of a form that needs no other key. Which ones do is found out only where that is described.
    case wordAlone(ScriptForms)
    case object(any ScriptRecord.Type)
    /// An object in one of several forms.
    case forms(ScriptForms)
    case list(TypeShape)
    /// An object whose keys are data: header names, interceptor names.
    case map(TypeShape)
    case json
    case oneOf([TypeShape])
}

extension TypeShape {
    /// Such a value, or a list of them.
    package var orList: TypeShape {
        if case .oneOf(let types) = self { return .oneOf(types + [.list(self)]) }
        return .oneOf([self, .list(self)])
    }

    /// `"a", "b" or "c"`
    package static func quotedChoice(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(lastBy: "or")
    }
}
