/// Finds the secrets in any text: a body of JSON or of a form, a URL, a header field, a command line.
///
/// Text is read by its words and the signs around them, and never parsed: pieces of a body are seldom whole.
/// A value that has no end in its piece is hidden to the end of it.
struct SecretText {
    private let bytes: [UInt8]
    /// How many of the bytes belong to an earlier piece, and are only read.
    private let start: Int
    private let mask: SecretMask
    private var place = 0
    private var safe: [UInt8] = []
    /// Where something begins that may go on in the next piece: a name, or its value.
    private var openPlace: Int?

    private init(_ bytes: [UInt8], from start: Int = 0, _ mask: SecretMask) {
        self.bytes = bytes
        self.start = start
        self.mask = mask
    }

    /// A text without its secrets.
    static func hiding(_ text: String, with mask: SecretMask) -> String {
        String(decoding: hiding(Array(text.utf8), with: mask), as: UTF8.self)
    }

    static func hiding(_ bytes: [UInt8], with mask: SecretMask) -> [UInt8] {
        var text = SecretText(bytes, mask)
        text.read()
        return text.safe
    }

    /// A piece of a text without its secrets, and the end of it that the next piece may continue.
    ///
    /// - Parameter before: that end of the piece before it. Half a secret there hides the other half here.
    static func hiding(
        piece: [UInt8], after before: [UInt8], with mask: SecretMask
    ) -> (safe: [UInt8], open: [UInt8]) {
        var text = SecretText(before + piece, from: before.count, mask)
        text.read()
        return (text.safe, text.openPlace.map { shortened(text.bytes[$0...]) } ?? [])
    }

    /// The most bytes of an open end that are kept. Each piece reads that of the piece before it again.
    private static let mostOpen = 1024

    /// An open end without its middle, if it is long: how it begins says what it is, and how it ends says
    /// whether the next byte belongs to it.
    private static func shortened(_ open: ArraySlice<UInt8>) -> [UInt8] {
        guard open.count > mostOpen else { return Array(open) }
        // A quotation mark means something else without the backslash before it.
        let ending = open.suffix(mostOpen / 2)
            .drop { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
        return ending.isEmpty ? Array(open) : Array(open.prefix(mostOpen / 2) + ending)
    }

    /// The value of a header field, or of any other name, that holds a secret.
    static func hiding(_ value: String, as name: SecretName, with mask: SecretMask) -> String {
        guard !value.isEmpty else { return value }
        switch name {
        case .whole:
            return mask.dots(for: value)
        case .credentials:
            let words = value.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return mask.dots(for: value) }
            return "\(words[0]) \(mask.dots(for: String(words[1])))"
        case .cookies, .setCookie:
            return value.split(separator: ";", omittingEmptySubsequences: false).map { pair in
                hiding(
                    pair: pair, isAttribute: name == .setCookie && pair.startIndex != value.startIndex, mask)
            }.joined(separator: ";")
        }
    }

    private static func hiding(pair: Substring, isAttribute: Bool, _ mask: SecretMask) -> String {
        guard let sign = pair.firstIndex(of: "=") else {
            return isAttribute || pair.isEmpty ? String(pair) : mask.dots(for: String(pair))
        }
        let name = pair[..<sign].drop { $0 == " " }.lowercased()
        let value = pair[pair.index(after: sign)...]
        // Several fields may have been joined by commas, so that a cookie stands behind an attribute.
        let isHarmless = isAttribute && attributes.contains(name) && !value.contains("=")
        return isHarmless || value.isEmpty ? String(pair) : pair[...sign] + mask.dots(for: String(value))
    }

    private static let attributes: Set = ["domain", "expires", "max-age", "path", "priority", "samesite"]

    // MARK: Words

    private mutating func read() {
        safe.reserveCapacity(bytes.count)
        while place < bytes.count {
            if has("://") {
                copy(to: place + 3)
                hideUserInfo()
            } else if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count {
                // `%5B` is a sign, and no beginning of a word.
                copy(to: place + 3)
            } else if Self.isOfWord(bytes[place]) {
                readWord()
            } else {
                copy(to: place + 1)
            }
        }
    }

