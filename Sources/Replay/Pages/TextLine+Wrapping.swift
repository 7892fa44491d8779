extension TextLine {
    /// As much as fits on `width` columns, with `…` for what does not.
    func clipped(to width: Int) -> TextLine {
        guard self.width > width else { return self }
        var clipped = TextLine()
        var room = width - 1
        for span in spans where room > 0 {
            clipped.spans.append(Span(text: String(span.text.prefix(room)), ink: span.ink))
            room -= span.text.count
        }
        return clipped + TextLine("…", .dim)
    }

    /// Broken at spaces so that no line is wider than `width`, unless a single word is.
    func wrapped(to width: Int, hang: String) -> [TextLine] {
        guard self.width > width else { return [self] }
        var letters: [(letter: Character, ink: Ink)] = []
        for span in spans { letters += span.text.map { ($0, span.ink) } }
        var lines: [TextLine] = []
        var start = 0
        while start < letters.count {
            let indent = lines.isEmpty ? "" : hang
            let end = Self.lineEnd(letters, from: start, room: max(width - indent.count, 20))
            var line = TextLine(indent)
            for (letter, ink) in letters[start..<end] { line.append(letter: letter, ink) }
            lines.append(line.trimmed())
            start = end
            while start < letters.count, letters[start].letter == " " { start += 1 }
        }
        return lines
    }

    /// Where a line that begins at `start` ends: at the last space that fits, else after the first word.
    private static func lineEnd(
        _ letters: [(letter: Character, ink: Ink)], from start: Int, room: Int
    ) -> Int {
        guard letters.count - start > room else { return letters.count }
        let firstWord = letters[start...].firstIndex { $0.letter != " " } ?? start
        if let space = letters[firstWord...min(start + room, letters.count - 1)].lastIndex(where: {
            $0.letter == " "
        }) {
            return space
        }
        return letters[min(start + room, letters.count)...].firstIndex { $0.letter == " " } ?? letters.count
    }

    /// Letters come from spans that are safe already; joining them must not escape them again.
    private mutating func append(letter: Character, _ ink: Ink) {
        if let last = spans.last, last.ink == ink {
            spans[spans.count - 1] = Span(text: last.text + String(letter), ink: ink)
        } else {
            spans.append(Span(text: String(letter), ink: ink))
        }
    }

    private func trimmed() -> TextLine {
        var copy = self
        while let last = copy.spans.last, last.text.allSatisfy({ $0 == " " }) { copy.spans.removeLast() }
        return copy
    }
}
