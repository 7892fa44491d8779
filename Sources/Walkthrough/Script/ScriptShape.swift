/// One kind of object in a script: its keys, with the type and the meaning of each.
///
/// The loader refuses keys that are not here, and the JSON Schema for editors is written from here, so the
/// two cannot disagree.
struct ObjectShape: Sendable {
    /// What it is called in a message: `a request`.
    let name: String
    let keys: [Key]
    /// Keys that code reading several shapes may ask for, and that this one does not have.
    var absent: Set<String> = []
    /// Keys that only a sibling has, with whose they are: `"type": "download"`.
    var elsewhere: [String: String] = [:]

    struct Key: Sendable {
        let name: String
        let type: TypeShape
        let isRequired: Bool
        let meaning: String
        /// The chains on which it means nothing.
        var limit = ChainLimit()

        /// The key as one that these chains have and no others.
        func only(on chains: Chain..., because reason: String) -> Key {
            var key = self
            key.limit = limit.only(on: chains, because: reason)
            return key
        }

        /// The key as one that this chain does not have; a reason that it has already gives way.
        func missing(on chain: Chain, because reason: String) -> Key {
            var key = self
            key.limit = limit.missing(on: chain, because: reason)
            return key
        }
    }

    init(_ name: String, _ keys: [Key]) {
        self.name = name
        self.keys = keys
    }

    var keyNames: [String] { keys.map(\.name) }
}

extension ObjectShape.Key {
    static func required(_ name: String, _ type: TypeShape, _ meaning: String) -> Self {
        Self(name: name, type: type, isRequired: true, meaning: meaning)
    }

    static func optional(_ name: String, _ type: TypeShape, _ meaning: String) -> Self {
        Self(name: name, type: type, isRequired: false, meaning: meaning)
    }
}

/// The type of a value in a script.
indirect enum TypeShape: Sendable {
    case string
    case url
    /// A URL in which `*` stands for any run of characters.
    case urlPattern
    case flag
    case integer(ClosedRange<Int>)
    case number
    /// Virtual time in milliseconds, a fraction allowed.
    case milliseconds
    /// Milliseconds, or `[low, high]` for the schedule to draw from.
    case delay
    /// One of a few words.
    case word([String])
    case object(ObjectShape)
    /// An object in one of several forms, which a word in it tells apart.
    case forms(ScriptForms)
    case list(TypeShape)
    /// An object whose keys are data: header names, interceptor names.
    case map(TypeShape)
    case json
    case oneOf([TypeShape])
}

extension TypeShape {
    /// The type as the end of "expected …".
    var expectation: String {
        switch self {
        case .string: "a string"
        case .url: "a URL"
        case .urlPattern: "a URL, with * for any characters"
        case .flag: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number: "a number"
        case .milliseconds: "a number of milliseconds"
        case .delay: "a number of milliseconds or [low, high]"
        case .word(let words): Self.choice(words.map { "\"\($0)\"" })
        case .object(let shape): "\(shape.name), which is an object"
        case .forms(let forms): "\(forms.noun), which is an object"
        case .list: "an array"
        case .map: "an object"
        case .json: "any JSON"
        case .oneOf(let types): Self.choice(types.map(\.expectation))
        }
    }

    /// `a, b or c`
    static func choice(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}
