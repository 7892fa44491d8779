import JSONText

// Most events of a trace have no secret and nothing that looks like one. To see that takes a look at the ends
// of their words; to write them anew without secrets would take several times as long as reading them.
extension SecretMask {
    /// Whether hiding the secrets of an event would change nothing. `false` if it takes a closer look.
    func isHarmless(_ event: TraceEvent) -> Bool {
        if event.kind.hasPrefix("cookie.") { return false }
        if event.data.contains(where: { !isHarmless($0) }) || BodyPieces.Body(event) != nil { return false }
        if let callback = event.callback, !isHarmless(repeated: callback) { return false }
        guard isHarmless(repeated: event.queue), isHarmless(repeated: event.source),
            isHarmless(repeated: event.kind)
        else { return false }
        guard let decision = event.decision else { return true }
        return isHarmless(decision.outcome)
            && decision.rules.allSatisfy { isHarmless($0.saw) && isHarmless(repeated: $0.id) }
    }

    private func isHarmless(_ member: JSON.Member) -> Bool {
        if SecretName.mayEndName(member.key.utf8) || member.key == "base64" { return false }
        // The name may have brackets or a space behind it.
        if !member.key.utf8.allSatisfy(SecretText.isOfWord), !isHarmless(member.key) { return false }
        return isHarmless(member.value)
    }

    private func isHarmless(_ json: JSON) -> Bool {
        switch json.value {
        case .string(let text): isHarmless(text)
        case .array(let elements): elements.allSatisfy(isHarmless)
        case .object(let members): members.allSatisfy(isHarmless)
        case .null, .bool, .integer, .number: true
        }
    }

    func isHarmless(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable {
            SecretText.isHarmless(UnsafeRawBufferPointer($0), known: known)
        } ?? false
    }
}

extension SecretText {
    /// Whether JSON has no secret that shows itself, nor a piece of a body, which may have a part of one.
    static func isHarmless(json line: UnsafeRawBufferPointer) -> Bool {
        var (hasBytes, hasText) = (false, false)
        return isHarmless(line) { word, _ in
            switch word.count {
            case 4 where word.elementsEqual("text".utf8): hasText = true
            case 5 where word.elementsEqual("bytes".utf8): hasBytes = true
            case 6 where word.elementsEqual("base64".utf8): return false
            default: break
            }
            return !(hasBytes && hasText)
        } sign: { sign, _ in
            // After a backslash, a letter is part of an escape and stands for something else.
            sign != UInt8(ascii: "\\")
        }
    }

    /// Whether a text has neither a word that may name a secret, or that may be a secret or a scheme of
    /// credentials, nor a name before the host of a URL, and is no table.
    static func isHarmless(_ text: UnsafeRawBufferPointer, known: KnownSecrets) -> Bool {
        isHarmless(text) { _, start in
            !known.mayBegin(at: start, in: text)
        } sign: { sign, place in
            // Any two words may be the title of a column.
            if sign == UInt8(ascii: "\n"), SecretTable.mayBegin(text, endOfLine: place) { return false }
            // Behind a backslash, a letter may be no part of the word.
            return sign != UInt8(ascii: "\\")
                && (!known.beginWithSigns || !known.mayBegin(at: place, in: text))
        }
    }

    /// Whether nothing in a text names a secret.
    ///
    /// - Parameters:
    ///   - isFine: what else must hold of each word, given with the place where it begins.
    ///   - sign: what else must hold of each byte between the words, given with its place.
    @inline(__always)
    private static func isHarmless(
        _ text: UnsafeRawBufferPointer, word isFine: (UnsafeRawBufferPointer, Int) -> Bool,
        sign: (UInt8, Int) -> Bool
    ) -> Bool {
        var place = 0
        while place < text.count {
            guard isOfWord(text[place]) else {
                // Between two letters of a name there may be a NUL.
                if text[place] == UInt8(ascii: "@") || text[place] == 0 || isOfEntity(text, at: place)
                    || !sign(text[place], place)
                {
                    return false
                }
                place += 1
                continue
            }
            let start = place
            repeat { place += 1 } while place < text.count && isOfWord(text[place])
            var word = UnsafeRawBufferPointer(rebasing: text[start..<place])
            var begin = start
            if start > 0, text[start - 1] == UInt8(ascii: "%"), word.count >= 2,
                let high = word[0].hexadecimalValue, let low = word[1].hexadecimalValue
            {
                if mayEncode(high << 4 | low) { return false }
                // The two digits of a sign are not of the word.
                begin += 2
                word = UnsafeRawBufferPointer(rebasing: word.dropFirst(2))
            }
            if SecretName.mayEndName(word) || mayComeBeforeSecret(word) || !isFine(word, begin) {
                return false
            }
            if place < text.count, isCode(word), "=%&\"'".utf8.contains(text[place]) { return false }
            if mayBeSecond(word), begin > start || start > 0 && " +.".utf8.contains(text[start - 1]) {
                return false
            }
        }
        return true
    }

    /// Whether a sign belongs to a number that stands for another sign in XML, as `&#64;` does for `@`, or
    /// `&amp;#64;` in XML that stands in other XML.
    private static func isOfEntity(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
        text[place] == UInt8(ascii: "#") && place > 0 && "&;".utf8.contains(text[place - 1])
    }

    /// Whether a word may be the second one of a name, as in `API key`, `session id` or `device code`.
    private static func mayBeSecond(_ word: UnsafeRawBufferPointer) -> Bool {
        switch word.count {
        case 2: word[0] | 0x20 == UInt8(ascii: "i") && word[1] | 0x20 == UInt8(ascii: "d")
        case 3:
            word[0] | 0x20 == UInt8(ascii: "k") && word[1] | 0x20 == UInt8(ascii: "e")
                && word[2] | 0x20 == UInt8(ascii: "y")
        default: isCode(word)
        }
    }

    /// Whether a word may name the code that an authorization server gives an app.
    private static func isCode(_ word: UnsafeRawBufferPointer) -> Bool {
        word.count == 4 && word[0] | 0x20 == UInt8(ascii: "c") && word[1] | 0x20 == UInt8(ascii: "o")
            && word[2] | 0x20 == UInt8(ascii: "d") && word[3] | 0x20 == UInt8(ascii: "e")
    }

    /// Behind `%`: the sign `@`, another `%`, or a letter of a name.
    private static func mayEncode(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || isOfWord(byte)
    }

    /// `Bearer`, `Basic`, `Digest` and `Negotiate`, by their first letters; `curl`, whose options may hold a
    /// secret; `NSHTTPCookie`; or the beginning of a secret that has a shape of its own.
    private static func mayComeBeforeSecret(_ word: UnsafeRawBufferPointer) -> Bool {
        guard word.count >= 4 else { return false }
        let four = UInt32(word[0]) << 24 | UInt32(word[1]) << 16 | UInt32(word[2]) << 8 | UInt32(word[3])
        switch four | 0x2020_2020 {
        // In this order: bear, basi, dige, nego, curl, nsht, ----.
        case 0x6265_6172, 0x6261_7369, 0x6469_6765, 0x6E65_676F, 0x6375_726C, 0x6E73_6874, 0x2D2D_2D2D:
            return true
        // eyJ
        default: return four >> 8 == 0x65794A
        }
    }
}
