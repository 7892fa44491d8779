/// How long it takes to connect to a server, and what the connection can do, as a script says.
///
/// A server without a profile is reached at once, over an HTTP/1.1 connection whose making leaves no events.
public struct ConnectionProfile: Sendable {
    /// How long it takes to find the server's address.
    public var lookup: Delay
    /// How long the TCP handshake takes (RFC 9293 §3.5).
    public var connect: Delay
    /// How long the TLS handshake takes, where the URL asks for one (RFC 8446 §2).
    public var secure: Delay
    /// The version of HTTP that it speaks. A WebSocket begins with HTTP/1.1, whatever the server speaks
    /// otherwise (RFC 6455 §4.1), and HTTP/2 is spoken only over TLS (RFC 9113 §3.2).
    public var version: HTTPVersion
    /// How long the server leaves an unused connection open; nil for as long as the client wants.
    public var idleLimit: VirtualDuration?

    /// Makes a profile; by default, HTTP/1.1 and no time at all.
    public init(
        lookup: Delay = .exactly(.zero), connect: Delay = .exactly(.zero), secure: Delay = .exactly(.zero),
        version: HTTPVersion = .http11, idleLimit: VirtualDuration? = nil
    ) {
        self.lookup = lookup
        self.connect = connect
        self.secure = secure
        self.version = version
        self.idleLimit = idleLimit
    }
}

/// The versions of HTTP that differ in what a connection can carry. The raw value is the name that ALPN
/// registers (RFC 7301 §6), which metrics show.
public enum HTTPVersion: String, CaseIterable, Sendable {
    /// A connection for each exchange, unless the server agrees to keep it.
    case http10 = "http/1.0"
    /// One exchange after another over a connection (RFC 9112 §9.3).
    case http11 = "http/1.1"
    /// Many exchanges at once over one connection (RFC 9113 §5).
    case http2 = "h2"

    /// Whether a connection carries several exchanges at once.
    public var isMultiplexed: Bool { self == .http2 }
}
