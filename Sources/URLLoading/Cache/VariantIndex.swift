import JSONText

/// Finds those of the variants of a URL that may fit a request.
///
/// **Looked up, not compared.** A variant fits only requests that have the same values as its own in the
/// fields that its `Vary` names. So it is kept under one of these values, the one with the fewest variants;
/// those whose requests had none of these fields are kept together. A request is compared with the variants
/// under its own values, and with those that need none, from the last one to the first that fits. The others
/// are not looked at, although each may name other fields.
struct VariantIndex {
    /// A variant, and what decides if a request has several.
    struct Candidate {
        /// The cache gives them in the order of storing.
        let ordinal: Int
        /// When the server made the response.
        let date: Date
        let vary: Vary
    }

    /// A field of a request, with its value.
    private struct Field: Hashable {
        let name: String
        let value: String
    }

    /// Candidates in an order in which the last one that fits a request is the one that is looked for.
    private struct Group {
        private(set) var byPreference: [Candidate] = []

        mutating func add(_ candidate: Candidate) {
            byPreference.insert(candidate, at: byPreference.partitionPoint { $0.yields(to: candidate) })
        }

        mutating func remove(_ candidate: Candidate) {
            byPreference.remove(at: byPreference.partitionPoint { $0.yields(to: candidate) })
        }
    }

    /// By the field that the variants are kept under.
    private var groups: [Field?: Group] = [:]
    /// The same fields by the variants' ordinals.
    private var fields: [Int: Field?] = [:]

    // MARK: Looking

    /// Of the variants that fit a request, the one that answers it: of those that vary, or else of all, the
    /// one that the server made last; if two are equally old, the one that was stored last.
    func preferred(for request: URLRequest) -> Candidate? {
        lasts(for: request).max { $0.yields(to: $1) }
    }

    /// From each group with a variant that fits, the last one. The comparisons count: a script may store
    /// thousands of variants that have most values in common.
    private func lasts(for request: URLRequest) -> [Candidate] {
        guard !groups.isEmpty else { return [] }
        let values = Vary.normalizedFields(of: request)
        let keys = [nil] + values.map { Field(name: $0, value: $1) }
        var comparisons = 0
        let lasts = keys.compactMap { key in
            groups[key]?.byPreference.last { candidate in
                comparisons += 1
                return candidate.vary.fits(values)
            }
        }
        Simulator.current?.recorder.noteRules(comparisons)
        return lasts
    }

    // MARK: Changing

    /// Adds a variant with a higher ordinal than all others.
    mutating func add(_ candidate: Candidate) {
        let own = candidate.vary.values.map { Field(name: $0, value: $1) }
        // A request must be compared with the same variants in each run, and the values come in any order.
        let field = own.min { (count($0), $0.name) < (count($1), $1.name) }
        fields[candidate.ordinal] = .some(field)
        groups[field, default: Group()].add(candidate)
    }

    mutating func remove(_ candidate: Candidate) {
        guard let field = fields.removeValue(forKey: candidate.ordinal) else { return }
        groups[field]?.remove(candidate)
        if count(field) == 0 { groups[field] = nil }
    }

    private func count(_ field: Field?) -> Int { groups[field]?.byPreference.count ?? 0 }
}

extension VariantIndex.Candidate {
    /// `true` if the other one is the answer where both fit. One that does not vary fits every request, and
    /// may have been sent without its `Vary` by mistake, so it gives way to one that varies (RFC 9111 §4.1).
    fileprivate func yields(to other: Self) -> Bool {
        (vary.fitsAll ? 0 : 1, date, ordinal) < (other.vary.fitsAll ? 0 : 1, other.date, other.ordinal)
    }
}
