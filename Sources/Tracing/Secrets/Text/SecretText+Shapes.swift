import JSONText

// Secrets that are known by their own shape, whatever their name is.
extension SecretText {
    /// Where a secret ends that begins with a word, which is here; nil if none does.
    func endOfShape(_ word: String) -> Int? {
        if word.hasPrefix("eyJ") { return endOfWebToken() }
        return word == "-----BEGIN" ? endOfPrivateKey() : nil
    }

    /// A JSON Web Token (RFC 7519 §3): two parts or more, of which the first is JSON that begins with `{"`.
    /// The second one may be empty, if a key was agreed on for what is encrypted in a third (RFC 7516 §7.1).
    func endOfWebToken() -> Int? {
        var (next, parts) = (place, 0)
        while true {
            let start = next
            while next < bytes.count, Self.isOfWord(bytes[next]) { next += 1 }
            let isEmpty = next == start
            // Only a part behind those two may be short.
            guard parts >= 2 || next - start >= 8 || parts == 1 && isEmpty else { return nil }
            parts += 1
            guard let dot = sign(at: next), dot.byte == UInt8(ascii: "."),
                isWord(at: dot.end) || parts == 1 && has(".", at: dot.end)
            else { return parts >= 2 && !isEmpty ? next : nil }
            next = dot.end
        }
    }

    /// The token that is a part of the name of a subprotocol: `bearer.…`, or for Kubernetes
    /// `base64url.bearer.authorization.k8s.io.…`. A browser can set no other field in the handshake of a
    /// WebSocket.
    ///
    /// - Parameters:
    ///   - start: where the word begins that says so.
    ///   - end: where it ends.
    func token(ofSubprotocol word: String, from start: Int, to end: Int) -> Range<Int>? {
        guard word.utf8.count == 6, has(".", at: end), word.lowercased() == "bearer" else { return nil }
        let isOfKubernetes = has(".authorization.k8s.io.", at: end)
        guard isOfKubernetes || isFirstInItem(start) else { return nil }
        let first = end + (isOfKubernetes ? 22 : 1)
        var stop = first
        while stop < bytes.count, Self.isOfWord(bytes[stop]) || bytes[stop] == UInt8(ascii: ".") { stop += 1 }
        // `bearer.token1 = …` is a variable.
        let isName = sign(at: skippingSpace(stop)).map { "=:([".utf8.contains($0.byte) } ?? false
        let isToken = stop - first >= 8 && !isName && bytes[first..<stop].contains(where: \.isDigit)
        return isOfKubernetes && stop > first || isToken ? first..<stop : nil
    }

    /// Whether a word may begin an item of a list.
    private func isFirstInItem(_ start: Int) -> Bool {
        start == 0 || bytes[start - 1] <= 0x20 || ",:=\"'[".utf8.contains(bytes[start - 1])
    }

    /// `-----BEGIN RSA PRIVATE KEY-----` and what follows it (RFC 7468), or a key of OpenPGP, whose title
    /// ends with `BLOCK` (RFC 9580 §6.2.1).
    private func endOfPrivateKey() -> Int? {
        let title = bytes[place...].prefix(Self.longestTitle)
        guard let mark = title.indices.first(where: namesPrivateKey),
            !title[..<mark].contains(UInt8(ascii: "\n"))
        else { return nil }
        return next("-----END", from: mark)
    }

    /// Whether a title ends with `PRIVATE KEY-----`, which begins at a place.
    private func namesPrivateKey(at start: Int) -> Bool {
        guard has("PRIVATE", at: start), let space = wordSpace(at: start + 7), has("KEY", at: space.end)
        else { return false }
        let end = space.end + 3
        if has("-----", at: end) { return true }
        return wordSpace(at: end).map { has("BLOCK-----", at: $0.end) } ?? false
    }

    /// How many bytes are looked at to see whose key begins here.
    private static let longestTitle = 64

    /// Whether the text ends in the first line of what may be a private key.
    func isUnfinishedTitle(of word: String) -> Bool {
        guard word == "-----BEGIN", bytes.count - place < Self.longestTitle else { return false }
        return !bytes[place...].contains(UInt8(ascii: "\n"))
    }
}
