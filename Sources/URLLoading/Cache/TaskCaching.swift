/// What a load has to remember of the cache's choice until the server's word about it is settled.
///
/// | state   | `ask`   | `settle`             | `forget` |
/// |---------|---------|----------------------|----------|
/// | nothing | asked   | –                    | nothing  |
/// | asked   | asked   | nothing, or refuted  | nothing  |
/// | refuted | asked   | –                    | nothing  |
struct TaskCaching {
    enum State {
        /// The cache was not asked about the current request, or nothing follows from its choice any more.
        case nothing
        /// The cache chose, and the server's answer may be about what is stored.
        case asked(CacheChoice)
        /// The server answered with something else than what is stored. If the new response cannot be stored
        /// in its place, the old one is forgotten: it would be served again otherwise.
        case refuted
    }

    private(set) var state = State.nothing

    /// The cache has chosen what to do for the current request.
    mutating func ask(_ choice: CacheChoice) { state = .asked(choice) }

    /// The server has answered, or cannot be reached, and it is known what follows for the stored response.
    mutating func settle(isRefuted: Bool = false) { state = isRefuted ? .refuted : .nothing }

    /// The task has another request.
    mutating func forget() { state = .nothing }

    /// What the cache chose, as long as the server's word about it counts.
    var choice: CacheChoice? {
        switch state {
        case .asked(let choice): choice
        case .nothing, .refuted: nil
        }
    }

    var isRefuted: Bool {
        switch state {
        case .refuted: true
        case .nothing, .asked: false
        }
    }
}
