import JSONText

// The user and the password of a URL.
extension SecretText {
    /// Hides `user:password@` before the host of a URL.
    mutating func hideUserInfo(after slashes: Sign) {
        let start = place
        copy(to: slashes.end)
        // An apostrophe may be a part of a password, but not in a URL that stands between two of them.
        let isInMarks = isQuoted(URLWith: start)
        let ends: StaticString = isInMarks ? "/?# \t\r\n\"`<>\\'" : "/?# \t\r\n\"`<>\\"
        let stop = end(of: ends, depth: slashes.depth)
        if stop == bytes.count { leaveOpen(start) }
        if let at = lastAt(before: stop, depth: slashes.depth) {
            hide(.whole, to: at)
        } else if isNoPort(before: stop, depth: slashes.depth) {
            hideUserInfo(withRawPasswordAt: stop, from: start, depth: slashes.depth, isInMarks: isInMarks)
        }
    }

    /// Hides the user and the password where a mark of the password that ends a URL's host is not encoded.
    private mutating func hideUserInfo(
        withRawPasswordAt mark: Int, from start: Int, depth: Int, isInMarks: Bool
    ) {
        let most = min(mark + Self.mostOfRawPassword, bytes.count)
        var stop = mark
        while stop < most, let sign = sign(at: stop), !endsURL(sign, depth: depth, isInMarks: isInMarks) {
            stop = sign.end
        }
        if stop == bytes.count { leaveOpen(start) }
        if let at = lastAt(before: stop, depth: depth) { hide(.whole, to: at) }
    }

    /// How many bytes of a password may follow the first that should be encoded.
    private static let mostOfRawPassword = 256

    /// Whether a sign is in no URL, even in one that is not encoded as it should be, or ends the text that
    /// the URL stands in. What is encoded more deeply than the URL is a part of it.
    private func endsURL(_ sign: Sign, depth: Int, isInMarks: Bool) -> Bool {
        if sign.depth > depth { return false }
        let isOuter = sign.depth < depth
        switch sign.byte {
        case ...0x20, UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"): return true
        // A form may have an apostrophe in its values.
        case UInt8(ascii: "'"): return isInMarks || isOuter && !isWord(at: sign.end)
        case UInt8(ascii: "&"), UInt8(ascii: "#"): return isOuter
        // Some write `\/` in JSON. At the end of a piece, the slash may be in the next one.
        case UInt8(ascii: "\\"):
            guard let next = self.sign(at: sign.end) else { return false }
            return next.byte != UInt8(ascii: "/")
        default: return false
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
    private func isNoPort(before stop: Int, depth: Int) -> Bool {
        var (next, hasColon) = (place, false)
        while next < stop, let sign = sign(at: next) {
            let isContent = sign.depth > depth
            if hasColon, isContent || !sign.byte.isDigit { return true }
            if next == place, sign.byte == UInt8(ascii: "["), !isContent { return false }
            if sign.byte == UInt8(ascii: ":"), !isContent { hasColon = true }
            next = sign.end
        }
        return false
    }

    /// Whether an apostrophe stands before the URL of which the slashes are here.
    private func isQuoted(URLWith slashes: Int) -> Bool {
        var before = bytes[max(0, slashes - 32)..<slashes]
        while let last = before.last, Self.isOfWord(last) || last == UInt8(ascii: ":") { before.removeLast() }
        return before.last == UInt8(ascii: "'")
    }
}