    /// How many signs may stand between a name and its value, such as `\": \"`.
    private static let mostSigns = 8
    /// How much of what stands before a name says what it is: `name="`.
    private static let beforeName = 6

    private mutating func readWord() {
        let start = place
        var end = place
        while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        if let name = SecretName(word) {
            copy(to: end)
            hideValue(of: name, startingAt: start)
            // Up to here, the signs between a name and its value.
            let isOpen = place == bytes.count || (place == end && bytes.count - end <= Self.mostSigns)
            if isOpen { leaveOpen(max(0, start - Self.beforeName)) }
        } else if let token = token(after: word, at: end) {
            if token.upperBound == bytes.count { leaveOpen(start) }
            guard isCredentials(token) else { return copy(to: end) }
            copy(to: token.lowerBound)
            hide(to: token.upperBound)
        } else {
            if end == bytes.count { leaveOpen(start) }
            readToken(start, to: end)
        }
    }

    /// Hides a word that was a secret elsewhere. Such a word may have signs that names have not, and it may
    /// be a part of a path.
    private mutating func readToken(_ start: Int, to end: Int) {
        if mask.knowsSecrets {
            let before = start == 0 ? 0x20 : bytes[start - 1]
            let isWhole = !Self.isOfToken(before)
            if isWhole, hideKnown(start, withSlashes: true) { return }
            if isWhole || before == UInt8(ascii: "/"), hideKnown(start, withSlashes: false) { return }
        }
        copy(to: end)
    }

    /// - Returns: `false` if the word is unknown, which may go on behind a slash.
    private mutating func hideKnown(_ start: Int, withSlashes: Bool) -> Bool {
        var end = start
        while end < bytes.count, Self.isOfToken(bytes[end]), withSlashes || bytes[end] != UInt8(ascii: "/") {
            end += 1
        }
        // What base 64 is filled up with.
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        // The last dot may be that of a sentence.
        for end in [end, end > start && bytes[end - 1] == UInt8(ascii: ".") ? end - 1 : end] {
            if let dots = mask.dots(forKnown: String(decoding: bytes[start..<end], as: UTF8.self)) {
                replace(to: end, with: dots)
                return true
            }
        }
        return false
    }

    /// What follows a scheme of credentials such as `Bearer`, which may be a word of a sentence; nil if the
    /// word is no scheme.
    private func token(after word: String, at end: Int) -> Range<Int>? {
        guard end < bytes.count, bytes[end] == UInt8(ascii: " "), 5...9 ~= word.utf8.count,
            ["bearer", "basic", "digest", "negotiate"].contains(word.lowercased())
        else { return nil }
        let start = end + 1
        var stop = start
        while stop < bytes.count, Self.isOfToken(bytes[stop]) || bytes[stop] == UInt8(ascii: "=") {
            stop += 1
        }
        return start..<stop
    }

    private func isCredentials(_ token: Range<Int>) -> Bool {
        let hasSign = bytes[token].contains { !(0x61...0x7A ~= $0 || 0x41...0x5A ~= $0) }
        return token.count >= 8 && (hasSign || token.count >= 20)
    }

    // MARK: Values

    /// Hides what a name is given, in whatever form it is: `"name":"…"`, `name=…`, `Name: …`.
    private mutating func hideValue(of name: SecretName, startingAt start: Int) {
        var next = place
        // `user[password]=…`, with or without percent signs.
        if next < bytes.count, bytes[next] == UInt8(ascii: "]") { next += 1 }
        if has("%5D", at: next) || has("%5d", at: next) { next += 3 }
        if next < bytes.count, bytes[next] == UInt8(ascii: "=") {
            copy(to: next + 1)
            return hide(name, to: end(of: "&;, \t\r\n\"'`<>#)\\"))
        }
        let slashes = bytes[place...].prefix { $0 == UInt8(ascii: "\\") }.count
        next = place + slashes
        guard next < bytes.count else { return }
        switch bytes[next] {
        case UInt8(ascii: "\""):
            if hidesPart(next + 1, isNamed: hasBefore("name=\"", start)) { return }
            next = skippingSpace(next + 1)
            guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { return }
            hideJSON(name, at: skippingSpace(next + 1), slashes: slashes)
        case UInt8(ascii: ":") where slashes == 0:
            next = skippingSpace(next + 1)
            copy(to: next)
            if next < bytes.count, bytes[next] == UInt8(ascii: "\"") {
                return hideJSON(name, at: next, slashes: 0)
            }
            hide(name, to: end(of: "\r\n\"'`"))
        default: break
        }
    }

