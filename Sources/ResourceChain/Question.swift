/// A question at Stack Overflow, as far as the app shows it.
public struct Question: Equatable, Sendable {
    /// What is asked, in one line.
    public let title: String
    /// When it was asked.
    public let date: Date
    /// The words that it is filed under, such as `swift`.
    public let tags: [String]
    /// Who asked; nil if that account is gone.
    public let owner: User?

    /// Makes a question of its parts.
    public init(title: String, date: Date, tags: [String], owner: User?) {
        self.title = title
        self.date = date
        self.tags = tags
        self.owner = owner
    }

    enum Keys: String, SerializationKey {
        case title, tags, owner
        case date = "creation_date"
    }
}

// MARK: - From JSON, with keys and optional binding

extension Question {
    /// Nil where the title, the date or the tags are missing. The owner may be.
    public init?(serialization: Serialization) {
        guard let title: String = serialization.value(forKey: Keys.title),
            let seconds: Int = serialization.value(forKey: Keys.date),
            let tags: [String] = serialization.value(forKey: Keys.tags)
        else { return nil }
        let owner: Serialization? = serialization.valueIfPresent(forKey: Keys.owner)
        self.init(
            title: title, date: Date(timeIntervalSince1970: TimeInterval(seconds)), tags: tags,
            owner: owner.map(User.init(serialization:)))
    }
}
