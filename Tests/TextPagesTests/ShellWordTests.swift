import TextPages
import Testing

@Suite struct `A word for the shell` {
    @Test(arguments: [
        ("first-request", "first-request"), ("./my/walk_2.json", "./my/walk_2.json"), ("größe", "größe"),
        ("my walk", "'my walk'"), ("$(touch x)", "'$(touch x)'"), ("it's", "'it'\\''s'"), ("", "''"),
        ("it'\u{301}s", "'it'\\''\u{301}s'"), ("a\u{D4E};b", "'a\u{D4E};b'"),
        ("=ls", "'=ls'"), ("a=b", "a=b"),
        ("a;b", "'a;b'"), ("~", "'~'"), ("*", "'*'"), ("\u{1B}[2J", "$'\\x1b[2J'"),
    ])
    func `has quotes only where it needs them`(text: String, word: String) {
        #expect(ShellWord.plain(text) == word)
    }

    @Test(arguments: [
        ("run a --chain b", ["run", "a", "--chain", "b"]),
        ("--change='{ a: 1 }' -x", ["--change={ a: 1 }", "-x"]),
        (#"'it'\''s' b"#, ["it's", "b"]), (#"a\'b '' c\d"#, ["a'b", "", #"c\d"#]), ("'a\n b'c", ["a\n bc"]),
        ("", []),
    ])
    func `is found in a command line as a shell finds it`(line: String, words: [String]) {
        #expect(ShellWord.words(of: line).words == words)
    }

    /// Takes a moment: no word is copied for each of its letters.
    @Test func `may have a million letters`() {
        let word = String(repeating: "é", count: 1_000_000)
        #expect(ShellWord.words(of: "a '\(word)'").words == ["a", word])
    }
}
