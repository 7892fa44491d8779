/// A request method, as RFC 9110 section 9 registers them. Any other token can be made with
/// `init(rawValue:)`.
///
/// Methods are case-sensitive: `HTTPMethod(rawValue: "get")` is not `.get`. Mirrors Alamofire 5.12
/// `HTTPMethod`.
public struct HTTPMethod: RawRepresentable, Equatable, Hashable, Sendable {
    public static let connect = HTTPMethod(rawValue: "CONNECT")
    public static let delete = HTTPMethod(rawValue: "DELETE")
    public static let get = HTTPMethod(rawValue: "GET")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let query = HTTPMethod(rawValue: "QUERY")
    public static let trace = HTTPMethod(rawValue: "TRACE")

    /// The token as it stands on the request line.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

extension URLRequest {
    /// The request's method as a value; setting nil leaves Foundation's default, GET.
    public var method: HTTPMethod? {
        get { httpMethod.map(HTTPMethod.init(rawValue:)) }
        set { httpMethod = newValue?.rawValue }
    }
}
