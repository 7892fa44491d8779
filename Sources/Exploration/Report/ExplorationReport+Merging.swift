import Simulation

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
        for report in reports.dropFirst() {
            try whole.check(report)
            whole.add(report)
        }
        try whole.checkShards()
        whole.orders = sorted(whole.orders)
        whole.violations.sort { ($0.firstIndex, $0.name) < ($1.firstIndex, $1.name) }
        return whole
    }

    // MARK: Checking

    private func check(_ other: Self) throws(ReportMismatch) {
        try check("name", subject.name, other.subject.name)
        try check("chain", subject.chain, other.subject.chain)
        try check("script's fingerprint", subject.fingerprint, other.subject.fingerprint)
        try check("strategy", strategy.description, other.strategy.description)
        try check("number of parts", "\(shards[0].count)", "\(other.shards[0].count)")
    }

    private func check(_ what: String, _ one: String, _ other: String) throws(ReportMismatch) {
        guard one != other else { return }
        throw ReportMismatch(
            description: "the reports are not parts of one exploration: the \(what) is \"\(one)\" in one,"
                + " and \"\(other)\" in another")
    }

    private func checkShards() throws(ReportMismatch) {
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

    // MARK: Adding

    private mutating func add(_ other: Self) {
        shards += other.shards
        schedules += other.schedules
        coverage.merge(other.coverage)
        isInterrupted = isInterrupted || other.isInterrupted
        if case .unfinished = other.exhaustion, exhaustion == .exhausted { exhaustion = other.exhaustion }
        add(other.orders)
        add(other.violations)
    }

    private mutating func add(_ others: [Order]) {
        var places: [OrderIdentity: Int] = [:]
        for (place, order) in orders.enumerated() { places[order.identity] = place }
        for order in others {
            guard let place = places[order.identity] else {
                orders.append(order)
                continue
            }
            orders[place].count += order.count
            orders[place].firstIndex = min(orders[place].firstIndex, order.firstIndex)
        }
    }

    private mutating func add(_ others: [Violation]) {
        var places: [String: Int] = [:]
        for (place, violation) in violations.enumerated().reversed() { places[violation.name] = place }
        for other in others {
            if let place = places[other.name] {
                add(other, at: place)
            } else {
                places[other.name] = violations.count
                violations.append(other)
            }
        }
    }

    private mutating func add(_ other: Violation, at place: Int) {
        var violation = violations[place]
        violation.count += other.count
        if other.firstIndex < violation.firstIndex {
            (violation.firstIndex, violation.first) = (other.firstIndex, other.first)
        }
        if other.isRepeated, !violation.isRepeated || other.isShorter(than: violation) {
            (violation.shortest, violation.isCutShort) = (other.shortest, other.isCutShort)
            (violation.message, violation.event) = (other.message, other.event)
            violation.isRepeated = true
        }
        violations[place] = violation
    }
}

extension ExplorationReport.Violation {
    fileprivate func isShorter(than other: Self) -> Bool {
        guard case .choices(let choices) = shortest, case .choices(let others) = other.shortest else {
            return false
        }
        return ChoiceCost(choices) < ChoiceCost(others)
    }
}
