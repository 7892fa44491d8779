import TextPages
import Testing

@Suite struct `The columns of a row` {
    @Test func `put blocks of several lines side by side`() {
        let columns = Columns(starts: [0, 6, 12])
        let row = columns.row([["build"], ["1 a", "  b"], []])
        #expect(row.map(\.plainText) == ["build 1 a", "        b"])
        #expect(columns.row([[], [], ["x"]]).map(\.plainText) == ["            x"])
        #expect(columns.row([]) == [])
    }

    @Test func `of a table are at least as wide as their longest words`() {
        var page = Page()
        page.table([
            ["name", "meaning"], ["aRatherLongName", "words that fill the second column of the table"],
        ])
        #expect(
            page.text(on: Screen(width: 34)) == """
                name             meaning
                aRatherLongName  words that fill
                                 the second column
                                 of the table

                """)
        #expect(
            page.text(on: Screen(width: 28)) == """
                aRatherLongName
                  words that fill the second
                  column of the table

                """)
    }
}
