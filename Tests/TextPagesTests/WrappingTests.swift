import TextPages
import Testing

@Suite struct `A line that is too long` {
    @Test(arguments: [
        ("one two three", ["one two", "three"]),
        ("GET /users/7?fields=name", ["GET /users/", "7?fields=", "name"]),
        ("unacceptableStatusCode(503)", ["unacceptable", "StatusCode(", "503)"]),
        ("retryWithDelay(0.25)", ["retryWith", "Delay(0.25)"]),
        ("abcdefghijklmnop", ["abcdefghijkl", "mnop"]),
        ("", [""]),
    ])
    func `is broken in a cell at spaces, and in words where it hurts least`(text: String, lines: [String]) {
        #expect(TextLine(text).wrapped(to: 12, longWords: .broken).map(\.plainText) == lines)
    }

    /// The accent at the beginning of a part stands on the last letter of the part before it.
    @Test func `is clipped where an accent stands at the beginning of a part`() {
        let line: TextLine = "\("abc", .strong)\("\u{301}def", .dim)"
        #expect(line.width == 6)
        #expect(line.clipped(to: 5).plainText == "abc\u{301}d…")
    }

    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("→", 1), ("日", 2), ("ﾊ", 1), ("ハ", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤", 1), ("❤️", 2), ("⌚", 2),
        ("กำ", 2), ("\u{1B}", 6),
    ])
    func `is as wide as a terminal shows it`(text: String, columns: Int) {
        #expect(TextLine(text).width == columns)
    }

    @Test func `is clipped and filled by columns where letters are wide`() {
        #expect(TextLine("日本語の応答").clipped(to: 8).plainText == "日本語…")
        #expect(TextLine("日本語の応答").clipped(to: 12).plainText == "日本語の応答")
        #expect("日本".padded(to: 6) == "日本  ")
        var page = Page()
        page.table([["a", "b"], ["日本", "c"], ["abcd", "d"]])
        #expect(page.text(on: Screen(width: 20)) == "a     b\n日本  c\nabcd  d\n")
    }

    @Test(arguments: [TextLine.LongWords.whole, .broken])
    func `is broken between ideographs, but not before a full stop`(longWords: TextLine.LongWords) {
        let lines = TextLine("応答は再試行されました。次の要求も再試行されません")
            .wrapped(to: 24, hang: "  ", longWords: longWords)
        #expect(lines.map(\.plainText) == ["応答は再試行されました。", "  次の要求も再試行されま", "  せん"])
        let stop = TextLine("再試行した。次").wrapped(to: 10, longWords: longWords)
        #expect(stop.map(\.plainText) == ["再試行し", "た。次"])
    }

    @Test func `keeps its words whole in prose, so that a URL can be copied`() {
        let line = TextLine("  see https://example.com/a/long/path there")
        #expect(
            line.wrapped(to: 20, hang: "    ").map(\.plainText) == [
                "  see", "    https://example.com/a/long/path", "    there",
            ])
    }

    @Test func `is never broken behind an arrow that is glued to its word`() {
        let line = TextLine("at →\(TextLine.glue)root")
        #expect(line.wrapped(to: 6).map(\.plainText) == ["at", "→ root"])
        #expect(line.wrapped(to: 20).map(\.plainText) == ["at → root"])
    }

    @Test func `keeps its colours`() {
        let line: TextLine = "one \("two three", .bad)"
        #expect(line.wrapped(to: 8) == ["one \("two", .bad)", "\("three", .bad)"])
    }

    @Test func `stands beside its name, or below it where there is little room`() {
        var page = Page()
        page.entry("step, s", "goes to the next event", indent: 2, width: 8)
        page.entry("continue", "goes to the next stop", indent: 2, width: 8)
        page.entry("", "or to the last event", indent: 2, width: 8)
        #expect(
            page.text(on: Screen(width: 36)) == """
                  step, s   goes to the next event
                  continue  goes to the next stop
                            or to the last event

                """)
        #expect(
            page.text(on: Screen(width: 26)) == """
                  step, s
                      goes to the next
                      event
                  continue
                      goes to the next
                      stop
                      or to the last event

                """)
    }

    @Test func `is broken between words on a page, but not in code`() {
        var page = Page()
        page.prose("one two three four five six seven", hang: 2)
        page.line("one two three four five six seven")
        page.prose("one")
        #expect(
            page.text(on: Screen(width: 20)) == """
                one two three four
                  five six seven
                one two three four five six seven
                one

                """)
    }

    @Test func `stays one line if it has megabytes`() {
        let words = String(repeating: "word ", count: 200_001)
        #expect(TextLine(words).wrapped(to: 80).count == 1)
        #expect(TextLine(words).clipped(to: 12).plainText == "word word …")
    }

    @Test func `is cut off at the edge of a terminal if it is a row`() {
        var page = Page()
        page.row("one two three")
        #expect(page.text(on: Screen(width: 8, isTerminal: true)) == "one two…\n")
        #expect(page.text(on: Screen(width: 8)) == "one two three\n")
    }

    @Test func `keeps the beginning of a column that is cut off`() {
        let row = TextLine("  7  r1.0    transport.sent   GET https://api.example.com")
        #expect(row.clipped(to: 20).plainText == "  7  r1.0    transp…")
        #expect(row.clipped(to: 32).plainText == "  7  r1.0    transport.sent   G…")
        #expect(row.clipped(to: 36).plainText == "  7  r1.0    transport.sent   GET …")
    }
}
