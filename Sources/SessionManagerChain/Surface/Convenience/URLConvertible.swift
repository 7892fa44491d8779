/// Something a URL can be made of. It is asked once, by the call that makes the request, on the caller's
/// queue; never again for a retry.
///
/// Mirrors Alamofire 4.7 `URLConvertible`.
public protocol URLConvertible {
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

/// Something a whole `URLRequest` can be made of: an app's list of its endpoints, for instance.
///
/// It is asked once, by the call that makes the request. A retry adapts what it answered then. Mirrors
/// Alamofire 4.7 `URLRequestConvertible`.
public protocol URLRequestConvertible {
    /// The request. What is thrown here becomes the request's error as it is.
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
    /// A request from the parts a caller names. Throws `AFError.invalidURL`.
    public init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws {
        self.init(url: try url.asURL())
        // It is a GET already, and setting a method costs as much as ten events.
        if method != .get { httpMethod = method.rawValue }
        for (name, value) in (headers ?? [:]).sorted(by: { $0.key < $1.key }) {
            setField(name, to: value)
        }
    }
}
