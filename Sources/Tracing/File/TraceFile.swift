import Foundation
import JSONText

/// A trace read from a file: the header at once, each event when it is needed.
///
/// A large file is mapped into memory, not copied, and only its first part and its last lines are looked at
/// when it is opened; the rest is when somebody goes there. Of a damaged file, the readable part is
/// kept, and `problems` names the rest.
public final class TraceFile {
    /// What could not be read, as far as it is known: a damaged line is found when its event is read.
    public var problems: [TraceProblem] {
        let found = (index.problems + damage).all.map { problem in
            guard case .truncated = problem else { return problem }
            return .truncated(events: lastReadable)
        }
        // What is known of a line by reading it says more than that it was changed.
        return found.isEmpty ? changes : found
    }

    /// The bytes of the file.
    public var data: Data { file.data }

    /// What to tell somebody who calls the file by a name, if it has been changed since it was opened, so
    /// that it must not be read any further; nil if not. A small file is read when it is opened, and does
    /// not notice.
    public func change(of name: String) -> String? {
        file.hasChanged ? "\(name) has changed since it was opened; open it again" : nil
    }

    private let file: MappedFile
    private var index = TraceIndex()
    /// What the last lines say of the whole file, if they agree.
    private let last: TraceEnd?
    private var damage = TraceProblems()
    private var changes: [TraceProblem] = []
    /// Whether every line has been looked at, and whether it is as it was written.
    public private(set) var isChecked = false
    private var mask: SecretMask?
    private let known = KnownTexts()
    private var damagedLines: Set<UInt32> = []
    /// The event that was read last. A page asks for it several times, as a whole and for its head.
    private var latest: (line: UInt32, event: TraceEvent)?

    /// How many bytes are looked at when a file is opened: more than any walkthrough has, and few enough not
    /// to be waited for.
    private static let firstPart = 1 << 20
    /// How large a file may be, in bytes, to be looked at as a whole when it is opened, for damage and for
    /// secrets: two tenths of a second.
    private static let checkedAtOnce = 1 << 25

    /// Opens a trace file.
    ///
    /// - Throws: Foundation's error if the file cannot be read. A file that is not a trace throws nothing: it
    ///   has no events, and `problems` says why.
    public convenience init(contentsOf url: URL) throws {
        self.init(try MappedFile(contentsOf: url))
    }

    /// Reads a trace from memory.
    public convenience init(bytes: [UInt8]) {
        self.init(data: Data(bytes))
    }

    /// Reads a trace from memory.
    public convenience init(data: Data) {
        self.init(MappedFile(data))
    }

    init(_ file: MappedFile) {
        self.file = file
        let data = file.data
        last = data.withUnsafeBytes { TraceIndex.end(of: $0) }
        data.withUnsafeBytes { index.extend(to: last == nil ? .max : Self.firstPart, in: $0, of: file) }
        if data.count < Self.checkedAtOnce { check() }
    }

    /// What was run; its texts are empty if the file has no header.
    public var header: TraceHeader { mask?.hiding(index.header) ?? index.header }

    /// The end line; nil if the trace is truncated, or the line cannot be read.
    public var end: TraceEnd? {
        let end = last ?? index.end
        return mask.flatMap { mask in end.map { mask.hiding($0) } } ?? end
    }

    /// Whether there is an end line, and `end` is nil because it cannot be read.
    public var hasDamagedEnd: Bool { end == nil && index.hasDamagedEnd }

    /// The number of the last event. Below it, `event(_:)` is nil only for events that `problems` names.
    public var count: Int { last?.events ?? index.lines.last.map { Int($0.number) } ?? 0 }

    /// How many events the file has, without those whose lines are known to be damaged; nil if it has not
    /// been looked at as a whole.
    public var readableCount: Int? { isChecked ? index.lines.count - damagedLines.count : nil }

    /// The number of the last event whose line is not known to be damaged; 0 if there is none.
    private var lastReadable: Int {
        index.lines.last { !damagedLines.contains($0.line) }.map { Int($0.number) } ?? 0
    }

    /// The event with this number; nil if the file has no such event, or if its line cannot be read.
    public func event(_ number: Int) -> TraceEvent? {
        line(number).flatMap(event)
    }

    /// Every event that can be read, in order.
    package var readableEvents: [TraceEvent] {
        check()
        let lines = index.lines
        return lines.compactMap { event($0) }
    }

    /// The next event after this number that can be read; nil if there is none.
    public func next(after number: Int) -> TraceEvent? {
        nextPart(after: number, event)
    }

    /// The beginning of the next event after this number that can be read; nil if there is none.
    public func nextHead(after number: Int) -> TraceEvent.Head? {
        nextPart(after: number) { line in
            if let latest, latest.line == line.line { return latest.event.head }
            return read(line) { bytes throws(JSONSyntaxError) in
                try TraceEvent.Head(line: bytes, known: known)
            }
        }
    }

    /// The last event before this number that can be read; nil if there is none.
    public func previous(before number: Int) -> TraceEvent? {
        extend(toEvent: min(number, count))
        var place = index.place(of: number)
        while place > 0 {
            place -= 1
            if let event = event(index.lines[place]) { return event }
        }
        return nil
    }

