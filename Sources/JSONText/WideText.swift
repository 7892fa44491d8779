/// Text of which each letter has two or four bytes (UTF-16, UTF-32), with as few bytes as UTF-8 has for them.
///
/// How the bytes lie is told by those that are 0, of which the letters of JSON have one or three. A part of a
/// text may begin or end in the middle of a letter. A unit of two bytes may be half of a letter, and is
/// written as if it were a whole one, so that nothing is lost on the way back.
package struct WideText {
    /// The text with few bytes.
    package let narrow: [UInt8]
    private let layout: Layout
    /// The bytes before the first whole letter, and behind the last one.
    private let head: ArraySlice<UInt8>
    private let tail: ArraySlice<UInt8>
    /// The letters that they are a part of, if they have the byte that says which.
    private let ended: [UInt8]
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
        var read: (layout: Layout, letters: [UInt8])?
        for layout in Self.layouts(of: bytes) {
            guard let letters = Self.letters(of: bytes, layout) else { continue }
            read = (layout, letters)
            break
        }
        guard let (layout, letters) = read else { return nil }
        let end = bytes.count - (bytes.count - layout.start) % layout.width
        self.layout = layout
        head = bytes[..<layout.start]
        tail = bytes[end...]
        // The last byte of a letter says which it is, or the first one.
        ended = layout.isBigEndian ? head.suffix(1).flatMap { Self.utf8(UInt32($0)) } : []
        begun = layout.isBigEndian ? [] : tail.prefix(1).flatMap { Self.utf8(UInt32($0)) }
        narrow = ended + letters + begun
    }

    /// The whole letters; nil if a number is that of none.
    private static func letters(of bytes: [UInt8], _ layout: Layout) -> [UInt8]? {
        var letters: [UInt8] = []
        var place = layout.start
        while place + layout.width <= bytes.count {
            var number: UInt32 = 0
            for offset in 0..<layout.width {
                let next = layout.isBigEndian ? place + offset : place + layout.width - 1 - offset
                number = number << 8 | UInt32(bytes[next])
            }
            guard number < 1 << 21 else { return nil }
            if number < 0x80 { letters.append(UInt8(number)) } else { letters += utf8(number) }
            place += layout.width
        }
        return letters
    }

    /// What UTF-8 has for the number of a letter, or would have.
    private static func utf8(_ number: UInt32) -> [UInt8] {
        let continued = { (shift: UInt32) in UInt8(truncatingIfNeeded: number >> shift & 0x3F) | 0x80 }
        switch number {
        case ..<0x80: return [UInt8(number)]
        case ..<0x800: return [0xC0 | UInt8(number >> 6), continued(0)]
        case ..<0x1_0000: return [0xE0 | UInt8(number >> 12), continued(6), continued(0)]
        default: return [0xF0 | UInt8(number >> 18), continued(12), continued(6), continued(0)]
        }
    }

    /// Another text, the way the bytes of this one lie.
    package func widened(_ other: [UInt8]) -> [UInt8] {
        // Where the beginning or the end is another, what there is of a letter is gone as well.
        let isAtStart = other.starts(with: ended)
        let isAtEnd = other.suffix(begun.count).elementsEqual(begun)
        var wide = isAtStart ? Array(head) : []
        var place = isAtStart ? ended.count : 0
        let last = isAtEnd ? other.count - begun.count : other.count
        while place < last {
            let lead = other[place]
            let count = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            let end = min(place + count, last)
            var number = count == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(count))
            for byte in other[(place + 1)..<end] { number = number << 6 | UInt32(byte & 0x3F) }
            for offset in 0..<layout.width {
                let shift = 8 * (layout.isBigEndian ? layout.width - 1 - offset : offset)
                wide.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
            }
            place = end
        }
        return isAtEnd ? wide + tail : wide
    }

    /// How the bytes may lie, the most likely way first.
    private static func layouts(of bytes: [UInt8]) -> [Layout] {
        // How often a byte is 0 at each of four places.
        var zeros = [0, 0, 0, 0]
        for (place, byte) in bytes.enumerated() where byte == 0 { zeros[place & 3] += 1 }
        let units = bytes.count / 4
        guard units > 1, zeros != [0, 0, 0, 0] else { return [] }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return [Layout(width: 4, isBigEndian: false)] }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return [Layout(width: 4, isBigEndian: true)] }
        // Where a mark says so, nearly all letters may be of another script than Latin.
        if bytes.starts(with: [0xFF, 0xFE]) { return [Layout(width: 2, isBigEndian: false)] }
        if bytes.starts(with: [0xFE, 0xFF]) { return [Layout(width: 2, isBigEndian: true)] }
        let filled = (0..<4).filter { 2 * zeros[$0] < units }
        if filled == [0, 2] { return [Layout(width: 2, isBigEndian: false)] }
        if filled == [1, 3] { return [Layout(width: 2, isBigEndian: true)] }
        guard filled.count == 1, let byte = filled.first else { return [] }
        // It is the first byte of a letter, or the last one, which only letters that are not of Latin tell.
        let first = Layout(width: 4, isBigEndian: false, start: byte)
        let last = Layout(width: 4, isBigEndian: true, start: (byte + 1) % 4)
        return byte == 3 ? [last, first] : [first, last]
    }
}
