// The parts of multipart forms.
extension SecretText {
    /// Hides a part of a multipart form: after `name="password"` come its other fields, an empty line and it.
    ///
    /// - Parameters:
    ///   - start: where the word begins that names a secret.
    ///   - end: where the name ends.
    mutating func hidePart(named start: Int, _ end: Int) -> Bool {
        guard !hasNoEmptyLine, let part = beginning(ofPart: start) else { return false }
        guard isInHead(skippingSpace(quote(at: end)?.end ?? end)) else { return false }
        let emptyLine = next("\r\n\r\n", from: end)
        hasNoEmptyLine = emptyLine == bytes.count
        guard !hasNoEmptyLine else { return false }
        copy(to: emptyLine + 4)
        hide(.whole, to: endOfPart(place, boundary: boundary(above: part)))
        return true
    }

    /// Whether a word is all of the name of a part: `name="code"`, but not `name="zip.code"`.
    func isName(ofPart start: Int, to end: Int) -> Bool {
        guard let part = beginning(ofPart: start), start - part <= 6 else { return false }
        return isInHead(skippingSpace(quote(at: end)?.end ?? end))
    }

    /// Whether the head of a part goes on at a place behind a name: with another parameter, or in the next
    /// line with a field. Unlike an attribute of HTML, that has a colon.
    private func isInHead(_ start: Int) -> Bool {
        if has(";", at: start) { return true }
        guard has("\r", at: start) else { return false }
        var next = start + 2
        while next < bytes.count, Self.isOfWord(bytes[next]) { next += 1 }
        return next >= bytes.count || bytes[next] == UInt8(ascii: ":") || bytes[next] == UInt8(ascii: "\r")
    }

    /// Where a part ends: at the next line that begins with its boundary (RFC 2046 §5.1.1). If that is not
    /// known, at the next line that may begin with one.
    private func endOfPart(_ start: Int, boundary: Range<Int>?) -> Int {
        var end = next("\r\n--", from: start)
        guard let boundary else { return end }
        while end < bytes.count, !bytes[(end + 2)...].starts(with: bytes[boundary]) {
            end = next("\r\n--", from: end + 2)
        }
        return end
    }

    /// How many bytes are looked at to find the line that opens a part: a boundary and a few fields.
    private static let longestHead = 1024

    /// The boundary of a part, with the two hyphens before it; nil if the line that opens the part is too
    /// far above a place in its head.
    private func boundary(above place: Int) -> Range<Int>? {
        let first = max(0, place - Self.longestHead)
        var line = bytes[first..<place].lastIndex(of: UInt8(ascii: "\n"))
        while let end = line {
            line = bytes[first..<end].lastIndex(of: UInt8(ascii: "\n"))
            // The first line may have begun further above.
            guard line != nil || first == 0 else { return nil }
            let start = line.map { $0 + 1 } ?? 0
            var stop = end
            while stop > start, Self.isBlank(bytes[stop - 1]) { stop -= 1 }
            // Above an empty line there is no field of this part.
            if stop == start { return nil }
            if has("--", at: start) { return start..<stop }
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || endsLine(byte)
    }

    /// Where that begins which says what a word is: the quotation mark before it, the key whose value it is,
    /// `name="`, the line that opens a part, or the mark before a word of a command.
    func beginning(ofName start: Int) -> Int {
        guard let part = beginning(ofPart: start) else {
            return min(
                max(0, start - 6), keySign(before: start)?.start ?? start, quotedWord(before: start) ?? start)
        }
        return boundary(above: part)?.lowerBound ?? part
    }

    /// Where `name=` begins, if a word is the name of a part of a form, or the end of it: `user[password]`,
    /// `user.password`, `form:password`, `user/password`.
    func beginning(ofPart start: Int) -> Int? {
        let name = bytes[..<start].reversed().prefix(64).prefix(while: Self.isOfPartName)
        let begin = start - name.count
        let length = hasInAnyCase("name=\"", at: begin - 6) ? 6 : 5
        guard length == 6 || hasInAnyCase("name=", at: begin - 5) else { return nil }
        let part = begin - length
        // What is behind the dot of `filename="a.pass"` is no name, nor behind a slash.
        let isOfFile = part > 0 && Self.isOfWord(bytes[part - 1])
        return isOfFile && name.contains(where: { "./".utf8.contains($0) }) ? nil : part
    }

    private static func isOfPartName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"):
            true
        default: isOfWord(byte)
        }
    }
}
