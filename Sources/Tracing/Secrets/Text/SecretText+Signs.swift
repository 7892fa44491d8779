import JSONText

// The signs between the words of a text. In a text that stands inside of another they may be spelled in
// another way: in a URL `"` is `%22`, and `%2522` in a URL that stands in the query of another one; in JSON
// it is `\u0022`, and in XML `&quot;`.
extension SecretText {
    struct Sign {
        let byte: UInt8
        /// How often it is encoded as in a URL; 0 for one that is not.
        let depth: Int
        /// How it is spelled, if it is not encoded as in a URL.
        var spelling = Spelling.itself
        /// Where the next sign begins.
        let end: Int
    }

    enum Spelling: Hashable {
        case itself
        /// `\u0022`. In JSON that stands in a string of other JSON, there are more backslashes.
        case escape(slashes: Int)
        /// `&quot;`, or `&#34;`. In XML that stands in other XML, it is `&amp;quot;`.
        case entity(depth: Int)
    }

    /// How often a sign is encoded at most, so that none takes long to read.
    private static let deepest = 8

    /// Nil at the end of the text.
    func sign(at start: Int) -> Sign? {
        guard start < bytes.count else { return nil }
        let plain = Sign(byte: bytes[start], depth: 0, end: start + 1)
        switch bytes[start] {
        case UInt8(ascii: "%"): return encodedSign(at: start) ?? plain
        case UInt8(ascii: "\\"): return escape(at: start) ?? plain
        case UInt8(ascii: "&"): return entity(at: start) ?? plain
        default: return plain
        }
    }

    private func encodedSign(at start: Int) -> Sign? {
        var (depth, next) = (1, start + 1)
        while depth < Self.deepest, has("25", at: next), hexadecimal(at: next + 2) != nil {
            (depth, next) = (depth + 1, next + 2)
        }
        return hexadecimal(at: next).map { Sign(byte: $0, depth: depth, end: next + 2) }
    }

    private func escape(at start: Int) -> Sign? {
        let next = start + slashes(at: start, most: Self.mostSlashes + 1)
        guard has("u00", at: next), let byte = hexadecimal(at: next + 3) else { return nil }
        return Sign(byte: byte, depth: 0, spelling: .escape(slashes: next - start), end: next + 5)
    }

    /// How many backslashes begin at a place and stand for themselves, of which no more are counted than it
    /// takes to see that they are too many before a mark.
    func plainSlashes(at start: Int) -> Int {
        let ofEscape = Self.mostSlashes + 1
        let count = slashes(at: start, most: Self.mostSlashes + 1 + ofEscape)
        guard count > 0, has("u00", at: start + count), hexadecimal(at: start + count + 3) != nil else {
            return count
        }
        return max(0, count - ofEscape)
    }

    /// How many backslashes begin at a place, of which no more are counted than a number.
    func slashes(at start: Int, most: Int) -> Int {
        var next = start
        let end = min(bytes.count, start + most)
        while next < end, bytes[next] == UInt8(ascii: "\\") { next += 1 }
        return next - start
    }

    private func entity(at start: Int) -> Sign? {
        var (depth, next) = (1, start + 1)
        while depth < Self.deepest, has("amp;", at: next), entityName(at: next + 4) != nil {
            (depth, next) = (depth + 1, next + 4)
        }
        return entityName(at: next).map {
            Sign(byte: $0.byte, depth: 0, spelling: .entity(depth: depth), end: $0.end)
        }
    }

    /// What the name of an entity stands for, which is here: `quot;`, `#34;` or `#x22;`.
    private func entityName(at start: Int) -> (byte: UInt8, end: Int)? {
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "#") {
            let isHexadecimal = has("x", at: start + 1) || has("X", at: start + 1)
            let begin = start + (isHexadecimal ? 2 : 1)
            let digits = bytes[min(begin, bytes.count)...].prefix(4).prefix { $0 != UInt8(ascii: ";") }
            let number = UInt8(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
            guard let number, number < 0x80, has(";", at: digits.endIndex) else { return nil }
            return (number, digits.endIndex + 1)
        }
        if has("quot;", at: start) { return (UInt8(ascii: "\""), start + 5) }
        if has("apos;", at: start) { return (UInt8(ascii: "'"), start + 5) }
        if has("amp;", at: start) { return (UInt8(ascii: "&"), start + 4) }
        if has("lt;", at: start) { return (UInt8(ascii: "<"), start + 3) }
        return has("gt;", at: start) ? (UInt8(ascii: ">"), start + 3) : nil
    }

    private func hexadecimal(at start: Int) -> UInt8? {
        guard start + 1 < bytes.count else { return nil }
        guard let high = bytes[start].hexadecimalValue, let low = bytes[start + 1].hexadecimalValue else {
            return nil
        }
        return high << 4 | low
    }

    /// Where a sign stands that is one of these; the end of the text if none does.
    ///
    /// - Parameters:
    ///   - depth: how often it may be encoded at most.
    ///   - spelling: how it may be spelled, unless it stands for itself; nil if that does not matter.
    func end(of signs: StaticString, depth: Int = 0, spelling: Spelling? = nil) -> Int {
        let signs = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
        var next = place
        while let sign = sign(at: next) {
            let isLike = spelling == nil || sign.spelling == .itself || sign.spelling == spelling
            if sign.depth <= depth, isLike, signs.contains(sign.byte) { return next }
            next = sign.end
        }
        return bytes.count
    }

