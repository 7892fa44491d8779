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

    @Test func `is hidden as it is, though it is longer than is looked for where it is encoded`() {
        let mask = SecretMask()
        let key = String(repeating: "ab1+/", count: 1000)
        let encoded = key.replacing("+", with: "%2B").replacing("/", with: "%2F")
        #expect(mask.hiding("private_key=\(encoded)") == "private_key=••••")
        #expect(mask.hiding("it is \(key)") == "it is ••••")
    }

    @Test(arguments: [
        ("Cookie: page=profile2", "https://a.test/profile2"), ("Cookie: x=order66", "order66()"),
        ("Set-Cookie: page=/order-items/profile2", "GET /order-items/profile2"),
        ("Cookie: host=api1.example.com; other=a1b2.example.com", "api1.example.com a1b2.example.com"),
        ("Cookie: host=a1b2.example.com:8080; other=localhost:8080", "a1b2.example.com:8080 localhost:8080"),
        ("Cookie: from=https://a.test/profile2", "https://a.test/profile2"),
        ("Cookie: seen=2026-01-01T10:00:00Z", "at 2026-01-01T10:00:00Z"),
        ("Cookie: seen=2026-01-01T10:00:00+0000", "at 2026-01-01T10:00:00+0000"),
        ("Cookie: v=application%2Fjson1", "a: application/json1"),
        (#"{"auth":"oauth2-server-1"}"#, "/oauth2-server-1/a"),
        ("a?code=SUMMER25&state=CA", "it is SUMMER25"),
        (#"{"cookies":{"page":"profile2"}}"#, "https://a.test/profile2"),
    ])
    func `is none that looks like a word, unless its name says that it is one`(first: String, then: String) {
        let mask = SecretMask()
        #expect(mask.hiding(first).contains("••••"))
        #expect(mask.hiding(then) == then)
    }

    @Test(arguments: [
        ("Cookie: SESSIONID=abcd1234", "it is abcd1234"), ("Cookie: connect.sid=s%3Aab12", "it is s:ab12"),
        ("Set-Cookie: _app_session=order66; Path=/", "it is order66"),
        ("Cookie: x=9f8e7d6c5b4a", "it is 9f8e7d6c5b4a"),
        (#"{"auth":"Zx9qW7vQ11Kd"}"#, "it is Zx9qW7vQ11Kd"), (#"{"token":"order66"}"#, "it is order66"),
        (#"{"auth":{"password":"hunter22"}}"#, "it is hunter22"),
        (#"{"cookies":{"page":"profile2","JSESSIONID":"jj11jj22"}}"#, "it is jj11jj22"),
        (#"Login.auth(token: "k9k9k9k9")"#, "it is k9k9k9k9"), ("user=ann&pass=order66", "it is order66"),
        (#"{"otp":"492817"}"#, "it is 492817"),
        (#"{"auth":"ann.smith:Tr0ub4dor99"}"#, "it is Tr0ub4dor99"),
        (#"{"auth":"ann.smith:hunterhunter22"}"#, "it is hunterhunter22"),
        ("Cookie: x=20413-5512-88213", "it is 20413-5512-88213"),
    ])
    func `has a name that says so, or looks like nothing else`(first: String, then: String) {
        let mask = SecretMask()
        _ = mask.hiding(first)
        #expect(mask.hiding(then) == "it is ••••")
    }

    /// The value of a field goes on to the end of its line; the secret may be less than that.
    @Test(arguments: [
        "login(password: ab1cd2)", "the token: ab1cd2, expires: 5", "password: ab1cd2 # of the test",
        "Password: ab1cd2.", "{pw: ab1cd2}", "Authorization: Bearer ab1cd2 (cached)",
        "sent Authorization: Bearer 'ab1cd2' again", "Authorization: Basic YW5uOmFiMWNkMg== (cached)",
        "Cookie: sid=ab1cd2 (cached)",
    ])
    func `is the first word behind its name as well`(first: String) {
        let mask = SecretMask()
        _ = mask.hiding(first)
        #expect(mask.hiding("GET /reset/ab1cd2") == "GET /reset/••••")
    }

    @Test func `is known from its first name that says so, also if another was before it`() {
        let mask = SecretMask()
        #expect(mask.hiding("Cookie: page=order66") == "Cookie: page=••••")
        #expect(mask.hiding("it is order66, token=order66") == "it is order66, token=••••")
        #expect(mask.hiding("it is order66") == "it is ••••")
    }

    @Test func `is the longest one of those that begin alike`() {
        let mask = SecretMask()
        for secret in ["abcd.1", "abcd.1.2", "abcd.1.2.3x"] {
            #expect(mask.hiding(secret, of: "token") == "••••")
        }
        #expect(mask.hiding("abcd.1.2.3x abcd.1.2.3xy abcd.1.23 abcd.12") == "•••• ••••.3xy ••••.23 abcd.12")
    }

    @Test(arguments: ["open sesame", "open%20sesame", "open+sesame%21"])
    func `has a digit of its own, and not only where it is encoded`(secret: String) {
        let mask = SecretMask()
        #expect(mask.hiding(secret, of: "X-Api-Key") == "••••")
        let text = Array("open%20sesame is not open".utf8)
        #expect(SecretText.hiding(piece: text, after: OpenEnd(), with: mask).safe == text)
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
