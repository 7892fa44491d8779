import Testing

@testable import Tracing

/// Secrets that stand without a name, in a text that looks like many others.
@Suite struct `A secret that is known from elsewhere` {
    @Test func `is hidden behind any number of places that look like other secrets`() {
        let mask = SecretMask()
        #expect(mask.hiding("hunter2secret99", of: "X-Api-Key") == "••••")
        let dots = String(repeating: ".", count: 8000)
        for length in 7900..<7970 {
            #expect(mask.hiding(String(repeating: ".", count: length) + "1....", of: "password") == "••••")
        }
        let text = "hunter2secret99 \(dots)\(dots) value hunter2secret99"
        #expect(mask.hiding(text) == "•••• \(dots)\(dots) value ••••")
    }

    @Test(arguments: [
        (#"{"token":"ab1\u002Bcd2\/ef3=="}"#, "reset ab1+cd2/ef3=="),
        (#"{"token":"ab1\"cd2"}"#, #"it is ab1"cd2"#), (#"{"token":"ab1\u00e4cd2"}"#, "it is ab1äcd2"),
        ("<password>ab1&amp;cd2</password>", "it is ab1&cd2"), ("password=ab1+cd2&x=1", "it is ab1 cd2"),
        (#"{"token":"ab1+cd2/ef3=="}"#, "?q=ab1%2bcd2%2fef3%3d%3d"),
        (#"{"token":"ab1&cd2"}"#, "<a>ab1&amp;cd2</a>"), (#"{"token":"ab1 cd2&"}"#, "q=ab1+cd2%26"),
        ("token: ab1<\"cd2\n", #"{"a":"ab1<\"cd2"}"#), ("token: ab1<\"cd2\n", "<a>ab1&lt;\"cd2</a>"),
        ("token: ab1<\"cd2\n", "<a b='ab1&lt;&quot;cd2'/>"),
    ])
    func `is hidden in what decodes it, and where it is encoded in another way`(first: String, then: String) {
        let mask = SecretMask()
        _ = mask.hiding(first)
        let shown = mask.hiding(then)
        #expect(shown.contains("••••") && !shown.contains("ab1") && !shown.contains("cd2"))
        #expect(mask.hiding("ab1cd2 ab1-cd2") == "ab1cd2 ab1-cd2")
    }

    @Test func `is the longest one of those that begin alike`() {
        let mask = SecretMask()
        for secret in ["abcd.1", "abcd.1.2", "abcd.1.2.3x"] {
            #expect(mask.hiding(secret, of: "token") == "••••")
        }
        #expect(mask.hiding("abcd.1.2.3x abcd.1.2.3xy abcd.1.23 abcd.12") == "•••• ••••.3xy ••••.23 abcd.12")
    }

    @Test(arguments: [(4, "••••"), (63, "••••"), (64, "••••"), (65, "••••"), (300, "••••"), (3, "+a1")])
    func `is known by its beginning at the end of a piece, of any length`(length: Int, shown: String) {
        let mask = SecretMask()
        let secret = "+a1" + String(repeating: "+b", count: 200)
        #expect(mask.hiding(secret, of: "token") == "••••")
        let begun = "it is " + String(secret.prefix(length))
        let piece = SecretText.hiding(piece: Array(begun.utf8), after: OpenEnd(), with: mask)
        #expect(String(decoding: piece.safe, as: UTF8.self) == "it is " + shown)
        let other = SecretText.hiding(piece: Array((begun + "-").utf8), after: OpenEnd(), with: mask)
        #expect(String(decoding: other.safe, as: UTF8.self) == begun + "-")
    }
}
