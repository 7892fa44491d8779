import Foundation
import TextPages
import Testing

@Suite struct `Hostile text` {
    @Test(arguments: [
        ("plain, ünï→ 日本 👩‍👩‍👧", "plain, ünï→ 日本 👩‍👩‍👧"),
        ("\u{1B}[2J\u{7}", "\\u{1B}[2J\\u{7}"), ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("\u{9B}31m\u{85}\u{7F}", "\\u{9B}31m\\u{85}\\u{7F}"),
        ("\u{202E}cod\u{202C}", "\\u{202E}cod\\u{202C}"),
        ("\u{2066}\u{2069}\u{200F}\u{61C}", "\\u{2066}\\u{2069}\\u{200F}\\u{61C}"),
        ("\u{2028}\u{FEFF}\u{E0041}", "\\u{2028}\\u{FEFF}\\u{E0041}"),
        (
            "a\u{34F}b\u{115F}\u{1160}\u{17B4}\u{3164}\u{FFA0}",
            "a\\u{34F}b\\u{115F}\\u{1160}\\u{17B4}\\u{3164}\\u{FFA0}"
        ),
        ("a\u{200D}\u{200C}❤\u{FE0F}葛\u{E0100}ᠠ\u{180B}", "a\u{200D}\u{200C}❤\u{FE0F}葛\u{E0100}ᠠ\u{180B}"),
    ])
    func `is made visible where it would control the terminal`(raw: String, shown: String) {
        #expect(TerminalText.escaped(raw) == shown)
        #expect(TextLine(raw).plainText == shown)
    }

    @Test func `of a megabyte is made visible as well`() {
        let raw = String(repeating: "\0é", count: 1 << 19)
        #expect(TerminalText.escaped(raw) == String(repeating: "\\u{0}é", count: 1 << 19))
    }

    @Test func `has no more accents on a letter than any language needs`() {
        let accents = String(repeating: "\u{301}", count: 30)
        #expect(TerminalText.escaped("e\(accents)a\(accents)") == "e\(accents)a\(accents)")
        #expect(TerminalText.escaped("e\(accents)\u{301}\u{302}a") == "e\(accents)\\u{301}\\u{302}a")
        // A joiner is no letter that could have accents of its own.
        #expect(TerminalText.escaped("e\(accents)\u{34F}\u{302}a") == "e\(accents)\\u{34F}\\u{302}a")
    }

    @Test func `in a message stops where nobody reads on`() {
        let word = String(repeating: "x", count: 1000)
        #expect(TerminalText.brief("no  \(word)") == "no  \(word)")
        #expect(
            TerminalText.brief("no \"\(word)\"; try it")
                == "no \"\(String(repeating: "x", count: 39))…\"; try it")
        let marks = Substring("e" + String(repeating: "\u{301}", count: 1 << 19))
        #expect(TerminalText.brief(marks) == "e" + String(repeating: "\u{301}", count: 39) + "…")
    }

    @Test func `leaves our own colours to the screen`() {
        var page = Page()
        page.line("\("\u{1B}[2J", .bad)")
        #expect(page.text(on: Screen(hasColour: true)) == "\u{1B}[31m\\u{1B}[2J\u{1B}[0m\n")
    }

    @Test func `in JSON becomes the same JSON`() throws {
        let raw = "{\"a\":\"\u{9B}31m\u{202E}x\u{7F}\u{E0041}\u{2066}é\"}\r\n{}\n"
        let safe = TerminalText.json(raw)
        #expect(
            safe == #"{"a":"\u009B31m\u202Ex\u007F\uDB40\uDC41\u2066é"}"# + "\n{}\n")
        let line = String(safe.prefix { $0 != "\n" })
        let value = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(value == ["a": "\u{9B}31m\u{202E}x\u{7F}\u{E0041}\u{2066}é"])
        let accents = String(repeating: "\u{301}", count: 30)
        #expect(TerminalText.json("\"e\(accents)\u{302}a\"") == "\"e\(accents)\\u0302a\"")
    }
}
