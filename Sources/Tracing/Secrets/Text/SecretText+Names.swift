// Names of two words, such as `API key` and `Session ID`, or `api.key` and `token.value`.
extension SecretText {
    /// Words that may be the second one of a name, as in `API key: …`.
    private static let secondWords = ["code", "id", "key"]

    /// What a word names, and where the name begins, which may have two words.
    func secretName(of word: String, at start: Int) -> (name: SecretName, start: Int)? {
        if let name = SecretName(word) { return (name, start) }
        if has(".", at: start - 1) { return dottedName(endingWith: word, at: start) }
        guard 2...4 ~= word.utf8.count, Self.secondWords.contains(word.lowercased()),
            let (space, end) = sign(before: start),
            space.byte == UInt8(ascii: " ") || space.byte == UInt8(ascii: "+")
        else { return nil }
        let first = bytes[..<end].suffix(32).reversed().prefix(while: Self.isOfWord)
        // What is left of `it's id` would be `sid`.
        guard first.count > 1 else { return nil }
        let name = SecretName(String(decoding: first.reversed(), as: UTF8.self) + word)
        return name.map { ($0, end - first.count) }
    }

    /// What the last part of a path has to be so that the name before it says what it is. Most parts say
    /// something else of it: `token.type`, `token.expires`, `password.length`.
    private static let partsOfValue: Set = ["current", "new", "old", "plain", "raw", "text"]

    /// What a word names behind a dot, and where the name begins that the part before the dot is of:
    /// `api.key`, `token.value`.
    private func dottedName(endingWith word: String, at start: Int) -> (name: SecretName, start: Int)? {
        guard 2...SecretPair.longestKey ~= word.utf8.count else { return nil }
        let last = word.lowercased()
        let isValue = SecretPair.isValue(last) || Self.partsOfValue.contains(last)
        guard isValue || Self.secondWords.contains(last) else { return nil }
        let letters = bytes[..<(start - 1)].suffix(32).reversed().prefix(while: Self.isOfWord)
        guard letters.count > 1 else { return nil }
        let first = String(decoding: letters.reversed(), as: UTF8.self)
        let name = SecretName(isValue ? first : first + word)
        return name.map { ($0, start - 1 - letters.count) }
    }

    /// Whether the text ends behind the first word of a name such as `API key`, or in the second one.
    func isFirstOfTwo(_ word: String, to end: Int) -> Bool {
        guard word.utf8.count > 1, let space = wordSpace(at: end), bytes.count - space.end < 4 else {
            return false
        }
        let rest = String(decoding: bytes[space.end...], as: UTF8.self).lowercased()
        return Self.secondWords.contains { $0.hasPrefix(rest) && SecretName(word + $0) != nil }
    }
}