    private mutating func hideJSON(_ name: SecretName, at start: Int, slashes: Int) {
        copy(to: start)
        guard start < bytes.count else { return }
        let opening = bytes[start...].prefix { $0 == UInt8(ascii: "\\") }.count
        if opening == slashes, start + opening < bytes.count, bytes[start + opening] == UInt8(ascii: "\"") {
            copy(to: start + opening + 1)
            hide(name, to: endOfString(slashes: slashes))
        } else if 0x30...0x39 ~= bytes[start] || bytes[start] == UInt8(ascii: "-") {
            hide(name, to: end(of: ",}] \t\r\n\\"))
        }
    }

    /// Where a JSON string ends. One inside another string has a slash before each of its quotation marks.
    private func endOfString(slashes: Int) -> Int {
        var next = place
        var run = 0
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: "\\") {
                run += 1
            } else if bytes[next] == UInt8(ascii: "\""), slashes == 0 ? run % 2 == 0 : run == slashes {
                return next - slashes
            } else {
                run = 0
            }
            next += 1
        }
        return bytes.count
    }

    /// Hides a part of a multipart form: after `name="password"` come its other fields, an empty line and it.
    private mutating func hidesPart(_ start: Int, isNamed: Bool) -> Bool {
        guard isNamed else { return false }
        var next = start
        while next < bytes.count, !has("\r\n\r\n", at: next) { next += 1 }
        guard next < bytes.count else { return false }
        copy(to: next + 4)
        while next < bytes.count, !has("\r\n--", at: next) || next < place { next += 1 }
        hide(to: next)
        return true
    }

    /// `user:password@` before the host of a URL.
    private mutating func hideUserInfo() {
        let stop = end(of: "/?# \t\r\n\"'`<>\\")
        if stop == bytes.count { leaveOpen(place - 3) }
        if let sign = bytes[place..<stop].lastIndex(of: UInt8(ascii: "@")) { hide(to: sign) }
    }

    // MARK: Places

    private mutating func hide(_ name: SecretName, to end: Int) {
        let end = max(place, end)
        let value = String(decoding: bytes[place..<end], as: UTF8.self)
        // Half of a value has no form of its own.
        let isHalf = place < start
        replace(to: end, with: Self.hiding(value, as: isHalf ? .whole : name, with: mask))
    }

    private mutating func replace(to end: Int, with dots: String) {
        if end > start { safe += Array(dots.utf8) }
        place = end
    }

    private mutating func hide(to end: Int) { hide(.whole, to: end) }

    private mutating func copy(to end: Int) {
        let end = min(end, bytes.count)
        guard end > place else { return }
        if end > start { safe += bytes[max(place, start)..<end] }
        place = end
    }

    /// Lets the next piece go on from a place, unless it has to go on from an earlier one.
    private mutating func leaveOpen(_ place: Int) { openPlace = openPlace ?? place }

    private func end(of signs: StaticString) -> Int {
        let signs = UnsafeBufferPointer(start: signs.utf8Start, count: signs.utf8CodeUnitCount)
        return bytes[place...].firstIndex { signs.contains($0) } ?? bytes.count
    }

    private func skippingSpace(_ start: Int) -> Int {
        var next = start
        while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
        return next
    }

    private func has(_ text: StaticString, at start: Int? = nil) -> Bool {
        let start = start ?? place
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return start + text.count <= bytes.count && bytes[start..<start + text.count].elementsEqual(text)
    }

    private func hasBefore(_ text: StaticString, _ end: Int) -> Bool {
        end >= text.utf8CodeUnitCount && has(text, at: end - text.utf8CodeUnitCount)
    }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: isOfWord(byte)
        }
    }
}
