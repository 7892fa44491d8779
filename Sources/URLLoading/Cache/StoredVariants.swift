/// The responses stored for one URL: one, or several variants (RFC 9111 §4.1).
///
/// **Looked up, not compared.** A variant fits the requests whose values are the same in the fields that its
/// `Vary` names. So for each list of names that there is, a request's values lead to the one variant that has
/// them. If each request were compared with each variant, it would take longer for each one that is stored.
struct StoredVariants {
    /// A variant, and its neighbours in the order of storing: one is taken out without a look at the others.
    private struct Entry {
        let stored: StoredResponse
        var previous: Int?
        var next: Int?
    }

    /// Where a variant is found, and what decides if a request has several.
    private struct Candidate {
        /// The cache gives them in the order of storing.
        let ordinal: Int
        /// When the server made the response.
        let date: Date
    }

    private var entries: [Int: Entry] = [:]
    private var lastOrdinal: Int?
    private var candidates: [Vary: Candidate] = [:]
    /// How many variants there are with each list of names.
    private var counts: [VaryNames: Int] = [:]

    var isEmpty: Bool { entries.isEmpty }

    var count: Int { entries.count }

    /// The stored response, if there is exactly one.
    var only: StoredResponse? { count == 1 ? last?.stored : nil }

    /// The response that was stored last among those that vary.
    var lastVarying: StoredResponse? {
        guard let last else { return nil }
        if !last.stored.vary.fitsAll { return last.stored }
        // Only one can fit every request, as each one replaces the one before.
        return last.previous.flatMap { entries[$0]?.stored }
    }

    private var last: Entry? { lastOrdinal.flatMap { entries[$0] } }

    // MARK: Which one fits

    /// Of the responses that fit a request, the one that the server made last; if two are equally old, the
    /// one that was stored last.
    func newest(for request: URLRequest) -> StoredResponse? {
        let newest = fitting(request).max { ($0.date, $0.ordinal) < ($1.date, $1.ordinal) }
        return newest.flatMap { entries[$0.ordinal]?.stored }
    }

    /// Of the responses that fit a request, the one that was stored last.
    func storedLast(for request: URLRequest) -> StoredResponse? {
        let last = fitting(request).max { $0.ordinal < $1.ordinal }
        return last.flatMap { entries[$0.ordinal]?.stored }
    }

    /// For each list of names at most one, in no particular order.
    private func fitting(_ request: URLRequest) -> [Candidate] {
        guard !isEmpty else { return [] }
        let fields = Vary.fields(of: request)
        return counts.keys.compactMap { $0.isAny ? nil : candidates[Vary($0, fields)] }
    }

    // MARK: Storing and removing

    /// The ordinal of the response that answered the same requests.
    func ordinal(of vary: Vary) -> Int? { candidates[vary]?.ordinal }

    /// The ordinal of this very response, perhaps with newer fields; nil if it has been removed, even if
    /// another now answers the same requests.
    func ordinal(of stored: StoredResponse) -> Int? {
        guard let number = stored.number, let ordinal = ordinal(of: stored.vary),
            entries[ordinal]?.stored.number == number
        else { return nil }
        return ordinal
    }

    var ordinals: some Collection<Int> { entries.keys }

    /// Adds a response behind all others.
    ///
    /// - Precondition: None is stored that answered the same requests, or has this ordinal or a later one.
    mutating func add(_ stored: StoredResponse, as ordinal: Int) {
        if let lastOrdinal { entries[lastOrdinal]?.next = ordinal }
        entries[ordinal] = Entry(stored: stored, previous: lastOrdinal)
        lastOrdinal = ordinal
        candidates[stored.vary] = Candidate(ordinal: ordinal, date: stored.date)
        counts[stored.vary.names, default: 0] += 1
    }

    mutating func remove(_ ordinal: Int) {
        guard let entry = entries.removeValue(forKey: ordinal) else { return }
        if let previous = entry.previous { entries[previous]?.next = entry.next }
        if let next = entry.next { entries[next]?.previous = entry.previous }
        if lastOrdinal == ordinal { lastOrdinal = entry.previous }
        let vary = entry.stored.vary
        candidates[vary] = nil
        let rest = counts[vary.names, default: 0] - 1
        counts[vary.names] = rest == 0 ? nil : rest
    }
}
