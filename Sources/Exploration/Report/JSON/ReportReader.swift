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

/// Reads the members of one object of a report.
struct ReportReader {
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
}
