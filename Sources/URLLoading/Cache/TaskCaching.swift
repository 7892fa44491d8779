/// What a load remembers of the cache's choice until the server's answer about it has been dealt with.
///
/// | state      | `ask` | `challenge` | `settle`            | `forget` |
/// |------------|-------|-------------|---------------------|----------|
/// | nothing    | asked | –           | –                   | nothing  |
/// | asked      | asked | challenged  | nothing, or refuted | nothing  |
/// | challenged | asked | –           | nothing, or refuted | nothing  |
/// | refuted    | asked | –           | –                   | nothing  |
struct TaskCaching {
    enum State {
        /// The cache was not asked about the current request, or its choice has no further consequences.
        case nothing
        /// The cache has chosen, and the server's answer may be about the stored response.
        case asked(CacheChoice)
        /// The same, but the server wants to know who asks before it says anything. It may still confirm the
        /// stored response, which does not stand in for its answer any more.
        case challenged(CacheChoice)
        /// The server answered with something other than the stored response. If the new one cannot be stored
        /// in its place, the old one is removed: otherwise, it would be served again.
        case refuted(StoredResponse)
    }

    private(set) var state = State.nothing

    /// The cache has chosen what to do for the current request.
    mutating func ask(_ choice: CacheChoice) { state = .asked(choice) }

    /// The server has asked for a credential, and gets one.
    mutating func challenge() {
        if case .asked(let choice) = state { state = .challenged(choice) }
    }

    /// The server has answered, or cannot be reached, and the stored response has been dealt with.
    mutating func settle(refuting stored: StoredResponse? = nil) {
        state = stored.map { .refuted($0) } ?? .nothing
    }

    /// The task has moved on to another request.
    mutating func forget() { state = .nothing }

    /// The cache's choice, as long as the server's answer to it matters.
    var choice: CacheChoice? {
        switch state {
        case .asked(let choice), .challenged(let choice): choice
        case .nothing, .refuted: nil
        }
    }

    /// Whether the server has been given a credential that it asked for.
    var isChallenged: Bool {
        switch state {
        case .challenged: true
        case .nothing, .asked, .refuted: false
        }
    }

    /// The stored response that the server has replaced.
    var refuted: StoredResponse? {
        switch state {
        case .refuted(let stored): stored
        case .nothing, .asked, .challenged: nil
        }
    }
}
