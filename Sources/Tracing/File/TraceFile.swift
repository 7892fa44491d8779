import Foundation
import JSONText

/// A trace read from a file: the header at once, each event when it is needed.
///
/// The file is mapped into memory, not copied, and opening it only looks for line ends. Of a damaged file,
/// the readable part is kept, and `problems` names the rest.
public final class TraceFile {
    /// What was run; its texts are empty if the file has no header.
    public let header: TraceHeader
    /// The end line; nil if the trace is truncated.
    public let end: TraceEnd?
    /// The number of the last event. Below it, `event(_:)` is nil only for events that `problems` names.
    public var count: Int { index.lines.last?.number ?? 0 }
    /// What could not be read, as far as it is known: a damaged line is found when its event is read.
    public private(set) var problems: [TraceProblem]

    private let data: Data
    private let index: TraceIndex
    private var damagedLines: Set<Int> = []

    /// Opens a trace file.
    ///
    /// - Throws: Foundation's error if the file cannot be read. A file that is not a trace throws nothing: it
    ///   has no events, and `problems` says why.
    public convenience init(contentsOf url: URL) throws {
        // `.mappedIfSafe` would copy on Linux. A file that cannot be mapped, such as a pipe, is read instead.
        let mapped = try? Data(contentsOf: url, options: .alwaysMapped)
        self.init(data: try mapped ?? Data(contentsOf: url))
    }

    /// Reads a trace from memory.
    public convenience init(bytes: [UInt8]) {
        self.init(data: Data(bytes))
    }

    private init(data: Data) {
        self.data = data
        let index = data.withUnsafeBytes { TraceIndex(bytes: $0) }
        self.index = index
        header = index.header
        end = index.end
        problems = index.problems
    }

    /// The event with this number; nil if the file has no such event, or if its line cannot be read.
    public func event(_ number: Int) -> TraceEvent? {
        guard let line = index.line(ofEvent: number) else { return nil }
        switch data.withUnsafeBytes({ Self.read(line, in: $0) }) {
        case .success(let event): return event
        case .failure(let error):
            if damagedLines.insert(line.line).inserted { problems.append(problem(line, error)) }
            return nil
        }
    }

    /// Reads every event, so that `problems` is complete.
    public func checkEveryLine() {
        for line in index.lines { _ = event(line.number) }
    }

    private static func read(
        _ line: TraceIndex.EventLine, in bytes: UnsafeRawBufferPointer
    ) -> Result<TraceEvent, JSONSyntaxError> {
        Result { () throws(JSONSyntaxError) in
            try TraceEvent(json: JSON.parse(UnsafeRawBufferPointer(rebasing: bytes[line.range])))
        }
    }

    private func problem(_ line: TraceIndex.EventLine, _ error: JSONSyntaxError) -> TraceProblem {
        data.withUnsafeBytes { bytes in
            TraceIndex.badLine(line.line, UnsafeRawBufferPointer(rebasing: bytes[line.range]), error)
        }
    }
}

/// The last line of a trace file: how the run ended.
public struct TraceEnd: Equatable, Sendable {
    /// How many events the run recorded.
    public let events: Int
    /// When it ended, on the virtual clock.
    public let time: VirtualInstant
    /// How it ended, in one or two words: `finished`.
    public let outcome: String
    /// The starts that were not ended, with the number of each; empty after a complete run.
    public let open: [String: String]
    /// The ends without a start, as sentences; empty unless the library has a bug.
    public let unpaired: [String]
}

extension TraceEnd {
    init(json: JSON) throws(JSONSyntaxError) {
        events = try json.required("events").ordinal()
        time = VirtualInstant(nanoseconds: try json.required("t").nanoseconds())
        outcome = try json.required("outcome").text()
        var open: [String: String] = [:]
        for member in try json["open"]?.object() ?? [] { open[member.key] = try member.value.text() }
        self.open = open
        var unpaired: [String] = []
        for sentence in try json["unpaired"]?.elements() ?? [] { unpaired.append(try sentence.text()) }
        self.unpaired = unpaired
    }
}
