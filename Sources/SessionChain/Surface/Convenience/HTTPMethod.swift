/// A request method: those of RFC 9110 section 9.3, and PATCH and QUERY, which are specified elsewhere. Any
/// other token can be made with `init(rawValue:)`.
///
/// Methods are case-sensitive: `HTTPMethod(rawValue: "get")` is not `.get`. Mirrors Alamofire 5.12
/// `HTTPMethod`.
public struct HTTPMethod: RawRepresentable, Equatable, Hashable, Sendable {
    /// Asks a proxy for a tunnel (RFC 9110 section 9.3.6); clients send it by themselves.
    public static let connect = HTTPMethod(rawValue: "CONNECT")
    /// Removes what the URL names; idempotent (RFC 9110 section 9.3.5).
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Fetches what the URL names; safe, and sent without a body (RFC 9110 section 9.3.1).
    public static let get = HTTPMethod(rawValue: "GET")
    /// A GET for the head only: its response has no body (RFC 9110 section 9.3.2).
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Asks what can be done with the URL; safe (RFC 9110 section 9.3.7).
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// Changes a part of what the URL names; not idempotent, so no policy retries it by default (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Hands the body over to be processed; not idempotent, so no policy retries it by default (RFC 9110
    /// section 9.3.3).
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces what the URL names with the body; idempotent (RFC 9110 section 9.3.4).
    public static let put = HTTPMethod(rawValue: "PUT")
    /// A safe question whose terms are in the body. Younger than RFC 9110.
    public static let query = HTTPMethod(rawValue: "QUERY")
    /// Asks the server to send the request back as it received it; safe (RFC 9110 section 9.3.8).
    public static let trace = HTTPMethod(rawValue: "TRACE")

    /// The token.
    public let rawValue: String

    /// Makes a method that has no constant. A `URLRequest` takes the token as it is written here, unless it
    /// is GET, HEAD, POST, PUT, DELETE or CONNECT: Foundation spells these in capitals, even if they are not.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension URLRequest {
    /// The request's method as a value; setting nil leaves Foundation's default, GET.
    public var method: HTTPMethod? {
        get { httpMethod.map(HTTPMethod.init(rawValue:)) }
        set { httpMethod = newValue?.rawValue }
    }
}
