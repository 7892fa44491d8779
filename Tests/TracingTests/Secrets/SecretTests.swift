import Foundation
import JSONText
import Testing

@testable import Tracing

@Suite struct `A secret` {
    @Test(arguments: [
        // JSON, also in pieces, and in a string of other JSON.
        (#"{"access_token":"abc","n":1}"#, #"{"access_token":"••••","n":1}"#),
        (#"{"password" : "a\"b", "n":"4"}"#, #"{"password" : "••••", "n":"4"}"#),
        (#"{"token":12345,"a":null}"#, #"{"token":••••,"a":null}"#),
        (#"{"token":null,"secret":true}"#, #"{"token":null,"secret":true}"#),
        (#""refresh_token": "abc de"#, #""refresh_token": "••••"#),
        (#"{"body":"{\"token\":\"abc\",\"n\":1}"}"#, #"{"body":"{\"token\":\"••••\",\"n\":1}"}"#),
        // Forms and queries.
        ("grant_type=password&password=hunter2&user=a", "grant_type=password&password=••••&user=a"),
        ("user%5Bpassword%5D=hunter2&a=b", "user%5Bpassword%5D=••••&a=b"),
        ("user[password]=hunter2", "user[password]=••••"),
        ("https://a.test/b?page=2&access_token=abc#c", "https://a.test/b?page=2&access_token=••••#c"),
        ("https://me:hunter2@a.test/b@c", "https://••••@a.test/b@c"),
        ("https://a.test/b@c", "https://a.test/b@c"),
        // What should be encoded in a password, and is not.
        ("postgres://me:hun/ter#2@a.test/b", "postgres://••••@a.test/b"),
        ("https://a.test:80/b:c@d", "https://a.test:80/b:c@d"),
        ("https://[::1]:80/b:c@d", "https://[::1]:80/b:c@d"), ("//note: a/b@c", "//note: a/b@c"),
        // A multipart form.
        (
            "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhunter2\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n••••\r\n--x--"
        ),
        // Header fields, as curl and people write them.
        ("-H 'Authorization: Bearer abc' -H 'Accept: a'", "-H 'Authorization: Bearer ••••' -H 'Accept: a'"),
        ("it sent Bearer abc.def-123 again", "it sent Bearer •••• again"),
        ("x Basic  abc.def-123", "x Basic  ••••"), ("x Bearer\tabc.def-123 y", "x Bearer\t•••• y"),
        ("Basic authentication, a bearer token", "Basic authentication, a bearer token"),
        ("the token: none was needed\nnext", "the token: ••••\nnext"),
        ("token: nil, a1b2", "token: ••••"), ("nothing here", "nothing here"),
        // Lists and objects of a name, whose own names are shown.
        (#"{"secret":["a", "b"],"n":["c"]}"#, #"{"secret":["••••", "••••"],"n":["c"]}"#),
        (
            #"{"token":{"id":5,"old":[{"v":"a"}],"ok":true},"n":1}"#,
            #"{"token":{"id":••••,"old":[{"v":"••••"}],"ok":true},"n":1}"#
        ),
        (
            #"{"body":"{\"token\":{\"v\":\"a\"},\"n\":1}"}"#,
            #"{"body":"{\"token\":{\"v\":\"••••\"},\"n\":1}"}"#
        ),
        ("token%5B%5D=a&secret[b][c]=d&p=1", "token%5B%5D=••••&secret[b][c]=••••&p=1"),
        ("\"password\":\n  \"a\"", "\"password\":\n  \"••••\""),
        // Values in quotation marks behind a name without.
        (#"<login password="a b" token='c'/>"#, #"<login password="••••" token='••••'/>"#),
        ("<password>a b</password>", "<password>••••</password>"),
        (#"{"query":"login(password: \"a\", n: 1)"}"#, #"{"query":"login(password: \"••••\", n: 1)"}"#),
        (#"User(token: Optional("a"), n: 1)"#, #"User(token: Optional("••••"), n: 1)"#),
        ("{'token': 'a', 'n': 'b'}", "{'token': '••••', 'n': 'b'}"),
        ("password = hunter2 now", "password = •••• now"), ("password == nil", "password == nil"),
        (#"if password == "a b" {"#, #"if password == "••••" {"#), (#"token==='a'"#, "token==='••••'"),
        ("password=\ta b", "password=\t•••• b"),
        ("password += \"a b\"; c", "password += \"••••\"; c"), ("token ??= 'a'", "token ??= '••••'"),
        ("token ||= ab or c", "token ||= •••• or c"), ("the token? a || b", "the token? a || b"),
        ("password=it's)a", "password=••••"), ("(token=a)", "(token=••••)"),
        // Header fields with parameters.
        (
            #"-H "Authorization: Digest username=\"a\", response=\"b\"" -H "Accept: c""#,
            #"-H "Authorization: Digest ••••" -H "Accept: c""#
        ),
        ("Cookie: a=\"x\"; b=y\nnext", "Cookie: a=••••; b=••••\nnext"),
        ("Authorization: Key=a, realm=b\nnext", "Authorization: ••••\nnext"),
        ("saw auth: retry", "saw auth: retry"), ("auth=abc", "auth=••••"),
        // URLs in the query of another, and without a scheme.
        ("?to=%2F%2Fb%3Ftoken%3Dabc%26n%3D1&m=2", "?to=%2F%2Fb%3Ftoken%3D••••%26n%3D1&m=2"),
        (
            "?q=%7B%22password%22%3A%22a%22%2C%22n%22%3A1%7D&m=2",
            "?q=%7B%22password%22%3A%22••••%22%2C%22n%22%3A1%7D&m=2"
        ),
        ("?to=%252Fb%253Fsid%253Dabc%2526n", "?to=%252Fb%253Fsid%253D••••%2526n"),
        ("?to=https%3A%2F%2Fme%3Apw%40b.test%2Fc", "?to=https%3A%2F%2F••••%40b.test%2Fc"),
        ("//me:pw@b.test/c", "//••••@b.test/c"),
        (#"https:\/\/me:pw@b.test\/c"#, #"https:\/\/••••@b.test\/c"#),
        // Options of curl.
        (
            "curl -v \\\n\t-u me:my pw \\\n\t-b \"a=b;c=d\"",
            "curl -v \\\n\t-u •••• \\\n\t-b \"a=••••;c=••••\""
        ),
        ("curl -u me:pw https://a.test", "curl -u •••• https://a.test"), ("ls -u me:pw", "ls -u me:pw"),
        ("curl -ume:pw https://a.test", "curl -u•••• https://a.test"),
        ("curl -sSu me:pw -kb a=b", "curl -sSu •••• -kb a=••••"), ("curl -ou me:pw", "curl -ou me:pw"),
        // Strings of other languages.
        ("{'token': b'a', \"password\": u\"b\"}", "{'token': b'••••', \"password\": u\"••••\"}"),
        (##"token = @"a"; let secret = #"b"#"##, ##"token = @"••••"; let secret = #"••••"#"##),
        (#"{"passwords":{"ann":"a"},"secrets":["b"]}"#, #"{"passwords":{"ann":"••••"},"secrets":["••••"]}"#),
        // Behind an escape of JSON, and behind a percent sign that begins no escape.
        (
            #"{"log":"GET /\r\nCookie: a=b\r\n\u0026sid=c"}"#,
            #"{"log":"GET /\r\nCookie: a=••••\r\n\u0026sid=••••"}"#
        ),
        (#"C:\token=a \new"#, #"C:\token=•••• \new"#), ("100%password=a", "100%password=••••"),
        // A name and its value apart.
        (#"{"name":"token","value":"a"}"#, #"{"name":"token","value":"••••"}"#),
        (#"<input name="csrf_token" value="a">"#, #"<input name="csrf_token" value="••••">"#),
        (#"[AnyHashable("token"): a, "b": c]"#, #"[AnyHashable("token"): ••••, "b": c]"#),
        ("[password] => a", "[password] => ••••"),
        (#"<ns:Password Type="a">b</ns:Password>"#, #"<ns:Password Type="a">••••</ns:Password>"#),
        ("<token><![CDATA[a<b]]></token>", "<token><![CDATA[••••]]></token>"),
        ("Authorization: abc is wrong", "Authorization: ••••"),
        ("authorization=Bearer a&b=c", "authorization=Bearer ••••&b=c"),
        // Keys and signs with spaces.
        (#"{"password " : "a", "n":1}"#, #"{"password " : "••••", "n":1}"#),
        (#"["the token ", "a"]"#, #"["the token ", "a"]"#),
        ("password\u{A0}=\u{A0}a b", "password\u{A0}=\u{A0}•••• b"),
        ("token=\u{A0}\"a b\" c", "token=\u{A0}\"••••\" c"),
        // Parts of a form that are named like a list.
        (
            "--x\r\nContent-Disposition: form-data; name=\"user[password]\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"user[password]\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; name=password\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=password\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; name=\"user.password\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"user.password\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; name=\"user[0].password\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"user[0].password\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; NAME=\"password\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; NAME=\"password\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; name=\"form:password\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"form:password\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x\r\nContent-Disposition: form-data; name=\"user/password\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"user/password\"\r\n\r\n••••\r\n--x--"
        ),
        ("form:password=ab&x=1", "form:password=••••&x=1"),
        // The value of a part goes on to the boundary that opened the part.
        (
            "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\na\r\n--b\r\n--\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n••••\r\n--x--"
        ),
        (
            "--x \r\nA: b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\na\r\n--b\r\n--x\r\n",
            "--x \r\nA: b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n••••\r\n--x\r\n"
        ),
        (
            "--x\r\nA: \(String(repeating: "b", count: 900))\r\nform-data; name=\"password\"\r\n\r\na\r\n--b\r\n--x",
            "--x\r\nA: \(String(repeating: "b", count: 900))\r\nform-data; name=\"password\"\r\n\r\n••••\r\n--x"
        ),
        (
            "form-data; name=\"password\"\r\n\r\na\r\n--b",
            "form-data; name=\"password\"\r\n\r\n••••\r\n--b"
        ),
        // A file that is named so, and an attribute of HTML.
        (
            "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a.pass\"\r\n\r\nab\r\n--x--",
            "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a.pass\"\r\n\r\nab\r\n--x--"
        ),
        (
            "<input name=\"user.token\"\r\n value=\"a\">\r\n\r\nb",
            "<input name=\"user.token\"\r\n value=\"••••\">\r\n\r\nb"
        ),
        (#"<INPUT NAME="csrf_token" VALUE="a">"#, #"<INPUT NAME="csrf_token" VALUE="••••">"#),
        (#"{"Name":"Authorization","Value":"a"}"#, #"{"Name":"Authorization","Value":"••••"}"#),
        // Names of a form that have more than words in their brackets, and many brackets.
        ("token.value=a&x.api.key=b", "token.value=••••&x.api.key=••••"),
        ("token.type=a&token.expires=5", "token.type=a&token.expires=5"),
        ("token[a.b]=c&x=1", "token[a.b]=••••&x=1"), ("token[a%20b]=c&x=1", "token[a%20b]=••••&x=1"),
        ("token[%C3%A9]=c&x=1", "token[%C3%A9]=••••&x=1"),
        ("token[a][b][c][d][e]=f&x=1", "token[a][b][c][d][e]=••••&x=1"),
        ("token%5Ba%2Eb%20c%5D=d&x=1", "token%5Ba%2Eb%20c%5D=••••&x=1"),
        ("token[a%5D=b&x=1", "token[a%5D=••••&x=1"),
        ("the token[1 of 2]: is here", "the token[1 of 2]: is here"),
    ])
    func `is hidden in any text`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("X-Api-Key:\r\n a1\r\nAccept: b", "X-Api-Key:\r\n ••••\r\nAccept: b"),
        ("Authorization: Bearer\r\n\ta1\r\n", "Authorization: Bearer ••••\r\n"),
        (
            "GET /\r\nCookie: a=1;\r\n\tb=2\r\n\r\n c",
            "GET /\r\nCookie: a=••••;\r\n\tb=••••\r\n\r\n c"
        ),
        ("Cookie: a=1\n b=2\nAccept: c", "Cookie: a=••••\nAccept: c"),
        (
            #"{"a":"GET /\r\nX-Api-Key:\r\n\tb1\r\n"}"#,
            #"{"a":"GET /\r\nX-Api-Key:\r\n\t••••\r\n"}"#
        ),
        ("no token: expired\n  at b", "no token: ••••\n  at b"),
        ("  Authorization: Bearer a\n  Accept: b", "  Authorization: Bearer ••••\n  Accept: b"),
    ])
    func `is hidden in all lines of a header field that goes on in the next one`(text: String, shown: String)
    {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("Authorization", "Bearer abc def", "Bearer ••••"), ("Authorization", "abc", "••••"),
        (
            "Authorization", #"Digest username="ann", nonce="a,b", uri="/?token=c", response="d""#,
            #"Digest username="ann", nonce="a,b", uri="/?token=••••", response="••••""#
        ),
        ("Authorization", "Digest nc=1, response=a", "Digest nc=1, response=••••"),
        ("Authorization", #"Digest nonce="a", b="c""#, "Digest ••••"),
        ("Authorization", #"Digest nonce="a"#, "Digest ••••"), ("Cookie", "a=1; b=2", "a=••••; b=••••"),
        ("Set-Cookie", "a=1; Path=/; HttpOnly; Max-Age=3", "a=••••; Path=/; HttpOnly; Max-Age=3"),
        ("Set-Cookie", "a=1; Path=/, b=2", "a=••••; Path=••••"), ("X-Api-Key", "abc", "••••"),
        ("Set-Cookie", "a=1; Path=/, b=\u{301}2", "a=••••; Path=••••"),
        ("Set-Cookie", "a=\u{301}1;\u{301}b=2; Path=/", "a=••••;\u{301}b=••••; Path=/"),
        ("X-Auth-Token ", "abc", "••••"), ("user[password]", "abc", "••••"),
        ("Accept", "text/html", "text/html"),
    ])
    func `is hidden in a header field, which keeps what tells nothing`(
        name: String, value: String, shown: String
    ) {
        #expect(SecretMask().hiding(value, of: name) == shown)
    }

    @Test(arguments: [
        ("url", "https://a.test/items/101", true), ("label", "org.root.queue", true),
        ("note", "Ünïcode and a 401", true), ("method", "POST", true),
        ("url", "https://a.test/?access_token=abc", false), ("url", "https://me@a.test/", false),
        ("text", "Bearer abc.def-123", false), ("field", "header Authorization", false),
        ("X-Api-Key", "1", false), ("to\u{212A}en", "1", false), ("base64", "AAAA", false),
        ("bytes", "12", true), ("note", "the word s3cret-word again", false),
        ("user[password]", "1", false), ("X-Auth-Token ", "1", false), ("a[b] ", "1", true),
        ("note", "the API Key: 1", false), ("note", "?a=api%20key", false), ("API Key", "1", false),
        ("note", "the Session ID: 1", false), ("note", "a device code: 1", false), ("note", "a,key", true),
        ("note", "api.key=1", false),
        ("note", "100%password", false), ("note", #"\nsid=a"#, false),
        ("note", "//ann:a&#64;a.test", false), ("note", "//ann:a&amp;#x40;a.test", false),
        ("note", "#64 of 70", true), ("note", "%20s3cret-word", false), ("url", "/?code=1&state=2", false),
        ("note", "code: 5", true),
        ("note", #"{"grant_type":"authorization_code","code":"1"}"#, false),
        ("note", #"{"code":"1","redirect_uri":"a"}"#, false), ("url", "/?Code=1&State=2", false),
    ])
    func `is looked for closely only where the ends of words allow for one`(
        key: String, value: String, isHarmless: Bool
    ) {
        let mask = SecretMask()
        _ = mask.hiding("sid=s3cret-word")
        let member = JSON.Member(key: key, keyOffset: 0, value: JSON(.string(value)))
        let event = TraceEvent(
            number: 1, time: .start, queue: "main", request: 1, attempt: 0, task: 1, cause: nil,
            kind: "transport.sent", source: "", callback: nil, data: [member], decision: nil)
        #expect(mask.isHarmless(event) == isHarmless)
        if isHarmless { #expect(mask.rewritten(event)[key]?.string == value) }
    }

    @Test func `is hidden wherever it turns up again`() {
        let mask = SecretMask()
        #expect(mask.hiding("token=abc123.d/e==&a=b") == "token=••••&a=b")
        #expect(mask.hiding("It is abc123.d/e==. Or /abc123.d/e.") == "It is ••••. Or /abc123.d/e.")
        #expect(mask.hiding("sid=k9k9k9") == "sid=••••")
        #expect(mask.hiding("https://a.test/reset/k9k9k9/now") == "https://a.test/reset/••••/now")
    }

    @Test func `is hidden in whatever form it turns up again`() {
        let mask = SecretMask()
        for secret in ["5|san!1x9", "/k9k9k9=", "+1a2b3c", "a1%2Bb2%2F"] {
            #expect(mask.hiding(secret, of: "X-Token") == "••••")
        }
        #expect(mask.hiding("got 5|san!1x9. 15|san!1x9") == "got ••••. 15|san!1x9")
        #expect(mask.hiding("?a=%2Fk9k9k9%3D&b=/k9k9k9%3D") == "?a=••••&b=••••")
        #expect(mask.hiding(#"to \/k9k9k9= and 0+1a2b3c, +1a2b3cd"#) == "to •••• and 0+1a2b3c, +1a2b3cd")
        #expect(mask.hiding("it is a1+b2/") == "it is ••••")
        #expect(mask.hiding("https://me:pw7pw7@a.test") == "https://••••@a.test")
        #expect(mask.hiding("Cookie: sid=\"k7k7k7\"") == "Cookie: sid=••••")
        #expect(mask.hiding(#"{"token":"q1\/q2q3"}"#) == #"{"token":"••••"}"#)
        #expect(mask.hiding("pw7pw7 k7k7k7 q1/q2q3") == "•••• •••• ••••")
        #expect(mask.hiding("sid=k8k8k8") == "sid=••••")
        #expect(mask.hiding("?q=x%20k8k8k8%22&p=%2Fk8k8k8") == "?q=x%20••••%22&p=%2F••••")
    }

    /// As programs of others may write header fields.
    @Test(arguments: [
        (#""Authorization":{"scheme":"Bearer","n":5}"#, #""Authorization":{"scheme":"••••","n":"••••"}"#),
        (#""cookie":{"a":{"b":["s",1.5,true]}}"#, #""cookie":{"a":{"b":["••••","••••",true]}}"#),
        (#""Set-Cookie":["a=b; Path=/",{"y":"s"}]"#, #""Set-Cookie":["a=••••; Path=/",{"y":"••••"}]"#),
        (#""Authorization":123456789012"#, #""Authorization":"••••""#),
        (#""Cookie":1.5,"Accept":{"x":"s"}"#, #""Cookie":"••••","Accept":{"x":"s"}"#),
        (
            #""field":"header Authorization","to":{"x":"s"}"#,
            #""field":"header Authorization","to":{"x":"••••"}"#
        ),
        (#""headers":[{"key":"X-Api-Key","value":"s"}]"#, #""headers":[{"key":"X-Api-Key","value":"••••"}]"#),
        (#""a":{"Header":"Authorization","value":"s"}"#, #""a":{"Header":"Authorization","value":"••••"}"#),
        (#""a":{"Name":"Authorization","Value":"s"}"#, #""a":{"Name":"Authorization","Value":"••••"}"#),
        (#""a":{"id":"b","param":"password","val":"s"}"#, #""a":{"id":"b","param":"password","val":"••••"}"#),
        (#""a":{"key":"a token","newValue":["s"]}"#, #""a":{"key":"a token","newValue":["••••"]}"#),
        (#""a":{"id":"b","type":"c","content":"s"}"#, #""a":{"id":"b","type":"c","content":"s"}"#),
        (#""a":[["Authorization","s"],["Accept","t"]]"#, #""a":[["Authorization","••••"],["Accept","t"]]"#),
        (#""words":["password","s"]"#, #""words":["password","s"]"#),
        (#""a":{"user[password]":"s","n":"t"}"#, #""a":{"user[password]":"••••","n":"t"}"#),
        (#""X-Auth-Token ":"s","user%5Bpw%5D":5"#, #""X-Auth-Token ":"••••","user%5Bpw%5D":"••••""#),
        (#""a[b]":"s","the token (1)":"t""#, #""a[b]":"s","the token (1)":"t""#),
        (#""cookies":[{"name":"a","value":"s"}]"#, #""cookies":[{"name":"••••","value":"••••"}]"#),
        (#""tokens":{"in":5,"b":"s"},"max_tokens":5"#, #""tokens":{"in":5,"b":"••••"},"max_tokens":5"#),
        (#""cookies":"a=s; b=t""#, #""cookies":"a=••••; b=••••""#),
    ])
    func `is each value in a header field that is an object, and a number`(data: String, shown: String) {
        let event = { (data: String) in
            TraceFile(
                bytes: Array(
                    """
                    {"reqtrace":1}
                    {"n":1,"t":0,"kind":"transport.sent","source":"a:1","data":{\(data)}}

                    """.utf8))
        }
        let file = event(data)
        file.hideSecrets()
        let values = file.event(1)?.data.map(\.value.plainText)
        #expect(values == event(shown).event(1)?.data.map(\.value.plainText))
    }

    @Test func `is hidden in the report on a request that no exchange answers`() {
        let report = """
            no exchange answers GET https://a.test/
            nearest: a (line 3)
                                    exchange       request
              url                   any            https://a.test/
              header Authorization  Basic s1 s2    absent  <<<<<
              header Cookie         a=s3; b=s4     a=s5  <<<<<
              header X-Api-Key      present        s6
              header Accept         text/html      absent  <<<<<
            next: add an exchange for it, or change what is marked <<<<< above.
            """
        let event = TraceEvent(
            number: 1, time: .start, queue: "main", request: 1, attempt: 0, task: 1, cause: nil,
            kind: "transport.unmatched", source: "", callback: nil,
            data: [JSON.Member(key: "message", keyOffset: 0, value: JSON(.string(report)))], decision: nil)
        #expect(
            SecretMask().hiding(event)["message"]?.string == """
                no exchange answers GET https://a.test/
                nearest: a (line 3)
                                        exchange       request
                  url                   any            https://a.test/
                  header Authorization  Basic ••••  absent  <<<<<
                  header Cookie  a=••••; b=••••  a=••••  <<<<<
                  header X-Api-Key  present  ••••
                  header Accept         text/html      absent  <<<<<
                next: add an exchange for it, or change what is marked <<<<< above.
                """)
    }

    /// Each takes a moment, also at a hundred times the size: nothing is looked for from every place again.
    @Test(arguments: [
        "form-data; name=\"password\" ", "token ", "//", "%252F%252F", "\\\\", "token:[\\", "curl -u a ",
        "\"token: ",
        "token[a][b]", "[token]", "curl -u x ", "-u  ", "a@//", "{\"token\":{", "'token' ",
        "&quot;token", "&amp;", "&amp;amp;quot;", "\\\\u0022token", "token={", "\"\"\"", "token=\"\"\"",
        "token->",
        "token -> ", "a=token", "&token=", "a,token\n", "token,\",", "eyJ", "eyJhbGciOiJ.", "-----BEGIN ",
        "-----BEGIN PRIVATE KEY", "token:\n ", "token:\r\n\t\nsid:\n ", "token \" ",
        "%41", "\\u0041", "<token ", "&lt;token ",
        "token: f(", "token = f(\"", "token = (", "token->f(", "token = f(a ", "token=f(\n", "X-Token: \"(",
        "curl 'token=a'\\''", "token[", "token[a.b]", "token%5B", "\r\n--x\r\nname=\"token\"\r\n\r\na",
        "name=\"a.token\";", "<token>", "<token/>", "<token></token>", "<token><a>", "<token a='",
        "<token>a</b>", "<token &lt;token >", "<a:token>&lt;token ", "<key>token</key><string>",
        "<key>token</key &lt;a", "{\"value\":\"a\",\"name\":\"token\",", "\"name\":\"token\",\"val\":",
        "\"value\":\"name\":\"token\"", "{\"value\":{", "\"id\":\"token\"", "<a value=b name='token' ",
        "<password><![CDATA[</password>", "<password>a<!-- </password> -->", "<token a=\"<token b=\"",
        "<token x\" =\"", "<b name='token'>", "<b name=token>a", "<key>token</key><!--",
        "<key>token</key><b/>", "\"name\":\"}\",",
        "a=\"<", "- value: a\n  name: token\n", "- name: token\n", "token: |\n  a\n", "▿ token: A\n\n",
        "token(\"", "token(a:", "token = a \"", "code=a&state=b&", "code=a state=b ",
        "curl -u 'a'\"b ", "curl -u a:\"b ", "curl -u 'a':", "curl -u \\\n", "curl\n-u 'a'\"b\n",
        "password='a'\"", "curl -d 'password=a'\"", "token == \"", "token==", "passwords:\n- a\n",
        "passwords:\n\n", "- key: \"token\"\n- value: a\n", "- key: token - value: a ",
        "▿ key: AnyHashable(\"token\")\n - value: a\n",
        "{\"grant_type\":\"authorization_code\",\"code\":", "\"code\":{", "{\"code\":1}",
        "$ curl -v \\\n\t-u ",
        "(token: a)", "(token: a ", "a Authorization: Bearer \"", "pass:", "pass:%20", "otp: 1",
        "f(\"token\", ", "h[\"token\"] = ", "[\"token\"]=>", "pass:1]", "pass:1]%20", "otp:abcde1}",
        "token:a\\n", "token:a`",
        "token:a\"+", "{\"redirect_uri\":1,\"code\":",
        "token:`a", "<key><![CDATA[token]]></key><b>", "token.value=", "token.value.",
        "bearer.a", "bearer.a ", "bearer.authorization.k8s.io.",
        "form-data; name=\"client_id\"\r\nform-data; name=\"code\"\r\n",
    ])
    func `is looked for once in a long text`(part: String) {
        let text = String(repeating: part, count: 50_000 / part.utf8.count)
        #expect(SecretMask().hiding(text).utf8.count <= 4 * text.utf8.count)
    }

    @Test func `has a number where others are beside it`() {
        let mask = SecretMask(isNumbered: true)
        #expect(mask.hiding("token=a&token=b&token=a") == "token=••••1&token=••••2&token=••••1")
    }
}
