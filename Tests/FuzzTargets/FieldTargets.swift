import Foundation
import ScriptReading
import Tracing

@testable import Transport
@testable import URLLoading

// The fields of a head. What one of them says is in the hands of the server.

extension FuzzTarget {
    private static let now = Date(timeIntervalSinceReferenceDate: 0)

    /// Dates in the three forms of HTTP, those of cookies, and those of scripts.
    static let dates = FuzzTarget(
        name: "dates",
        corpus: {
            [
                "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
                "Wed, 09 Jun 2021 10:18:14 GMT", "10:18:14 9 jun 21", "2026-02-28T23:59:59Z",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        let dates = [HTTPDate.parse(text, now: now), CookieDate.parse(text), ScriptDate.read(text)]
        for date in dates.compactMap(\.self) where (1...9999).contains(year(of: date)) {
            let written = HTTPDate.format(date)
            if HTTPDate.parse(written, now: now) != date { return "a date is read as it was written" }
            if year(of: date) > 1600, CookieDate.parse(written) != date {
                return "a cookie's date is read as it was written"
            }
        }
        return nil
    }

    private static func year(of date: Date) -> Int {
        Calendar(identifier: .gregorian).component(.year, from: date)
    }

    /// The URLs under which a cache stores what it has.
    static let urls = FuzzTarget(
        name: "urls",
        corpus: {
            [
                "HTTP://A.test:80?b#c", "https://me:s@a.test:/b/../c;d?e=%41#", "http://[::1]:80/ü",
                "file:///a//b", "//a.test:443/",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let url = URL(string: input.text) else { return nil }
        let key = CacheKey.of(url.absoluteString)
        return CacheKey.of(key) == key ? nil : "the name of a name is the same: \(key)"
    }

    /// What a cache is told: `Cache-Control` and `Vary`.
    static let directives = FuzzTarget(
        name: "directives",
        corpus: {
            [
                "max-age=60, must-revalidate, no-cache=\"Set-Cookie, A\", stale-if-error=9",
                "s-maxage=1,private,no-store", "Accept-Encoding, *", "accept, Accept-Language",
                "max-age=99999999999999999999, max-age=\"1\"",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        let members = FieldList.members(of: text)
        if FieldList.members(of: members.joined(separator: ",")) != members {
            return "a list is read as it was written"
        }
        let control = CacheControl(text)
        for name in ["max-age", "stale-if-error", "stale-while-revalidate", "s-maxage"] {
            if let seconds = control.seconds(name), !(0...1 << 31).contains(seconds) {
                return "a lifetime is at least 0, and at most 2^31 seconds"
            }
        }
        _ = (control.noCacheFields, control.hasUnqualified("no-cache"))
        guard let url = URL(string: "https://a.test/b") else { return "a URL is one" }
        var request = URLRequest(url: url)
        request.setValue("a;q=1, B", forHTTPHeaderField: "Accept")
        let vary = Vary(field: text, request: request)
        var stored = StoredVariants()
        let now = Date(timeIntervalSinceReferenceDate: 0)
        guard let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else {
            return "a response has a head"
        }
        stored.add(
            StoredResponse(response: head, data: Data(), requestDate: now, responseDate: now, vary: vary),
            as: 1)
        if (stored.preferred(for: request) == nil) != vary.isAny {
            return "a stored response fits the request that brought it"
        }
        _ = (vary.variant, vary.description(of: request))
        return nil
    }

    /// The lines of `Set-Cookie`, and whether their cookies are kept.
    static let cookies = FuzzTarget(
        name: "cookies",
        corpus: {
            [
                "sid=a b; Path=/; Max-Age=-1; Expires=Sun, 06 Nov 1994 08:49:37 GMT; SameSite=Lax; Domain=.a.test",
                "a=b, c=d; Secure; HttpOnly", "__Host-id=1; Secure; Path=/", "a=b; Domain=localhost; Path=c",
                "a=; Max-Age=99999999999999999999", "__Secure-x=y; Domain=test",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let url = URL(string: "https://b.a.test/c/d") else { return "a URL is one" }
        let jar = CookieJar()
        for line in SetCookie.lines(of: input.text) {
            let cookie = SetCookie(line, now: now)
            if let cookie {
                let again = SetCookie("\(cookie.name)=\(cookie.value)", now: now)
                guard again?.name == cookie.name, again?.value == cookie.value else {
                    return "a cookie is read as it was written"
                }
            }
            let context = CookieStoreDecision.Context(
                url: url, policy: .always, mainDocumentURL: nil, isHandled: true, jar: jar, now: now)
            guard case .store(let stored) = CookieStoreDecision.decide(cookie, context).choice else {
                continue
            }
            // A dot in front means the hosts below as well.
            let domain = stored.domain.hasPrefix(".") ? String(stored.domain.dropFirst()) : stored.domain
            if !CookieDomain.matches(host: "b.a.test", domain: domain) {
                return "a server has cookies for itself only"
            }
        }
        return nil
    }

    /// `WWW-Authenticate`, and the answers to what it asks for.
    static let challenges = FuzzTarget(
        name: "challenges",
        corpus: {
            [
                #"Basic realm="a, b", Digest realm="c", nonce="d", qop="auth,auth-int", algorithm=SHA-256"#,
                #"Digest nonce="a\"b\\", algorithm=MD5-sess, opaque=e, stale=TRUE, userhash=true, domain="/ /a""#,
                "Negotiate YII=, NTLM, Basic", #"Basic realm="unclosed"#,
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let url = URL(string: "https://a.test/b") else { return "a URL is one" }
        let offers = AuthenticationOffer.offers(in: AuthenticateField(input.text), at: url)
        for case .digest(let challenge) in offers.map(\.scheme) {
            let answer = challenge.authorization(
                user: "m\u{FC}", password: "p",
                for: DigestChallenge.Message(method: "GET", uri: "/b", body: Data(input)), count: 1,
                clientNonce: "c")
            let sent = AuthenticateField(answer).scheme("Digest")?.parameters["nonce"]
            // A mark on a quotation mark makes another character of it.
            if input.allSatisfy({ $0 < 0x80 }), sent != challenge.nonce {
                return "a nonce is sent back as it came"
            }
        }
        return nil
    }

    /// The other fields of a head: lengths, ranges, media types, names of files.
    static let fields = FuzzTarget(
        name: "fields",
        corpus: {
            [
                "bytes 5-9/10", "bytes=5-", "bytes=-500", "bytes */10", "18446744073709551616", "12, 12",
                "attachment; filename=\"a/b.txt\"; filename*=UTF-8''%e2%82%ac.txt",
                "text/plain; charset=utf-8",
                "W/\"a\", \"b\", *", "/b?c#d", "../..//e", "http://[::1%25en0]:99999/",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let text = input.text
        if let range = ContentRange(text), ContentRange("\(range)") != range {
            return "a range is read as it was written"
        }
        _ = (ByteRange(text), ContentLength(text))
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
}
