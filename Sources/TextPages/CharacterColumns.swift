extension Character {
    /// How many columns of a terminal it takes: two for an ideograph or an emoji, none for a mark that stands
    /// on the letter before it.
    ///
    /// Source: East Asian Width (UAX #11), and for emoji UTS #51, whose sequences are as wide as one emoji.
    /// Terminals differ where Unicode calls a width ambiguous; here that is one column.
    var columns: Int {
        // Nearly all characters are one byte, which is seen faster than that they are ASCII.
        if utf8.count == 1 { return 1 }
        var sum = 0
        for scalar in unicodeScalars {
            if scalar.isEmojiPresentation || scalar == Self.asEmoji { return 2 }
            sum += scalar.columns
        }
        return sum
    }

    /// What makes an emoji of the sign before it.
    private static let asEmoji: Unicode.Scalar = "\u{FE0F}"
}

extension Unicode.Scalar {
    fileprivate var isEmojiPresentation: Bool { value >= 0x231A && properties.isEmojiPresentation }

    fileprivate var columns: Int {
        // Below the first mark are the letters of most languages that are written in Latin.
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // The vowels and last consonants of a Hangul syllable stand in the columns of the first one.
        if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return 0 }
        return Self.wide.contains { $0 ~= value } ? 2 : 1
    }

    /// The blocks that are wide or full-width (W and F in `EastAsianWidth.txt`), but for emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3040...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D8F, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
