// The signs between the words of a text. In a URL they may be encoded, and in a URL that stands in the query
// of another one more than once: `"` is `%22` is `%2522`.
extension SecretText {
    struct Sign {
        let byte: UInt8
        /// How often it is encoded; 0 for one that stands for itself.
        let depth: Int
        /// Where the next sign begins.
        let end: Int
    }

    /// How often a sign is encoded at most, so that none takes long to read.
    private static let deepest = 8

    /// Nil at the end of the text.
    func sign(at start: Int) -> Sign? {
        guard start < bytes.count else { return nil }
        guard bytes[start] == UInt8(ascii: "%") else {
            return Sign(byte: bytes[start], depth: 0, end: start + 1)
        }
        var (depth, next) = (1, start + 1)
        while depth < Self.deepest, has("25", at: next), hexadecimal(at: next + 2) != nil {
            (depth, next) = (depth + 1, next + 2)
        }
        guard let byte = hexadecimal(at: next) else {
            return Sign(byte: bytes[start], depth: 0, end: start + 1)
        }
        return Sign(byte: byte, depth: depth, end: next + 2)
    }

    private func hexadecimal(at start: Int) -> UInt8? {
        guard start + 1 < bytes.count else { return nil }
        let digits = bytes[start...start + 1]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Where a sign stands that is one of these; the end of the text if none does.
    ///
    /// - Parameter depth: how often it may be encoded at most.
    func end(of signs: StaticString, depth: Int = 0) -> Int {
        let signs = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
        var next = place
        while let sign = sign(at: next) {
            if sign.depth <= depth, signs.contains(sign.byte) { return next }
            next = sign.end
        }
        return bytes.count
    }

    /// The two slashes before the host of a URL, if they are here: `//`, or `\/\/` as some write JSON. The
    /// sign is the second of them.
    func slashes() -> Sign? {
        guard let first = sign(at: place), first.byte == UInt8(ascii: "/") else { return nil }
        var second = sign(at: first.end)
        if let slash = second, slash.byte == UInt8(ascii: "\\") { second = sign(at: slash.end) }
        guard let second, second.byte == first.byte, second.depth == first.depth else { return nil }
        return second
    }

    /// Where the spaces end that begin at a place.
    func skippingSpace(_ start: Int, withLines: Bool = false) -> Int {
        var next = start
        while let sign = sign(at: next),
            sign.byte == UInt8(ascii: " ") || sign.byte == UInt8(ascii: "\t")
                || withLines && (sign.byte == UInt8(ascii: "\r") || sign.byte == UInt8(ascii: "\n"))
        {
            next = sign.end
        }
        return next
    }

    /// Where the brackets of a name in a form end: `[password]`, `token[]`, `secret[a][b]`. The place may be
    /// inside of the first ones.
    func skippingBrackets(_ start: Int) -> Int {
        var next = start
        if let sign = sign(at: next), sign.byte == UInt8(ascii: "]") { next = sign.end }
        // More than a few would be looked at again by each name among them.
        for _ in 0..<4 {
            guard let opening = sign(at: next), opening.byte == UInt8(ascii: "[") else { break }
            var end = opening.end
            while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
            guard let closing = sign(at: end), closing.byte == UInt8(ascii: "]") else { break }
            next = closing.end
        }
        return next
    }

    func has(_ text: StaticString, at start: Int) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return start >= 0 && start + text.count <= bytes.count
            && bytes[start..<start + text.count].elementsEqual(text)
    }

    // MARK: Quotation marks

    /// A quotation mark, and the backslashes before it: a string inside another string has one, and one
    /// inside that has three.
    struct Quote {
        let byte: UInt8
        let slashes: Int
        let depth: Int
        /// Where the string begins.
        let end: Int
    }

    private static let mostSlashes = 15

    /// The quotation mark that is at a place, with its backslashes; nil if there is none.
    func quote(at start: Int) -> Quote? {
        var (slashes, next) = (0, start)
        while slashes <= Self.mostSlashes, let sign = sign(at: next) {
            switch sign.byte {
            case UInt8(ascii: "\\"): (slashes, next) = (slashes + 1, sign.end)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                return Quote(byte: sign.byte, slashes: slashes, depth: sign.depth, end: sign.end)
            default: return nil
            }
        }
        return nil
    }

    /// The quotation mark that is right before a place; nil if there is none.
    func quote(before end: Int) -> Quote? {
        guard end > 0, bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'") else {
            return nil
        }
        let slashes = bytes[..<(end - 1)].suffix(Self.mostSlashes).reversed()
            .prefix { $0 == UInt8(ascii: "\\") }.count
        return Quote(byte: bytes[end - 1], slashes: slashes, depth: 0, end: end)
    }

    /// Where a string ends that began with a quotation mark: at the next one like it, or before its
    /// backslashes.
    ///
    /// - Parameter start: where to look from; the end of the opening mark, or later.
    func end(ofString quote: Quote, from start: Int) -> Int {
        var next = start
        var (slashes, firstSlash) = (0, start)
        while let sign = sign(at: next) {
            if sign.byte == UInt8(ascii: "\\") {
                if slashes == 0 { firstSlash = next }
                slashes += 1
            } else if sign.byte == quote.byte, sign.depth == quote.depth {
                if quote.slashes == 0, slashes % 2 == 0 { return next }
                if quote.slashes > 0, slashes == quote.slashes { return firstSlash }
                slashes = 0
            } else if sign.depth < quote.depth, Self.endsEncoded(sign.byte) {
                return next
            } else {
                slashes = 0
            }
            next = sign.end
        }
        return bytes.count
    }

    /// Whether nothing that is encoded goes on behind a sign that is not.
    static func endsEncoded(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            true
        default: false
        }
    }
}
