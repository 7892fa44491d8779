/// The object that Stack Exchange puts around every answer. Other services have none, or another.
struct ApiWrapper {
    /// What was asked for.
    let items: [Serialization]

    private enum Keys: String, SerializationKey { case items }

    /// Nil if there are no items, or if not all of them are objects.
    init?(serialization: Serialization) {
        guard let items: [Serialization] = serialization.value(forKey: Keys.items) else { return nil }
        self.items = items
    }
}
