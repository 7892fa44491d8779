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
    /// as a whole; of something as long as a URL, or with which a column begins, the beginning stays.
    public func clipped(to width: Int) -> TextLine {
        guard self.width > width else { return self }
        // The last of these is the first one without a place.
        let letters = letters(upTo: width)
        let edge = letters.firstIndex { $0.end > width - 1 } ?? 0
        var end = edge
        if !letters[edge].isSpace, let space = letters[max(0, edge - 12)..<edge].lastIndex(where: \.isSpace) {
            // More spaces than one are a margin, and nothing of the column behind them would be left.
            let isMargin = space == 0 || letters[space - 1].isSpace
            if !isMargin { end = space + 1 }
        }
        var clipped = TextLine()
        clipped.append(0..<end, of: letters, in: self)
        return clipped + TextLine("…", .dim)
    }

    /// The lines that this one becomes when it is broken at spaces to fit into `width` columns. A text of
    /// megabytes, which nobody reads, stays one line: its letters would take thirty times its memory.
    ///
    /// - Parameter hang: what every line but the first begins with.
    public func wrapped(to width: Int, hang: String = "", longWords: LongWords = .whole) -> [TextLine] {
        guard self.width > width, !isEndless else { return [unglued] }
        // However narrow the column and however deep the hang, a few words fit on each line.
        let width = max(width, 4)
        let hang = String(hang.prefix(max(8, width - 24)))
        let fullRoom = max(width - hang.columns, min(width, 20))
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

    /// Whether it is too long to be broken.
    private var isEndless: Bool { spans.reduce(0) { $0 + $1.text.utf8.count } > 1_000_000 }

    /// How many columns its longest word takes, at which no line is broken. For a text of megabytes that is
    /// all of it.
    var longestWord: Int {
        isEndless ? width : LineBreaking(letters(), .whole, fullRoom: 0).longestWord
    }

    /// - Parameter width: no letter is needed behind the first one that reaches beyond so many columns.
    private func letters(upTo width: Int = .max) -> [Letter] {
        var letters: [Letter] = []
        var column = 0
        for (number, span) in spans.enumerated() {
            var start = span.text.startIndex
            for character in span.text {
                let end = span.text.utf8.index(start, offsetBy: character.utf8.count)
                column += character.columns
                letters.append(Letter(character: character, span: number, place: start..<end, end: column))
                if column > width { return letters }
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
    /// The column behind it.
    let end: Int

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
        let edge = edge(from: start, room: room)
        guard edge < letters.count else { return letters.count }
        // The spaces that a line begins with are its indentation, and no place to break it.
        let firstWord = min(letters[start...].firstIndex { !$0.isSpace } ?? start, edge)
        let place = (firstWord...edge).last { $0 > start && isPlaceToBreak($0) }
        switch longWords {
        case .whole:
            return place ?? endOfWord(from: max(edge, start + 1))
        case .broken:
            let lastWord = place.map { letters[$0].isSpace ? $0 + 1 : $0 } ?? firstWord
            // A letter that is wider than its column still needs a line.
            return endInsideWord(from: lastWord, edge: edge) ?? place ?? max(edge, start + 1)
        }
    }

    /// The first letter that has no place in `room` columns from `start` on.
    private func edge(from start: Int, room: Int) -> Int {
        let limit = letters[start].end - width(start) + room
        return letters[start...].firstIndex { $0.end > limit } ?? letters.count
    }

    /// Whether a line may end before a letter: before a space, and between two ideographs, which are words of
    /// their own. A full stop does not begin a line (UAX #14).
    private func isPlaceToBreak(_ index: Int) -> Bool {
        let letter = letters[index]
        return letter.isSpace
            || (index > 0 && width(index) == 2 && width(index - 1) == 2 && !letter.character.isPunctuation)
    }

    /// How many columns a letter takes.
    private func width(_ index: Int) -> Int {
        letters[index].end - (index == 0 ? 0 : letters[index - 1].end)
    }

    private func endOfWord(from index: Int) -> Int {
        (index..<letters.count).first(where: isPlaceToBreak) ?? letters.count
    }

    /// How many columns the longest word takes.
    var longestWord: Int {
        var start = 0
        var longest = 0
        while start < letters.count {
            let end = endOfWord(from: start + 1)
            longest = max(longest, letters[end - 1].end - letters[start].end + width(start))
            start = end
        }
        return longest
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
