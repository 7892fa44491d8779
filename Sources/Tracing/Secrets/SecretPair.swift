/// The members of an object, or the attributes of an element, of which one names what another holds:
/// `"name": "token", "value": "…"`.
enum SecretPair {
    /// How many bytes their keys have at most.
    static let longestKey = 32

    /// Whether what a key holds is the name of another member: `name`, `fieldName`, `ParameterKey`.
    static func isKey(_ key: String) -> Bool {
        let key = key.lowercased()
        return keys.contains(key) || key.hasSuffix("name") || key.hasSuffix("key")
    }

    private static let keys: Set = [
        "field", "header", "id", "param", "parameter", "path", "property", "type",
    ]

    /// Whether a key in the object of a secret holds what that is like, as in a schema of JSON: its type, or
    /// how long it has to be.
    static func describes(_ key: String) -> Bool { schema.contains(key) }

    private static let schema: Set = [
        "$ref", "description", "format", "in", "maxLength", "minLength", "type",
    ]

    /// Whether a key holds what another member names: `value`, `newValue`, `values`.
    static func isValue(_ key: String) -> Bool {
        // Asked about every word, of which few do.
        guard let last = key.utf8.last, "elst".utf8.contains(last | 0x20) else { return false }
        let key = key.lowercased()
        return key == "content" || key == "val" || key.hasSuffix("value") || key.hasSuffix("values")
    }
}
