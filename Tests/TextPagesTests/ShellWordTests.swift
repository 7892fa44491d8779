import TextPages
import Testing

@Suite struct `A word for the shell` {
    @Test(arguments: [
        ("first-request", "first-request"), ("./my/walk_2.json", "./my/walk_2.json"), ("größe", "größe"),
        ("my walk", "'my walk'"), ("$(touch x)", "'$(touch x)'"), ("it's", "'it'\\''s'"), ("", "''"),
        ("it'\u{301}s", "'it'\\''\u{301}s'"), ("a\u{D4E};b", "'a\u{D4E};b'"),
        ("a;b", "'a;b'"), ("~", "'~'"), ("*", "'*'"), ("\u{1B}[2J", "$'\\x1b[2J'"),
    ])
    func `has quotes only where it needs them`(text: String, word: String) {
        #expect(ShellWord.plain(text) == word)
    }
}
