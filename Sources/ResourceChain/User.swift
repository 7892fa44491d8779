/// Who asks and answers at Stack Overflow. Every part of it may be missing.
public struct User: Equatable, Sendable {
    /// The name that the user shows to others.
    public let name: String?
    /// Where the picture is, on a server of its own.
    public let profileImageURL: URL?
    /// The points that others have given for questions and answers.
    public let reputation: Int?

    /// Makes a user of its parts.
    public init(name: String?, profileImageURL: URL?, reputation: Int?) {
        self.name = name
        self.profileImageURL = profileImageURL
        self.reputation = reputation
    }

    enum Keys: String, SerializationKey {
        case reputation
        case name = "display_name"
        case profileImageURL = "profile_image"
    }
}

// MARK: - From JSON, with keys and optional binding

extension User {
    /// Never fails: what is missing is nil.
    public init(serialization: Serialization) {
        let image: String? = serialization.valueIfPresent(forKey: Keys.profileImageURL)
        self.init(
            name: serialization.valueIfPresent(forKey: Keys.name),
            profileImageURL: image.flatMap { URL(string: $0) },
            reputation: serialization.valueIfPresent(forKey: Keys.reputation))
    }
}
