import Foundation
import JSONText

/// The place of each event in a trace file, found in one pass over its line ends.
///
/// An event's number is read from the first bytes of its line; the rest is read when it is needed.
struct TraceIndex {
    struct EventLine {
        let number: Int
        /// The line in the file, from 1.
        let line: Int
        let range: Range<Int>
    }

    private(set) var header = TraceHeader(walkthrough: "", chain: "", schedule: "", script: "")
    private(set) var lines: [EventLine] = []
    private(set) var end: TraceEnd?
    private(set) var problems: [TraceProblem] = []

    /// A larger step between two numbers means that a number is damaged, not that lines are missing.
    private static let largestGap = 1_000_000

    init(bytes: UnsafeRawBufferPointer) {
        var line = 0
        var start = 0
        while start < bytes.count {
            let range = start..<Self.lineEnd(from: start, in: bytes)
            line += 1
            if end != nil {
                problems.append(.textAfterEnd(line: line))
                return
            }
            read(line, range, in: bytes)
            if isForeign(after: line) { break }
            start = range.upperBound + 1
        }
        if line == 0 { read(1, 0..<0, in: bytes) }
        finish()
    }

    /// A file that is not a trace may have millions of lines; the first of them are enough to see that.
    private func isForeign(after line: Int) -> Bool {
        guard line == 20, lines.isEmpty, case .noHeader = problems.first else { return false }
        return true
    }

    /// Finds the line of an event by binary search: numbers grow, but some may be missing.
    func line(ofEvent number: Int) -> EventLine? {
        // In an undamaged file event n is the nth.
        if number >= 1, number <= lines.count, lines[number - 1].number == number { return lines[number - 1] }
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < lines.count && lines[low].number == number ? lines[low] : nil
    }

    static func badLine(
        _ line: Int, _ bytes: UnsafeRawBufferPointer, _ error: JSONSyntaxError
    ) -> TraceProblem {
        .badLine(line: line, column: TextPosition.of(offset: error.offset, in: bytes).column, error)
    }

    // MARK: Lines

    private static func lineEnd(from start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, 0x0A, bytes.count - start)
        else { return bytes.count }
        return base.distance(to: UnsafeRawPointer(found))
    }

    private mutating func read(_ line: Int, _ range: Range<Int>, in bytes: UnsafeRawBufferPointer) {
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        do throws(JSONSyntaxError) {
            if line == 1, try readHeader(text) { return }
            if let number = Self.leadingNumber(text) {
                append(number, line, range)
            } else if !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
                try readOtherLine(text, line, range)
            }
        } catch {
            problems.append(line == 1 ? .noHeader(error) : Self.badLine(line, text, error))
        }
    }

    /// Returns whether the first line is the header. A file that has lost it may still have events.
    private mutating func readHeader(_ text: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Bool {
        let json = try JSON.parse(text)
        guard let version = json["reqtrace"] else {
            problems.append(.noHeader(json.mismatch("a header with \"reqtrace\"")))
            return json["n"] == nil
        }
        guard let number = version.integer else { throw version.mismatch("a format's number") }
        if number > TraceWriter.version { problems.append(.laterVersion(number)) }
        header = TraceHeader(
            walkthrough: try json["walkthrough"]?.text() ?? "", chain: try json["chain"]?.text() ?? "",
            schedule: try json["schedule"]?.text() ?? "", script: try json["script"]?.text() ?? "",
            change: try json["change"]?.text() ?? "")
        return true
    }

    /// The end line, or an event that another program wrote with its members in another order.
    private mutating func readOtherLine(
        _ text: UnsafeRawBufferPointer, _ line: Int, _ range: Range<Int>
    ) throws(JSONSyntaxError) {
        let json = try JSON.parse(text)
        if let end = json["end"] {
            self.end = try TraceEnd(json: end)
        } else {
            append(try TraceEvent(json: json).number, line, range)
        }
    }

    /// The number of a line that begins and ends as the writer's lines do: `{"n":12,` … `}`.
    private static func leadingNumber(_ text: UnsafeRawBufferPointer) -> Int? {
        let prefix: StaticString = "{\"n\":"
        let prefixBytes = UnsafeRawBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
        guard text.starts(with: prefixBytes) else { return nil }
        guard let last = text.last(where: { $0 != 0x0D }), last == UInt8(ascii: "}") else { return nil }
        var number = 0
        for byte in text[prefixBytes.count...].prefix(11) {
            if byte == UInt8(ascii: ",") { return number }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return nil
    }

    private mutating func append(_ number: Int, _ line: Int, _ range: Range<Int>) {
        let previous = lines.last?.number ?? 0
        guard number > previous, number - previous <= Self.largestGap else {
            problems.append(.outOfOrder(number: number, after: previous, line: line))
            return
        }
        if number > previous + 1 { problems.append(.lostEvents(previous + 1...number - 1, line: line)) }
        lines.append(EventLine(number: number, line: line, range: range))
    }

    private mutating func finish() {
        let last = lines.last?.number ?? 0
        guard let end else {
            if lines.isEmpty, case .noHeader = problems.first {
                // Not a trace at all: one sentence about that says more than one for each line.
                problems.removeSubrange(1...)
            } else {
                problems.append(.truncated(events: last))
            }
            return
        }
        if end.events != last { problems.append(.wrongCount(said: end.events, found: last)) }
    }
}
