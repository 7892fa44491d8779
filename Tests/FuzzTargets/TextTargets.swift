import JSONText
import ScriptReading
import Tracing

extension FuzzTarget {
    /// JSON of both dialects. What was read and written is read as the same.
    static let json = FuzzTarget(
        name: "json",
        corpus: {
            [#"{"a": [1, -2.5e3, true, null, "\u00fc\n"]}"#, "{a: 0x1F, /* b */ 'c': [+.5, Infinity,],}"].map
            { Array($0.utf8) }
        }
    ) { input in
        for dialect in [JSON.Dialect.json, .json5] {
            guard let json = try? JSON.parse(input, dialect: dialect) else { continue }
            let written = ScriptedJSON(json).text
            guard let again = try? JSON.parse(Array(written.utf8), dialect: .json5),
                ScriptedJSON(again).text == written
            else { return "what was written is read as the same" }
            _ = json.plainText
            _ = TextLines(input).position(of: json.offset)
        }
        return nil
    }

    /// A body, or any other text, that may hold secrets.
    static let secrets = FuzzTarget(
        name: "secrets",
        corpus: {
            plantedSecrets.map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        let safe = SecretMask().hiding(text)
        let hidden = SecretMask().hiding("Authorization: Bearer s3cret-1, " + safe)
        let isPlanted = plantedSecrets.contains(text)
        return hidden.hasPrefix("Authorization: Bearer s3") || isPlanted && safe.contains("s3cret-1")
            ? "a secret is hidden" : nil
    }

    /// Texts from which no `s3cret-1` may be left.
    private static let plantedSecrets = [
        #"{"access_token":"s3cret-1","password":"s3cret-1","n":1}"#,
        "grant_type=refresh&refresh_token=s3cret-1",
        "Authorization: Bearer s3cret-1\r\nCookie: a=s3cret-1; b=c\r\n",
        "https://me:s3cret-1@a.test/?api_key=s3cret-1",
        "--cut\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cret-1\r\n--cut--",
        #"{"token":{"a":["s3cret-1",5]},"q":"login(password: \"s3cret-1\")"}"#,
        "?to=https%3A%2F%2Fa.test%2F%3Ftoken%3Ds3cret-1%26b%3D%2522sid%2522%253A%2522s3cret-1%2522",
        "curl -u me:s3cret-1 -b \"a=s3cret-1\" -H 'Authorization: Digest a=\"s3cret-1\"' https://a.test",
        "<password a='b'>s3cret-1</password> token%5B%5D=s3cret-1&secret[a][b] = s3cret-1",
        #"<token value='s3cret-1'><b>s3cret-1</b></token> {"value":"s3cret-1","name":"token"} token: T(a: "s3cret-1")"#,
        "<key>token</key><string>s3cret-1</string> curl -d 'token=it'\\''s3cret-1' --cert a:s3cret-1",
        "user,password\r\nann,s3cret-1\r\n\"bob\",\"s3cret-1\"\r\n", "a=1&password=s3cret-1,b;c<d",
        "&quot;token&quot;:&quot;s3cret-1&quot; token\\u003ds3cret-1 q(token: \"\"\"s3cret-1\"\"\")",
        "env:\n- name: TOKEN\n  value: s3cret-1\n  token: |\n    s3cret-1\n▿ token: A\n  - raw: \"s3cret-1\"\n",
        #"<input name=token value=s3cret-1><b name="a.token">s3cret-1</b> {"name":"token","a":"}","value":"s3cret-1"}"#,
        #".token("s3cret-1") <password>a<![CDATA[</password>]]>s3cret-1</password> curl -d 'pw=a s3cret-1'"#,
        "Map(p%61ssword -> s3cret-1) eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0. -----BEGIN PRIVATE KEY-----",
    ]
}
