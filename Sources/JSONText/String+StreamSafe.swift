extension String {
    /// The text in Stream-Safe Text Format (UAX #15, section 13): behind each thirty marks on a letter stands
    /// a joiner, U+034F, which nobody sees.
    ///
    /// Swift compares texts as if the marks on their letters were sorted, and sorting them takes the square
    /// of their number. No language needs thirty; what comes from elsewhere may have a hundred thousand.
    ///
    /// `TerminalText` of the module `TextPages`, which imports nothing, counts marks in its own way: what is
    /// shown has to fit a line, so marks count there, too, that are never sorted.
    package var streamSafe: String {
        // A mark has two bytes at least.
        guard utf8.count > 60, !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var marks = 0
        guard unicodeScalars.contains(where: { $0.isOneMark(tooMany: &marks) }) else { return self }
        marks = 0
        return unicodeScalars.reduce(into: "") { safe, scalar in
            if scalar.isOneMark(tooMany: &marks) {
                safe.unicodeScalars.append("\u{34F}")
                marks = 1
            }
            safe.unicodeScalars.append(scalar)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark behind thirty others.
    ///
    /// - Parameter marks: how many stand before this one without a letter between them.
    fileprivate func isOneMark(tooMany marks: inout Int) -> Bool {
        guard value >= 0x300, properties.canonicalCombiningClass != .notReordered else {
            marks = 0
            return false
        }
        marks += 1
        return marks > 30
    }
}
