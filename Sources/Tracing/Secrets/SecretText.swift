/// Finds the secrets in any text: a body of JSON or of a form, a URL, a header field, a command line.
///
/// Text is read by its words and the signs around them, and never parsed: pieces of a body are seldom whole.
/// A value that has no end in its piece is hidden to the end of it.
struct SecretText {
    let bytes: [UInt8]
    /// How many of the bytes belong to an earlier piece, and are only read.
    private let start: Int
    let mask: SecretMask
    private(set) var place = 0
    private var safe: [UInt8] = []
    /// Where something begins that may go on in the next piece: a name, or its value.
    private var openPlace: Int?
    /// Whether the word `curl` has been read. What follows may be its options.
    private var isCommand = false
    /// Whether there is no empty line from here on, behind which a part of a form begins.
    var hasNoEmptyLine = false
    /// Whether a word has just ended, so that what follows belongs to it.
    private var isBehindWord = false
    /// How many bytes may still be compared with known secrets.
    private var mostCompared = 1 << 24

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
        let beginning = open.prefix(mostOpen / 2)
        // A quotation mark means something else without the backslash before it.
        let ending = open.suffix(mostOpen / 2)
            .drop { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
        guard ending.isEmpty else { return Array(beginning + ending) }
        let slashes = open.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return beginning + Array(repeating: UInt8(ascii: "\\"), count: slashes % 2)
    }

    // MARK: Words

    private mutating func read() {
        safe.reserveCapacity(bytes.count)
        while place < bytes.count {
            // What was a secret elsewhere, and stands here alone: as a word, or as a part of a path.
            let known = isBehindWord ? nil : mask.known.secret(in: bytes, at: place, comparing: &mostCompared)
            isBehindWord = known == nil && Self.isOfWord(bytes[place])
            if let known {
                replace(to: known.end, with: mask.dots(known.number))
            } else if isBehindWord {
                readWord()
            } else if let slashes = slashes() {
                hideUserInfo(after: slashes)
            } else {
                // `%5B` is a sign, and no beginning of a word.
                copy(to: endOfEscape() ?? sign(at: place)?.end ?? bytes.count)
            }
        }
        leaveOpen(beginningOfEnd)
    }

    /// Where an escape of JSON ends that is here, such as `\n`; nil if there is none, or if its letter begins
    /// a name.
    private func endOfEscape() -> Int? {
        guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else { return nil }
        let word = bytes[(place + 1)...].prefix(while: Self.isOfWord)
        if SecretName(String(decoding: word, as: UTF8.self)) != nil { return nil }
        switch bytes[place + 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return place + 2
        case UInt8(ascii: "u") where word.count >= 5: return place + 6
        default: return nil
        }
    }

    /// The last signs of a piece may belong to what comes in the next one.
    private var beginningOfEnd: Int {
        let tail = max(0, bytes.count - 16)
        return bytes[tail...].firstIndex { !Self.isOfWord($0) } ?? bytes.count
    }

    /// How many signs may stand between a name and its value, such as `\": \"`.
    private static let mostSigns = 32

    private mutating func readWord() {
        let start = place
        var end = place
        while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        if isCommand, let (option, length) = SecretName.option(ofCurl: word) {
            copy(to: start + length)
            hideArgument(of: option)
            if place == bytes.count { leaveOpen(start) }
        } else if let name = SecretName(word) {
            copy(to: end)
            hideValue(of: name, from: start)
            // Up to here, the signs between a name and its value.
            let isOpen =
                place == bytes.count || (place == end && bytes.count - end <= Self.mostSigns)
                || (hasNoEmptyLine && beginning(ofPart: start) != nil)
            if isOpen { leaveOpen(beginning(ofName: start)) }
        } else if let token = token(after: word, at: end) {
            if token.upperBound == bytes.count { leaveOpen(start) }
            guard isCredentials(token) else { return copy(to: end) }
            copy(to: token.lowerBound)
            hide(.whole, to: token.upperBound)
        } else {
            if end == bytes.count { leaveOpen(beginning(ofName: start)) }
            if word == "curl" { isCommand = true }
            copy(to: end)
        }
    }

    /// What follows a scheme of credentials such as `Bearer`, which may be a word of a sentence; nil if the
    /// word is no scheme.
    private func token(after word: String, at end: Int) -> Range<Int>? {
        guard end < bytes.count, bytes[end] == UInt8(ascii: " "), 5...9 ~= word.utf8.count,
            ["bearer", "basic", "digest", "negotiate"].contains(word.lowercased())
        else { return nil }
        let start = end + 1
        var stop = start
        while stop < bytes.count, Self.isOfToken(bytes[stop]) { stop += 1 }
        return start..<stop
    }

    private func isCredentials(_ token: Range<Int>) -> Bool {
        let hasSign = bytes[token].contains { !(0x61...0x7A ~= $0 || 0x41...0x5A ~= $0) }
        return token.count >= 8 && (hasSign || token.count >= 20)
    }

    /// Hides `user:password@` before the host of a URL.
    private mutating func hideUserInfo(after slashes: Sign) {
        let start = place
        copy(to: slashes.end)
        let stop = end(of: "/?# \t\r\n\"'`<>\\", depth: slashes.depth)
        if stop == bytes.count { leaveOpen(start) }
        var (next, last) = (place, place)
        while next < stop, let sign = sign(at: next) {
            if sign.byte == UInt8(ascii: "@"), sign.depth <= slashes.depth { last = next }
            next = sign.end
        }
        if last > place { hide(.whole, to: last) }
    }

    // MARK: Places

    mutating func hide(_ name: SecretName, to end: Int) {
        let end = max(place, end)
        let value = String(decoding: bytes[place..<end], as: UTF8.self)
        // Half of a value has no form of its own.
        let isHalf = place < start
        replace(to: end, with: mask.hiding(value, as: isHalf ? .whole : name))
    }

    private mutating func replace(to end: Int, with dots: String) {
        if end > start { safe += Array(dots.utf8) }
        place = end
    }

    mutating func copy(to end: Int) {
        let end = min(end, bytes.count)
        guard end > place else { return }
        if end > start { safe += bytes[max(place, start)..<end] }
        place = end
    }

    /// Lets the next piece go on from a place, unless it has to go on from an earlier one.
    private mutating func leaveOpen(_ place: Int) { openPlace = openPlace ?? place }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: isOfWord(byte)
        }
    }
}
