import Testing

@testable import JSONText
@testable import Tracing

@Suite struct `A JSON text` {
    @Test(arguments: [
        (#"{"n":1,"t":0}"#, #"{"n": 1, "t": 0}"#),
        (#" [ true , false , null ] "#, #"[true, false, null]"#),
        (#"[0, -1, 1.5, 1e3, -9223372036854775808]"#, #"[0, -1, 1.5, 1000.0, -9223372036854775808]"#),
        (#"9223372036854775808"#, #"9.223372036854776e+18"#),
        (#""\"\\\/\b\f\n\r\t\u0041\u00e9""#, #""\"\\/\u{08}\u{0C}\n\r\tAé""#),
        (#""\ud83d\ude00 😀""#, #""😀 😀""#),
        (#"{"":{}}"#, #"{"": {}}"#),
        ("\u{FEFF}[]", "[]"),
    ])
    func `is read as the value that it spells`(text: String, value: String) throws {
        #expect(try JSON.parse(Array(text.utf8)).rendered == value)
    }

    @Test(arguments: [
        (#"{a: [1, "]"], b: '}', /* } */ c: x} , 7"#, JSON.Dialect.json5, ", 7"),
        (#"[{"a":"\"]"},{}],7"#, .json, ",7"), (#""a\\",7"#, .json, ",7"), ("12 }", .json, "}"),
        ("oops ]", .json, "]"),
    ])
    func `is passed over without being read`(text: String, dialect: JSON.Dialect, rest: String) throws {
        try Array(text.utf8).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, dialect)
            try parser.pass()
            #expect(String(decoding: bytes[parser.position...], as: UTF8.self) == rest)
        }
    }

    @Test(arguments: ["", "]", "[1", "{\"a\":\"b"])
    func `is not passed over if it has no end`(text: String) {
        Array(text.utf8).withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            #expect(throws: JSONSyntaxError.self) { try parser.pass() }
        }
    }

    /// Comparing two texts takes the square of the marks on a letter.
    @Test(arguments: [0, 1, 30, 31, 60, 61, 90])
    func `has a joiner behind each thirty marks on a letter`(count: Int) throws {
        let marks = Array(repeating: "\u{301}" as Unicode.Scalar, count: count)
        let tail = String(String.UnicodeScalarView(marks))
        let text = "{\"e\(tail)\":\"\\u00e9\(tail)\"}"
        let member = try #require(JSON.parse(Array(text.utf8)).members?.first)
        let groups = stride(from: 0, to: count, by: 30).map { Array(marks[$0..<min($0 + 30, count)]) }
        let joined = Array(groups.joined(separator: ["\u{34F}" as Unicode.Scalar]))
        #expect(Array(member.key.unicodeScalars) == ["e"] + joined)
        #expect(member.value.string.map { Array($0.unicodeScalars) } == ["é"] + joined)
    }

    /// A script may send as many as it likes.
    @Test func `has in a script the marks that were written, and a joiner among them for who compares it`()
        throws
    {
        let marks = String(repeating: "\u{301}", count: 31)
        let written = Array("e\(marks)".unicodeScalars)
        let safe = Array(written.dropLast()) + (["\u{34F}", "\u{301}"] as [Unicode.Scalar])
        let text = "{\"e\(marks)\":\"e\(marks)\",'e':'e\(marks)'}"
        let members = try #require(JSON.parse(Array(text.utf8), dialect: .json5).members)
        #expect(Array(members[0].key.unicodeScalars) == safe)
        for member in members {
            #expect(member.value.string.map { Array($0.unicodeScalars) } == safe)
            #expect(member.value.written.map { Array($0.unicodeScalars) } == written)
        }
    }

    @Test func `has the same words whether they have been met before or not`() throws {
        let known = KnownTexts()
        let words = (0..<2000).map { "a word with the number \($0)" } + ["short", ""]
        for word in words + words {
            let text = try Array("\"\(word)\"".utf8).withUnsafeBytes { bytes in
                var parser = JSONParser(bytes)
                return try parser.text(known)
            }
            #expect(text == word)
        }
    }

    @Test(arguments: [
        ("", "0: expected a value, found the end of the text"),
        ("[1,]", "3: expected another value after ',', found ']'"),
        ("[1 2]", "3: expected ',' or ']', found \"2\""),
        ("{\"a\":1", "6: expected ',' or '}', found the end of the text"),
        ("\n[[\n1]", "6: expected ',' or ']' for the '[' of line 2, found the end of the text"),
        ("{a:1}", "1: expected a key in double quotes, found \"a\""),
        ("{\"a\" 1}", "5: expected ':' after the key, found \"1\""),
        ("{\"a\":1,\"a\":2}", "7: expected each key once, found \"a\" again"),
        ("{\"\u{2028}\":1,\"\u{2028}\":2}", "9: expected each key once, found \"?\" again"),
        ("tru", "0: expected a value, found \"tru\""),
        ("nullx", "0: expected a value, found \"nullx\""),
        ("// no", "0: expected a value, found '/'"),
        ("'no'", "0: expected a value, found '''"),
        ("01", "0: expected a number without leading zeros, found \"01\""),
        ("1.", "2: expected a digit, found the end of the text"),
        ("-", "1: expected a digit, found the end of the text"),
        ("1e", "2: expected a digit of the exponent, found the end of the text"),
        ("1x", "1: expected the end of the number, found \"x\""),
        ("1e999", "0: expected a number that a Double can hold, found \"1e999\""),
        ("+1", "0: expected a value, found '+'"),
        ("\"a", "2: expected the closing \" of the string, found the end of the text"),
        (
            "\"a\nb\"",
            "2: expected the closing \" of the string, or \\n for a line end inside it, found the end of the line"
        ),
        (
            "\"\u{1}\"",
            "1: expected an escape such as \\t or \\u0001 for a control character, found the byte 0x01"
        ),
        ("\"\\x41\"", "1: expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u, found '\\'"),
        ("\"\\u12\"", "5: expected 4 hexadecimal digits, found '\"'"),
        ("\"\\ud83d\"", "1: expected both halves of a surrogate pair, found \\ud83d alone"),
        ("\"\\ud83d\\u0041\"", "1: expected both halves of a surrogate pair, found \\ud83d alone"),
        ("\"\\ude00\"", "1: expected both halves of a surrogate pair, found \\ude00 alone"),
        ("[] x", "3: expected the end of the text, found \"x\""),
        ("\u{202E}", "0: expected a value, found U+202E"),
    ])
    func `with a mistake is refused, with the place and what was expected there`(
        text: String, message: String
    ) {
        #expect(failure(Array(text.utf8)) == message)
    }

    @Test func `is refused at the first byte that is not UTF-8`() {
        #expect(
            failure([0x22, 0x61, 0xC3, 0x28, 0x22]) == "2: expected text in UTF-8, found the byte 0xC3")
        #expect(failure([0x22, 0x5C, 0x6E, 0xFF, 0x22]) == "3: expected text in UTF-8, found the byte 0xFF")
        #expect(failure([0xFF]) == "0: expected a value, found the byte 0xFF")
    }

    @Test func `may nest a hundred and twenty-eight brackets, but no more`() {
        let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(failure(Array(deep.utf8)) == nil)
        #expect(
            failure(Array(repeating: 0x5B, count: 1_000_000))
                == "128: expected at most 128 brackets inside each other, found '['")
    }

    @Test func `with very many keys is still checked for repeated ones`() {
        let members = (0..<5_000).map { "\"key \($0)\": \($0)" }.joined(separator: ",")
        #expect(failure(Array("{\(members)}".utf8)) == nil)
        #expect(
            failure(Array("{\(members),\"key 7\":0}".utf8))?.hasSuffix(
                "expected each key once, found \"key 7\" again") == true)
    }

    @Test func `never ends the program, even if it is cut off or changed anywhere`() {
        let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00\n"],"b":{"c":null,"d":true}} "#.utf8)
        for length in text.indices { _ = failure(Array(text.prefix(length))) }
        for index in text.indices {
            for byte: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5C, 0x7D, 0x80, 0xE2, 0xFF] {
                var changed = text
                changed[index] = byte
                _ = failure(changed)
                _ = failure(changed, .json5)
            }
        }
    }
}

@Suite struct `A JSON5 text` {
    @Test(arguments: [
        ("// first\n{ a: 1, /* and */ 'b': [2,], } // last", #"{"a": 1, "b": [2]}"#),
        (
            "{$_é1: +1, b: .5, c: 2., d: 0xFF, e: -0x10}",
            #"{"$_é1": 1, "b": 0.5, "c": 2.0, "d": 255, "e": -16}"#
        ),
        ("[Infinity, -Infinity, 1e-2]", "[inf, -inf, 0.01]"),
        (#"'it\'s "so"'"#, #""it\'s \"so\"""#),
        ("'one \\\ntwo \\\r\nthree'", #""one two three""#),
        (#"'\x41\v\0\q'"#, #""A\u{0B}\0q""#),
        ("\u{A0}\u{2028}[\u{C}]", "[]"),
        ("{true: false}", #"{"true": false}"#),
    ])
    func `may be written the way people write by hand`(text: String, value: String) throws {
        #expect(try JSON.parse(Array(text.utf8), dialect: .json5).rendered == value)
    }

    @Test(arguments: [
        ("{,}", "1: expected a key, found ','"),
        ("[,]", "1: expected a value, found ','"),
        ("{1a: 2}", "1: expected a key, found \"1a\""),
        ("{a: Nope}", "4: expected a value, found \"Nope\""),
        ("/* open", "7: expected '*/', found the end of the text"),
        ("/ 1", "0: expected '//' or '/*', found '/'"),
        ("0x", "2: expected a hexadecimal digit, found the end of the text"),
        (
            "0x10000000000000000",
            "0: expected a hexadecimal number of at most 64 bits, found \"0x10000000000000000\""
        ),
        ("'\\07'", "1: expected \\x and two digits in place of an octal escape, found '\\'"),
        (".", "1: expected a digit, found the end of the text"),
    ])
    func `with a mistake is refused, with the place and what was expected there`(
        text: String, message: String
    ) {
        #expect(failure(Array(text.utf8), .json5) == message)
    }

    @Test func `remembers the place of each key and each value`() throws {
        let json = try JSON.parse(Array("{\n  a: [1,\n  'ü', 2]}".utf8), dialect: .json5)
        let member = try #require(json.members?.first)
        #expect(member.keyOffset == 4)
        #expect(member.value.offset == 7)
        #expect(member.value.array?.map(\.offset) == [8, 13, 19])
    }
}

@Suite struct `A place in a text` {
    @Test func `is counted behind a byte order mark, which an editor does not show`() {
        let text = Array("\u{FEFF}ab\n\u{FEFF}c".utf8)
        let offsets = [3, 4, 6, 9]
        let places = ["1:1", "1:2", "2:1", "2:2"]
        #expect(offsets.map { TextLines(text).position(of: $0).description } == places)
        text.withUnsafeBytes { bytes in
            #expect(offsets.map { TextPosition.of(offset: $0, in: bytes).description } == places)
        }
    }

    @Test func `is counted in lines and characters from 1`() {
        let text = Array("ab\r\nü€x\rz\n".utf8)
        let offsets = [0, 2, 4, 6, 9, 11, 99, -1]
        let places = ["1:1", "1:3", "2:1", "2:2", "2:3", "3:1", "4:1", "1:1"]
        #expect(offsets.map { TextLines(text).position(of: $0).description } == places)
        text.withUnsafeBytes { bytes in
            #expect(offsets.map { TextPosition.of(offset: $0, in: bytes).description } == places)
        }
    }

    /// Counting from the beginning of the line for each of them would take minutes.
    @Test func `is found as fast in a line as long as its file`() {
        let text = Array(String(repeating: "aü", count: 300_000).utf8)
        let lines = TextLines(text)
        let offsets = Array(stride(from: 0, through: text.count, by: 100))
        #expect(offsets.map { lines.position(of: $0).column } == offsets.map { 1 + $0 / 3 * 2 + $0 % 3 })
    }
}

/// The message of a text that must not parse, nil when it does.
private func failure(_ bytes: [UInt8], _ dialect: JSON.Dialect = .json) -> String? {
    do throws(JSONSyntaxError) {
        _ = try JSON.parse(bytes, dialect: dialect)
        return nil
    } catch {
        return "\(error.offset): \(error)"
    }
}

extension JSON {
    /// The value in one line, as the tables above write it.
    fileprivate var rendered: String {
        switch value {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .string(let string): string.debugDescription
        case .array(let elements): "[" + elements.map(\.rendered).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key.debugDescription): \($0.value.rendered)" }.joined(separator: ", ")
                + "}"
        }
    }
}
