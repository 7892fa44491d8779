import Testing

@testable import Transport

@Suite struct `A field with a list` {
    @Test(arguments: [
        ("a, b ,\tc", ["a", "b", "c"]), (" ,, a,", ["a"]), ("", []),
        (#"a="b, c", d"#, [#"a="b, c""#, "d"]), (#"a="\", b", c"#, [#"a="\", b""#, "c"]),
        (#"a="open, b"#, [#"a="open, b"#]),
        // A mark makes another character of the sign in front of it, and the same byte.
        ("a,\u{301}b", ["a", "\u{301}b"]), ("\"\u{301}, \", b", ["\"\u{301}, \"", "b"]),
    ])
    func `has the members between its commas`(field: String, members: [String]) {
        #expect(FieldList.members(of: field).map(String.init) == members)
    }

    @Test(arguments: [
        (" \t a b\t ", "a b"), (" \t", ""), ("", ""),
        // Other characters that take up room belong to the text.
        ("\u{A0}a\u{2003}", "\u{A0}a\u{2003}"), ("\r\na\n", "\r\na\n"), (" \u{301}a", "\u{301}a"),
    ])
    func `has members without the blanks around them`(member: String, text: String) {
        #expect(Array(Substring(member).trimmed.utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        (#""a, b""#, "a, b"), (#""a \"b\" \\""#, #"a "b" \"#), (#""a" b"#, #""a" b"#), ("a", "a"),
        (#""open"#, #""open"#), ("\"\u{301}\"", "\u{301}"),
    ])
    func `has members in quotes`(member: String, text: String) {
        #expect(Substring(member).unquoted == text)
    }
}

@Suite struct `Fields of late` {
    /// Reads a field as its text, and keeps what it read.
    private final class Reader {
        var fields: [String] = []
        let known = KnownFields<String>()

        func read(_ field: String) -> String {
            known.value(of: field) {
                fields.append($0)
                return $0
            }
        }
    }

    @Test func `are read once`() {
        let reader = Reader()
        #expect(["a", "b", "a", "a", "b"].map(reader.read) == ["a", "b", "a", "a", "b"])
        #expect(reader.fields == ["a", "b"])
    }

    @Test func `are others if their bytes are, although the texts are equal`() {
        let reader = Reader()
        let signs = ["\u{374}", "\u{2B9}", ""]
        #expect(signs[0] == signs[1])
        #expect(signs.map { Array(reader.read($0).utf8) } == signs.map { Array($0.utf8) })
        #expect(reader.fields.count == 3)
    }

    @Test func `are read again when sixteen others have come`() {
        let reader = Reader()
        for number in [0, 1, 0] + Array(2...16) + [1, 16, 0] { _ = reader.read("\(number)") }
        #expect(reader.fields == (0...16).map(String.init) + ["0"])
    }
}
