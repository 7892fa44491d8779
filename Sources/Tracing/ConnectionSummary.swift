/// A connection as events name it.
public final class ConnectionSummary: Sendable {
    /// Its number among the session's connections to the same server: 1, 2, 3 …
    public let number: Int
    /// Where it leads: `https://example.test:443`.
    public let server: String
    /// What is spoken over it, by the name that ALPN has for it: `http/1.1`, `h2`.
    public let version: String

    public init(number: Int, server: String, version: String) {
        self.number = number
        self.server = server
        self.version = version
    }

    func write(to json: inout JSONWriter) {
        json.field("connection", number)
        json.field("server", server)
        json.field("protocol", version)
    }
}
