import JSONText

/// Two sums over the lines of a trace. The end line carries them, so that a reader knows whether all lines
/// are as they were written, and which one is not if it is only one.
///
/// Each line has a hash. The first sum adds the hashes, the second adds each hash as many times as the number
/// of its line. If one line has changed, both sums are off: the second by as many times what the first is off
/// by as the number of that line. This is how a disk array finds the bad sector (Reed and Solomon, 1960).
struct TraceSums: Equatable, Sendable {
    /// What the sums of a file say about its lines.
    enum Verdict: Equatable {
        case intact
        case changed(line: Int)
        /// More than one line was changed, or some were added or removed.
        case manyChanged
    }

    private(set) var lineCount: UInt64 = 0
    private var plain: UInt64 = 0
    private var weighted: UInt64 = 0

    init() {}

    /// Reads the sums as `text` writes them.
    init?(text: String, lineCount: Int) {
        guard text.utf8.count == 32, let plain = UInt64(text.prefix(16), radix: 16),
            let weighted = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.lineCount = UInt64(lineCount)
        self.plain = plain
        self.weighted = weighted
        // A capital letter would mean the same, but it was not written.
        if self.text != text { return nil }
    }

    /// Two numbers of sixteen hexadecimal digits.
    var text: String { Self.digits(plain) + Self.digits(weighted) }

    /// Adds the next line, without its line end.
    mutating func add(_ line: UnsafeRawBufferPointer) {
        let hash = Self.hash(line)
        lineCount += 1
        plain &+= hash
        weighted &+= lineCount &* hash
    }

    /// Compares the sums of the lines as they are with those of the lines as they were written.
    func verdict(written: TraceSums) -> Verdict {
        let difference = plain &- written.plain
        let weightedDifference = weighted &- written.weighted
        if difference == 0, weightedDifference == 0 { return .intact }
        let fitting = (1...max(1, lineCount)).lazy.filter { $0 &* difference == weightedDifference }
        let candidates = Array(fitting.prefix(2))
        return candidates.count == 1 ? .changed(line: Int(candidates[0])) : .manyChanged
    }

    /// A hash of sixteen bytes at a time, the same on every platform. It is for accidents, not for forgery.
    ///
    /// What is left behind the last sixteen bytes is hashed together with bytes before it, once more.
    private static func hash(_ line: UnsafeRawBufferPointer) -> UInt64 {
        let count = line.count
        var hash = UInt64(count) &+ 0x9E37_79B9_7F4A_7C15
        guard count >= 16 else { return line.reduce(hash) { mixed($0, UInt64($1)) } }
        let last = count &- 16
        var offset = 0
        // Neither the sum nor the place can overflow, and each check would cost as much as the step itself.
        while offset < last {
            hash = mixed(hash ^ word(line, offset), word(line, offset &+ 8))
            offset &+= 16
        }
        return mixed(hash ^ word(line, last), word(line, last &+ 8))
    }

    @inline(__always)
    private static func word(_ line: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: line.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Both halves of a product, folded: each bit has an influence on all others.
    @inline(__always)
    private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other ^ 0xFF51_AFD7_ED55_8CCD)
        return product.high ^ product.low
    }

    private static func digits(_ number: UInt64) -> String {
        String(number, radix: 16).zeroPadded(to: 16)
    }
}

extension TraceSums {
    /// The text of an end line after what its sums cover: everything before, its own beginning included.
    private static let mark = Array(#","sums":""#.utf8)

    /// Holds the sums of a file against those in its end line. Nil if its last line has none.
    static func verdict(on bytes: UnsafeRawBufferPointer, of file: MappedFile) -> Verdict? {
        var sums = TraceSums()
        var written: String?
        let lastLine = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D } ?? 0
        // A byte order mark is no part of the first line.
        var offset = bytes.byteOrderMarkCount
        while offset < bytes.count {
            file.move(to: offset)
            let line = TraceIndex.text(at: offset, in: bytes)
            offset += line.count + 1
            let text = withoutReturn(line)
            if text.isEmpty { continue }
            guard offset > lastLine, let end = place(of: mark, in: text) else {
                sums.add(text)
                continue
            }
            sums.add(UnsafeRawBufferPointer(rebasing: text[..<end]))
            written = String(decoding: text[(end + mark.count)...].prefix(32), as: UTF8.self)
        }
        guard let written else { return nil }
        guard let written = TraceSums(text: written, lineCount: Int(sums.lineCount)) else {
            return .manyChanged
        }
        let verdict = sums.verdict(written: written)
        guard case .changed(let line) = verdict else { return verdict }
        return .changed(line: number(ofLine: line, in: bytes, of: file))
    }

    /// The number of a line in the file, which may have empty lines. The sums do not count these.
    private static func number(
        ofLine counted: Int, in bytes: UnsafeRawBufferPointer, of file: MappedFile
    ) -> Int {
        var (number, left, offset) = (0, counted, bytes.byteOrderMarkCount)
        while left > 0, offset < bytes.count {
            file.move(to: offset)
            let line = TraceIndex.text(at: offset, in: bytes)
            offset += line.count + 1
            number += 1
            if !withoutReturn(line).isEmpty { left -= 1 }
        }
        return number
    }

    private static func withoutReturn(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        line.last == 0x0D ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
    }

    private static func place(of mark: [UInt8], in text: UnsafeRawBufferPointer) -> Int? {
        text.indices.last { text[$0...].starts(with: mark) }
    }
}
