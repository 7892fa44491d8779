import Foundation
import JSONText
import Testing

@testable import Tracing

@Suite struct `A secret in a text inside another` {
    @Test(arguments: [
        // Fields, schemes and keys whose spaces are encoded, as in a query or a form.
        (
            "https://a.test/?h=Authorization%3A%20Bearer%20abc1&c=Cookie%3A%20a%3D1%3B%20b%3D2 c",
            "https://a.test/?h=Authorization%3A%20••••&c=Cookie%3A%20•••• c"
        ),
        ("line=Authorization%3A+Bearer+abc1&a=b", "line=Authorization%3A••••&a=b"),
        ("h=X-Api-Key%253A%2520a%2520b&c=d", "h=X-Api-Key%253A%2520••••&c=d"),
        (
            "h=Authorization%3A%20Digest%20a%3D%22b%22%2C%20response%3D%22c%22%0D%0AAccept%3A%20d",
            "h=Authorization%3A%20••••%0D%0AAccept%3A%20d"
        ),
        ("h=%22Authorization%3A%20Bearer%20a%22&c=d", "h=%22Authorization%3A%20••••%22&c=d"),
        ("'h=Authorization%3A%20Bearer%20a' b", "'h=Authorization%3A%20••••' b"),
        ("?h=Bearer%20QWxhZGRpbjpvcGVu%3D%3D&a=b", "?h=Bearer%20••••&a=b"),
        ("?h=Basic+QWxhZGRpbjpvcGVu%3D&a=b", "?h=Basic+••••&a=b"),
        (#"{"h":"Bearer\u0020mF_9.B5f-4.1JqM"}"#, #"{"h":"Bearer\u0020••••"}"#),
        ("a basic+advanced course", "a basic+advanced course"),
        (
            "k=-----BEGIN%20PRIVATE%20KEY-----%0Aab%0A-----END%20PRIVATE%20KEY-----",
            "k=••••-----END%20PRIVATE%20KEY-----"
        ),
        ("t=eyJhbGciOiJI%2EeyJzdWIiOiIx%2Eabc&a=b", "t=••••&a=b"),
        // An apostrophe in a password, and a URL between two of them.
        ("https://ann:it's-a@a.test/b", "https://••••@a.test/b"),
        ("next=https%3A%2F%2Fbob%3Ay%27z%40h.test%2F", "next=https%3A%2F%2F••••%40h.test%2F"),
        ("['https://a.test','b@c.test']", "['https://a.test','b@c.test']"),
        // What should be encoded in a password and is not, beside what is, and in a URL that is encoded.
        ("postgres://me:hun/t%20er@a.test/b", "postgres://••••@a.test/b"),
        ("postgres://me:hun/t%22e%27r%3C@a.test/b", "postgres://••••@a.test/b"),
        ("https://me:a/b'c@h", "https://••••@h"),
        ("['https://a:b/c','d@e.test']", "['https://a:b/c','d@e.test']"),
        (#"{"db":"postgres:\/\/me:hun\/ter@a.test"}"#, #"{"db":"postgres:\/\/••••@a.test"}"#),
        (
            "u=postgres%3A%2F%2Fme%3Ahun%2Fter%40a.test&m=b%40c",
            "u=postgres%3A%2F%2F••••%40a.test&m=b%40c"
        ),
        ("u=https%3A%2F%2Fa.test%3A80%2Fb%3Ac%40d", "u=https%3A%2F%2Fa.test%3A80%2Fb%3Ac%40d"),
        // Values in what they are printed in.
        ("<password>\n  <![CDATA[ab]]></password>", "<password>\n  <![CDATA[••••]]></password>"),
        (#"password = Optional(Optional("ab"))"#, #"password = Optional(Optional("••••"))"#),
        ("\u{FEFF}user,password\r\nann,ab\r\n", "\u{FEFF}user,password\r\nann,••••\r\n"),
    ])
    func `is hidden as it is where it stands alone`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
        .utf32BigEndian,
    ])
    func `is hidden in bytes that are text with several bytes a letter`(encoding: String.Encoding) throws {
        let text = #"{"token":"s3cret99","näme":"日本 𝄞"}"#
        let shown = text.replacing("s3cret99", with: "••••")
        let body = Array(try #require(text.data(using: encoding)))
        #expect(SecretMask().hiding(bytes: body) == Array(try #require(shown.data(using: encoding))))
        // In pieces, which may begin in the middle of a letter.
        for cut in 8...body.count - 8 {
            let mask = SecretMask()
            var open = OpenEnd()
            var all: [UInt8] = []
            for piece in [body[..<cut], body[cut...]] {
                let read = mask.hiding(piece: Array(piece), isText: false, after: open)
                open = read.open
                all += read.safe
            }
            #expect(!String(decoding: all.filter { $0 != 0 }, as: UTF8.self).contains("s3c"), "\(cut)")
            #expect(all.suffix(8) == body.suffix(8), "\(cut)")
        }
    }

    @Test func `is hidden in a piece of which a part has one byte a letter`() throws {
        let wide = { (text: String) throws -> [UInt8] in
            Array(try #require(text.data(using: .utf16LittleEndian)))
        }
        let piece = try wide(#"{"token":"s3cret99"}"#) + Array("&password=hunter22".utf8)
        let shown = try wide(#"{"token":"••••"}"#) + Array("&password=••••".utf8)
        #expect(SecretMask().hiding(piece: piece, isText: false, after: OpenEnd()).safe == shown)
    }

    @Test(arguments: [
        ([0xFF, 0xFE] as [UInt8], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ])
    func `is hidden behind a byte order mark, in text of which little is Latin`(
        mark: [UInt8], encoding: String.Encoding
    ) throws {
        let text = #"{"a":"\#(String(repeating: "日本", count: 100))","token":"s3cret99"}"#
        let shown = text.replacing("s3cret99", with: "••••")
        let body = mark + Array(try #require(text.data(using: encoding)))
        let safe = mark + Array(try #require(shown.data(using: encoding)))
        #expect(SecretMask().hiding(bytes: body) == safe)
    }

    @Test func `is hidden in text with a NUL behind each letter`() {
        let wide = { (text: String) in text.map { "\($0)\0" }.joined() }
        #expect(SecretMask().hiding("a " + wide("token=s3cret99&b")) == "a token=••••&b")
        #expect(SecretMask().hiding(wide("nothing=here")) == wide("nothing=here"))
        #expect(!SecretMask().isHarmless(wide("token=s3cret99")))
    }

    @Test func `is hidden beside a NUL, which stays`() {
        let mask = SecretMask()
        #expect(mask.hiding("password=hunter22") == "password=••••")
        let text = "hunter22\0abc token=zz77zz77"
        #expect(mask.hiding(text) == "••••\0abc token=••••")
        let read = mask.hiding(piece: Array(text.utf8), isText: true, after: OpenEnd())
        #expect(String(decoding: read.safe, as: UTF8.self) == "••••\0abc token=••••")
        let numbered = SecretMask(isNumbered: true)
        #expect(numbered.hiding(text) == "hunter22\0abc token=••••1")
    }
}
