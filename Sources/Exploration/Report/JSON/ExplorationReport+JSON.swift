import JSONText

extension ExplorationReport {
    /// The versions of the format that can be read: the value of `exploration`.
    static let versions: ClosedRange<Int64> = 1...3

    /// The version that this report is written in. Readers of version 1 take every report for one without
    /// options, and would join it with others that have none; those of version 2 would join it with others
    /// that know the same debt by another name.
    private var version: Int64 {
        guard subject.numbersDebts else { return Self.versions.upperBound }
        return subject.options == ExplorationSubject.Options() ? 1 : 2
    }

    /// The report as JSON, which `init(json:)` reads.
    public func json() -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object { write(to: &$0) }
        json.newline()
        return json.bytes
    }

    private func write(to json: inout JSONWriter) {
        json.field("exploration", version)
        subject.write(to: &json)
        json.object("strategy") { strategy.write(to: &$0) }
        json.array("shards") { json in for shard in shards { json.element(shard.description) } }
        json.field("schedules", schedules)
        json.field("interrupted", isInterrupted)
        switch exhaustion {
        case .notTried: json.null("exhausted")
        case .exhausted: json.field("exhausted", true)
        case .unfinished(let reason):
            json.field("exhausted", false)
            json.field("because", reason)
        }
        json.object("choicePoints") { coverage.write(to: &$0) }
        if drawsDelays { json.field("drawsDelays", true) }
        json.field("distinctOrders", orders.count)
        json.array("orders") { json in
            for order in orders { json.object { order.write(to: &$0) } }
        }
        json.array("violations") { json in
            for violation in violations { json.object { violation.write(to: &$0) } }
        }
    }

    /// Reads a report that `json()` wrote.
    ///
    /// - Throws: `ReportProblem` with what is missing or wrong; if it is not JSON, with a line and a column.
    public init(json bytes: [UInt8]) throws(ReportProblem) {
        let json: JSON
        do {
            json = try JSON.parse(bytes)
        } catch {
            let position = TextLines(bytes).position(of: error.offset)
            throw ReportProblem("\(error.withoutWord())", at: position, isInReport: false)
        }
        let reader = ReportReader(json: json)
        guard let version = json["exploration"]?.integer else {
            throw ReportProblem(
                "it is not the report of an exploration: it has no \"exploration\"", isInReport: false)
        }
        let versions = Self.versions
        guard versions.contains(version) else {
            throw ReportProblem(
                "it is a report of version \(version); this program reads \(versions.lowerBound) to"
                    + " \(versions.upperBound)")
        }
        subject = try ExplorationSubject(reader)
        subject.numbersDebts = version < versions.upperBound
        strategy = try Exploration.Strategy(reader.object("strategy"))
        shards = try reader.list("shards") { $0.string.flatMap { ExplorationShard(word: $0) } }
        guard let count = shards.first?.count, shards.allSatisfy({ $0.count == count }) else {
            throw ReportReader.problem("shards")
        }
        schedules = try reader.addend("schedules")
        isInterrupted = try reader.bool("interrupted")
        switch json["exhausted"]?.bool {
        case nil: exhaustion = .notTried
        case true?: exhaustion = .exhausted
        case false?: exhaustion = .unfinished(because: try reader.text("because"))
        }
        coverage = try ChoiceCoverage(reader.object("choicePoints"))
        drawsDelays = try reader.boolOrFalse("drawsDelays")
        orders = try reader.objects("orders") { order throws(ReportProblem) in try Order(order) }
        violations = try reader.objects("violations") { violation throws(ReportProblem) in
            try Violation(violation)
        }
    }
}
