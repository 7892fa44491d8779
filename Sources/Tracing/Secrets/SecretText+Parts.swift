// The parts of multipart forms.
extension SecretText {
    /// Hides a part of a multipart form: after `name="password"` come its other fields, an empty line and it.
    ///
    /// - Parameters:
    ///   - start: where the word begins that names a secret.
    ///   - end: where the name ends.
    mutating func hidePart(named start: Int, _ end: Int) -> Bool {
        guard !hasNoEmptyLine, beginning(ofPart: start) != nil else { return false }
        guard quote(at: end) != nil || has(";", at: end) || has("\r", at: end) else { return false }
        let emptyLine = next("\r\n\r\n", from: end)
        hasNoEmptyLine = emptyLine == bytes.count
        guard !hasNoEmptyLine else { return false }
        copy(to: emptyLine + 4)
        hide(.whole, to: next("\r\n--", from: place))
        return true
    }

    /// Where that begins which says what a word is: the quotation mark before it, or `name="`.
    func beginning(ofName start: Int) -> Int { beginning(ofPart: start) ?? max(0, start - 6) }

    /// Where `name=` begins, if a word is the name of a part of a form, or the end of it: `user[password]`.
    func beginning(ofPart start: Int) -> Int? {
        let name = bytes[..<start].reversed().prefix(64).prefix {
            Self.isOfWord($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
        }
        let begin = start - name.count
        if has("name=\"", at: begin - 6) { return begin - 6 }
        return has("name=", at: begin - 5) ? begin - 5 : nil
    }
}
