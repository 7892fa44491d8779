import JSONText
import Simulation

/// Why something is not the JSON of a report.
public struct ReportProblem: Error, Equatable, CustomStringConvertible {
    /// The place of a mistake in the JSON itself: `1:7`.
    public let position: TextPosition?
    /// What is wrong.
    public let message: String
    /// Whether it is a report all the same, of another version or with something wrong in it.
    public let isInReport: Bool

    init(_ message: String, at position: TextPosition? = nil, isInReport: Bool = true) {
        self.position = position
        self.message = message
        self.isInReport = isInReport
    }

    /// The place, if there is one, and what is wrong.
    public var description: String { (position.map { "\($0): " } ?? "") + message }
}

extension ExplorationReport {
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
                "it is a report of version \(version); this program reads \(versions.lowerBound) and"
                    + " \(versions.upperBound)")
        }
        subject = try reader.subject()
        strategy = try reader.object("strategy").strategy()
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
        coverage = try reader.object("choicePoints").coverage()
        drawsDelays = try reader.boolOrFalse("drawsDelays")
        orders = try reader.objects("orders") { order throws(ReportProblem) in try order.order() }
        violations = try reader.objects("violations") { violation throws(ReportProblem) in
            try violation.violation()
        }
    }
}

/// Reads the members of one object of a report.
private struct ReportReader {
    let json: JSON

    static func problem(_ key: String) -> ReportProblem {
        ReportProblem(
            "\"\(key)\" is missing, or is not what the report of an exploration has there")
    }

    func text(_ key: String) throws(ReportProblem) -> String {
        guard let text = json[key]?.string else { throw Self.problem(key) }
        return text
    }

    func bool(_ key: String) throws(ReportProblem) -> Bool {
        guard let bool = json[key]?.bool else { throw Self.problem(key) }
        return bool
    }

    func boolOrFalse(_ key: String) throws(ReportProblem) -> Bool {
        json[key] == nil ? false : try bool(key)
    }

    func count(_ key: String) throws(ReportProblem) -> Int {
        guard let number = json[key]?.integer, number >= 0 else { throw Self.problem(key) }
        return Int(number)
    }

    /// A count that is added to those of the other parts. As many of them as there may be parts have a sum.
    func addend(_ key: String) throws(ReportProblem) -> Int {
        let number = try count(key)
        guard number <= Int.max / ExplorationShard.greatestCount else { throw Self.problem(key) }
        return number
    }

    func schedule(_ key: String) throws(ReportProblem) -> Schedule {
        guard let schedule = Schedule(word: try text(key)) else { throw Self.problem(key) }
        return schedule
    }

    func object(_ key: String) throws(ReportProblem) -> ReportReader {
        guard let object = json[key], object.members != nil else { throw Self.problem(key) }
        return ReportReader(json: object)
    }

    func list<Element>(_ key: String, _ read: (JSON) -> Element?) throws(ReportProblem) -> [Element] {
        guard let array = json[key]?.array else { throw Self.problem(key) }
        let elements = array.compactMap(read)
        guard elements.count == array.count else { throw Self.problem(key) }
        return elements
    }

    func objects<Element>(
        _ key: String, _ read: (ReportReader) throws(ReportProblem) -> Element
    ) throws(ReportProblem) -> [Element] {
        var elements: [Element] = []
        for element in try list(key, { $0 }) { elements.append(try read(ReportReader(json: element))) }
        return elements
    }

    func subject() throws(ReportProblem) -> ExplorationSubject {
        var subject = ExplorationSubject(
            name: try text("name"), path: json["path"]?.string ?? "", chain: try text("chain"),
            fingerprint: try text("fingerprint"), change: json["change"]?.string ?? "",
            claims: json["claims"]?.string ?? "", limit: json["limit"]?.string ?? "",
            leftOpen: json["leftOpen"]?.array?.compactMap(\.string) ?? [])
        if json["options"] == nil {
            subject.takeOptionsOutOfFingerprint()
        } else {
            subject.options = try object("options").options()
        }
        return subject
    }

    private func options() throws(ReportProblem) -> ExplorationSubject.Options {
        ExplorationSubject.Options(
            limit: json["limit"] == nil ? nil : try text("limit"), allClaims: try boolOrFalse("allClaims"),
            first: try boolOrFalse("first"))
    }

    func strategy() throws(ReportProblem) -> Exploration.Strategy {
        switch try text("kind") {
        case "random": .random(schedules: try count("schedules"), seed: try seed())
        case "pct": .pct(schedules: try count("schedules"), depth: try count("depth"), seed: try seed())
        case "exhaustive": .exhaustive(limit: try count("limit"))
        default: throw Self.problem("kind")
        }
    }

    private func seed() throws(ReportProblem) -> UInt64 {
        guard let seed = UInt64(try text("seed")) else { throw Self.problem("seed") }
        return seed
    }

    func coverage() throws(ReportProblem) -> ChoiceCoverage {
        ChoiceCoverage(
            places: try list("places") { place in
                place.string.map { word in
                    let taken = word.enumerated().filter { $0.element == "1" }.map(\.offset)
                    return ChoiceCoverage.Place(possibilities: word.count, taken: Set(taken))
                }
            })
    }

    func order() throws(ReportProblem) -> ExplorationReport.Order {
        guard let identity = OrderIdentity(try text("order")) else { throw Self.problem("order") }
        return ExplorationReport.Order(
            identity: identity, count: try addend("count"), firstIndex: try count("first"))
    }

    /// Reports were written without the key for a time.
    private func recurrence() throws(ReportProblem) -> ExplorationReport.Violation.Recurrence {
        guard let value = json["repeated"]?.value else { return .notTried }
        if case .null = value { return .notTried }
        return try bool("repeated") ? .cameAgain : .didNotComeAgain
    }

    func violation() throws(ReportProblem) -> ExplorationReport.Violation {
        ExplorationReport.Violation(
            name: try text("name"), message: try text("message"),
            event: json["event"] == nil ? nil : try count("event"),
            count: try addend("count"), firstIndex: try count("firstIndex"),
            first: try schedule("first"), shortest: try schedule("shortest"),
            recurrence: try recurrence(),
            isCutShort: try boolOrFalse("shorteningCutShort"))
    }
}

extension ExplorationSubject {
    /// Reports were written with the options behind the fingerprint for a time:
    /// `0f0f, limit events=5, all claims, first`.
    fileprivate mutating func takeOptionsOutOfFingerprint() {
        options.first = takeOffFingerprint(", first")
        options.allClaims = takeOffFingerprint(", all claims")
        guard let limit = fingerprint.firstRange(of: ", limit ") else { return }
        options.limit = String(fingerprint[limit.upperBound...])
        fingerprint = String(fingerprint[..<limit.lowerBound])
    }

    /// Returns `false` if the fingerprint does not end with these words.
    private mutating func takeOffFingerprint(_ words: String) -> Bool {
        guard fingerprint.hasSuffix(words) else { return false }
        fingerprint.removeLast(words.count)
        return true
    }
}
