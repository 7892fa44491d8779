// Values in the lines below their name: the blocks of YAML, and what Swift's `dump` prints.
extension SecretText {
    /// Whether a name is one of those that `dump` prints with what is in their values: `▿ name: Type`.
    func isDumped(_ start: Int) -> Bool { has("▿ ", at: start - 4) }

    /// Hides what is below the line of a name and indented more: a block, `password: |`, or the strings in a
    /// value that is dumped. `false` if there is nothing of the kind.
    ///
    /// - Parameter value: where the line goes on behind the colon.
    mutating func hideBlock(_ name: SecretName, at value: Int, from start: Int) -> Bool {
        guard let indentation = indentation(ofNameAt: start),
            let line = isDumped(start) ? endOfLine(from: value) : endOfBlockMark(at: value),
            isDumped(start) || name != .tokens
        else { return false }
        let end = endOfBlock(below: line, indentation: indentation)
        guard isDumped(start) else {
            copy(to: skippingSpace(line, withLines: true))
            hide(.whole, to: end)
            return true
        }
        guard end > line else { return false }
        while place < end {
            if let quote = quote(at: place), quote.byte == UInt8(ascii: "\"") {
                hide(name, in: quote)
                copy(to: self.end(ofMarks: quote, at: place))
            } else {
                copy(to: sign(at: place)?.end ?? end)
            }
        }
        return true
    }

    /// How far a line is indented, at most, that does not belong to a name which is the first word of its own
    /// line, or stands behind the mark of an item. Nil for any other name.
    private func indentation(ofNameAt start: Int) -> Int? {
        var mark = start
        if isDumped(start) {
            mark -= 4
        } else if let space = space(before: start), has("-", at: space - 1) {
            mark = space - 1
        }
        let line = beginning(ofSpaceBefore: mark)
        guard line == 0 || Self.endsLine(bytes[line - 1]) || has("\\n", at: line - 2) else { return nil }
        return isDumped(start) ? mark - line : start - line
    }

    /// Where the spaces begin that are right before a place; nil if there are none.
    private func space(before end: Int) -> Int? {
        let start = beginning(ofSpaceBefore: end)
        return start < end ? start : nil
    }

    /// Where the line ends that has only the mark of a block of YAML: `|`, `>-`, `!vault |`.
    private func endOfBlockMark(at start: Int) -> Int? {
        var next = start
        if has("!", at: next) {
            next = skippingSpace(next + bytes[next...].prefix(64).prefix { $0 > 0x20 }.count)
        }
        guard has("|", at: next) || has(">", at: next) else { return nil }
        next += 1
        while next < bytes.count, "+-123456789".utf8.contains(bytes[next]) { next += 1 }
        next = skippingSpace(next)
        return next == bytes.count || endOfBreak(at: next) != nil ? next : nil
    }

    /// Where the last line ends below the end of another that is indented more than some spaces; the end of
    /// that other one if there is none.
    private func endOfBlock(below first: Int, indentation: Int) -> Int {
        // Where the breaks are spelled, those that are not may be anywhere, and the other way round.
        let isSpelled = has("\\", at: first)
        var (next, end) = (first, first)
        while let line = endOfBreak(at: next, isSpelled: isSpelled) {
            let text = skippingSpace(line)
            next = endOfLine(from: text, isSpelled: isSpelled)
            // An empty line may be in a block.
            if next == text { continue }
            guard text - line > indentation else { return end }
            end = next
        }
        return end
    }

    /// Where a line ends: before its break, or with the string of JSON that it is in.
    private func endOfLine(from start: Int, isSpelled: Bool? = nil) -> Int {
        var next = start
        while next < bytes.count, endOfBreak(at: next, isSpelled: isSpelled) == nil,
            isSpelled != true || bytes[next] != UInt8(ascii: "\"")
        {
            next += 1
        }
        return next
    }

    /// Where the break between two lines ends that is here, which in a string of JSON is spelled `\n`.
    private func endOfBreak(at start: Int, isSpelled: Bool? = nil) -> Int? {
        if isSpelled != true {
            if has("\n", at: start) { return start + 1 }
            if has("\r\n", at: start) { return start + 2 }
        }
        if isSpelled != false {
            if has("\\n", at: start) { return start + 2 }
            if has("\\r\\n", at: start) { return start + 4 }
        }
        return nil
    }
}
