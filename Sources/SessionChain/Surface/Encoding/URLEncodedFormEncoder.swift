/// Turns an `Encodable` value into `key=value` pairs joined by `&`: `colour=red&size=3`.
///
/// Nested values get key paths (`user[name]=a`), arrays repeat their key (`ids[]=1&ids[]=2`); the options say
/// how each is spelled. Mirrors Alamofire 5.12 `URLEncodedFormEncoder`.
public final class URLEncodedFormEncoder: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// `true` if the finished pairs of each object and each array are sorted, so that equal values give equal
    /// text.
    public let alphabetizeKeyValuePairs: Bool
    /// How the key of an array's elements is spelled; servers differ in what they read as an array.
    public let arrayEncoding: ArrayEncoding
    /// How a truth value is spelled: as a digit or as a word.
    public let boolEncoding: BoolEncoding
    /// How bytes become text. The result is percent-escaped like any other value.
    public let dataEncoding: DataEncoding
    /// How a date becomes text. Asked before `Date` encodes itself.
    public let dateEncoding: DateEncoding
    /// How the names of the Swift properties become those the server knows.
    public let keyEncoding: KeyEncoding
    /// How the key of a nested value names the value it is nested in.
    public let keyPathEncoding: KeyPathEncoding
    /// How an encoded nil is spelled: without a pair, or as a pair with a given value.
    public let nilEncoding: NilEncoding
    /// How a space is spelled, in keys and in values.
    public let spaceEncoding: SpaceEncoding
    /// The characters that are not percent-escaped.
    public var allowedCharacters: CharacterSet

    /// The defaults are those of the original.
    public init(
        alphabetizeKeyValuePairs: Bool = true, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric, dataEncoding: DataEncoding = .base64,
        dateEncoding: DateEncoding = .deferredToDate, keyEncoding: KeyEncoding = .useDefaultKeys,
        keyPathEncoding: KeyPathEncoding = .brackets, nilEncoding: NilEncoding = .dropKey,
        spaceEncoding: SpaceEncoding = .percentEscaped,
        allowedCharacters: CharacterSet = .afURLQueryAllowed
    ) {
        self.alphabetizeKeyValuePairs = alphabetizeKeyValuePairs
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.dataEncoding = dataEncoding
        self.dateEncoding = dateEncoding
        self.keyEncoding = keyEncoding
        self.keyPathEncoding = keyPathEncoding
        self.nilEncoding = nilEncoding
        self.spaceEncoding = spaceEncoding
        self.allowedCharacters = allowedCharacters
    }

    /// The value's pairs. Throws `Error.invalidRootObject` if the value is not an object: a pair needs a key.
    /// A value that writes nothing, such as an empty array, has no pairs.
    public func encode(_ value: any Encodable) throws -> String {
        let root = FormNode()
        try FormEncoder(root: root, options: self).encode(value)
        guard case .object(let members) = root.content else { throw Error.invalidRootObject("\(root)") }
        // A space is left to the space encoding. The set is made once, and not for each text.
        let allowed = allowedCharacters.union(CharacterSet(charactersIn: " "))
        return joined(members.map { pairs(of: $0.node, key: $0.key, allowed) })
    }

    /// The value's pairs as bytes.
    public func encode(_ value: any Encodable) throws -> Data {
        let pairs: String = try encode(value)
        return Data(pairs.utf8)
    }
}

extension URLEncodedFormEncoder {
    private func pairs(of node: FormNode, key: String, _ allowed: CharacterSet) -> String {
        switch node.content {
        case .leaf(let text):
            "\(escape(keyEncoding.encode(key), allowed))=\(escape(text, allowed))"
        case .array(let elements):
            joined(
                elements.enumerated().map { index, element in
                    pairs(of: element, key: arrayEncoding.encode(key, atIndex: index), allowed)
                })
        case .object(let members):
            joined(
                members.map { pairs(of: $0.node, key: key + keyPathEncoding.encodeKeyPath($0.key), allowed) })
        }
    }

    private func joined(_ pairs: [String]) -> String {
        (alphabetizeKeyValuePairs ? pairs.sorted() : pairs).joined(separator: "&")
    }

    /// Percent-escapes the text except for its spaces, which are left to the space encoding.
    private func escape(_ text: String, _ allowed: CharacterSet) -> String {
        spaceEncoding.encode(text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text)
    }
}
