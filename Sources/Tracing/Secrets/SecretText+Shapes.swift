// Secrets that are known by their own shape, whatever their name is.
extension SecretText {
    /// Where a secret ends that begins with a word, which is here; nil if none does.
    func endOfShape(_ word: String) -> Int? {
        if word.hasPrefix("eyJ") { return endOfWebToken() }
        return word == "-----BEGIN" ? endOfPrivateKey() : nil
    }

    /// A JSON Web Token (RFC 7519 §3): two parts or more, of which the first is JSON that begins with `{"`.
    func endOfWebToken() -> Int? {
        var (next, parts) = (place, 0)
        while true {
            let start = next
            while next < bytes.count, Self.isOfWord(bytes[next]) { next += 1 }
            // Only a part behind those two may be short.
            guard parts >= 2 || next - start >= 8 else { return nil }
            parts += 1
            guard next + 1 < bytes.count, bytes[next] == UInt8(ascii: "."), Self.isOfWord(bytes[next + 1])
            else {
                return parts >= 2 ? next : nil
            }
            next += 1
        }
    }

    /// `-----BEGIN RSA PRIVATE KEY-----` and what follows it (RFC 7468), or a key of OpenPGP, whose title
    /// ends with `BLOCK` (RFC 9580 §6.2.1).
    private func endOfPrivateKey() -> Int? {
        let title = bytes[place...].prefix(Self.longestTitle)
        let mark = title.indices.first {
            has("PRIVATE KEY-----", at: $0) || has("PRIVATE KEY BLOCK-----", at: $0)
        }
        guard let mark, !title[..<mark].contains(UInt8(ascii: "\n")) else { return nil }
        return next("-----END", from: mark)
    }

    /// How many bytes are looked at to see whose key begins here.
    private static let longestTitle = 64

    /// Whether the text ends in the first line of what may be a private key.
    func isUnfinishedTitle(of word: String) -> Bool {
        guard word == "-----BEGIN", bytes.count - place < Self.longestTitle else { return false }
        return !bytes[place...].contains(UInt8(ascii: "\n"))
    }
}
