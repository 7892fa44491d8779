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