    /// The sign that ends at a place, and where it begins; nil if there is none, but a letter or a digit.
    func sign(before end: Int) -> (sign: Sign, start: Int)? {
        guard end > 0 else { return nil }
        // `&amp;quot;` and `%2522` are longer than a byte.
        for start in max(0, end - 16)..<end {
            if let sign = sign(at: start), sign.end == end, end > start + 1 { return (sign, start) }
        }
        guard !Self.isOfWord(bytes[end - 1]) else { return nil }
        return (Sign(byte: bytes[end - 1], depth: 0, end: end), end - 1)
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

    /// A letter, a digit, `-` or `_` at a place, if it is encoded: `%5F`, or `\u005f`.
    func encodedLetter(at start: Int) -> Sign? {
        guard bytes[start] == UInt8(ascii: "%") || bytes[start] == UInt8(ascii: "\\"),
            let sign = sign(at: start), sign.end > start + 1, Self.isOfWord(sign.byte)
        else { return nil }
        return sign
    }

    /// Whether the text ends in the middle of what encodes a letter, which begins at a place: `%`, `%255` or
    /// `\u00`.
    func isUnfinishedSign(at start: Int) -> Bool {
        var rest = bytes[start...]
        guard rest.count <= Self.mostSlashes + 5, let first = rest.popFirst() else { return false }
        switch first {
        case UInt8(ascii: "%"):
            while rest.starts(with: "25".utf8) { rest = rest.dropFirst(2) }
            return rest.count < 2 && rest.allSatisfy { $0.hexadecimalValue != nil }
        case UInt8(ascii: "\\"):
            rest = rest.drop { $0 == UInt8(ascii: "\\") }
            return "u00".utf8.starts(with: rest)
                || rest.count == 4 && rest.starts(with: "u00".utf8)
                    && rest[rest.endIndex - 1].hexadecimalValue != nil
        default: return false
        }
    }

    /// Where the spaces end that begin at a place.
    func skippingSpace(_ start: Int, withLines: Bool = false) -> Int {
        var next = start
        while let sign = sign(at: next) {
            switch sign.byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): next = sign.end
            case UInt8(ascii: "\r") where withLines, UInt8(ascii: "\n") where withLines: next = sign.end
            // A space that keeps two words in one line.
            case 0xC2 where has("\u{A0}", at: next): next += 2
            default: return next
            }
        }
        return next
    }

    /// How many signs may stand in the brackets behind a name, with the brackets.
    private static let mostSignsInBrackets = 64

    /// Where the brackets of a name in a form end: `[password]`, `token[]`, `secret[a.b][c]`. The place may
    /// be inside of the first ones.
    func skippingBrackets(_ start: Int) -> Int {
        var next = start
        if let sign = sign(at: next), sign.byte == UInt8(ascii: "]") { next = sign.end }
        // More than some would be looked at again by each name among them.
        var most = Self.mostSignsInBrackets
        while let opening = sign(at: next), opening.byte == UInt8(ascii: "["),
            let end = endOfBracket(behind: opening, most: &most)
        {
            next = end
        }
        return next
    }

    /// Where a bracket ends that a sign opens; nil if it has what stands in no name of a form.
    ///
    /// - Parameter most: how many signs may still be looked at.
    private func endOfBracket(behind opening: Sign, most: inout Int) -> Int? {
        var next = opening.end
        // A closing bracket that is encoded may end one that is not.
        var encoded: Int?
        most -= 1
        while next < bytes.count {
            if Self.isOfWord(bytes[next]) {
                next += 1
                continue
            }
            most -= 1
            guard most >= 0, let sign = sign(at: next) else { return encoded }
            // What is encoded more deeply than the bracket is what stands in it.
            let isContent = sign.depth > opening.depth
            switch sign.byte {
            case UInt8(ascii: "]"):
                if !isContent { return sign.end }
                encoded = encoded ?? sign.end
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                if sign.depth == 0 { return encoded }
            case UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"),
                UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                if !isContent { return encoded }
            default: break
            }
            next = sign.end
        }
        return encoded
    }

    /// Where a text stands next; the limit, or the end of all, if it does not stand before it.
    func next(_ text: StaticString, from start: Int, to limit: Int = .max) -> Int {
        let limit = min(limit, bytes.count)
        var next = start
        while next < limit, !has(text, at: next) { next += 1 }
        return next
    }

    func has(_ text: StaticString, at start: Int) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return start >= 0 && start + text.count <= bytes.count
            && bytes[start..<start + text.count].elementsEqual(text)
    }

    /// The same, whether its letters are capital or small. The text is given with small ones.
    func hasInAnyCase(_ text: StaticString, at start: Int) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard start >= 0, start + text.count <= bytes.count else { return false }
        for (offset, small) in text.enumerated() {
            let byte = bytes[start + offset]
            let isCapital = 0x41...0x5A ~= byte
            if (isCapital ? byte | 0x20 : byte) != small { return false }
        }
        return true
    }
}
