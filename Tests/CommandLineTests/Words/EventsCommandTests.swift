import Testing
import TextPages

@testable import reqtrace

@Suite struct `The reference at a terminal` {
    @Test func `is broken between words, and within a name that is too long`() {
        let text = "a.kind   What it means to whoever reads.\n\n  Request.name(of:with:andMore:)\n"
        #expect(
            Subcommand.page(of: text, hang: 9).text(on: Screen(width: 33, isTerminal: true)) == """
                a.kind   What it means to whoever
                         reads.

                  Request.name(of:with:andMore:)

                """)
        #expect(
            Subcommand.page(of: text, hang: 4).text(on: Screen(width: 28, isTerminal: true)) == """
                a.kind   What it means to
                    whoever reads.

                  Request.name(of:with:and
                    More:)

                """)
    }
}
