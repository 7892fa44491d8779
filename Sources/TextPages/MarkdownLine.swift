/// Takes a line of Markdown apart, from its beginning to its end.
///
/// All marks are ASCII, so that the bytes are looked at: a line may be a megabyte of marks, and one character
/// may be as long.
struct MarkdownLine {
    /// The pieces of the line, in their order.
    private(set) var pieces: [Markdown.Piece] = []

    private let bytes: [UInt8]
    private var place = 0
    /// What has been read since the last piece that is not plain.
    private var plain: [UInt8] = []
    /// Where the next of each mark stands, by the number of the mark.
    private var found = Array(repeating: -1, count: Mark.allCases.count)

    /// What may begin or end a piece.
    private enum Mark: Int, CaseIterable {
        case code, longCode, star, strong, underline, opening, closing, target, end

        var first: UInt8 {
            switch self {
            case .code, .longCode: UInt8(ascii: "`")
            case .star, .strong: UInt8(ascii: "*")
            case .underline: UInt8(ascii: "_")
            case .opening: UInt8(ascii: "[")
            case .closing, .target: UInt8(ascii: "]")
            case .end: UInt8(ascii: ")")
            }
        }

        /// Nil for a mark of one byte.
        var second: UInt8? {
            switch self {
            case .longCode, .strong: first
            case .target: UInt8(ascii: "(")
            case .code, .star, .underline, .opening, .closing, .end: nil
            }
        }

        var count: Int { second == nil ? 1 : 2 }
    }

    init(_ text: Substring) {
        bytes = Array(text.utf8)
        while place < bytes.count { readNext() }
        endPlain()
    }

    private mutating func readNext() {
        switch bytes[place] {
        case UInt8(ascii: "`"):
            if let code = take(.longCode) ?? take(.code) { return add(.code(text(code))) }
        case UInt8(ascii: "*"):
            if let strong = take(.strong) { return add(.strong(inlineText(strong))) }
            if let emphasis = takeEmphasis(.star) { return add(.strong(inlineText(emphasis))) }
        case UInt8(ascii: "_"):
            if let emphasis = takeEmphasis(.underline) { return add(.strong(inlineText(emphasis))) }
        case UInt8(ascii: "["):
            if let link = takeLink() { return add(link) }
        case UInt8(ascii: "\\"):
            // What is behind it is no mark. The last one of a line stands for itself.
            if place + 1 < bytes.count { place += 1 }
        default: break
        }
        plain.append(bytes[place])
        place += 1
    }

    private mutating func add(_ piece: Markdown.Piece) {
        endPlain()
        pieces.append(piece)
    }

    private mutating func endPlain() {
        if !plain.isEmpty { pieces.append(.plain(String(decoding: plain, as: UTF8.self))) }
        plain = []
    }

    // MARK: Pieces

    /// What is between a mark, if it is here, and the next one like it. There has to be something.
    private mutating func take(_ mark: Mark) -> Range<Int>? {
        guard has(mark, at: place) else { return nil }
        let start = place + mark.count
        guard let end = next(mark, from: start), end > start else { return nil }
        place = end + mark.count
        return start..<end
    }

    /// The same, unless the mark stands behind a word, as in `snake_case`, or before a space. A star may
    /// stand behind a digit.
    private mutating func takeEmphasis(_ mark: Mark) -> Range<Int>? {
        if place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: " ") { return nil }
        if let last = plain.last {
            // No language has a letter that is longer with its marks.
            let end = String(decoding: plain.suffix(last < 0x80 ? 1 : 64), as: UTF8.self).last
            if end?.isLetter == true || mark == .underline && end?.isNumber == true { return nil }
        }
        return take(mark)
    }

    /// The link that is here: `[text](place)`.
    private mutating func takeLink() -> Markdown.Piece? {
        let start = place + 1
        guard let middle = next(.target, from: start), let end = next(.end, from: middle + 2) else {
            return nil
        }
        let isIn = { (mark: Int?) in mark.map { $0 < middle } == true }
        guard !isIn(next(.opening, from: start)) || isIn(next(.closing, from: start)) else { return nil }
        place = end + 1
        return .link(text(start..<middle), target: text(middle + 2..<end))
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func inlineText(_ range: Range<Int>) -> String { Markdown.inline(text(range)[...]).plainText }

    // MARK: Marks

    private func has(_ mark: Mark, at place: Int) -> Bool {
        guard place + mark.count <= bytes.count, bytes[place] == mark.first else { return false }
        return mark.second.map { bytes[place + 1] == $0 } ?? true
    }

    /// Whether a mark is here that may end a piece. An underline before a word does not: `_snake_case_`.
    private func ends(_ mark: Mark, at place: Int) -> Bool {
        guard has(mark, at: place) else { return false }
        guard mark == .underline, place + 1 < bytes.count else { return true }
        let next = bytes[(place + 1)...].prefix(bytes[place + 1] < 0x80 ? 1 : 64)
        let first = String(decoding: next, as: UTF8.self).first
        return first?.isLetter != true && first?.isNumber != true
    }

    /// Where a mark stands next; nil if it does not. Each mark is looked for once in each part of the line,
    /// however often somebody asks.
    ///
    /// - Parameter start: never before that of an earlier question about the same mark.
    private mutating func next(_ mark: Mark, from start: Int) -> Int? {
        if found[mark.rawValue] < start {
            var next = start
            while next < bytes.count, !ends(mark, at: next) { next += 1 }
            found[mark.rawValue] = next
        }
        return found[mark.rawValue] < bytes.count ? found[mark.rawValue] : nil
    }
}
