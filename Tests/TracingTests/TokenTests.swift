import Testing
import Tracing

@Suite struct `A token` {
    @Test func `has no other characters than those of RFC 9110`() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let tokens = Set("!#$%&'*+-.^_`|~0123456789\(letters)".utf8)
        #expect((UInt8.min...UInt8.max).filter(\.isTokenCharacter) == tokens.sorted())
    }

    @Test(arguments: [("X-Request-Id", true), ("", false), ("X Request", false), ("Größe", false)])
    func `is a name of one character or more`(text: String, isToken: Bool) {
        #expect(text.isToken == isToken)
    }
}
