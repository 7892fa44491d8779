// Words, and the rules by which a word tells that a secret is in it or behind it.
extension SecretText {
    /// A word that begins at the place.
    private struct Word {
        /// Without what encodes its letters.
        let text: String
        let start: Int
        let end: Int
        /// What follows it, if it may be a scheme of credentials.
        let token: Range<Int>?
        /// Whether what follows is credentials, and not the next word of a sentence.
        let isScheme: Bool
    }

    /// Reads the word at the place. The first rule that knows it reads what belongs to it as well.
    mutating func readWord() {
        let word = nextWord()
        if hideArgument(behind: word) || hideSubprotocol(word) || hideNamedValue(word)
            || hideAttribute(word) || hidePairedValue(word) || hideCredentials(word) || hideShape(word)
        {
            return
        }
        passOver(word)
    }

    private func nextWord() -> Word {
        let (text, end) = word(at: place)
        let token = token(after: text, at: end)
        return Word(
            text: text, start: place, end: end, token: token,
            isScheme: token.map { isCredentials($0) } ?? false)
    }

    // MARK: Rules

    /// `-u ann:secret`
    private mutating func hideArgument(behind word: Word) -> Bool {
        guard isCommand, let (argument, length) = SecretName.option(ofCurl: word.text) else { return false }
        copy(to: word.start + length)
        if hideArgument(argument) == bytes.count { leaveOpen(word.start) }
        return true
    }

    /// `bearer.…`
    private mutating func hideSubprotocol(_ word: Word) -> Bool {
        guard let part = token(ofSubprotocol: word.text, from: word.start, to: word.end) else {
            return false
        }
        if part.upperBound == bytes.count { leaveOpen(word.start) }
        copy(to: part.lowerBound)
        hide(.whole, to: part.upperBound)
        return true
    }

    /// `password=…`
    private mutating func hideNamedValue(_ word: Word) -> Bool {
        guard !word.isScheme,
            let (name, start) = secretName(of: word.text, at: word.start)
                ?? code(word.text, from: word.start, to: word.end)
        else { return false }
        copy(to: word.end)
        hideValue(of: name, from: start)
        // Up to here, the signs between a name and its value.
        let isOpen =
            isAtEnd || bytes.count - word.end <= mostSigns(behind: word.end)
            || (hasNoEmptyLine && beginning(ofPart: start) != nil)
        if isOpen, openPlace == nil, place >= word.end { leaveOpen(beginning(ofName: start)) }
        return true
    }

    /// `<password value="…">`
    private mutating func hideAttribute(_ word: Word) -> Bool {
        guard elementDepth > 0, SecretPair.isValue(word.text), let sign = givingSign(behind: word.end),
            sign.byte == UInt8(ascii: "=")
        else { return false }
        copy(to: sign.end)
        hideGiven(.whole, after: sign, isSpaced: has(" ", at: sign.end))
        return true
    }

    /// `"name": "token", "value": "…"`
    private mutating func hidePairedValue(_ word: Word) -> Bool {
        guard hidePaired(word.text, from: word.start, to: word.end) else { return false }
        if place == bytes.count { leaveOpen(beginning(ofName: word.start)) }
        return true
    }

    /// `Bearer …`. What else follows such a word is no secret, and is read as the next word.
    private mutating func hideCredentials(_ word: Word) -> Bool {
        guard let token = word.token else { return false }
        if token.upperBound == bytes.count { leaveOpen(word.start) }
        guard word.isScheme else {
            copy(to: word.end)
            return true
        }
        copy(to: token.lowerBound)
        hide(.whole, to: token.upperBound)
        // What goes on from an earlier piece into the next one holds no password yet.
        if !isOfMiddle(token) {
            mask.know(credentials: String(decoding: bytes[token], as: UTF8.self), scheme: word.text)
        }
        return true
    }

    /// `eyJ….eyJ….…`
    private mutating func hideShape(_ word: Word) -> Bool {
        guard let end = endOfShape(word.text) else { return false }
        // A dot may lead to a further part of a token.
        if end == bytes.count || bytes[end...].elementsEqual(".".utf8) { leaveOpen(word.start) }
        hide(.whole, to: end)
        return true
    }

    /// Shows a word, and notes what it says of those that follow.
    private mutating func passOver(_ word: Word) {
        if word.end == bytes.count || isUnfinishedSign(at: word.end) {
            leaveOpen(min(beginning(ofName: word.start), beginningOfEnd))
        }
        if isUnfinishedTitle(of: word.text) || isFirstOfTwo(word.text, to: word.end) {
            leaveOpen(word.start)
        }
        if isKeyWithoutValue(word.text, to: word.end) { leaveOpen(max(0, word.start - 6)) }
        if word.text.utf8.count == 4, word.text.lowercased() == "curl" { isCommand = true }
        // Its name may be any; its value stands in a line of its own.
        if word.text == "NSHTTPCookie" { pairs[UInt8(ascii: ":")].name = (.whole, word.start) }
        copy(to: word.end)
    }

    /// Whether the text ends here, or behind the mark that is here and ends a string. A word of a command may
    /// go on behind it.
    private var isAtEnd: Bool { place == bytes.count || quote(at: place)?.end == bytes.count }

    /// How many bytes may stand between a name that ends at a place and its value.
    private func mostSigns(behind end: Int) -> Int {
        let sign = sign(at: end)?.byte
        let hasBrackets = sign == UInt8(ascii: "[") || sign == UInt8(ascii: "]")
        return hasBrackets ? 8 * Self.mostSigns : Self.mostSigns
    }

    // MARK: Words and what follows them

    /// The word at a place, without what encodes its letters, and where it ends.
    func word(at start: Int) -> (word: String, end: Int) {
        var letters: [UInt8] = []
        var next = start
        while next < bytes.count {
            if Self.isOfWord(bytes[next]) {
                letters.append(bytes[next])
                next += 1
            } else if let letter = encodedLetter(at: next) {
                letters.append(letter.byte)
                next = letter.end
            } else {
                break
            }
        }
        return (String(decoding: letters, as: UTF8.self), next)
    }

    /// What follows a scheme of credentials such as `Bearer`, which may be a word of a sentence; nil if the
    /// word is no scheme.
    private func token(after word: String, at end: Int) -> Range<Int>? {
        guard 5...9 ~= word.utf8.count, let space = sign(at: end), " \t+".utf8.contains(space.byte),
            ["bearer", "basic", "digest", "negotiate"].contains(word.lowercased())
        else { return nil }
        let start = skippingSpace(space.end)
        var stop = start
        while let sign = sign(at: stop), Self.isOfToken(sign.byte) { stop = sign.end }
        return start..<stop
    }

    /// The space between two words, which a form and a URL may write as `+` or `%20`.
    func wordSpace(at place: Int) -> Sign? {
        guard let sign = sign(at: place), sign.byte == UInt8(ascii: " ") || sign.byte == UInt8(ascii: "+")
        else { return nil }
        return sign
    }

    private func isCredentials(_ token: Range<Int>) -> Bool {
        let hasSign = bytes[token].contains { !(0x61...0x7A ~= $0 || 0x41...0x5A ~= $0) }
        return token.count >= 8 && (hasSign || token.count >= 20)
    }
}
