extension TextLine {
    /// What happens to a word that is wider than the line it stands on.
    public enum LongWords: Equatable, Sendable {
        /// It stays whole and reaches beyond the edge, so that a URL or a symbol can still be copied.
        case whole
        /// It is broken where that hurts least (`WordBreak`): what stands in a column must not leave it.
        case broken
    }

    /// A space at which no line is broken; it is printed as an ordinary space. An arrow stays with the word
    /// that it points to when this stands between them.
    public static let glue = "\u{A0}"

    /// The first `width` columns, the last of them `…` if anything is missing. An ordinary word is left out
    /// as a whole; of something as long as a URL, the beginning stays.
    public func clipped(to width: Int) -> TextLine {
        guard self.width > width else { return self }
        var clipped = TextLine()
        // A mark at the beginning of a span is a letter of its own, as for `width`.
        let letters = letters(atMost: max(1, width))
        let edge = max(0, width - 1)
        let space = letters[max(0, edge - 12)..<edge].lastIndex(where: \.isSpace)
        var room = letters[edge].isSpace ? edge : space.map { $0 + 1 } ?? edge
        for span in spans where room > 0 {
            clipped.spans.append(Span(text: String(span.text.prefix(room)), ink: span.ink))
            room -= span.text.count
        }
        return clipped + TextLine("…", .dim)
    }

    /// The lines that this one becomes when it is broken at spaces to fit into `width` columns. A text of
    /// megabytes, which nobody reads, stays one line: its letters would take thirty times its memory.
    ///
    /// - Parameter hang: what every line but the first begins with.
    public func wrapped(to width: Int, hang: String = "", longWords: LongWords = .whole) -> [TextLine] {
        guard self.width > width, spans.reduce(0, { $0 + $1.text.utf8.count }) <= Self.longestWrapped else {
            return [unglued]
        }
        // However narrow the column and however deep the hang, a few words fit on each line.
        let width = max(width, 4)
        let hang = String(hang.prefix(max(8, width - 24)))
        let fullRoom = max(width - hang.count, min(width, 20))
        let letters = letters()
        let breaking = LineBreaking(letters, longWords, fullRoom: fullRoom)
        var lines: [TextLine] = []
        var start = 0
        while start < letters.count {
            let end = breaking.end(from: start, room: lines.isEmpty ? width : fullRoom)
            var line = TextLine(lines.isEmpty ? "" : hang)
            line.append(start..<end, of: letters, in: self)
            lines.append(line.trimmed.unglued)
            start = end
            while start < letters.count, letters[start].isSpace { start += 1 }
        }
        return lines
    }

    /// In bytes.
    private static let longestWrapped = 1_000_000

    private func letters(atMost count: Int = .max) -> [Letter] {
        var letters: [Letter] = []
        for (number, span) in spans.enumerated() {
            var start = span.text.startIndex
            for character in span.text {
                if letters.count == count { return letters }
                let end = span.text.utf8.index(start, offsetBy: character.utf8.count)
                letters.append(Letter(character: character, span: number, place: start..<end))
                start = end
            }
        }
        return letters
    }

    /// Adds some of the letters of another line. Its spans are safe already, and must not be escaped again.
    private mutating func append(_ range: Range<Int>, of letters: [Letter], in line: TextLine) {
        var start = range.lowerBound
        while start < range.upperBound {
            let first = letters[start]
            let span = line.spans[first.span]
            let run = letters[start..<range.upperBound].prefix { $0.span == first.span }
            let text = span.text[first.place.lowerBound..<letters[run.endIndex - 1].place.upperBound]
            if let last = spans.last, last.ink == span.ink {
                spans[spans.count - 1] = Span(text: last.text + text, ink: span.ink)
            } else {
                spans.append(Span(text: String(text), ink: span.ink))
            }
            start = run.endIndex
        }
    }

    /// The line without spaces at its end.
    private var trimmed: TextLine {
        var copy = self
        while let last = copy.spans.last, last.text.allSatisfy({ $0 == " " }) { copy.spans.removeLast() }
        return copy
    }

    /// The line as it is printed, with an ordinary space for each `glue`.
    private var unglued: TextLine {
        // Its last byte is searched first: most lines have none, and looking for a character takes longer.
        guard spans.contains(where: { $0.text.utf8.contains(0xA0) && $0.text.contains(Self.glue) }) else {
            return self
        }
        var copy = self
        copy.spans = spans.map { Span(text: $0.text.replacing(Self.glue, with: " "), ink: $0.ink) }
        return copy
    }
}

/// A character of a line, and where it stands.
private struct Letter {
    let character: Character
    /// The number of its span.
    let span: Int
    /// Its place in the text of the span.
    let place: Range<String.Index>

    var isSpace: Bool { character == " " }
}

/// Finds where the lines of a text end.
private struct LineBreaking {
    private let letters: [Letter]
    private let longWords: TextLine.LongWords
    /// How many columns a word has that begins a line after a break.
    private let fullRoom: Int

    init(_ letters: [Letter], _ longWords: TextLine.LongWords, fullRoom: Int) {
        self.letters = letters
        self.longWords = longWords
        self.fullRoom = fullRoom
    }

    /// Where a line that begins at `start` ends: behind the last word that fits into `room` columns.
    func end(from start: Int, room: Int) -> Int {
        let edge = start + room
        guard edge < letters.count else { return letters.count }
        // The spaces that a line begins with are its indentation, and no place to break it.
        let firstWord = min(letters[start...].firstIndex { !$0.isSpace } ?? start, edge)
        let space = letters[firstWord...edge].lastIndex { $0.isSpace }
        switch longWords {
        case .whole:
            return space ?? endOfWord(from: edge)
        case .broken:
            let lastWord = space.map { $0 + 1 } ?? firstWord
            return endInsideWord(from: lastWord, edge: edge) ?? space ?? edge
        }
    }

    private func endOfWord(from index: Int) -> Int {
        letters[index...].firstIndex { $0.isSpace } ?? letters.count
    }

    /// Where the word that reaches beyond the edge is broken; nil if it fits on a line of its own, or has too
    /// little room here for its beginning.
    private func endInsideWord(from start: Int, edge: Int) -> Int? {
        let room = edge - start
        // No more of it matters, however long it is.
        let word = letters[start...].prefix(max(fullRoom, room) + 1).prefix { !$0.isSpace }.map(\.character)
        guard word.count > fullRoom, room >= min(6, fullRoom) else { return nil }
        return start + WordBreak.place(in: word, width: room)
    }
}
