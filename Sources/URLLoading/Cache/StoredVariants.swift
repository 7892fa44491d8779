/// The responses stored for one URL: one, or several variants (RFC 9111 §4.1).
///
/// A variant fits the requests whose values are the same in the fields that its `Vary` names. If each request
/// were compared with each variant, it would take longer for each one that is stored (`VariantIndex`).
struct StoredVariants {
    /// A variant, and its neighbours in the order of storing: one is taken out without a look at the others.
    private struct Entry {
        let stored: StoredResponse
        var previous: Int?
        var next: Int?
    }

    private var entries: [Int: Entry] = [:]
    private var lastOrdinal: Int?
    /// By what they vary by.
    private var ordinalsByVary: [Vary: Int] = [:]
    /// Those that fit any request at all.
    private var index = VariantIndex()

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

    /// Of the responses that fit a request, the one that answers it: of those that vary, or else of all, the
    /// one that the server made last; if two are equally old, the one that was stored last.
    func preferred(for request: URLRequest) -> StoredResponse? {
        index.preferred(for: request).flatMap { entries[$0.ordinal]?.stored }
    }

    // MARK: Storing and removing

    /// The ordinal of the response that answered the same requests.
    func ordinal(of vary: Vary) -> Int? { ordinalsByVary[vary] }

    /// The ordinal of this very response, perhaps with newer fields; nil if it has been removed, even if
    /// another now answers the same requests.
    func ordinal(of stored: StoredResponse) -> Int? {
        guard let number = stored.number, let ordinal = ordinal(of: stored.vary),
            entries[ordinal]?.stored.number == number
        else { return nil }
        return ordinal
    }

    var ordinals: some Collection<Int> { entries.keys }

    /// What the response with an ordinal varies by.
    func vary(of ordinal: Int) -> Vary? { entries[ordinal]?.stored.vary }

    /// Adds a response behind all others.
    ///
    /// - Precondition: None is stored that answered the same requests, or has this ordinal or a later one.
    mutating func add(_ stored: StoredResponse, as ordinal: Int) {
        if let lastOrdinal { entries[lastOrdinal]?.next = ordinal }
        entries[ordinal] = Entry(stored: stored, previous: lastOrdinal)
        lastOrdinal = ordinal
        ordinalsByVary[stored.vary] = ordinal
        if !stored.vary.isAny { index.add(candidate(stored, ordinal)) }
    }

    mutating func remove(_ ordinal: Int) {
        guard let entry = entries.removeValue(forKey: ordinal) else { return }
        if let previous = entry.previous { entries[previous]?.next = entry.next }
        if let next = entry.next { entries[next]?.previous = entry.previous }
        if lastOrdinal == ordinal { lastOrdinal = entry.previous }
        ordinalsByVary[entry.stored.vary] = nil
        if !entry.stored.vary.isAny { index.remove(candidate(entry.stored, ordinal)) }
    }

    private func candidate(_ stored: StoredResponse, _ ordinal: Int) -> VariantIndex.Candidate {
        VariantIndex.Candidate(ordinal: ordinal, date: stored.date, vary: stored.vary)
    }
}
