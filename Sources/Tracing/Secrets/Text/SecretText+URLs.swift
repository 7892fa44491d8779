// The user and the password of a URL.
extension SecretText {
    /// Hides `user:password@` before the host of a URL.
    mutating func hideUserInfo(after slashes: Sign) {
        let start = place
        copy(to: slashes.end)
        // An apostrophe may be a part of a password, but not in a URL that stands between two of them.
        let ends: StaticString =
            isQuoted(URLWith: start) ? "/?# \t\r\n\"`<>\\'" : "/?# \t\r\n\"`<>\\"
        let stop = end(of: ends, depth: slashes.depth)
        if stop == bytes.count { leaveOpen(start) }
        if let at = lastAt(before: stop, depth: slashes.depth) {
            hide(.whole, to: at)
        } else if isNoPort(before: stop) {
            hideUserInfo(withRawPasswordAt: stop, from: start, depth: slashes.depth)
        }
    }

    /// Hides the user and the password where a mark of the password that ends a URL's host is not encoded.
    private mutating func hideUserInfo(withRawPasswordAt mark: Int, from start: Int, depth: Int) {
        let most = min(mark + Self.mostOfRawPassword, bytes.count)
        var stop = mark
        while stop < most, let sign = sign(at: stop), !Self.endsURL(sign.byte) { stop = sign.end }
        if stop == bytes.count { leaveOpen(start) }
        if let at = lastAt(before: stop, depth: depth) { hide(.whole, to: at) }
    }

    /// How many bytes of a password may follow the first that should be encoded.
    private static let mostOfRawPassword = 256

    /// Whether a byte is in no URL, even in one that is not encoded as it should be.
    private static func endsURL(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    /// The last `@` before a place, unless it is the first sign.
    private func lastAt(before stop: Int, depth: Int) -> Int? {
        var (next, last) = (place, Int?.none)
        while next < stop, let sign = sign(at: next) {
            if sign.byte == UInt8(ascii: "@"), sign.depth <= depth, next > place { last = next }
            next = sign.end
        }
        return last
    }

    /// Whether what stands here has a colon, and is neither `host:80` nor an address in brackets.
    private func isNoPort(before stop: Int) -> Bool {
        let host = bytes[place..<stop]
        guard host.first != UInt8(ascii: "["), let colon = host.firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        return host[(colon + 1)...].contains { !(0x30...0x39).contains($0) }
    }

    /// Whether an apostrophe stands before the URL of which the slashes are here.
    private func isQuoted(URLWith slashes: Int) -> Bool {
        var before = bytes[max(0, slashes - 32)..<slashes]
        while let last = before.last, Self.isOfWord(last) || last == UInt8(ascii: ":") { before.removeLast() }
        return before.last == UInt8(ascii: "'")
    }
}
