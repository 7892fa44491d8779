import Foundation
import JSONText

/// The place of each event in a trace file, found line by line as far as somebody has looked.
///
/// An event's number and time are read from the first bytes of its line; the rest is read when it is needed.
struct TraceIndex {
    struct EventLine {
        let number: UInt32
        /// The line in the file, from 1.
        let line: UInt32
        /// Where the line begins.
        let offset: Int
    }

    private(set) var header = TraceHeader(walkthrough: "", chain: "", schedule: "", script: "")
    private(set) var lines: [EventLine] = []
    private(set) var end: TraceEnd?
    /// Whether behind the last event there is an end line that cannot be read.
    private(set) var hasDamagedEnd = false
    private(set) var problems = TraceProblems()
    /// Whether every line has been looked at.
    private(set) var isComplete = false

    /// The first byte that has not been looked at, and the line before it.
    private var position = 0
    private var line = 0
    /// The last event whose time is known.
    private var latest: (event: Int, time: UInt64) = (0, 0)

    /// A larger step between two numbers means that a number is damaged, not that lines are missing.
    private static let largestGap = 1_000_000
    /// The most bytes that a line may have. A file with a longer one is no trace, or damaged beyond it: a
    /// script has at most 16 MB, and JSON writes none of its bytes as more than six.
    static let longestLine = 1 << 28

    /// Looks at the lines that begin before an offset.
    mutating func extend(to offset: Int, in bytes: UnsafeRawBufferPointer, of file: MappedFile) {
        while !isComplete, position < offset { readLine(in: bytes, of: file) }
    }

    /// Makes room for as many events at once. Growing little by little takes up to three times the memory.
    mutating func reserve(_ count: Int) { lines.reserveCapacity(count) }

    /// Looks at lines until an event with this number, or a later one, is found.
    mutating func extend(toEvent number: Int, in bytes: UnsafeRawBufferPointer, of file: MappedFile) {
        while !isComplete, lines.last.map({ $0.number < number }) ?? true { readLine(in: bytes, of: file) }
    }

    /// The place in `lines` of the first event that is not before this number. Numbers grow, but some may be
    /// missing.
    func place(of number: Int) -> Int {
        // In an undamaged file event n is the nth.
        if number >= 1, number <= lines.count, lines[number - 1].number == number { return number - 1 }
        return lines.partitionPoint { $0.number < number }
    }

