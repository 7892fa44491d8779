extension HTTPHeaders {
    /// What a default session configuration adds to every request: Accept-Encoding, Accept-Language,
    /// User-Agent. Mirrors Alamofire 5.12 `HTTPHeaders.default`.
    public static let `default`: HTTPHeaders = [
        .defaultAcceptEncoding, .defaultAcceptLanguage, .defaultUserAgent,
    ]
}

extension HTTPHeader {
    /// `br;q=1.0, gzip;q=0.9, deflate;q=0.8`.
    public static let defaultAcceptEncoding = acceptEncoding(["br", "gzip", "deflate"].qualityEncoded())

    /// English. The real library asks the device for its languages; a trace must not depend on them.
    public static let defaultAcceptLanguage = acceptLanguage(["en"].qualityEncoded())

    /// The real library's form (`app/version (bundle; build; system) Alamofire/version`) with fixed words: it
    /// reads the bundle and the system, which a trace must not depend on.
    public static let defaultUserAgent = userAgent(
        "reqtrace/1.0 (reqtrace; build:1; simulated 1.0.0) Alamofire/5.12.0")
}

extension Collection<String> {
    /// The elements with quality values falling from 1.0 in steps of 0.1 (RFC 9110 section 12.4.2).
    func qualityEncoded() -> String {
        enumerated()
            .map { position, element in "\(element);q=\(1.0 - Double(position) * 0.1)" }
            .joined(separator: ", ")
    }
}

extension URLRequest {
    /// The request's header fields. A well-known name gets its usual spelling, as on Apple's systems. Mirrors
    /// Alamofire 5.12 `URLRequest.headers`.
    public var headers: HTTPHeaders {
        get { allHTTPHeaderFields.map(HTTPHeaders.init) ?? HTTPHeaders() }
        set { allHTTPHeaderFields = newValue.dictionary.withUsualNames }
    }
}

extension HTTPURLResponse {
    /// The response's header fields. Mirrors Alamofire 5.12 `HTTPURLResponse.headers`.
    public var headers: HTTPHeaders { HTTPHeaders(fields) }
}

extension URLSessionConfiguration {
    /// The fields the URL loading system adds to requests that lack them. Mirrors Alamofire 5.12
    /// `URLSessionConfiguration.headers`.
    public var headers: HTTPHeaders {
        get { (httpAdditionalHeaders as? [String: String]).map(HTTPHeaders.init) ?? HTTPHeaders() }
        set { httpAdditionalHeaders = newValue.dictionary }
    }
}
