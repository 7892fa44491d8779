// Header fields may go on in the next line, if that one begins with a space or a tab (RFC 9112 §5.2).
extension SecretText {
    /// Whether a name is the first word of its line. Only there it may be that of a header field: what is
    /// indented below a sentence such as `no token: expired` is no part of a value.
    func isAtBeginningOfLine(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        // The letter of `\n` may have been read as the first one of the name.
        return Self.endsLine(bytes[start - 1]) || has("\\n", at: start - 2) || has("\\n", at: start - 1)
    }

    /// Whether a name is the first word of its line, also if the line is indented, is an item of a list, or
    /// is marked as one that was sent or received: `> Cookie: …`.
    func isFirstInLine(_ start: Int) -> Bool {
        var next = beginning(ofSpaceBefore: start)
        if next < start, has("-", at: next - 1) {
            next = beginning(ofSpaceBefore: next - 1)
        } else if next < start, has(">", at: next - 1) || has("<", at: next - 1) {
            next -= 1
        }
        return next == 0 || Self.endsLine(bytes[next - 1])
    }

    /// Where the spaces and tabs begin that are right before a place.
    func beginning(ofSpaceBefore end: Int) -> Int {
        var next = end
        while has(" ", at: next - 1) || has("\t", at: next - 1) { next -= 1 }
        return next
    }

    /// Behind the space or the tab which says that the line that ends at a place goes on in the next one; nil
    /// if no line ends there, or if it does not go on. In a string of JSON, the signs are `\r\n\t`.
    func endOfFold(at start: Int) -> Int? {
        guard start < bytes.count, Self.endsLine(bytes[start]) || bytes[start] == UInt8(ascii: "\\") else {
            return nil
        }
        var next = start
        if let end = end(of: 0x0D, spelled: "\\r", at: next) { next = end }
        guard let line = end(of: 0x0A, spelled: "\\n", at: next) else { return nil }
        return has(" ", at: line) ? line + 1 : end(of: 0x09, spelled: "\\t", at: line)
    }

    /// Where a byte ends that is at a place, as it is or as JSON spells it.
    private func end(of byte: UInt8, spelled escape: StaticString, at start: Int) -> Int? {
        if start < bytes.count, bytes[start] == byte { return start + 1 }
        return has(escape, at: start) ? start + 2 : nil
    }

    static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }
}

// Values in the lines below their name: the blocks and the lists of YAML, and what Swift's `dump` prints.
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

    /// Hides the items of a list of YAML below a name in the plural, `passwords:`, also if the list is not
    /// indented. `false` if there is none.
    ///
    /// - Parameter value: where the line of the name goes on behind the colon.
    mutating func hideList(_ name: SecretName, at value: Int, from start: Int) -> Bool {
        guard isPlural(start), name != .tokens, !name.isOfSentences, !isDumped(start),
            let indentation = indentation(ofNameAt: start)
        else { return false }
        let isSpelled = has("\\", at: value)
        var next = value
        var column: Int?
        while let line = endOfBreak(at: next, isSpelled: isSpelled) {
            next = skippingSpace(line)
            if endOfBreak(at: next, isSpelled: isSpelled) != nil { continue }
            let depth = next - line
            if has("- ", at: next), depth == column ?? max(depth, indentation) {
                column = depth
                copy(to: skippingSpace(next + 2))
            } else if let column, depth > column {
                copy(to: next)
            } else {
                break
            }
            next = endOfLine(from: next, isSpelled: isSpelled)
            hide(name.ofElements, to: next)
        }
        guard column != nil else { return false }
        // The next piece may have more of them.
        let rest = bytes[place...]
        if rest.count <= Self.mostSigns, rest.allSatisfy({ "\\nr\r\n\t -".utf8.contains($0) }) {
            leaveOpen(beginning(ofName: start))
        }
        return true
    }

    /// Whether a name that begins at a place is a word in the plural.
    private func isPlural(_ start: Int) -> Bool {
        let word = word(at: start).word.lowercased()
        return word.hasSuffix("s") && !word.hasSuffix("ss")
    }

    /// What an item of a list is to another one above it, of which a key names a secret.
    enum ItemRelation {
        /// It is inside the other one: a part of what is printed of the name.
        case part
        /// It is the second element of the pair whose first one is the other item, so it has the value.
        case value
        /// It has nothing to do with the other one.
        case other
    }

    /// What the item with a key is to another one above it. Of the two elements of a pair, `dump` prints the
    /// second one in the next line, `- key: "token"` and `- value: …`, or below the items that are in the
    /// first one: `▿ key: AnyHashable("token")`. In YAML, a dash begins another object.
    ///
    /// - Parameter item: where the other one begins, with its mark.
    func relation(ofItem key: Int, to item: Int) -> ItemRelation {
        let line = beginning(ofSpaceBefore: key - 2)
        let isDumped = has("▿ ", at: item)
        guard isDumped || has("- ", at: item), item < line,
            let end = bytes[item..<line].indices.first(where: { endOfBreak(at: $0) != nil })
        else { return .other }
        if !isDumped, endOfBreak(at: end) == line { return .value }
        let indentation = item - beginning(ofSpaceBefore: item)
        var next = end
        while let below = endOfBreak(at: next), below < line {
            let text = skippingSpace(below)
            guard text - below > indentation, has("- ", at: text) || has("▿ ", at: text) else {
                return .other
            }
            next = endOfLine(from: text)
        }
        guard endOfBreak(at: next) == line else { return .other }
        if key - 2 - line <= indentation { return .value }
        return isDumped ? .part : .other
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
    ///
    /// - Parameter isSpelled: whether it is; nil if that does not matter.
    func endOfBreak(at start: Int, isSpelled: Bool? = nil) -> Int? {
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
