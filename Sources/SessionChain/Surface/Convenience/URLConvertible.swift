/// Something that a URL can be made from, which is the first thing a request does when it is performed.
///
/// Mirrors Alamofire 5.12 `URLConvertible`.
public protocol URLConvertible: Sendable {
    /// The URL, or `AFError.invalidURL`.
    func asURL() throws -> URL
}

extension String: URLConvertible {
    /// The URL this text spells, or `AFError.invalidURL`. The empty string is not a URL.
    public func asURL() throws -> URL {
        guard let url = URL(string: self) else { throw AFError.invalidURL(url: self) }
        return url
    }
}

extension URL: URLConvertible {
    public func asURL() throws -> URL { self }
}

extension URLComponents: URLConvertible {
    /// The URL the components make, or `AFError.invalidURL`.
    public func asURL() throws -> URL {
        guard let url else { throw AFError.invalidURL(url: self) }
        return url
    }
}

/// Something that a whole `URLRequest` can be made from. It is called once per attempt, so it may make a
/// different request on a retry.
///
/// Mirrors Alamofire 5.12 `URLRequestConvertible`.
public protocol URLRequestConvertible: Sendable {
    /// The request, or an error that becomes `AFError.createURLRequestFailed`.
    func asURLRequest() throws -> URLRequest
}

extension URLRequestConvertible {
    /// The request, or nil when it cannot be made.
    public var urlRequest: URLRequest? { try? asURLRequest() }
}

extension URLRequest: URLRequestConvertible {
    public func asURLRequest() throws -> URLRequest { self }
}

extension URLRequest {
    /// Makes a request from its parts. Throws `AFError.invalidURL`.
    public init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws {
        self.init(url: try url.asURL())
        // It is a GET already, and setting a method costs as much as ten events.
        if method != .get { httpMethod = method.rawValue }
        if let headers { self.headers = headers }
    }
}