    /// The bytes of a line that begins at an offset, without its end, and without what is too much of it.
    static func text(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard offset < bytes.count else { return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset]) }
        let most = min(bytes.count - offset, longestLine)
        let found = bytes.baseAddress.flatMap { memchr($0 + offset, 0x0A, most) }
        let end = found.flatMap { found in
            bytes.baseAddress.map { $0.distance(to: UnsafeRawPointer(found)) }
        }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<(end ?? offset + most)])
    }

    static func badLine(
        _ line: Int, _ bytes: UnsafeRawBufferPointer, _ error: JSONSyntaxError
    ) -> TraceProblem {
        let column = TextPosition.of(offset: error.offset, in: bytes).column
        // Every event has its own keys, so that none of them is a part of a secret.
        return .badLine(line: line, column: column, error.withoutWord(unless: TraceEvent.isOwnKey))
    }

    private static func badEnd(
        _ line: Int, _ bytes: UnsafeRawBufferPointer, _ error: JSONSyntaxError
    ) -> TraceProblem {
        let column = TextPosition.of(offset: error.offset, in: bytes).column
        return .badEnd(line: line, column: column, error.withoutWord())
    }

    private static func noHeader(_ bytes: UnsafeRawBufferPointer, _ error: JSONSyntaxError) -> TraceProblem {
        let column = TextPosition.of(offset: error.offset, in: bytes).column
        return .noHeader(column: column, error.withoutWord())
    }

    // MARK: The last lines

    /// The end line, if it is the file's last line and the event before it has the number that it gives: in
    /// such a file nothing can be learned about the end by reading what is before.
    static func end(of bytes: UnsafeRawBufferPointer) -> TraceEnd? {
        guard let last = lastLine(before: bytes.count, in: bytes),
            let json = try? JSON.parse(text(at: last, in: bytes)),
            let end = json["end"].flatMap({ try? TraceEnd(json: $0) }),
            let event = lastLine(before: last, in: bytes),
            leadingNumber(text(at: event, in: bytes)) == end.events
        else { return nil }
        return end
    }

    /// Where the line begins that ends right before an offset. Nil at the start of the text, and for a line
    /// without text.
    private static func lastLine(before offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard offset > 0 else { return nil }
        let end = bytes[offset - 1] == 0x0A ? offset - 1 : offset
        let text = bytes[max(0, end - longestLine)..<end]
        let start = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex
        return start < end ? start : nil
    }

    // MARK: Line by line

    private mutating func readLine(in bytes: UnsafeRawBufferPointer, of file: MappedFile) {
        file.move(to: position)
        guard position < bytes.count else {
            if line == 0 { read(bytes, at: 0) }
            return finish()
        }
        let start = position
        let text = Self.text(at: start, in: bytes)
        line += 1
        position = start + text.count + 1
        if end != nil {
            // An editor may have left an empty line there.
            if text.allSatisfy({ $0 == 0x0D }) { return }
            problems.append(.textAfterEnd(line: line))
            return isComplete = true
        }
        let isTooLong = text.count == Self.longestLine
        if isTooLong { refuse(text) } else { read(text, at: start) }
        if isTooLong || isForeign { finish() }
    }

    /// A file that is not a trace may have millions of lines; the first of them are enough to see that.
    private var isForeign: Bool {
        line == 20 && lines.isEmpty && problems.isForeign
    }

    private mutating func read(_ text: UnsafeRawBufferPointer, at offset: Int) {
        do throws(JSONSyntaxError) {
            if line <= 1, try readHeader(text) { return }
            if let number = Self.leadingNumber(text) {
                append(number, Self.leadingTime(text), at: offset)
            } else if !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
                try readOtherLine(text, at: offset)
            }
        } catch {
            if line <= 1 {
                problems.append(Self.noHeader(text, error))
            } else if text.starts(with: #"{"end":"#.utf8) {
                hasDamagedEnd = true
                problems.append(Self.badEnd(line, text, error))
            } else {
                problems.append(Self.badLine(line, text, error))
            }
        }
    }

    /// Notes that a line is too long to be one.
    private mutating func refuse(_ text: UnsafeRawBufferPointer) {
        let error = JSONSyntaxError(
            offset: 0, expected: "a line of at most \(Self.longestLine >> 20) MB", found: "a longer one")
        problems.append(line == 1 ? Self.noHeader(text, error) : Self.badLine(line, text, error))
    }

    /// Returns whether the first line is the header. A file that has lost it may still have events.
    private mutating func readHeader(_ text: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Bool {
        let json = try JSON.parse(text)
        guard let version = json["reqtrace"] else {
            problems.append(Self.noHeader(text, json.mismatch("a header with \"reqtrace\"")))
            return json["n"] == nil
        }
        guard let number = version.integer else { throw version.mismatch("a format's number") }
        if number != TraceWriter.version { problems.append(.otherVersion(number)) }
        header = TraceHeader(
            walkthrough: try json["walkthrough"]?.text() ?? "", chain: try json["chain"]?.text() ?? "",
            schedule: try json["schedule"]?.text() ?? "", script: try json["script"]?.text() ?? "",
            change: try json["change"]?.text() ?? "")
        return true
    }

    /// The end line, or an event that another program wrote with its members in another order.
    private mutating func readOtherLine(
        _ text: UnsafeRawBufferPointer, at offset: Int
    ) throws(JSONSyntaxError) {
        let json = try JSON.parse(text)
        if let end = json["end"] {
            let end = try TraceEnd(json: end)
            self.end = end
            checkOrder(of: end.time.nanoseconds)
        } else {
            let event = try TraceEvent(line: text)
            append(event.number, event.time.nanoseconds, at: offset)
        }
    }

    /// Notes a line whose time is before that of the event above it.
    private mutating func checkOrder(of time: UInt64) {
        if time < latest.time { problems.append(.earlier(than: latest.event, line: line)) }
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
            guard byte.isDigit else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return nil
    }

    /// The time of such a line, if it comes next; nil for a line with its members in another order.
    private static func leadingTime(_ text: UnsafeRawBufferPointer) -> UInt64? {
        var line = WrittenLine(text)
        guard line.number(WrittenKeys.all.number) != nil else { return nil }
        return line.number(WrittenKeys.all.time).map { UInt64($0) }
    }

    private mutating func append(_ number: Int, _ time: UInt64?, at offset: Int) {
        let previous = lines.last.map { Int($0.number) } ?? 0
        guard number > previous, number - previous <= Self.largestGap, number <= UInt32.max else {
            problems.append(.outOfOrder(number: number, after: previous, line: line))
            return
        }
        hasDamagedEnd = false
        if number > previous + 1 { problems.append(.lostEvents(previous + 1...number - 1, line: line)) }
        lines.append(
            EventLine(number: UInt32(number), line: UInt32(truncatingIfNeeded: line), offset: offset))
        guard let time else { return }
        checkOrder(of: time)
        latest = (number, time)
    }

    private mutating func finish() {
        isComplete = true
        let last = lines.last.map { Int($0.number) } ?? 0
        guard let end else {
            if lines.isEmpty, problems.isForeign {
                // Not a trace at all: one sentence about that says more than one for each line.
                problems.keepFirst()
            } else if !hasDamagedEnd {
                problems.append(.truncated(events: last))
            }
            return
        }
        if end.events != last { problems.append(.wrongCount(said: end.events, found: last)) }
    }
}
