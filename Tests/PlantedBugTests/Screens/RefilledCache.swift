import EventOrderTesting

/// Keeps what was loaded for the user. Screens read it on any queue, so it has a queue of its own.
class ProfileCache: @unchecked Sendable {
    // Unchecked: the profile belongs to the queue, the rest to the main queue or behind the lock.
    private let queue = DispatchQueue(label: "com.example.cache")
    private let lock = NSLock()
    fileprivate(set) final var profile: String?
    /// Counts the users who have logged out.
    private var logOuts = 0
    private var request: DataRequest?

    final var generation: Int { lock.withLock { logOuts } }

    final func load() {
        let generation = generation
        request = AF.request("https://api.example.com/profile").validate().responseString(queue: queue) {
            [self] response in
            guard let profile = response.value else { return }
            store(profile, of: generation)
        }
    }

    func store(_ profile: String, of generation: Int) { self.profile = profile }

    final func logOut() {
        request?.cancel()
        lock.withLock { logOuts += 1 }
        queue.async { [self] in profile = nil }
    }
}

/// Stores only what belongs to the present user: it may be too late to cancel an answer.
final class CheckingProfileCache: ProfileCache, @unchecked Sendable {
    override func store(_ profile: String, of generation: Int) {
        if generation == self.generation { self.profile = profile }
    }
}

extension PlantedBug {
    /// The profile is loaded again while the user logs out. The answer is being decoded when it is cancelled.
    static let refilledCache = PlantedBug(
        sentence: "A cancelled request fills the cache after the user has logged out",
        failure: "the cache is empty after the log-out"
    ) { server, version in
        server.on("/profile").reply(.text("Ada").after(milliseconds: 10...50))
        server.on("/logout").reply(.text("Bye").after(milliseconds: 30))

        let cache = version == .broken ? ProfileCache() : CheckingProfileCache()
        server.expect("the cache is empty after the log-out") { cache.profile == nil }
        AF.request("https://api.example.com/logout").validate().responseString { _ in cache.logOut() }
        cache.load()
        return cache
    }
}
