import Foundation
import Testing

@testable import Tracing

/// Forms, URLs and tables, which are known by the whole of a text, and values that are known by their shape.
@Suite struct `A secret in a form or a table` {
    @Test(arguments: [
        ("password=a,b;c<d", "password=••••"),
        ("user=ann&password=a,b;c<d'e&x=1", "user=ann&password=••••&x=1"),
        ("user[password]=a,b&token%5B%5D=c;d\r\n", "user[password]=••••&token%5B%5D=••••\r\n"),
        ("a=1&password=b=c;d&e=2", "a=1&password=••••&e=2"), ("a=b;token=c,d&e=f", "a=b;token=••••,d&e=f"),
        ("https://a.test/?token=a,b;c&n=1#d", "https://a.test/?token=••••&n=1#d"),
        ("/a?n=1&token=b,c#d", "/a?n=1&token=••••#d"),
        ("/cb#access_token=b,c&n=1", "/cb#access_token=••••&n=1"),
        ("https://a.test/cb?token=a?b&n=1", "https://a.test/cb?token=••••&n=1"),
        ("/cb#access_token=a?b&n=1", "/cb#access_token=••••&n=1"),
        ("/cb?n=1?token=a?b#c", "/cb?n=1?token=••••#c"),
        ("authorization=Bearer+a,b&c=d", "authorization=••••&c=d"),
        // With signs that are not encoded.
        ("user=ann&password=a b,c\"d&x=1", "user=ann&password=••••&x=1"),
        (#"password=a\b`c&x=1"#, "password=••••&x=1"),
        ("note=hi there&password=#a;b&x=1", "note=hi there&password=••••&x=1"),
        ("token=a status=200&x=1", "token=•••• status=200&x=1"),
        ("token=a, or so & more", "token=••••, or so & more"),
        // The code of an authorization server, which its neighbours tell from others.
        (
            "grant_type=authorization_code&code=a,b&scope=c",
            "grant_type=authorization_code&code=••••&scope=c"
        ),
        ("https://a.test/cb?code=a&state=b", "https://a.test/cb?code=••••&state=b"),
        ("/cb#state=b&code=a", "/cb#state=b&code=••••"),
        ("see //a.test/cb?iss=b&code=a now, code=5", "see //a.test/cb?iss=b&code=•••• now, code=5"),
        (#"{"u":"/cb?code=a\u0026state=b"}"#, #"{"u":"/cb?code=••••\u0026state=b"}"#),
        ("?to=%2Fcb%3Fcode%3Da%26state%3Db", "?to=%2Fcb%3Fcode%3D••••%26state%3Db"),
        ("/cb?code=a&scope=email&authuser=0", "/cb?code=••••&scope=email&authuser=0"),
        ("?Code=a&State=b", "?Code=••••&State=b"),
        ("/a?code=404&page=2", "/a?code=404&page=2"), ("code=404", "code=404"),
        ("/a?error.code=4&state=b", "/a?error.code=4&state=b"),
        ("grant_type=password&code=4", "grant_type=password&code=4"),
        (#"{"code":404,"state":"a"}"#, #"{"code":404,"state":"a"}"#),
        // In an object, only what is granted says so.
        (
            #"{"grant_type":"authorization_code","code":"a b"}"#,
            #"{"grant_type":"authorization_code","code":"••••"}"#
        ),
        (
            #"{"a":"{\"code\":\"b\",\"grant_type\": \"authorization_code\"}"}"#,
            #"{"a":"{\"code\":\"••••\",\"grant_type\": \"authorization_code\"}"}"#
        ),
        (
            #"{"grant_type":"authorization_code","a":{"code":4},"code":"b"}"#,
            #"{"grant_type":"authorization_code","a":{"code":4},"code":"••••"}"#
        ),
        (
            #"[{"code":"b","a":{"n":1},"grant_type":"authorization_code"},{"code":4}]"#,
            #"[{"code":"••••","a":{"n":1},"grant_type":"authorization_code"},{"code":4}]"#
        ),
        (
            #"{"client_id":"a","code":"b","redirect_uri":"c"}"#,
            #"{"client_id":"a","code":"••••","redirect_uri":"c"}"#
        ),
        ("bad redirect_uri: a, code: 400", "bad redirect_uri: a, code: 400"),
        (#"{"code":4,"grant_type":"password"}"#, #"{"code":4,"grant_type":"password"}"#),
        (
            #"{"code":4,"a":{"grant_type":"authorization_code"}}"#,
            #"{"code":4,"a":{"grant_type":"authorization_code"}}"#
        ),
        // In a form of several parts, the name of another part.
        (
            "--x\r\nA: form-data; name=\"code\"\r\n\r\na\r\n--x\r\nA: form-data; name=\"client_id\"\r\n\r\nb\r\n--x--",
            "--x\r\nA: form-data; name=\"code\"\r\n\r\n••••\r\n--x\r\nA: form-data; name=\"client_id\"\r\n\r\nb\r\n--x--"
        ),
        (
            "--x\r\nA: form-data; name=\"code\"\r\n\r\na\r\n--x\r\nA: form-data; name=\"page\"\r\n\r\nb\r\n--x--",
            "--x\r\nA: form-data; name=\"code\"\r\n\r\na\r\n--x\r\nA: form-data; name=\"page\"\r\n\r\nb\r\n--x--"
        ),
        // No form.
        ("token=a,user=b", "token=••••,user=b"), ("see token=a, then b", "see token=••••, then b"),
        ("a=1;token=b;c=d", "a=1;token=••••;c=d"), ("(token=a,b)&c=d", "(token=••••,b)&c=d"),
        (#"{"a":1}&token=b,c"#, #"{"a":1}&token=••••,c"#),
        ("see https://a.test/?token=a, or b", "see https://a.test/?token=••••, or b"),
    ])
    func `is all of the value that a form gives it`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("user,password\nann,a b", "user,password\nann,••••"),
        (
            "id,Password,Last login\r\n1,\"a,\"\"b\",now\r\n\r\n2,,then\r\n3,c,\"x\ny\"\r\n",
            "id,Password,Last login\r\n1,\"••••\",now\r\n\r\n2,,then\r\n3,••••,\"x\ny\"\r\n"
        ),
        ("\"api_key\";\"user\"\na;b\nc;d\n", "\"api_key\";\"user\"\n••••;b\n••••;d\n"),
        ("user\ttoken\nann\ta b\n", "user\ttoken\nann\t••••\n"),
        ("user,token,url\nann,a,/b?sid=c\n", "user,token,url\nann,••••,/b?sid=••••\n"),
        ("user,cookie\nann,a=b; c=d\n", "user,cookie\nann,a=••••; c=••••\n"),
        ("user,access token\nann,a b\n", "user,access token\nann,••••\n"),
        ("Client Secret;API key;my own id\na;b;c\n", "Client Secret;API key;my own id\n••••;••••;c\n"),
        // No tables.
        ("the user, the token\nand more, or less", "the user, the token\nand more, or less"),
        ("Send a name,a token\nboth,please\n", "Send a name,a token\nboth,please\n"),
        ("user,password\nboth are needed\n", "user,password\nboth are needed\n"),
        ("user,password", "user,password"), ("password\nhunter2\n", "password\nhunter2\n"),
        ("user,tokens\nann,3\n", "user,tokens\nann,3\n"),
    ])
    func `is what stands below its name in a table`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (
            #"{"a":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNry-P4J3_A","n":1}"#,
            #"{"a":"••••","n":1}"#
        ),
        ("/a/eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0./b", "/a/••••./b"),
        ("it ends: eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.", "it ends: ••••."),
        ("a eyJhbGciOiJkaXIiLCJlbmMi..48V1_ALb.5eym8TW_c8.XFBoMYUZodetZ b", "a •••• b"),
        ("eyJhbGciOiJkaXIi... and more", "eyJhbGciOiJkaXIi... and more"),
        (
            "a\n-----BEGIN RSA PRIVATE KEY-----\nb\n-----END RSA PRIVATE KEY-----\nc",
            "a\n••••-----END RSA PRIVATE KEY-----\nc"
        ),
        (
            "a\n-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nb\n-----END PGP PRIVATE KEY BLOCK-----\nc",
            "a\n••••-----END PGP PRIVATE KEY BLOCK-----\nc"
        ),
        ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nb\n", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nb\n"),
        ("-----BEGIN CERTIFICATE-----\nb\n", "-----BEGIN CERTIFICATE-----\nb\n"),
        ("eyJhbGci and eyJ.eyJ are no token", "eyJhbGci and eyJ.eyJ are no token"),
        // A part of the name of a subprotocol.
        ("graphql-ws, bearer.a1b2c3-d4", "graphql-ws, bearer.••••"),
        (
            "base64url.bearer.authorization.k8s.io.ab, base64.binary.k8s.io",
            "base64url.bearer.authorization.k8s.io.••••, base64.binary.k8s.io"
        ),
        ("bearer.token1234 = nil", "bearer.token1234 = nil"), ("my.bearer.a1b2c3d4", "my.bearer.a1b2c3d4"),
        ("a bearer.description of it", "a bearer.description of it"),
    ])
    func `is also known by its shape`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: ["Authorization: Basic ", "proxy said Basic "])
    func `is the password in credentials of the scheme Basic, wherever it turns up`(before: String) {
        let mask = SecretMask()
        let credentials = Data("ann:s3same!open".utf8).base64EncodedString()
        #expect(mask.hiding(before + credentials) == before + "••••")
        #expect(mask.hiding("it sent s3same!open, and ann:s3same!open") == "it sent ••••, and ••••")
        #expect(mask.hiding("ann is here") == "ann is here")
    }
}
