import Foundation
import JSONText
import Tracing

@testable import Transport
@testable import URLLoading

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
            _ = json.compactText
            _ = TextLines(input).position(of: json.offset)
        }
        return nil
    }

    /// The fields of a head: dates, lengths, ranges, cookies, challenges, directives, names of files.
    static let fields = FuzzTarget(
        name: "fields",
        corpus: {
            [
                "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
                "max-age=60, must-revalidate, no-cache=\"Set-Cookie, A\", stale-if-error=9",
                "sid=a b; Path=/; Max-Age=-1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; SameSite=Lax; Domain=.a.test",
                "bytes 5-9/10", "bytes=5-", "bytes=-500", "bytes */10", "18446744073709551616", "12, 12",
                #"Basic realm="a, b", Digest realm="c", nonce="d", qop="auth,auth-int", algorithm=SHA-256"#,
                "attachment; filename=\"a/b.txt\"; filename*=UTF-8''%e2%82%ac.txt",
                "text/plain; charset=utf-8",
                "W/\"a\", \"b\", *", "Accept-Encoding, *", "/b?c#d", "../..//e", "http://[::1%25en0]:99999/",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        let now = Date(timeIntervalSinceReferenceDate: 0)
        if let date = HTTPDate.parse(text, now: now),
            HTTPDate.parse(HTTPDate.format(date), now: now) != date, (1...9999).contains(year(of: date))
        {
            return "a date is read as it was written"
        }
        _ = CookieDate.parse(text)
        _ = SetCookie.lines(of: text).compactMap { SetCookie($0, now: now) }
        let control = CacheControl(text)
        _ = (control.seconds("max-age"), control.fields("no-cache"), control.seconds("stale-if-error"))
        if let range = ContentRange(text), ContentRange("\(range)") != range {
            return "a range is read as it was written"
        }
        _ = (ByteRange(text), ContentLength(text), AuthenticateField(text).schemes)
        for name in ["Content-Length", "Content-Type", "Content-Disposition", "Content-Encoding"] {
            _ = DeclaredLength.read([(name, text), ("Content-Length", "1")])
            guard let url = URL(string: "https://a.test/b"),
                let head = ResponseHead(url: url, status: 200, fields: [name: text])
            else { continue }
            guard head.expectedContentLength >= -1 else { return "a length is at least 0, or unknown" }
            guard let file = head.suggestedFilename, !file.isEmpty, !file.contains("/") else {
                return "a file's name is never a path"
            }
            _ = (head.mimeType, head.textEncodingName)
        }
        return nil
    }

    private static func year(of date: Date) -> Int {
        Calendar(identifier: .gregorian).component(.year, from: date)
    }

    /// A body, or any other text, that may hold secrets.
    static let secrets = FuzzTarget(
        name: "secrets",
        corpus: {
            [
                #"{"access_token":"s3cret-1","password":"s3cret-1","n":1}"#,
                "grant_type=refresh&refresh_token=s3cret-1",
                "Authorization: Bearer s3cret-1\r\nCookie: a=s3cret-1; b=c\r\n",
                "https://me:s3cret-1@a.test/?api_key=s3cret-1",
                "--cut\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\ns3cret-1\r\n--cut--",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        let safe = SecretMask().hiding(text)
        let hidden = SecretMask().hiding("Authorization: Bearer s3cret-1, " + safe)
        return hidden.hasPrefix("Authorization: Bearer s3") ? "a secret is hidden" : nil
    }
}
