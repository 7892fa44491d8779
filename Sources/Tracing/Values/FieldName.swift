/// How the name of a header field is spelled. Whoever reads it ignores case (RFC 9110 §5.1).
///
/// Apple's URL loading system "canonicalizes certain header field names into their standard form" (Apple's
/// page on `HTTPURLResponse.allHeaderFields`), in requests as in responses, and keeps every other name. It
/// does not say which these are. Here, they are the fields of the RFC that the page names for "commonly used"
/// ones, and those of cookies and files. So a trace is the same on every system.
package enum FieldName {
    /// The usual spelling, by the name in lower case.
    private static let usual = Dictionary(uniqueKeysWithValues: wellKnown.map { ($0.lowercased(), $0) })

    /// RFC 2616 §14, RFC 6265 §4 and RFC 6266 §4. Apple spells `ETag` in a way of its own.
    private static let wellKnown = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Age", "Allow",
        "Authorization", "Cache-Control", "Connection", "Content-Disposition", "Content-Encoding",
        "Content-Language", "Content-Length", "Content-Location", "Content-MD5", "Content-Range",
        "Content-Type", "Cookie", "Date", "Etag", "Expect", "Expires", "From", "Host", "If-Match",
        "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Last-Modified", "Location",
        "Max-Forwards", "Pragma", "Proxy-Authenticate", "Proxy-Authorization", "Range", "Referer",
        "Retry-After", "Server", "Set-Cookie", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "User-Agent",
        "Vary", "Via", "Warning", "WWW-Authenticate",
    ]

    /// The usual spelling of a well-known name; any other name as it is.
    package static func spelled(_ name: String) -> String { usual[name.lowercased()] ?? name }
}

extension [String: String] {
    /// The same header fields, with well-known names in their usual spelling. No two may have one name.
    package var withUsualNames: [String: String] {
        reduce(into: [:]) { fields, field in fields[FieldName.spelled(field.key)] = field.value }
    }
}
