/// A value that decodes from any JSON, so that a script need not describe a type.
struct AnyJSON: Decodable, Sendable {
    /// Decoding a container looks at its members, so that a broken one fails as a real type's would.
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
