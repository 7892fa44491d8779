/// Text of which each letter has two or four bytes (UTF-16, UTF-32), with as few bytes as UTF-8 has for them.
///
/// How the bytes lie is told by those that are 0, of which the letters of JSON have one or three. A part of a
/// text may begin in the middle of a letter. A unit of two bytes may be half of a letter, and is written as
/// if it were a whole one, so that nothing is lost on the way back.
package struct WideText {
    /// The text as `SecretText` reads it.
    package let narrow: [UInt8]
    private let layout: Layout
    /// The bytes before the first whole letter, and behind the last one.
    private let head: ArraySlice<UInt8>
    private let tail: ArraySlice<UInt8>
    /// The letter that begins behind the last whole one, if its first byte says which it is.
    private let begun: [UInt8]

    /// How the bytes of letters lie.
    private struct Layout {
        let width: Int
        let isBigEndian: Bool
        /// Where the first whole letter begins.
        var start = 0
    }

    /// Nil for bytes that are nothing of the kind, as most are.
    package init?(_ bytes: [UInt8]) {
        guard let layout = Self.layout(of: bytes) else { return nil }
        let end = bytes.count - (bytes.count - layout.start) % layout.width
        var narrow: [UInt8] = []
        for place in stride(from: layout.start, to: end, by: layout.width) {
            var number: UInt32 = 0
            for offset in 0..<layout.width {
                let next = layout.isBigEndian ? place + offset : place + layout.width - 1 - offset
                number = number << 8 | UInt32(bytes[next])
            }
            guard number < 1 << 21 else { return nil }
            Self.append(number, to: &narrow)
        }
        var begun: [UInt8] = []
        if !layout.isBigEndian, end < bytes.count { Self.append(UInt32(bytes[end]), to: &begun) }
        self.narrow = narrow + begun
        self.layout = layout
        self.begun = begun
        head = bytes[..<layout.start]
        tail = bytes[end...]
    }

    private static func append(_ number: UInt32, to narrow: inout [UInt8]) {
        let continued = { (shift: UInt32) in 0x80 | UInt8(truncatingIfNeeded: number >> shift) & 0x3F }
        switch number {
        case ..<0x80: narrow.append(UInt8(number))
        case ..<0x800: narrow += [0xC0 | UInt8(number >> 6), continued(0)]
        case ..<0x1_0000: narrow += [0xE0 | UInt8(number >> 12), continued(6), continued(0)]
        default: narrow += [0xF0 | UInt8(number >> 18), continued(12), continued(6), continued(0)]
        }
    }

    /// Another text with its letters, the way the bytes of this one lie.
    package func widened(_ narrow: [UInt8]) -> [UInt8] {
        // Where the end is another, the beginning of a letter is gone as well.
        let isAtEnd = narrow.suffix(begun.count).elementsEqual(begun)
        let letters = isAtEnd ? narrow.dropLast(begun.count) : narrow[...]
        var wide = Array(head)
        var place = 0
        while place < letters.count {
            let lead = letters[place]
            let count = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            let end = min(place + count, letters.count)
            var number = count == 1 ? UInt32(lead) : UInt32(lead) & 0x7F >> UInt32(count)
            for byte in letters[(place + 1)..<end] { number = number << 6 | UInt32(byte & 0x3F) }
            for offset in 0..<layout.width {
                let shift = 8 * (layout.isBigEndian ? layout.width - 1 - offset : offset)
                wide.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
            }
            place = end
        }
        return isAtEnd ? wide + tail : wide
    }

    private static func layout(of bytes: [UInt8]) -> Layout? {
        // How often a byte is 0 at each of four places.
        var zeros = [0, 0, 0, 0]
        for (place, byte) in bytes.enumerated() where byte == 0 { zeros[place & 3] += 1 }
        let units = bytes.count / 4
        guard units > 1, zeros != [0, 0, 0, 0] else { return nil }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return Layout(width: 4, isBigEndian: false) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return Layout(width: 4, isBigEndian: true) }
        // Where a mark says so, fewer letters need to be of ASCII, but some are.
        if bytes.starts(with: [0xFF, 0xFE]), zeros[1] + zeros[3] > units / 4 {
            return Layout(width: 2, isBigEndian: false)
        }
        if bytes.starts(with: [0xFE, 0xFF]), zeros[0] + zeros[2] > units / 4 {
            return Layout(width: 2, isBigEndian: true)
        }
        let filled = (0..<4).filter { 2 * zeros[$0] < units }
        switch filled {
        case [0, 2]: return Layout(width: 2, isBigEndian: false)
        case [1, 3]: return Layout(width: 2, isBigEndian: true)
        case [3]: return Layout(width: 4, isBigEndian: true)
        case [0], [1], [2]: return Layout(width: 4, isBigEndian: false, start: filled[0])
        default: return nil
        }
    }
}
