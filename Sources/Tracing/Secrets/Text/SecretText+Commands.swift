// Command lines: the options of curl, and words of which some parts stand in quotation marks.
extension SecretText {
    /// Where the word of a command begins that a name stands in, if that word is in quotation marks:
    /// `'a=b&password=…'`.
    func quotedWord(before name: Int) -> Int? {
        guard isCommand, let start = bytes[..<name].suffix(128).lastIndex(where: { " \"'".utf8.contains($0) })
        else { return nil }
        return has(" ", at: start) ? nil : start
    }

    /// Hides the argument of an option: `-u ann:secret`, `-b "a=b"`. It may have spaces, since some write
    /// commands without quoting. What is not hidden of it is read again as text; if that has been done so
    /// often that the text would take too long, all of it is hidden.
    ///
    /// - Returns: where the argument ends.
    mutating func hideArgument(_ argument: SecretName.Argument) -> Int {
        let option = place
        copy(to: beginning(ofArgument: option))
        let (text, hasMarks, behind) =
            described(argument, at: place, behind: option) ?? extent(ofArgument: place)
        copy(to: text.lowerBound)
        switch argument {
        case .all(let name): hide(name, to: text.upperBound, hasMarks: hasMarks)
        case .behindColon:
            guard let colon = bytes[text].firstIndex(of: UInt8(ascii: ":")) else { break }
            copy(to: colon + 1)
            hide(.whole, to: text.upperBound, hasMarks: hasMarks)
        case .userInfo:
            let host = bytes[text].prefix { $0 != UInt8(ascii: " ") }
            guard let at = host.lastIndex(of: UInt8(ascii: "@")) else { break }
            let slashes = host[..<at].firstIndex(of: UInt8(ascii: "/")) ?? place
            if has("//", at: slashes) { copy(to: slashes + 2) }
            hide(.whole, to: at, hasMarks: hasMarks)
        }
        mostRead -= text.upperBound - place
        if mostRead < 0 { hide(.unsure, to: text.upperBound, hasMarks: hasMarks) }
        return behind
    }

    /// Where an argument begins behind its option: behind spaces, and behind the ends of lines before which a
    /// backslash stands. In a list of words, `["-u", "ann:secret"]`, in the next string.
    private func beginning(ofArgument option: Int) -> Int {
        if let mark = quote(at: option) {
            let comma = skippingSpace(mark.end, withLines: true)
            let next = skippingSpace(comma + 1, withLines: true)
            if has(",", at: comma), quote(at: next) != nil { return next }
        }
        var next = skippingSpace(option)
        while let line = endOfContinuation(at: next) { next = skippingSpace(line) }
        return next
    }

    /// Where the end of a line ends that belongs to a command, since a backslash stands before it. In a
    /// string of JSON, there are two.
    private func endOfContinuation(at start: Int) -> Int? {
        guard has("\\", at: start) else { return nil }
        if let line = endOfBreak(at: start + 1, isSpelled: false) { return line }
        return has("\\\\", at: start) ? endOfBreak(at: start + 2, isSpelled: true) : nil
    }

    /// An argument that begins at a place: its text, which has no marks around it if they are those of one
    /// string; whether it has others; and where it ends.
    private func extent(ofArgument start: Int) -> (text: Range<Int>, hasMarks: Bool, end: Int) {
        if let quote = quote(at: start) {
            let mark = self.end(ofString: quote, from: quote.end)
            let part = self.end(ofMarks: quote, at: mark)
            let word = endOfWord(behindPart: part)
            return word > part ? (start..<word, true, word) : (quote.end..<mark, false, part)
        }
        var (end, hasMarks) = (start, false)
        while end < bytes.count, !endsArgument(end), !hasMarks || bytes[end] > 0x20 {
            // The apostrophe of `it's` begins no part.
            if !isWord(at: end - 1), let part = endOfPart(at: end) {
                (end, hasMarks) = (part, true)
            } else {
                end += 1
            }
        }
        return (start..<end, hasMarks, end)
    }

    private func endsArgument(_ place: Int) -> Bool {
        switch bytes[place] {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            quote(at: place + 1) != nil || has("-", at: place + 1) || has("\\", at: place + 1)
                || has("http", at: place + 1) || place + 1 == bytes.count
        default: false
        }
    }

    // MARK: Descriptions of requests

    /// What ends an option in the command by which Alamofire describes a request, whose first line is
    /// `$ curl -v`. It writes users, passwords and cookies as they are: with spaces, marks and backslashes,
    /// which therefore end nothing.
    private static let endOfDescribed: StaticString = " \\\n\t"

    /// Whether the text is such a description, and an option begins a line of it at a place.
    private func isDescribed(_ option: Int) -> Bool {
        has("$ curl -v \\\n\t", at: 0) && has("\\\n\t-", at: option - 3)
    }

