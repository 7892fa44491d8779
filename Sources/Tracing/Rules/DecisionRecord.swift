import Synchronization

/// What a decision keeps, in one piece of memory: each event with a decision has one for as long as the
/// recording lives, and an array of its own for the rules would double it.
final class DecisionRecord: ManagedBuffer<DecisionRecord.Header, RuleCheck> {
    struct Header {
        let outcome: String
        let ruleCount: Int32
        /// -1 if no check decided: a nil would need as much memory as the index.
        let decidingIndex: Int32
        /// How much it counts where rules are counted. Added up once, like its bytes, for all equal
        /// decisions.
        fileprivate(set) var weight = 0
        /// How long its outcome is, together with the texts that its rules saw.
        fileprivate(set) var byteCount = 0

        fileprivate func says(_ other: Header) -> Bool {
            ExactText(outcome) == ExactText(other.outcome) && ruleCount == other.ruleCount
                && decidingIndex == other.decidingIndex
        }

        fileprivate func counting(_ rules: [RuleCheck]) -> Header {
            var header = self
            header.byteCount = outcome.utf8.count
            for check in rules {
                header.weight += check.weight
                header.byteCount += check.saw.byteCount
            }
            return header
        }
    }

    fileprivate static func make(_ header: Header, _ rules: [RuleCheck]) -> DecisionRecord {
        let header = header.counting(rules)
        let record = create(minimumCapacity: rules.count) { _ in header }
        record.withUnsafeMutablePointerToElements { place in
            for (index, check) in rules.enumerated() { (place + index).initialize(to: check) }
        }
        return unsafeDowncast(record, to: DecisionRecord.self)
    }

    func withRules<Result>(_ body: (UnsafeBufferPointer<RuleCheck>) -> Result) -> Result {
        withUnsafeMutablePointers { header, rules in
            body(UnsafeBufferPointer(start: rules, count: Int(header.pointee.ruleCount)))
        }
    }

    /// Whether a record made of these would be equal.
    func says(_ other: Header, _ checks: [RuleCheck]) -> Bool {
        withUnsafeMutablePointers { header, rules in
            header.pointee.says(other) && checks.indices.allSatisfy { rules[$0] == checks[$0] }
        }
    }

    deinit {
        _ = withUnsafeMutablePointers { header, rules in
            rules.deinitialize(count: Int(header.pointee.ruleCount))
        }
    }
}

extension DecisionRecord: CheaplyHashed {
    static func == (one: DecisionRecord, other: DecisionRecord) -> Bool { one === other }

    var cheapHash: Int { Int(bitPattern: ObjectIdentifier(self)) >> 5 }
}

/// The decisions of late, so that an equal one needs no memory of its own.
///
/// Most requests meet the same decisions for the same reasons: there is no cache, 200 is accepted. A record
/// for each of them was a sixth of what a recording of plain requests kept.
struct KnownDecisions {
    private static let shared = Mutex(KnownDecisions())

    /// How many are known. A new one takes the place of one with the same hash.
    private static let count = 256
    private var decisions = [Decision?](repeating: nil, count: KnownDecisions.count)

    /// Makes a decision, or returns an equal one of late.
    static func decision(_ outcome: String, rules: [RuleCheck], decidingIndex: Int?) -> Decision {
        let header = DecisionRecord.Header(
            outcome: outcome, ruleCount: Int32(rules.count), decidingIndex: Int32(decidingIndex ?? -1))
        return shared.withLock { $0.decision(header, rules) }
    }

    mutating func decision(_ header: DecisionRecord.Header, _ rules: [RuleCheck]) -> Decision {
        let place = Self.cheapHash(of: header, rules) % Self.count
        if let known = decisions[place], known.record.says(header, rules) { return known }
        let decision = Decision(.make(header, rules))
        decisions[place] = decision
        return decision
    }

    /// Of a text, only the length is in the hash, which costs nothing.
    private static func cheapHash(of header: DecisionRecord.Header, _ rules: [RuleCheck]) -> Int {
        let sum = rules.reduce(header.outcome.utf8.count) { sum, check in
            (sum &* 31 &+ check.rule.cheapHash) &* 31 &+ check.saw.cheapHash &* 2 &+ (check.held ? 1 : 0)
        }
        return sum & Int.max
    }
}

extension Saw: CheaplyHashed {
    var cheapHash: Int {
        switch self {
        case .nothing: 0
        case .number(let number): number
        case .text(let text): text.utf8.count
        case .duration(let duration): Int(truncatingIfNeeded: duration.nanoseconds)
        case .ages(let age, let lifetime): age &* 31 &+ lifetime
        }
    }
}
