/// A description of an object: the keys that it may have, for the loader's checks and for the JSON Schema.
struct ObjectShape: Sendable {
    /// What messages call the object: `a request`.
    let noun: String
    let keys: [KeyShape]
    /// Keys that the object's form lacks, although the forms of this place share them.
    var absent: Set<String> = []
    /// The forms that have a key which this one does not have: `"type": "download"`.
    var elsewhere: @Sendable (String) -> String? = { _ in nil }

    init(noun: String, keys: [KeyShape]) {
        self.noun = noun
        self.keys = keys
    }

    var keyNames: [String] { keys.map(\.name) }
}

/// A description of a key, for messages and for the JSON Schema.
struct KeyShape: Sendable {
    let name: String
    let type: TypeShape
    let isRequired: Bool
    /// A sentence about it for authors, shown by their editors.
    let meaning: String
    /// The chains that do not support it.
    let limit: ChainLimit
}

/// A description of the values that are possible in one place, for the JSON Schema.
indirect enum TypeShape: Sendable {
    case string
    case flag
    case integer(ClosedRange<Int>)
    /// Not negative.
    case number
    /// Milliseconds, or `[low, high]` for the schedule to draw from.
    case delay
    /// One of a few words.
    case word([String])
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
    /// `"a", "b" or "c"`
    static func quotedChoice(_ words: [String]) -> String { choice(words.map { "\"\($0)\"" }) }

    /// `a, b or c`
    static func choice(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
