import TextPages
import Testing

@Suite struct `A story in Markdown` {
    private let story = """
        # A title

        A paragraph with `code`, a [link](other/README.md), and
        **strong** words; 2 * 3 * 4 and snake_case stay.

        1. **First.** One item that is long enough to need
           a second line.
        2. Second

        ```swift
        let value = request(url)
        ```

        | kind | what it means |
        |---|---|
        | `retry.asked` | a retrier was asked whether to try again |
        | `a|b` | a bar in code |
        """

    @Test func `is wrapped to the screen, without the signs`() {
        #expect(
            Markdown(story).page().text(on: Screen(width: 40)) == """
                A title

                A paragraph with code, a link, and
                strong words; 2 * 3 * 4 and snake_case
                stay.

                1. First. One item that is long enough
                   to need a second line.
                2. Second

                    let value = request(url)

                kind         what it means
                retry.asked  a retrier was asked whether
                             to try again
                a|b          a bar in code

                """)
    }

    @Test func `gives columns that are wide the room that the others leave`() {
        let text = "| a | b | c |\n|---|---|---|\n| aaaaaaaaaa aaaaaaaaaa | bbb bbb bbb bbb bbb bbb | c |"
        func lines(width: Int) -> [Substring] {
            Markdown(text).page().text(on: Screen(width: width)).split(separator: "\n")
        }
        #expect(
            lines(width: 40) == [
                "a                  b                  c", "aaaaaaaaaa         bbb bbb bbb bbb    c",
                "aaaaaaaaaa         bbb bbb",
            ])
        #expect(lines(width: 47).count == 3)
        #expect(lines(width: 49).count == 2)
    }

    @Test func `shows the rows of a table as lists where there is no room for columns`() {
        let text = "| kind | meaning |\n|---|---|\n| request.stateChanged | the request changed its state |"
        #expect(
            Markdown(text).page().text(on: Screen(width: 24)) == """
                request.stateChanged
                  the request changed
                  its state

                """)
    }

    @Test func `keeps code and commands whole on a narrow terminal, and cuts rows of a trace off`() {
        let text = """
            ```reqtrace
            $ reqtrace run oauth-refresh --change '{
                requests: { profile: { validate: null } },
              }'
            (reqtrace) events where handler.called
              …    0.015 s  r1.0 handler.called      data 401
            1 event of a kind that is rare.
            ```
            ```url-session
              0.015 s  r1.0 handler.called           data 401
              │ The handler gets the 401 as a success.
            ```
            ```
            0.015 s  r1.0 handler.called             data 401
            ```
            ```swift
            session.request(url).validate().response { show($0) }
            ```
            """
        #expect(
            Markdown(text).page().text(on: Screen(width: 30, isTerminal: true)) == """
                    $ reqtrace run oauth-refresh --change '{
                        requests: { profile: { validate: null } },
                      }'
                    (reqtrace) events where handler.called
                      …    0.015 s  r1.0 …
                    1 event of a kind that is…
                      0.015 s  r1.0 …
                      │ The handler gets the …
                    0.015 s  r1.0 …
                    session.request(url).validate().response { show($0) }

                """)
    }

    @Test(arguments: [
        ("```swift\na\n```\n", ["a"], "swift"), ("~~~~ text x\n~~~\n```\n ~~~~~ \n", ["~~~", "```"], "text"),
        ("  ```\n  a\n   b\nc\n```", ["a", " b", "c"], ""), ("````\n```\n```` a", ["```", "```` a"], ""),
    ])
    func `has code from a fence to the next one like it`(text: String, code: [String], language: String) {
        #expect(Markdown(text).blocks.first == .code(code, language: language))
    }

    @Test func `has no fence where code begins and ends in one line`() {
        #expect(Markdown("```a```").blocks == [.paragraph("```a```", indent: 0)])
    }

    @Test func `has a heading where up to six signs stand before a space or tab, and a quotation`() {
        let text = "#7 is a\n#8\n## b\nc\n> d\n- e\n  # f\n###### #1\n#\n####### g\n#\t h"
        #expect(
            Markdown(text).blocks == [
                .paragraph("#7 is a #8", indent: 0), .heading("b", level: 2), .paragraph("c", indent: 0),
                .quotation("d"), .item("e", marker: "-", indent: 0), .heading("f", level: 1),
                .heading("#1", level: 6), .heading("", level: 1), .paragraph("####### g", indent: 0),
                .heading("h", level: 1),
            ])
    }

    @Test func `keeps what controls a terminal out`() {
        let page = Markdown("# \u{1B}c\n\n\u{1B}[2J `\u{1B}` | \u{7}\n\n| \u{1B} |").page()
        #expect(!page.text(on: Screen()).contains("\u{1B}"))
    }

    @Test(
        arguments: [
            ("[a [b](c)", [.plain("[a "), .link("b", target: "c")]),
            ("[[a]](b) [c](d", [.link("[a]", target: "b"), .plain(" [c](d")]),
            ("[a](b [c](d)", [.link("a", target: "b [c](d")]),
            ("****x**", [.plain("*"), .strong("*x")]),
            ("``a`b`` `c`` **d", [.code("a`b"), .plain(" "), .code("c"), .plain("` **d")]),
            ("a\\[b](c) \\", [.plain("a[b](c) \\")]),
            ("e\u{301}_a_ _b_ * c*", [.plain("e\u{301}_a_ "), .strong("b"), .plain(" * c*")]),
            ("1_000_000, UTF_8_BOM", [.plain("1_000_000, UTF_8_BOM")]),
            ("_snake_case_ 8_(a)_", [.strong("snake_case"), .plain(" 8_(a)_")]),
        ] as [(String, [Markdown.Piece])])
    func `has in a line what its marks belong to, however they are mixed`(
        line: String, pieces: [Markdown.Piece]
    ) {
        #expect(Markdown.pieces(of: line[...]) == pieces)
    }

    @Test(arguments: ["*", "_", "[", "a"])
    func `may be a megabyte of one sign`(sign: String) {
        let line = String(repeating: sign, count: 1_000_000)
        #expect(Markdown.pieces(of: line[...]) == [.plain(line)])
    }
}