    /// Looks at every line, and whether it is as it was written. Opening does this, unless the file is large.
    public func check() {
        guard !isChecked else { return }
        isChecked = true
        // An event's line has more than twenty bytes, whatever the end line says.
        index.reserve(min(count, data.count / 20))
        data.withUnsafeBytes { index.extend(to: .max, in: $0, of: file) }
        // The sums stand in the end line. A file without one is damaged anyway, or no trace at all.
        guard end != nil else { return }
        changes =
            switch data.withUnsafeBytes({ TraceSums.verdict(on: $0, of: file) }) {
            case .intact?, nil: []
            case .changed(let line)?: [.changedLine(line)]
            case .manyChanged?: [.changedLines]
            }
    }

    /// Reads every event, so that `problems` is complete.
    public func checkEveryLine() {
        check()
        for line in index.lines { _ = event(Int(line.number)) }
    }

    /// Returns `false` if no event has a member of this name, in capital or in small letters, since nowhere
    /// in the file does such a word stand in quotation marks. No event is read for that, so a name of which
    /// another program has written a letter as an escape is not found.
    public func mayHaveMember(_ name: String) -> Bool {
        let name = Array(name.utf8)
        // Other letters than those of ASCII are not folded byte by byte.
        guard name.allSatisfy({ $0 < 0x80 }) else { return true }
        return data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            var place = 0
            while let quote = memchr(start + place, 0x22, bytes.count - place) {
                place = start.distance(to: quote) + 1
                file.move(to: place)
                let end = place + name.count
                guard end < bytes.count else { return false }
                if bytes[end] == 0x22, zip(bytes[place..<end], name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                    return true
                }
            }
            return false
        }
    }

    // MARK: Secrets

    /// Hides the secrets of all events from now on. The bytes in `data` keep them.
    ///
    /// A secret that shows itself late is hidden in what came before as well, unless the file is so large
    /// that nobody would wait until all of it has been looked through.
    public func hideSecrets(with mask: SecretMask = SecretMask()) {
        self.mask = mask
        latest = nil
        // What a change to the script names as a secret may stand in any event.
        _ = header
        if data.count < Self.checkedAtOnce { findSecrets(in: mask) }
    }

    private func shown(_ event: TraceEvent) -> TraceEvent { mask?.hiding(event) ?? event }

    /// Lets the mask see every event that may have a secret.
    private func findSecrets(in mask: SecretMask) {
        data.withUnsafeBytes { bytes in
            index.extend(to: .max, in: bytes, of: file)
            for line in index.lines {
                // Of a small file every line is read, so that its damage is known from the beginning.
                if bytes.count >= Self.firstPart, isHarmless(TraceIndex.text(at: line.offset, in: bytes)) {
                    continue
                }
                _ = readEvent(line).map(mask.hiding)
            }
        }
    }

    /// Whether a line has no secret that shows itself, nor a part of one. Most are judged by a look at the
    /// bytes of what they say, without reading them.
    private func isHarmless(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let (kind, said) = TraceEvent.payload(written: line, known) else { return false }
        return !kind.hasPrefix("cookie.") && SecretText.isHarmless(json: said)
    }

    // MARK: Lines

    private func event(_ line: TraceIndex.EventLine) -> TraceEvent? {
        if let latest, latest.line == line.line { return latest.event }
        let event = readEvent(line).map(shown)
        latest = event.map { (line.line, $0) }
        return event
    }

    private func readEvent(_ line: TraceIndex.EventLine) -> TraceEvent? {
        read(line) { bytes throws(JSONSyntaxError) in try TraceEvent(line: bytes, known: known) }
    }

    private func extend(toEvent number: Int) {
        data.withUnsafeBytes { index.extend(toEvent: number, in: $0, of: file) }
    }

    private func nextPart<Part>(
        after number: Int, _ part: (TraceIndex.EventLine) -> Part?
    ) -> Part? {
        guard number < count else { return nil }
        extend(toEvent: number + 1)
        var place = index.place(of: number + 1)
        while place < index.lines.count {
            if let found = part(index.lines[place]) { return found }
            extend(toEvent: Int(index.lines[place].number) + 1)
            place += 1
        }
        return nil
    }

    private func line(_ number: Int) -> TraceIndex.EventLine? {
        guard number >= 1, number <= count else { return nil }
        extend(toEvent: number)
        let place = index.place(of: number)
        guard place < index.lines.count, index.lines[place].number == number else { return nil }
        return index.lines[place]
    }

    private func read<Part>(
        _ line: TraceIndex.EventLine, _ read: (UnsafeRawBufferPointer) throws(JSONSyntaxError) -> Part
    ) -> Part? {
        file.move(to: line.offset)
        return data.withUnsafeBytes { bytes in
            let text = TraceIndex.text(at: line.offset, in: bytes)
            do throws(JSONSyntaxError) {
                return try read(text)
            } catch {
                if damagedLines.insert(line.line).inserted {
                    damage.append(TraceIndex.badLine(Int(line.line), text, error))
                }
                return nil
            }
        }
    }
}
