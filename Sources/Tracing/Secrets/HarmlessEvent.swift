import JSONText

// Most events of a trace have no secret and nothing that looks like one. To see that takes a look at the ends
// of their words; to write them anew without secrets would take several times as long as reading them.
extension SecretMask {
    /// Whether hiding the secrets of an event would change nothing. `false` if it takes a closer look.
    func isHarmless(_ event: TraceEvent) -> Bool {
        if event.kind.hasPrefix("cookie.") { return false }
        if event.data.contains(where: { !isHarmless($0) }) || BodyPieces.Body(event) != nil { return false }
        guard let decision = event.decision else { return true }
        return decision.rules.allSatisfy { isHarmless($0.saw) }
    }

    private func isHarmless(_ member: JSON.Member) -> Bool {
        if SecretName.mayEndName(member.key.utf8) || member.key == "base64" { return false }
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

    private func isHarmless(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable {
            SecretText.isHarmless(UnsafeRawBufferPointer($0), known: beginnings)
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
        } sign: {
            // Behind a backslash, a letter is none, or stands for another.
            $0 != UInt8(ascii: "\\")
        }
    }

    /// Whether a text has neither a word that may name a secret, or that may be a secret or a scheme of
    /// credentials, nor a name before the host of a URL.
    static func isHarmless(_ text: UnsafeRawBufferPointer, known: SecretBeginnings) -> Bool {
        isHarmless(text) { _, start in
            !known.mayBegin(at: start, in: text)
        } sign: { _ in
            true
        }
    }

    /// Whether nothing in a text names a secret.
    ///
    /// - Parameters:
    ///   - isFine: what else must hold of each word, given with the place where it begins.
    ///   - sign: what else must hold of each byte between the words.
    @inline(__always)
    private static func isHarmless(
        _ text: UnsafeRawBufferPointer, word isFine: (UnsafeRawBufferPointer, Int) -> Bool,
        sign: (UInt8) -> Bool
    ) -> Bool {
        var place = 0
        while place < text.count {
            guard isOfWord(text[place]) else {
                if text[place] == UInt8(ascii: "@") || !sign(text[place]) { return false }
                place += 1
                continue
            }
            let start = place
            repeat { place += 1 } while place < text.count && isOfWord(text[place])
            let word = UnsafeRawBufferPointer(rebasing: text[start..<place])
            if SecretName.mayEndName(word) || mayBeScheme(word) || !isFine(word, start) { return false }
        }
        return true
    }

    /// `Bearer`, `Basic`, `Digest` and `Negotiate`, by their first letters.
    private static func mayBeScheme(_ word: UnsafeRawBufferPointer) -> Bool {
        guard word.count >= 5 else { return false }
        switch (word[0] | 0x20, word[1] | 0x20) {
        case (UInt8(ascii: "b"), UInt8(ascii: "e")), (UInt8(ascii: "b"), UInt8(ascii: "a")),
            (UInt8(ascii: "d"), UInt8(ascii: "i")), (UInt8(ascii: "n"), UInt8(ascii: "e")):
            return true
        default: return false
        }
    }
}

/// How the secrets begin that were hidden so far. It may err on the safe side.
struct SecretBeginnings {
    private var pairs: [Bool] = []

    /// Takes in a secret that is to be hidden wherever it stands as a word.
    mutating func insert(_ secret: String) {
        let bytes = Array(secret.utf8.prefix(2))
        guard bytes.count == 2 else { return }
        if pairs.isEmpty { pairs = Array(repeating: false, count: 1 << 16) }
        pairs[Int(bytes[0]) << 8 | Int(bytes[1])] = true
    }

    func mayBegin(at place: Int, in text: UnsafeRawBufferPointer) -> Bool {
        !pairs.isEmpty && place + 1 < text.count
            && pairs[Int(text[place]) << 8 | Int(text[place + 1])]
    }
}
