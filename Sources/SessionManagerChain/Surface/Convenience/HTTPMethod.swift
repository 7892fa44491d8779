/// A request method: those of RFC 9110 section 9.3, with PATCH.
///
/// A closed list, so a `switch` over it needs no `default`; a method of one's own is set on a `URLRequest`.
/// Mirrors Alamofire 4.7 `HTTPMethod`, which 5.12 makes a struct that takes any token.
public enum HTTPMethod: String, Sendable {
    /// Asks what can be done with the URL; safe (RFC 9110 section 9.3.7).
    case options = "OPTIONS"
    /// Fetches what the URL names; safe, and sent without a body (RFC 9110 section 9.3.1).
    case get = "GET"
    /// A GET that wants the head alone: its answer has no body (RFC 9110 section 9.3.2).
    case head = "HEAD"
    /// Hands the body over to be processed; not idempotent (RFC 9110 section 9.3.3).
    case post = "POST"
    /// Replaces what the URL names with the body; idempotent (RFC 9110 section 9.3.4).
    case put = "PUT"
    /// Changes a part of what the URL names; not idempotent (RFC 5789).
    case patch = "PATCH"
    /// Removes what the URL names; idempotent (RFC 9110 section 9.3.5).
    case delete = "DELETE"
    /// Has the request sent back as the server saw it; safe (RFC 9110 section 9.3.8).
    case trace = "TRACE"
    /// Asks a proxy for a tunnel (RFC 9110 section 9.3.6); clients send it by themselves.
    case connect = "CONNECT"
}
