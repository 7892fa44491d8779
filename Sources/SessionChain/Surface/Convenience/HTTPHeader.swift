/// One header field: a name and a value.
///
/// Mirrors Alamofire 5.12 `HTTPHeader`, with its ready-made fields.
public struct HTTPHeader: Equatable, Hashable, Sendable {
    /// The field's name as it will be sent. Two fields are equal only if it is spelled alike, although names
    /// are case-insensitive in HTTP (RFC 9110 section 5.1) and when `HTTPHeaders` looks them up.
    public let name: String
    /// Everything after the colon, as it will be sent: nothing is escaped here (RFC 9110 section 5.5).
    public let value: String

    /// Makes a field that has no ready-made function.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPHeader: CustomStringConvertible {
    /// `Name: value`.
    public var description: String { "\(name): \(value)" }
}

extension HTTPHeader {
    /// The media types the client can take (RFC 9110 section 12.5.1).
    public static func accept(_ value: String) -> HTTPHeader { HTTPHeader(name: "Accept", value: value) }

    /// The charsets the client can take; servers ignore it today (RFC 9110 section 12.5.2).
    public static func acceptCharset(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Charset", value: value)
    }

    /// The natural languages the client prefers (RFC 9110 section 12.5.4).
    public static func acceptLanguage(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Language", value: value)
    }

    /// The content codings the client can undo (RFC 9110 section 12.5.3).
    public static func acceptEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Accept-Encoding", value: value)
    }

    /// Basic credentials: base 64 of `username:password` (RFC 7617 section 2).
    public static func authorization(username: String, password: String) -> HTTPHeader {
        authorization("Basic " + Data("\(username):\(password)".utf8).base64EncodedString())
    }

    /// A bearer token (RFC 6750 section 2.1).
    public static func authorization(bearerToken: String) -> HTTPHeader {
        authorization("Bearer \(bearerToken)")
    }

    /// Credentials of any scheme, written out (RFC 9110 section 11.6.2).
    public static func authorization(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Authorization", value: value)
    }

    /// How the receiver should present the body (RFC 6266).
    public static func contentDisposition(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Disposition", value: value)
    }

    /// The content codings applied to the body (RFC 9110 section 8.4).
    public static func contentEncoding(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Encoding", value: value)
    }

    /// The body's media type (RFC 9110 section 8.3).
    public static func contentType(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Content-Type", value: value)
    }

    /// The software that sends the request (RFC 9110 section 10.1.5).
    public static func userAgent(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "User-Agent", value: value)
    }

    /// The subprotocols a WebSocket client offers (RFC 6455 section 11.3.4).
    public static func websocketProtocol(_ value: String) -> HTTPHeader {
        HTTPHeader(name: "Sec-WebSocket-Protocol", value: value)
    }
}
