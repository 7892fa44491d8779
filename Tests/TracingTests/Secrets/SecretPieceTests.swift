import JSONText
import Testing

@testable import Tracing

/// Bodies that arrive in pieces, of which each is an event.
@Suite struct `A secret in pieces` {
    @Test(arguments: [
        ([#"{"access_token":"ab"#, #"cd","n":1}"#], [#"{"access_token":"••••"#, #"••••","n":1}"#]),
        ([#"{"access_to"#, #"ken":"abcd"}"#], [#"{"access_to"#, #"ken":"••••"}"#]),
        ([#"{"password":"#, #" "abcd"}"#], [#"{"password":"#, #" "••••"}"#]),
        (["a=1&password=ab", "c", "d&b=2"], ["a=1&password=••••", "••••", "••••&b=2"]),
        (["Bearer abcdefg1", "23456 and more"], ["Bearer ••••", "•••• and more"]),
        (["Bearer ", "abcdefg1 and more"], ["Bearer ", "•••• and more"]),
        (["to https://me:ab", "cd@a.test/x"], ["to https://me:ab", "••••@a.test/x"]),
        (["a bearer ", "of news"], ["a bearer ", "of news"]),
        (
            ["form-data; name=\"password\"\r\n\r\nab", "cd\r\n--x--"],
            ["form-data; name=\"password\"\r\n\r\n••••", "••••\r\n--x--"]
        ),
        (["nothing", " here"], ["nothing", " here"]),
        (
            ["client_id=a&co", "de=abcd", "ef&x=1"], ["client_id=a&co", "de=••••", "••••&x=1"]
        ),
        (
            [#"{"token":"none"#, #"-of-it","secret":"none"}"#],
            [#"{"token":"••••"#, #"••••","secret":"none"}"#]
        ),
        (
            ["form-data; name=\"passw", "ord\"\r\n\r\nab\r\n--x--"],
            ["form-data; name=\"passw", "ord\"\r\n\r\n••••\r\n--x--"]
        ),
        (
            ["form-data; name=", "\"token\"\r\n\r\nab\r\n--x--"],
            ["form-data; name=", "\"token\"\r\n\r\n••••\r\n--x--"]
        ),
        (
            ["name=\"token\"\r\nContent-Type: text/plain; charset=utf-8", "\r\n\r\nab\r\n--x--"],
            ["name=\"token\"\r\nContent-Type: text/plain; charset=utf-8", "\r\n\r\n••••\r\n--x--"]
        ),
        (
            ["--x\r\nA: form-data; name=\"token\"\r\n\r\na\r\n--", "b\r\n--", "x--"],
            ["--x\r\nA: form-data; name=\"token\"\r\n\r\n••••", "••••", "x--"]
        ),
        (
            ["a=1&token[a-name-that-is-longer-than-signs.b", "]=ab&x=1"],
            ["a=1&token[a-name-that-is-longer-than-signs.b", "]=••••&x=1"]
        ),
        (["-----BEGIN PGP PRIVATE KEY BL", "OCK-----\n\nab\n"], ["-----BEGIN PGP PRIVATE KEY BL", "••••"]),
        (["<pa", "ssword>a</password>"], ["<pa", "ssword>••••</password>"]),
        (["https:/", "/me:pw@a.test"], ["https:/", "/••••@a.test"]),
        ([#"a:\/\/me:hun\"#, "/ter@a.test/x"], [#"a:\/\/me:hun\"#, "••••@a.test/x"]),
        (["a%2", "6sid%3Dab"], ["a%2", "6sid%3D••••"]),
        (
            [#"{"token":{"a":"x"#, #"y","b":[1"#, #"2]},"n":3}"#],
            [#"{"token":{"a":"••••"#, #"••••","b":[••••"#, #"••••]},"n":3}"#]
        ),
        (["a=1234567&password=a b", " c", "d&x=1"], ["a=1234567&password=••••", "••••", "••••&x=1"]),
        (
            [#"{"log":"a=1&token=a"#, #"b","n":"c&d=e"}"#],
            [#"{"log":"a=1&token=••••"#, #"••••","n":"c&d=e"}"#]
        ),
        (["a=1&password=a,b", ";c<", "d&x=1"], ["a=1&password=••••", "••••", "••••&x=1"]),
        (
            ["id,user,pass", "word\n1,ann,a", "b\n2,bob", ",c\n"],
            ["id,user,pass", "word\n1,ann,••••", "••••\n2,bob", ",••••\n"]
        ),
        (
            ["a &quot;tok", "en&quot;:&qu", "ot;b&quot; c"],
            ["a &quot;tok", "en&quot;:&qu", "ot;••••&quot; c"]
        ),
        ([#"{"token\u0"#, #"03da\u0"#, #"026b"}"#], [#"{"token\u0"#, #"03d••••\u0"#, #"026b"}"#]),
        (["sid=k9k9k9 k9k9", "k9 k9k9", "k9"], ["sid=•••• ••••", "•••• ••••", "••••"]),
        (["sid=k9.k9/k9 k9.k", "9/", "k9."], ["sid=•••• ••••", "••••", "••••."]),
        (["a k9k9 kk9k", "9k9"], ["a k9k9 kk9k", "9k9"]),
        (["-----BEGIN ", "PRIVATE KEY-----\nab\n-----END"], ["-----BEGIN ", "••••-----END"]),
        (["-----BEGIN RSA PRI", "VATE KEY--", "---\nab\n-"], ["-----BEGIN RSA PRI", "VATE KEY--", "••••"]),
        (["-----BEGIN CERTIFICATE-----\n", "ab"], ["-----BEGIN CERTIFICATE-----\n", "ab"]),
        (["api%", "5Fkey=ab&x=1"], ["api%", "5Fkey=••••&x=1"]),
        (["a=1&my-longest-access-tok%6", "5n=ab"], ["a=1&my-longest-access-tok%6", "5n=••••"]),
        (["passwor%25", "64=ab"], ["passwor%25", "64=••••"]),
        ([#"tok\u00"#, "65n=ab c"], [#"tok\u00"#, "65n=•••• c"]),
        (["API ", "key: ab"], ["API ", "key: ••••"]),
        (["a session k", "ey=ab"], ["a session k", "ey=••••"]),
        (["an API ", "and a key: ab"], ["an API ", "and a key: ab"]),
        (
            ["\"user\",\"pass", "word\"\n\"ann\",\"ab\"\n"],
            ["\"user\",\"pass", "word\"\n\"ann\",\"••••\"\n"]
        ),
        (["<input name=pass", "word value=ab>"], ["<input name=pass", "word value=••••>"]),
        (
            ["<name>token</name><type>one longer than a few signs</type>", "<value>ab</value> c"],
            ["<name>token</name><type>••••</type>", "<value>••••</value> c"]
        ),
        (["<a name='token'><", "b>ab</b></a> c"], ["<a name='token'><", "b>••••</b></a> c"]),
        (["setItem(\"token\",", " \"ab\") c"], ["setItem(\"token\",", " \"••••\") c"]),
        ([".token(value:", " \"ab\") c"], [".token(value:", " \"••••\") c"]),
        (["curl -d 'a=b&pass", "word=a b' c"], ["curl -d 'a=b&pass", "word=••••' c"]),
        (["- name: ", "TOKEN\n  value: ab\n"], ["- name: ", "TOKEN\n  value: ••••\n"]),
        (["- name: TOK", "EN\n  value: ab\n"], ["- name: TOK", "EN\n  value: ••••\n"]),
        (["  token: |\n", "    ab", "cd\n  n: e"], ["  token: |\n", "    ••••", "••••\n  n: e"]),
        (["passwords:\n- ab", "cd\n-", " ef\nn: g"], ["passwords:\n- ••••", "••••\n-", " ••••\nn: g"]),
        (
            ["  ▿ key: AnyHashable(\"token\")\n    - val", "ue: \"token\"\n  - value: \"ab\"\n"],
            ["  ▿ key: AnyHashable(\"token\")\n    - val", "ue: \"token\"\n  - value: \"••••\"\n"]
        ),
        (
            ["  - key: \"pass", "word\"\n  - value: \"ab\"\n"],
            ["  - key: \"pass", "word\"\n  - value: \"••••\"\n"]
        ),
        (
            [#"{"grant_type":"authorization_code","n":1,"#, #""code":"abcd"}"#],
            [#"{"grant_type":"authorization_code","n":1,"#, #""code":"••••"}"#]
        ),
        (
            [#"{"grant_type":"authorization_code","a":{"n":1},"#, #""code":"abcd"}"#],
            [#"{"grant_type":"authorization_code","a":{"n":1},"#, #""code":"••••"}"#]
        ),
        (
            [#"{"redirect_uri":"a","n":1,"#, #""code":"abcd"}"#],
            [#"{"redirect_uri":"a","n":1,"#, #""code":"••••"}"#]
        ),
        (
            [
                "--x\r\nA: form-data; name=\"client_id\"\r\n\r\na\r\n--x\r\nA: form-data; name=\"code\"\r\n\r\nab",
                "cd\r\n--x--",
            ],
            [
                "--x\r\nA: form-data; name=\"client_id\"\r\n\r\na\r\n--x\r\nA: form-data; name=\"code\"\r\n\r\n••••",
                "••••\r\n--x--",
            ]
        ),
        (["{token: `ab", "cd`, n: 1}"], ["{token: `••••", "••••`, n: 1}"]),
        ([#"{"session i"#, #"d":"ab"}"#], [#"{"session i"#, #"d":"••••"}"#]),
        (["curl -u 'ann'", ":ab -v"], ["curl -u '••••'", "•••• -v"]),
        (["curl -u \\", "\n ann:ab -v"], ["curl -u ••••", "\n •••• -v"]),
        (
            ["a password='one that is longer than a few signs'", "\"cd\" e"],
            ["a password='••••'", "•••• e"]
        ),
        (["curl ", "-u ann:ab"], ["curl ", "-u ••••"]),
        (["curl -u ann:", "ab -X GET"], ["curl -u ••••", "•••• -X GET"]),
        (["curl https://a.test", " -X GET", " -u ann:ab"], ["curl https://a.test", " -X GET", " -u ••••"]),
        (["X-Api-Key:\r\n", " ab\r\n"], ["X-Api-Key:\r\n", " ••••\r\n"]),
        (
            ["X-Api-Key: a-value-that-is-longer-than-signs\r\n", "\tab\r\nc: d"],
            ["X-Api-Key: ••••\r\n", "••••\r\nc: d"]
        ),
        (["eyJhbGci1iJ.eyJzdWIiOiI", ".abcd efg"], ["••••", "•••• efg"]),
        (["eyJhbGci1iJ.eyJzdWIiOiI.", "abcd efg"], ["••••.", "•••• efg"]),
        (
            [#"token: AccessToken(rawValue: "ab"#, #"cd"), n"#],
            [#"token: AccessToken(rawValue: "••••"#, #"••••"), n"#]
        ),
        (
            ["<Password><value>a", "b</value></Password> c"],
            ["<Password><value>••••", "••••</value></Password> c"]
        ),
        (
            ["<password hint='one that is longer than a few signs' ", "n='1'>ab</password> c"],
            ["<password hint='one that is longer than a few signs' ", "n='1'>••••</password> c"]
        ),
        (
            [#"{"name":"password","oldValue":"ab","new"#, #"Value":"cd"}"#],
            [#"{"name":"password","oldValue":"••••","new"#, #"Value":"••••"}"#]
        ),
        (
            [#"{"name":"password","note":"one that is longer than a few signs","va"#, #"lue":"ab"}"#],
            [#"{"name":"password","note":"one that is longer than a few signs","va"#, #"lue":"••••"}"#]
        ),
    ])
    func `is hidden in both pieces of a body that it is split over`(pieces: [String], shown: [String]) {
        let mask = SecretMask()
        let events = pieces.enumerated().map { index, piece in
            let data = [
                JSON.Member(key: "bytes", keyOffset: 0, value: JSON(.integer(Int64(piece.utf8.count)))),
                JSON.Member(key: "text", keyOffset: 0, value: JSON(.string(piece))),
            ]
            return TraceEvent(
                number: index + 1, time: .start, queue: "main", request: 1, attempt: 0, task: 1, cause: nil,
                kind: "delegate.didReceiveData", source: "", callback: nil, data: data, decision: nil)
        }
        #expect(events.map { mask.hiding($0)["text"]?.string } == shown)
        // Looked at once more, and backwards.
        #expect(events.reversed().map { mask.hiding($0)["text"]?.string } == shown.reversed())
    }

    @Test func `is hidden in a piece before that of its name, once both have been read`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":36,"text":"{\"n\":1,\"value\":\"s3cret99\","}}
            {"n":2,"t":0,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":15,"text":"\"name\":\"token\"}"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?["text"]?.string == #"{"n":1,"value":"••••","#)
        #expect(file.event(2)?["text"]?.string == #""name":"token"}"#)
    }

    /// Each piece reads the open end of the one before it again, so that this end must not grow.
    @Test(arguments: [
        (#"{"token":""#, #"a1b2c3\""#, #"","n":1}"#), ("a=1&password=", "a1b2c3", "&b=2"),
        ("form-data; name=\"password\"\r\n\r\n", "a1\r\nb2", "\r\n--x--"), ("Bearer a", "1b2c3", " and more"),
    ])
    func `is hidden over a thousand pieces, of which little is kept`(
        beginning: String, part: String, ending: String
    ) {
        let mask = SecretMask()
        var open = OpenEnd()
        let texts = [beginning] + Array(repeating: part, count: 1000) + [ending]
        let shown = texts.map { text in
            let piece = SecretText.hiding(piece: Array(text.utf8), after: open, with: mask)
            open = piece.open
            #expect(open.bytes.count <= 1024)
            return String(decoding: piece.safe, as: UTF8.self)
        }
        #expect(shown.dropFirst(3).dropLast() == Array(repeating: "••••", count: 998)[...])
        #expect(shown.last == ending)
    }

    @Test func `is hidden in a long object in small pieces, to its end and no further`() {
        let object = (1...200).map { #""a\#($0)":{"b":["s3cret",{"c":"s3cret"}]},"# }.joined()
        let text = Array(#"{"token":{\#(object)"z":"s3cret"},"n":"t3xt"}"#.utf8)
        var open = OpenEnd()
        var shown = ""
        for start in stride(from: 0, to: text.count, by: 13) {
            let piece = SecretText.hiding(
                piece: Array(text[start..<min(text.count, start + 13)]), after: open, with: SecretMask())
            open = piece.open
            #expect(open.bytes.count <= 1024)
            shown += String(decoding: piece.safe, as: UTF8.self)
        }
        #expect(!shown.contains("s3c") && !shown.contains("cret") && shown.hasSuffix(#","n":"t3xt"}"#))
    }

    /// Of what the next piece goes on from, the middle is left out, wherever that is in an item.
    @Test(arguments: [1, 5, 7, 12])
    func `is hidden in a long list in small pieces, to its end and no further`(size: Int) {
        let items = (1...130).map { "- s3cret\($0)\n" }.joined()
        let text = Array("user: ann\npasswords:\n\(items)n: t3xt\n".utf8)
        var open = OpenEnd()
        var shown = ""
        for start in stride(from: 0, to: text.count, by: size) {
            let piece = SecretText.hiding(
                piece: Array(text[start..<min(text.count, start + size)]), after: open, with: SecretMask())
            open = piece.open
            #expect(open.bytes.count <= 1024)
            shown += String(decoding: piece.safe, as: UTF8.self)
        }
        #expect(!shown.contains("s3") && !shown.contains("cret") && shown.hasSuffix("\nn: t3xt\n"))
    }

    /// To look for a value in every form takes long, and each piece reads the value once more.
    @Test func `is known as far as it goes, and in every form when it has ended`() {
        let mask = SecretMask()
        var open = OpenEnd()
        func read(_ text: String) -> String {
            let piece = SecretText.hiding(piece: Array(text.utf8), after: open, with: mask)
            open = piece.open
            return String(decoding: piece.safe, as: UTF8.self)
        }
        #expect(read("n=1&password=ab1%2B") == "n=1&password=••••")
        #expect(read("cd2%2Fef") == "••••")
        #expect(mask.hiding("it is ab1%2Bcd2%2Fef") == "it is ••••")
        #expect(mask.hiding("it is ab1+cd2/ef") == "it is ab1+cd2/ef")
        #expect(read("&m=2") == "&m=2")
        #expect(mask.hiding("it is ab1+cd2/ef") == "it is ••••")
    }

    @Test func `is none that stands elsewhere if it is the rest of several cookies`() {
        let mask = SecretMask()
        let first = SecretText.hiding(piece: Array("Cookie: a=b".utf8), after: OpenEnd(), with: mask)
        let rest = SecretText.hiding(piece: Array("1c2d3e4f; n=5\nd".utf8), after: first.open, with: mask)
        #expect(String(decoding: rest.safe, as: UTF8.self) == "••••\nd")
        #expect(mask.hiding("it is a=b1c2d3e4f; n=5") == "it is a=b1c2d3e4f; n=5")
    }

    @Test func `of a long word in pieces, little is kept`() {
        var open = OpenEnd()
        for _ in 0..<1000 {
            let piece = SecretText.hiding(piece: Array("word".utf8), after: open, with: SecretMask())
            open = piece.open
            #expect(open.bytes.count <= 1024 && piece.safe == Array("word".utf8))
        }
    }
}
