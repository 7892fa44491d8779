import Testing

@testable import Tracing

@Suite struct `A text that is looked for` {
    @Test(arguments: [
        ("cafe\u{301}", "Le CAF\u{C9}", true), ("CAF\u{C9}", "le cafe\u{301}", true),
        ("cafe", "le cafe\u{301}", false), ("TOKEN", "token-1", true), ("tokens", "token-1", false),
        ("", "x", true),
    ])
    func `stands in others in either case, and in either spelling`(
        text: String, whole: String, stands: Bool
    ) {
        #expect(SearchedText(text).stands(in: whole) == stands)
    }
}
