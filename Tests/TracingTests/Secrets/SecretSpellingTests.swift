import Testing

@testable import Tracing

/// Text that stands inside of another text, whose signs are spelled in another way.
@Suite struct `A secret in text of text` {
    @Test(arguments: [
        // XML.
        (
            #"<a b="{&quot;password&quot;: &quot;a b&quot;, &quot;n&quot;: 1}">c</a>"#,
            #"<a b="{&quot;password&quot;: &quot;••••&quot;, &quot;n&quot;: 1}">c</a>"#
        ),
        ("&#34;token&#34;:&#34;a&#34;, b", "&#34;token&#34;:&#34;••••&#34;, b"),
        ("&#x22;token&#x22;:&#x22;a&#x22;, b", "&#x22;token&#x22;:&#x22;••••&#x22;, b"),
        (
            "&amp;quot;token&amp;quot;:&amp;quot;a&amp;quot; b",
            "&amp;quot;token&amp;quot;:&amp;quot;••••&amp;quot; b"
        ),
        (
            #"&quot;token&quot;:&quot;a\&quot;b&quot;,&quot;n&quot;"#,
            "&quot;token&quot;:&quot;••••&quot;,&quot;n&quot;"
        ),
        (
            "&quot;token&quot;:{&quot;a&quot;:[&quot;b&quot;, 5]}, c",
            "&quot;token&quot;:{&quot;a&quot;:[&quot;••••&quot;, ••••]}, c"
        ),
        ("&lt;password&gt;a&lt;/password&gt; b", "&lt;password&gt;••••&lt;/password&gt; b"),
        ("<password>a&lt;b</password> c", "<password>••••</password> c"),
        ("say &quot;Authorization: Bearer a&quot; there", "say &quot;Authorization: Bearer ••••&quot; there"),
        ("?a=1&amp;token=b&amp;page=2", "?a=1&amp;token=••••&amp;page=2"),
        // JSON, of which the signs are escaped.
        (#"{"a":"token\u003db\u0026c=1"}"#, #"{"a":"token\u003d••••\u0026c=1"}"#),
        (
            #"{"a":"{\"b\":\"token\\u003dc\\u0026d=1\"}"}"#,
            #"{"a":"{\"b\":\"token\\u003d••••\\u0026d=1\"}"}"#
        ),
        (
            #"{"a":"{\u0022token\u0022:\u0022b\\\u0022c\u0022,\u0022n\u0022:1}","d":2}"#,
            #"{"a":"{\u0022token\u0022:\u0022••••\u0022,\u0022n\u0022:1}","d":2}"#
        ),
        (#"token\u003d{"a":"b","n":["c"]}, d"#, #"token\u003d{"a":"••••","n":["••••"]}, d"#),
        (
            #"{"a":"\u003cpassword\u003eb\u003c/password\u003e"}"#,
            #"{"a":"\u003cpassword\u003e••••\u003c/password\u003e"}"#
        ),
        (#"token={"a":"b"}c, d"#, #"token={"a":"••••"}••••, d"#),
        // Names of which the letters are encoded.
        ("p%61ssword=a&b=c d", "p%61ssword=••••&b=c d"), ("api%5Fkey=a&b=c d", "api%5Fkey=••••&b=c d"),
        (#"{"p\u0061ssword":"a","n":1}"#, #"{"p\u0061ssword":"••••","n":1}"#),
        // Three quotation marks.
        (#"token = """a "b" c""" and d"#, #"token = """••••""" and d"#),
        (#"login(password: """a""", n: 1)"#, #"login(password: """••••""", n: 1)"#),
        (
            #"{"q":"login(password: \"\"\"a\"\"\", n: 1)"}"#,
            #"{"q":"login(password: \"\"\"••••\"\"\", n: 1)"}"#
        ),
        ("token: '''a''' b", "token: '''••••''' b"), (#"{"token":"","n":"a"}"#, #"{"token":"","n":"a"}"#),
        // Template literals.
        ("{token: `a b`, 'secret': `c\\`d`, n: 1}", "{token: `••••`, 'secret': `••••`, n: 1}"),
        ("token = `a b`; c", "token = `••••`; c"),
        ("write `token=`, `sid:` or `a`", "write `token=`, `sid:` or `a`"),
        // Arrows.
        ("Map(user -> ann, password -> a1b2c3)", "Map(user -> ann, password -> ••••)"),
        (#"Map("password" -> "a b", "n" -> "c")"#, #"Map("password" -> "••••", "n" -> "c")"#),
        ("password -&gt; a1b2c3, b", "password -&gt; ••••, b"),
        (#"password := "a"; b"#, #"password := "••••"; b"#),
    ])
    func `is hidden`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        "the token -> refresh -> retry", "token -> 401 -> retry", "use(token) -> String",
        "the password is wrong", "the token is base64-encoded", #"is the password "hunter2"?"#,
        "Fish &amp; chips &quot;with salt&quot; &lt;now&gt;", #"C:\u003x \\u00 \u0041bc"#, "100%41 and %zz",
        "let token: String\nvar password: String?", "case invalidToken(reason: String)",
        #"{"schema":{"password":{"type":"string"}}}"#,
        #"{"password":{"format":"password","minLength":8,"description":"of a user"},"token":{"$ref":"/a"}}"#,
        "Cookie: none\n", "token = Data?",
        "token: nil, status: 401", "login(password: null)", "Session(token: nil)", "token=null&n=1",
        #"{"auth":"required","signature":"verified","token":"none"}"#,
        #"a """ b"#, #"password == """#, "&token;", "&#99999; &#x; &#", "token &quot; and more",
    ])
    func `is not seen in text without one`(text: String) {
        #expect(SecretMask().hiding(text) == text)
    }
}
