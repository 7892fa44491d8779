import Simulation
import Tracing

/// Why reports cannot be merged.
public struct ReportMismatch: Error, Equatable, CustomStringConvertible {
    public let description: String
}

extension ExplorationReport {
    /// Joins the reports on all parts of one exploration.
    ///
    /// - Throws: `ReportMismatch` if they are not parts of one exploration, if one is missing, or if one is
    ///   there twice.
    public static func merged(_ reports: [ExplorationReport]) throws(ReportMismatch) -> ExplorationReport {
        guard var whole = reports.first else {
            throw ReportMismatch(description: "there is no report to merge")
        }
        for report in reports.dropFirst() { try whole.check(report) }
        try checkShards(reports.flatMap(\.shards))
        var orders = FirstOfEach<OrderIdentity, Order>()
        var violations = FirstOfEach<String, Violation>()
        for report in reports {
            for order in report.orders { orders.add(order, order.identity) { $0.add($1) } }
            for violation in report.violations {
                violations.add(violation, violation.name) { $0.add($1) }
            }
        }
        whole.orders = sorted(orders.values)
        whole.violations = inOrder(violations.values, of: reports)
        for report in reports.dropFirst() { whole.add(report) }
        whole.shards.sort { $0.number < $1.number }
        return whole
    }

    // MARK: Checking

    private func check(_ other: Self) throws(ReportMismatch) {
        try check("name", subject.name, other.subject.name)
        try check("chain", subject.chain, other.subject.chain)
        try check("change", subject.change, other.subject.change)
        try check("script's fingerprint", subject.fingerprint, other.subject.fingerprint)
        let (one, another) = (subject.options, other.subject.options)
        guard one == another else {
            throw Self.mismatch("one was explored \(one.manner), and another \(another.manner)")
        }
        guard subject.claims == other.subject.claims else {
            let isUnknown = subject.claims.isEmpty || other.subject.claims.isEmpty
            throw Self.mismatch(
                isUnknown
                    ? "one does not say which claims it has checked, and another does"
                    : "one has checked other claims than another")
        }
        guard subject.numbersDebts == other.subject.numbersDebts else {
            throw Self.mismatch(
                "one is of an earlier version, which named requests by their numbers in what is left open; run"
                    + " its part again")
        }
        try check("strategy", strategy.description, other.strategy.description)
        try check("number of parts", "\(shards[0].count)", "\(other.shards[0].count)")
    }

    private func check(_ what: String, _ one: String, _ other: String) throws(ReportMismatch) {
        guard one != other else { return }
        throw Self.mismatch("the \(what) is \"\(one)\" in one, and \"\(other)\" in another")
    }

    private static func mismatch(_ difference: String) -> ReportMismatch {
        ReportMismatch(description: "the reports are not parts of one exploration: \(difference)")
    }

    private static func checkShards(_ shards: [ExplorationShard]) throws(ReportMismatch) {
        let count = shards[0].count
        let numbers = shards.map(\.number).sorted()
        if let twice = zip(numbers, numbers.dropFirst()).first(where: { $0 == $1 }) {
            throw ReportMismatch(description: "the part \(twice.0)/\(count) is there twice")
        }
        let missing = count - numbers.count
        guard missing > 0 else { return }
        let known = Set(numbers)
        let first = (1...count).lazy.filter { !known.contains($0) }.prefix(3).map { "\($0)/\(count)" }
        let parts = NameList(first: Array(first), count: missing)
        throw ReportMismatch(
            description: missing == 1 ? "the part \(parts) is missing" : "the parts \(parts) are missing")
    }

    /// What failed, in the order in which it came first. What came first in one schedule stands as in the
    /// report that has that schedule.
    private static func inOrder(_ violations: [Violation], of reports: [ExplorationReport]) -> [Violation] {
        let firsts = Dictionary(
            violations.map { ($0.name, $0.firstIndex) }, uniquingKeysWith: { first, _ in first })
        var places: [String: Int] = [:]
        for report in reports.sorted(by: { $0.shards[0].number < $1.shards[0].number }) {
            for violation in report.violations where violation.firstIndex == firsts[violation.name] {
                places[violation.name] = places[violation.name] ?? places.count
            }
        }
        return violations.sorted { one, other in
            let (place, otherPlace) = (places[one.name] ?? 0, places[other.name] ?? 0)
            return (one.firstIndex, place) < (other.firstIndex, otherPlace)
        }
    }

    // MARK: Adding

    /// Adds what is neither an order nor a violation.
    private mutating func add(_ other: Self) {
        subject.learn(from: other.subject)
        shards += other.shards
        schedules.increase(by: other.schedules)
        coverage.merge(other.coverage)
        drawsDelays = drawsDelays || other.drawsDelays
        isInterrupted = isInterrupted || other.isInterrupted
        if case .unfinished = other.exhaustion, exhaustion == .exhausted { exhaustion = other.exhaustion }
    }
}

extension ExplorationSubject {
    /// A part that was ended too soon does not know what happens in the order of arrival.
    fileprivate mutating func learn(from other: Self) {
        if leftOpen.isEmpty { leftOpen = other.leftOpen }
        if failsInOrderOfArrival.isEmpty { failsInOrderOfArrival = other.failsInOrderOfArrival }
    }
}

extension ExplorationSubject.Options {
    /// How it was explored.
    fileprivate var manner: String { self == Self() ? "without options" : "with \"\(self)\"" }
}

/// Values with keys, in the order in which the first of each key came.
private struct FirstOfEach<Key: Hashable, Value> {
    private(set) var values: [Value] = []
    private var places: [Key: Int] = [:]

    mutating func add(_ value: Value, _ key: Key, join: (inout Value, Value) -> Void) {
        if let place = places[key] {
            join(&values[place], value)
        } else {
            places[key] = values.count
            values.append(value)
        }
    }
}

extension ExplorationReport.Order {
    fileprivate mutating func add(_ other: Self) {
        count.increase(by: other.count)
        firstIndex = min(firstIndex, other.firstIndex)
    }
}

extension ExplorationReport.Violation {
    fileprivate mutating func add(_ other: Self) {
        count.increase(by: other.count)
        if other.firstIndex < firstIndex { (firstIndex, first) = (other.firstIndex, other.first) }
        if other.recurrence > recurrence || other.recurrence == recurrence && other.isShorter(than: self) {
            (shortest, isCutShort) = (other.shortest, other.isCutShort)
            (message, event) = (other.message, other.event)
            recurrence = other.recurrence
        }
    }

    private func isShorter(than other: Self) -> Bool {
        guard case .choices(let choices) = shortest, case .choices(let others) = other.shortest else {
            return false
        }
        return ChoiceCost(choices) < ChoiceCost(others)
    }
}
