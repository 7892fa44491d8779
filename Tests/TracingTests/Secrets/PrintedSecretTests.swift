import Testing

@testable import Tracing

/// Values as programs print them, and as people write them into a command.
@Suite struct `A secret that is printed` {
    @Test(arguments: [
        // What Swift prints of a type.
        (#"token: AccessToken(rawValue: "a b")"#, #"token: AccessToken(rawValue: "••••")"#),
        (#"["token": AnyHashable("a b")]"#, #"["token": AnyHashable("••••")]"#),
        (#"password = App.Box<Secret>("a b")"#, #"password = App.Box<Secret>("••••")"#),
        (#"loginFailed(password: Secret("a"))"#, #"loginFailed(password: Secret("••••"))"#),
        (#"Map(token -> Secret("a b"), n -> 1)"#, #"Map(token -> Secret("••••"), n -> 1)"#),
        (
            #"token = Token(id: 5, isOld: true, raw: "a") and more"#,
            #"token = Token(id: ••••, isOld: true, raw: "••••") and more"#
        ),
        (#"'password' => env('NAME', 'a b'), 'n'"#, #"'password' => env('••••', '••••'), 'n'"#),
        (#"Session(n: 1, token: load(5, "a b"))"#, "Session(n: 1, token: ••••)"),
        ("keep(X-Token: none), login(token: a)b c) d", "keep(X-Token: none), login(token: ••••) d"),
        // A type, a case or a function that has such a name itself.
        (#"loginFailed(password("a b"))"#, #"loginFailed(password("••••"))"#),
        (#".token(value: "a b") and more"#, #".token(value: "••••") and more"#),
        (#"APIKey(rawValue: "a"), n"#, #"APIKey(rawValue: "••••"), n"#),
        (#"authToken(AccessToken(value: "a"), n: 1)"#, #"authToken(AccessToken(value: "••••"), n: 1)"#),
        // The second argument, if the first one is its name.
        (#"store.setItem("user.token", "a b"); c"#, #"store.setItem("user.token", "••••"); c"#),
        (#"{"a":"b.header(\"X-Api-Key\", \"c d\")"}"#, #"{"a":"b.header(\"X-Api-Key\", \"••••\")"}"#),
        (#"add(name: "token", value: "a b")"#, #"add(name: "token", value: "••••")"#),
        (#"remove("token", from: store)"#, #"remove("token", from: store)"#),
        (#"either ("token", "cookie")"#, #"either ("token", "cookie")"#),
        (#"the token (see "a") or password(s)"#, #"the token (see "a") or password(s)"#),
        ("refreshToken(_:completion:)", "refreshToken(_:completion:)"),
        ("func refreshToken(for user: User)", "func refreshToken(for user: User)"),
        // A string behind a word that makes something of it.
        (
            #"$password = ConvertTo-SecureString "a b" -AsPlainText"#,
            #"$password = •••• "••••" -AsPlainText"#
        ),
        (#"token = a, "b""#, #"token = ••••, "b""#),
        // What it prints of a dictionary.
        (#""X-Auth-Token" = ( "a1" ); n = 1;"#, #""X-Auth-Token" = ( "••••" ); n = 1;"#),
        (#"Set-Cookie = ("a=b; path=/", "c=d"); n"#, #"Set-Cookie = ("••••", "••••"); n"#),
        ("X-Token =     (\n    ab,\n    \"c d\"\n); n", "X-Token =     (\n    ••••,\n    \"••••\"\n); n"),
        // Parentheses that belong to a secret.
        ("password=hunter(2) and more", "password=•••• and more"),
        ("password = hunter(a, b)c and more", "password = •••• and more"),
    ])
    func `is hidden in parentheses, up to the closing one`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (#"headers["X-Api-Key"] = "a b"; c"#, #"headers["X-Api-Key"] = "••••"; c"#),
        ("env['API_KEY']='a b' c", "env['API_KEY']='••••' c"),
        (#"d[@"token"] = @"a b";"#, #"d[@"token"] = @"••••";"#),
        (#"h["token"] += "a b"; c"#, #"h["token"] += "••••"; c"#),
        (#"{"a":"h[\"token\"] = \"b c\"","n":1}"#, #"{"a":"h[\"token\"] = \"••••\"","n":1}"#),
        (#"if h["token"] == "a b" {"#, #"if h["token"] == "••••" {"#),
        (#"if h["token"] != nil {"#, #"if h["token"] != nil {"#),
        (#"h["token"]: Optional("a b"), c"#, #"h["token"]: Optional("••••"), c"#),
        ("[\"token\"]=>\n  string(3) \"a b\"\n}", "[\"token\"]=>\n  string(••••) \"••••\"\n}"),
        (#"{"a":["token"],"b":"c"}"#, #"{"a":["token"],"b":"c"}"#),
    ])
    func `is hidden that a subscript is given`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("X-Auth-Token: ab\"c\nAccept: d", "X-Auth-Token: ••••\nAccept: d"),
        ("Authorization: Bearer \"a b\"\nc", "Authorization: Bearer ••••\nc"),
        ("  X-Api-Key: it's `a` \"b\"\r\n", "  X-Api-Key: ••••\r\n"),
        ("> Authorization: Digest a = \"b\", response = \"c\"\n<", "> Authorization: Digest ••••\n<"),
        (
            "Authorization: Digest nonce=\"a\", response=\"b\"\nc",
            "Authorization: Digest nonce=\"a\", response=\"••••\"\nc"
        ),
        ("it sent Authorization: Digest a = \"b\", c = \"d\"\n", "it sent Authorization: Digest ••••\n"),
        ("h=Authorization%3A%20Digest%20a%20%3D%20%22b%22&c=d", "h=Authorization%3A%20••••&c=d"),
        // Behind a scheme, in the middle of a line; unless the mark there ends the string that all is in.
        ("sent with Authorization: Bearer \"ab\" to c\nd", "sent with Authorization: Bearer ••••\nd"),
        (
            #"{"a":"sent Authorization: Bearer \"bc\" now","n":1}"#,
            #"{"a":"sent Authorization: Bearer ••••","n":1}"#
        ),
        ("the X-Api-Key: key 'ab c'\nd", "the X-Api-Key: ••••\nd"),
        ("with Authorization=Bearer \"ab c\" d", "with Authorization=Bearer •••• d"),
        ("with Authorization = Bearer 'ab c' d", "with Authorization = Bearer •••• d"),
        ("say \"Authorization: Bearer \", or not", "say \"Authorization: ••••\", or not"),
    ])
    func `is hidden in a line that is a header field, whatever marks it has`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (#"curl -d 'password=it'\''s1' b"#, #"curl -d 'password=••••' b"#),
        (#"curl -u 'ann:it'"'"'s a' b"#, #"curl -u '••••' b"#),
        (#"curl -H 'X-Api-Key: it'\''s a' -v"#, #"curl -H 'X-Api-Key: ••••' -v"#),
        (#"ls 'password=it'\''s' b"#, #"ls 'password=••••'\''s' b"#),
        // And spaces.
        ("curl -d 'password=a b' c", "curl -d 'password=••••' c"),
        ("CURL -d \"n=a&password=b, c&m=d\" e", "CURL -d \"n=a&password=••••&m=d\" e"),
        ("curl -d password=a b", "curl -d password=•••• b"),
        ("ls 'password=a b'", "ls 'password=•••• b'"),
        // And several parts.
        (#"curl -d 'password=a'"b c" -v"#, "curl -d 'password=•••• -v"),
        (#"curl -d password=a"b c" -v"#, "curl -d password=•••• -v"),
        (#"curl -H 'X-Api-Key: a'"b c" -v"#, "curl -H 'X-Api-Key: •••• -v"),
        (#"password='a'"b c" -v"#, "password=•••• -v"),
        (#"{"a":"password='b'","n":"c"}"#, #"{"a":"password='••••'","n":"c"}"#),
    ])
    func `is hidden in a word of a command that has an apostrophe`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("curl --pass a1 --cert c -v", "curl --pass •••• --cert c -v"),
        ("curl -E c.pem:a:b --proxy-cert 'd:e' -v", "curl -E c.pem:•••• --proxy-cert 'd:••••' -v"),
        ("curl -x ann:a@h:80 https://b.test", "curl -x ••••@h:80 https://b.test"),
        ("curl --proxy 'http://ann:a@h' -v", "curl --proxy 'http://••••@h' -v"),
        ("curl -x h:80 https://b.test/@c -E c.pem", "curl -x h:80 https://b.test/@c -E c.pem"),
        ("ls -E c.pem:a -x b@c", "ls -E c.pem:a -x b@c"), ("CURL -u ann:a -v", "CURL -u •••• -v"),
        // Parts in quotation marks and without.
        (#"curl --user "ann":"a" b"#, "curl --user •••• b"), ("curl -u 'ann':a b", "curl -u •••• b"),
        (#"curl -u ann:"a -b"'c' d"#, "curl -u •••• d"), ("curl -u ann:it's a -v", "curl -u •••• -v"),
        ("curl --cookie 'a'=b c", "curl --cookie a=•••• c"),
        (#"curl --cert 'c.pem':"a" b"#, "curl --cert 'c.pem':•••• b"),
        ("curl -u 'ann:a', or not", "curl -u '••••', or not"),
        (#"{"a":"curl -u 'ann:b'","n":"c"}"#, #"{"a":"curl -u '••••'","n":"c"}"#),
        (#"["curl -u 'ann':b", "c"]"#, #"["curl -u ••••", "c"]"#),
        // In another line than its option, and in a list of words.
        ("curl -u \\\n  ann:a -v", "curl -u \\\n  •••• -v"),
        ("curl --user \\\r\n 'ann:a' -v", "curl --user \\\r\n '••••' -v"),
        (#"{"a":"curl -u \\\n 'ann:b'"}"#, #"{"a":"curl -u \\\n '••••'"}"#),
        ("['curl', '-u', 'ann:a', '-v']", "['curl', '-u', '••••', '-v']"),
        (#"["curl","-u","ann:a","-v"]"#, #"["curl","-u","••••","-v"]"#),
    ])
    func `is the part of an option of curl that is one`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    /// Alamofire escapes nothing but quotation marks, and those only in fields and in the body.
    @Test(arguments: [
        (#"-u ann:a "b c" -d \ e http f"#, "-u ••••"), ("-u ann:it's a -b", "-u ••••"),
        (#"-b "a="b";c="d e";f=g"h""#, #"-b "a=••••;c=••••;f=••••""#),
        (#"-H "X-Api-Key: a\\"b c""#, #"-H "X-Api-Key: ••••""#),
        (#"-H "Authorization: Bearer \"a\" b\""#, #"-H "Authorization: Bearer ••••""#),
        (#"-H "Auth: a b""#, #"-H "Auth: ••••""#), (#"-H "Note: a b""#, #"-H "Note: a b""#),
        (#"-H "X.Token: a \"b\" c""#, #"-H "X.Token: ••••""#),
    ])
    func `reaches to the end of the line in a described request`(option: String, shown: String) {
        let (start, end) = ("$ curl -v \\\n\t-X GET \\\n\t", " \\\n\t\"https://a.test\"")
        #expect(SecretMask().hiding(start + option + end) == start + shown + end)
    }

    /// Nothing in them is hidden, so what is behind them is read again.
    @Test(arguments: ["\\\n\t-xa", "\\\n\t-Ea"])
    func `is looked for only in the line of an option that no described request has`(option: String) {
        let text = "$ curl -v \\\n\t" + String(repeating: option, count: 50)
        #expect(SecretMask().hiding(text) == text)
    }

    @Test(arguments: ["-x", "-E"])
    func `is what follows an option in its argument, once that has been read so often`(option: String) {
        let text = "curl" + String(repeating: ";\(option)a", count: 50)
        let (read, shown) = (String(repeating: ";\(option)a", count: 4), ";\(option)••••")
        #expect(SecretMask().hiding(text) == "curl" + read + shown)
    }

    /// A claim that does not hold is shown with its condition.
    @Test(arguments: [
        ("expected [headers.Authorization~a]", "expected [headers.Authorization~••••]"),
        (
            "no transport.sent[headers.Cookie~id=a], but there is #18",
            "no transport.sent[headers.Cookie~id=••••], but there is #18"
        ),
        ("[token=a]b c", "[token=•••• c"), ("see [n], token=a], b", "see [n], token=••••, b"),
        ("headers.Authorization ~ a or n=b", "headers.Authorization ~ •••• or n=b"),
        ("is [token ~ a]", "is [token ~ ••••]"), ("the token ~ 5 minutes", "the token ~ 5 minutes"),
        ("token!=a and n=b", "token!=•••• and n=b"),
        ("if token != \"a b\" {", "if token != \"••••\" {"),
        ("if token != nil {", "if token != nil {"), ("the token! a", "the token! a"),
        ("<b>token</b>", "<b>token</b>"), ("tokens>5", "tokens>5"),
    ])
    func `is what a condition looks for`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("Invalid API key: a b\nc", "Invalid API key: ••••\nc"), ("API Key: a\n", "API Key: ••••\n"),
        (#"{"API key":"a","n":"b"}"#, #"{"API key":"••••","n":"b"}"#),
        ("?api%20key=a,b&n=c", "?api%20key=••••&n=c"), ("the secret key = a b", "the secret key = •••• b"),
        ("the foreign key: a", "the foreign key: a"), ("an API; key: a", "an API; key: a"),
        (#"{"session id":"a","device code":5}"#, #"{"session id":"••••","device code":••••}"#),
        ("a Session ID: b\nc", "a Session ID: ••••\nc"), ("it's id: 5, code: 6", "it's id: 5, code: 6"),
        // Tokens may be counted, a bearer may be a person, and a certificate has a pin.
        (
            #"{"tokens":["a"],"access_tokens":{"b":"c"}}"#,
            #"{"tokens":["••••"],"access_tokens":{"b":"••••"}}"#
        ),
        (
            #"{"max_tokens":1024,"tokens":{"in":5,"out":[7]},"n_tokens":"1,024"}"#,
            #"{"max_tokens":1024,"tokens":{"in":5,"out":[7]},"n_tokens":"1,024"}"#
        ),
        ("tokens=5&refresh_tokens=a", "tokens=5&refresh_tokens=••••"),
        ("used tokens: 5 of 10", "used tokens: 5 of 10"), ("the bearer: ann", "the bearer: ann"),
        ("OTP: 483920 is", "OTP: •••• is"), ("{pass: ab12cd, n: 1}", "{pass: ••••, n: 1}"),
        ("curl -H 'auth: ab12cd' -v", "curl -H 'auth: ••••' -v"),
        ("pass: 401, auth: https://a.test/v2", "pass: 401, auth: https://a.test/v2"),
        ("?a=auth%3A%20retry%20again", "?a=auth%3A%20retry%20again"),
        ("bearer=a&n=b", "bearer=••••&n=b"), ("pin=4711&n=b", "pin=••••&n=b"),
        (#"{"pin":"4711","pins":["a"]}"#, #"{"pin":"••••","pins":["a"]}"#),
        ("the pin: public key 256", "the pin: public key 256"),
        (#"{"bearer":"a","pass":true}"#, #"{"bearer":"••••","pass":true}"#),
        ("token_type=bearer&expires_in=3600", "token_type=bearer&expires_in=3600"),
    ])
    func `is known by a name of two words, or of several meanings`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }
}
