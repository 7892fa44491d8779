// Strings in quotation marks. One inside of another has backslashes before its marks, or its marks are
// spelled in another way.
extension SecretText {
    /// A quotation mark, and the backslashes before it: a string inside another string has one, and one
    /// inside that has three.
    struct Quote {
        let byte: UInt8
        let slashes: Int
        let depth: Int
        let spelling: Spelling
        /// Whether there are three of them, as around a string of several lines.
        var isTriple = false
        /// Where the string begins.
        var end: Int
    }

    static let mostSlashes = 15

    /// The quotation mark that is at a place, with its backslashes; nil if there is none.
    func quote(at start: Int) -> Quote? {
        guard var quote = mark(at: start) else { return nil }
        if let second = end(ofMark: quote, at: quote.end), let third = end(ofMark: quote, at: second) {
            (quote.isTriple, quote.end) = (true, third)
        }
        return quote
    }

    /// Where the quotation mark is behind what a string of some language begins with: `b'…'`, `@"…"`,
    /// `#"…"#`. The place itself if it is no such string.
    func skippingPrefix(_ start: Int) -> Int {
        var next = start
        while next < min(start + 2, bytes.count), Self.prefixes.contains(bytes[next]) { next += 1 }
        return next > start && quote(at: next) != nil ? next : start
    }

    /// Hides what stands between two backticks, of which the first one is at a place: a template literal.
    /// `false` if nothing does. In a sentence, that one may end what stands between two others, as in
    /// "write `token=`, please".
    mutating func hideTemplate(_ name: SecretName, at start: Int) -> Bool {
        guard has("`", at: start), start + 1 < bytes.count,
            !" \t\r\n`,.;:)]}\"'\\".utf8.contains(bytes[start + 1])
        else { return false }
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "`") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard isPiece || end < bytes.count else { return false }
        copy(to: start + 1)
        hide(name, to: min(end, bytes.count))
        return true
    }

    /// Where that begins which stands in what Swift prints of an optional: `Optional(Optional("…"))`.
    func skippingOptionals(_ start: Int) -> Int {
        var next = start
        while has("Optional(", at: next) { next += 9 }
        return next
    }

    private static let prefixes = Set("bBfFrRuU@#".utf8)

    /// A single quotation mark, as a rule of three of them would not allow.
    private func mark(at start: Int) -> Quote? {
        var (slashes, next) = (0, start)
        while true {
            // A text may be nothing but backslashes. They are counted, and what is behind them is read once.
            let plain = plainSlashes(at: next)
            (slashes, next) = (slashes + plain, next + plain)
            guard slashes <= Self.mostSlashes, let sign = sign(at: next) else { return nil }
            switch sign.byte {
            case UInt8(ascii: "\\"): (slashes, next) = (slashes + 1, sign.end)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                return Quote(
                    byte: sign.byte, slashes: slashes, depth: sign.depth, spelling: sign.spelling,
                    end: sign.end)
            default: return nil
            }
        }
    }

    /// Where the mark is that ends a string which begins here, behind a sign that comes before values, and
    /// has neither marks nor backslashes in it; nil if there is no such string. One that has some may be a
    /// text with strings of its own.
    func endOfPlainString(at start: Int) -> Int? {
        guard let quote = mark(at: start), let before = sign(before: beginning(ofSpaceBefore: start)),
            ":=,[({".utf8.contains(before.sign.byte)
        else { return nil }
        var next = quote.end
        while let sign = sign(at: next) {
            if "\"'\\".utf8.contains(sign.byte) { return end(ofMark: quote, at: next) == nil ? nil : next }
            next = sign.end
        }
        return nil
    }

    /// Where a mark ends that is at a place and like another; nil if there is none.
    private func end(ofMark quote: Quote, at start: Int) -> Int? {
        var next = start
        for _ in 0..<quote.slashes {
            guard let sign = sign(at: next), sign.byte == UInt8(ascii: "\\") else { return nil }
            next = sign.end
        }
        guard let sign = sign(at: next), sign.byte == quote.byte, sign.depth == quote.depth,
            sign.spelling == quote.spelling
        else { return nil }
        return sign.end
    }

    /// Where the marks end that are at the end of a string.
    func end(ofMarks quote: Quote, at start: Int) -> Int {
        var next = start
        for _ in 0..<(quote.isTriple ? 3 : 1) { next = end(ofMark: quote, at: next) ?? next }
        return next
    }

    /// The quotation mark that is right before a place; nil if there is none.
    func quote(before end: Int) -> Quote? {
        guard let (sign, start) = sign(before: end), sign.depth == 0,
            sign.byte == UInt8(ascii: "\"") || sign.byte == UInt8(ascii: "'")
        else { return nil }
        let slashes = bytes[..<start].suffix(Self.mostSlashes).reversed()
            .prefix { $0 == UInt8(ascii: "\\") }.count
        return Quote(byte: sign.byte, slashes: slashes, depth: 0, spelling: sign.spelling, end: end)
    }

    /// Where a string ends that began with a quotation mark: at the next one like it, or before its
    /// backslashes.
    ///
    /// - Parameters:
    ///   - start: where to look from; the end of the opening mark, or later.
    ///   - limit: where to stop, if it does not end before.
    func end(ofString quote: Quote, from start: Int, to limit: Int = .max) -> Int {
        var next = start
        var (slashes, firstSlash) = (0, start)
        while next < limit, let sign = sign(at: next) {
            if sign.byte == UInt8(ascii: "\\") {
                if slashes == 0 { firstSlash = next }
                slashes += 1
            } else if let end = end(of: quote, with: sign, at: next, slashes: slashes, from: firstSlash) {
                guard let joint = endOfJoint(at: end) else { return end }
                (next, slashes) = (joint, 0)
                continue
            } else {
                slashes = 0
            }
            next = sign.end
        }
        return min(limit, bytes.count)
    }

    /// Where a string ends, if a sign ends it.
    private func end(of quote: Quote, with sign: Sign, at place: Int, slashes: Int, from firstSlash: Int)
        -> Int?
    {
        if sign.byte == quote.byte, sign.depth == quote.depth, sign.spelling == quote.spelling {
            let isMark = quote.slashes == 0 ? slashes % 2 == 0 : slashes == quote.slashes
            let start = quote.slashes == 0 ? place : firstSlash
            return isMark && (!quote.isTriple || hasThree(quote, at: start)) ? start : nil
        }
        if quote.spelling != .itself, sign.spelling == .itself, slashes == 0 {
            // Behind the end of the text that is spelled so.
            return sign.byte == UInt8(ascii: "\"") || sign.byte == UInt8(ascii: "<") ? place : nil
        }
        return sign.depth < quote.depth && Self.endsEncoded(sign.byte) ? place : nil
    }

    private func hasThree(_ quote: Quote, at start: Int) -> Bool {
        end(ofMark: quote, at: start).flatMap { end(ofMark: quote, at: $0) }
            .flatMap { end(ofMark: quote, at: $0) } != nil
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
