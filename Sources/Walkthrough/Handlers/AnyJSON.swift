import ScriptReading

/// A value that decodes from any JSON, for scripts that do not describe a type of their own.
struct AnyJSON: Decodable, Sendable {
    /// Opens the container, so that malformed JSON fails here as it would for a real type.
    init(from decoder: any Decoder) throws {
        if (try? decoder.container(keyedBy: MemberKey.self)) != nil { return }
        if (try? decoder.unkeyedContainer()) != nil { return }
        _ = try decoder.singleValueContainer()
    }
}
