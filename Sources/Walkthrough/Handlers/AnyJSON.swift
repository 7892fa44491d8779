/// A value that decodes from any JSON, for scripts that do not describe a type of their own.
struct AnyJSON: Decodable, Sendable {
    /// Opens the container, so that malformed JSON fails here as it would for a real type.
    init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: AnyKey.self)) != nil { return }
        if (try? decoder.unkeyedContainer()) != nil { return }
        _ = try decoder.singleValueContainer()
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int?

        init?(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
    }
}