    /// The argument that begins at a place, in such a description, behind the letter of its option: `-u` or
    /// `-b`, since it has no other options of which a part is a secret.
    private func described(_ argument: SecretName.Argument, at start: Int, behind option: Int) -> (
        text: Range<Int>, hasMarks: Bool, end: Int
    )? {
        guard case .all = argument, isDescribed(option - 2) else { return nil }
        let end = next(Self.endOfDescribed, from: start)
        let isQuoted = end > start + 1 && has("\"", at: start) && has("\"", at: end - 1)
        return (isQuoted ? start + 1..<end - 1 : start..<end, false, end)
    }

    /// Where the value of a header field ends in such a description: `-H "Name: …"`, in which a mark of the
    /// value has a backslash before it, but a backslash has none. Nil if no such name begins or ends there.
    ///
    /// - Parameter start: where the name begins, or the end of it that says that the value is a secret:
    ///   `X.Token`.
    func endOfDescribedField(named start: Int) -> Int? {
        guard isCommand,
            let mark = bytes[..<start].suffix(128).lastIndex(where: { "\": ".utf8.contains($0) }),
            has("-H \"", at: mark - 3), isDescribed(mark - 3)
        else { return nil }
        let end = next(Self.endOfDescribed, from: start)
        return has("\"", at: end - 1) ? end - 1 : end
    }

    // MARK: Words of several parts

    /// Where a word ends that goes on behind a part of it in quotation marks, as a shell reads it:
    /// `'ann':"a b"`. Where nobody says that a text is a command, only a string with other marks belongs to
    /// the one before it: `'a'"b"`.
    ///
    /// - Parameter start: where that part ends. If nothing follows, the word ends there.
    func endOfWord(behindPart start: Int) -> Int {
        var (next, goesOn) = (start, false)
        while next < bytes.count {
            if let part = endOfPart(at: next), isCommand || bytes[next] != bytes[next - 1] {
                (next, goesOn) = (part, true)
            } else if isCommand, mayBeInWord(next) {
                goesOn = goesOn || Self.isOfWord(bytes[next])
                next += 1
            } else {
                break
            }
        }
        return goesOn ? next : start
    }

    /// Where a word of a command ends that goes on behind a mark: `'password=a'"b"`, `password=a"b"`. Nil if
    /// it does not go on.
    ///
    /// - Parameter isQuoted: whether the mark ends a part of the word, and does not begin one.
    func endOfWord(at mark: Int, isQuoted: Bool) -> Int? {
        guard isCommand else { return nil }
        guard isQuoted else { return endOfPart(at: mark).map { endOfWord(behindPart: $0) } }
        guard let quote = quote(at: mark) else { return nil }
        let end = endOfWord(behindPart: quote.end)
        return end > quote.end ? end : nil
    }

    /// How many bytes are looked at to find the end of a part that does not begin its word.
    private static let longestPart = 1024

    /// Where a part of a word ends that begins here with a quotation mark. Nil if that rather ends the string
    /// which a command stands in: `["curl -u 'ann:…'", "b"]`.
    private func endOfPart(at start: Int) -> Int? {
        guard let quote = quote(at: start), let first = sign(at: quote.end) else { return nil }
        let isGiven = has(":", at: start - 1) || has("=", at: start - 1)
        guard isGiven || !" \t,.;:)]}|&<>".utf8.contains(first.byte) else { return nil }
        let line = bytes[quote.end...].prefix(Self.longestPart).prefix { !Self.endsLine($0) }
        let mark = self.end(ofString: quote, from: quote.end, to: line.endIndex)
        let end = self.end(ofMarks: quote, at: mark)
        return end > mark ? end : nil
    }

    /// Whether a byte without marks around it may belong to a word of a command. A comma does between two
    /// letters; behind a string it may be one of a list.
    private func mayBeInWord(_ place: Int) -> Bool {
        let byte = bytes[place]
        if byte == UInt8(ascii: ",") { return isWord(at: place - 1) && isWord(at: place + 1) }
        return byte > 0x20 && !"\"'\\`;|&<>()[]{}".utf8.contains(byte)
    }

    /// A part of the text without its quotation marks.
    func withoutMarks(_ part: Range<Int>) -> String {
        let signs = bytes[part].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        return String(decoding: signs, as: UTF8.self)
    }

    /// In a command, behind what stands for an apostrophe in a word between two of them: `'\''` or `'"'"'`.
    /// Nil if none is at the place.
    func endOfJoint(at start: Int) -> Int? {
        guard isCommand, has("'", at: start) else { return nil }
        if has("'\"'\"'", at: start) { return start + 5 }
        let slashes = slashes(at: start + 1, most: Self.mostSlashes)
        let next = start + 1 + slashes
        return slashes > 0 && has("''", at: next) ? next + 2 : nil
    }
}
