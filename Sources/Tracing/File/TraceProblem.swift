import JSONText

/// A problem that keeps part of a trace file from being read: what was lost, and where.
public enum TraceProblem: Equatable, Sendable {
    /// The file does not begin like a trace; `column` is where reading the first line stopped.
    case noHeader(column: Int, JSONSyntaxError)
    /// Another version of the format, of which the known part is shown.
    case otherVersion(Int64)
    /// A line that is not an event; `column` is where reading stopped.
    case badLine(line: Int, column: Int, JSONSyntaxError)
    /// Event numbers that are missing between two lines.
    case lostEvents(ClosedRange<Int>, line: Int)
    /// A line whose number is not larger than the one before, or so much larger that it is damaged.
    case outOfOrder(number: Int, after: Int, line: Int)
    /// An event, or the end line, whose time is before that of an event above it.
    case earlier(than: Int, line: Int)
    /// A line that begins like an end line and is not one; `column` is where reading stopped.
    case badEnd(line: Int, column: Int, JSONSyntaxError)
    /// The end line is missing: the run, or the copying of the file, stopped before it.
    case truncated(events: Int)
    /// The end line gives another number of events than the file has.
    case wrongCount(said: Int, found: Int)
    /// Lines after the end line.
    case textAfterEnd(line: Int)
    /// A line that is not as it was written, by the sums of the end line.
    case changedLine(Int)
    /// Several lines are not as they were written, or there are more or fewer.
    case changedLines
    /// Problems of lines that are not listed, because there are so many.
    case more(Int)
}

extension TraceProblem {
    /// Whether all lines can be read, although not all are as they were written.
    public var isOnlyChange: Bool {
        switch self {
        case .changedLine, .changedLines: true
        default: false
        }
    }

    /// How many problems these are, with those that are not listed.
    public static func count(_ problems: [TraceProblem]) -> Int {
        problems.reduce(0) { count, problem in
            if case .more(let others) = problem { count + others } else { count + 1 }
        }
    }

    /// What to do about problems: a sentence that follows them. Nil if there are none.
    public static func advice(on problems: [TraceProblem]) -> String? {
        if problems.contains(where: { $0.otherVersion != nil }) {
            return "use the version of reqtrace that wrote it, or a later one"
        }
        return problems.isEmpty
            ? nil : "copy the file again, or make the trace again with \"reqtrace run NAME -o FILE\""
    }

    /// The format of a trace that this program does not know; nil for any other problem.
    package var otherVersion: Int64? {
        if case .otherVersion(let version) = self { version } else { nil }
    }
}

extension TraceProblem: CustomStringConvertible {
    /// A sentence for a reader: first the line, if there is one, then what was lost there.
    public var description: String {
        guard let place else { return message }
        return "line \(place.line)\(place.column.map { ":\($0)" } ?? ""): \(message)"
    }

    /// The same with the file in front, in the form that editors can follow: `run.jsonl:3:25: …`.
    public func description(in file: String) -> String {
        (position.map { "\(file):\($0): " } ?? "\(file): ") + message
    }

    /// Where it is, for an editor to go to. Nil if the problem concerns the whole file.
    package var position: TextPosition? {
        place.map { TextPosition(line: $0.line, column: $0.column ?? 1) }
    }

    /// Nil if the problem concerns the whole file; without a column if it concerns a whole line.
    fileprivate var place: (line: Int, column: Int?)? {
        switch self {
        case .noHeader(let column, _): (1, column)
        case .otherVersion: (1, nil)
        case .badLine(let line, let column, _), .badEnd(let line, let column, _): (line, column)
        case .lostEvents(_, let line), .outOfOrder(_, _, let line), .earlier(_, let line),
            .textAfterEnd(let line), .changedLine(let line):
            (line, nil)
        case .truncated, .wrongCount, .changedLines, .more: nil
        }
    }

    /// What was lost, without the place.
    package var message: String {
        switch self {
        case .noHeader(_, let error):
            "this is not a reqtrace trace: \(error)"
        case .otherVersion(let version):
            "this trace has format \(version), and this program knows format \(TraceWriter.version);"
                + " the part that it knows is shown"
        case .badLine(_, _, let error):
            "this line is not an event and was left out: \(error)"
        case .lostEvents(let numbers, _):
            numbers.count == 1
                ? "event \(numbers.lowerBound) is missing before it"
                : "events \(numbers.lowerBound) to \(numbers.upperBound) are missing before it"
        case .outOfOrder(let number, let after, _):
            number > after
                ? "event \(number) is too far beyond event \(after) and was left out"
                : "event \(number) stands after event \(after) and was left out"
        case .earlier(let number, _):
            "this line has an earlier time than event \(number)"
        case .badEnd(_, _, let error):
            "the end line cannot be read: \(error)"
        case .truncated(events: 0):
            "the trace is truncated: it has no end line, and no event that can be read"
        case .truncated(let events):
            "the trace is truncated: it has no end line, and its last readable event is \(events)"
        case .wrongCount(let said, let found):
            "the end line says \(counted(said, "event")), but the file has \(found)"
        case .changedLine:
            "this line is not as it was written; what it says may be wrong"
        case .changedLines:
            "some lines are not as they were written: what they say may be wrong"
        case .textAfterEnd:
            "the text after the end line was left out"
        case .more(let count):
            "… and \(counted(count, "more problem")) like these"
        }
    }
}

/// The problems of a file, in the order of its lines, as far as they have one: those of the thousand lines of
/// which they are found first, and how many there are beyond. Nobody reads a list of a million.
struct TraceProblems {
    static let limit = 1000
    private var listed: [TraceProblem] = []
    private var others = 0

    var all: [TraceProblem] { others == 0 ? listed : listed + [.more(others)] }

    mutating func append(_ problem: TraceProblem) {
        guard let line = problem.place?.line else { return listed.append(problem) }
        guard listed.count < Self.limit else { return others += 1 }
        // Whoever goes backwards reads the last line first.
        let later = listed.lastIndex { ($0.place?.line ?? 0) <= line }.map { $0 + 1 } ?? 0
        listed.insert(problem, at: later)
    }

    /// Whether the file does not even begin like a trace.
    var isForeign: Bool {
        if case .noHeader = listed.first { true } else { false }
    }

    /// Forgets all problems but the first.
    mutating func keepFirst() {
        listed.removeSubrange(1...)
        others = 0
    }

    static func + (one: Self, other: Self) -> Self {
        var both = one
        both.listed += other.listed
        both.others += other.others
        return both
    }
}
