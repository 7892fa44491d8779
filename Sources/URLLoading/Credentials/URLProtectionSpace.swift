/// What a credential is for: a server, and a part of it that the server gave a name. The simulated twin of
/// Foundation's class.
public final class URLProtectionSpace: Hashable, Sendable {
    /// The server's name.
    public let host: String
    /// The server's port.
    public let port: Int
    /// `http` or `https`; nil for a proxy.
    public let `protocol`: String?
    /// The kind of proxy; nil for a server.
    public let proxyType: String?
    /// The name that the server gave to what it protects (RFC 9110 §11.5); nil where it gave none.
    public let realm: String?
    /// What is asked for, by Foundation's name for it: `NSURLAuthenticationMethodHTTPBasic`.
    public let authenticationMethod: String
    /// What the server showed to prove who it is; nil where something else is asked for.
    public let serverTrust: SecTrust?
    /// The names of those whose signature a server accepts on a client's certificate; nil where it asks for
    /// none.
    public let distinguishedNames: [Data]?

    /// A server's protection space.
    public init(
        host: String, port: Int, protocol: String?, realm: String?, authenticationMethod: String?
    ) {
        self.host = host
        self.port = port
        self.protocol = `protocol`
        proxyType = nil
        self.realm = realm
        self.authenticationMethod = authenticationMethod ?? NSURLAuthenticationMethodDefault
        serverTrust = nil
        distinguishedNames = nil
    }

    /// The space of a server that has to prove who it is.
    init(of origin: Origin, trust: SecTrust) {
        host = origin.host
        port = origin.port
        `protocol` = origin.scheme
        proxyType = nil
        realm = nil
        authenticationMethod = NSURLAuthenticationMethodServerTrust
        serverTrust = trust
        distinguishedNames = nil
    }

    /// The space of a server that wants a certificate of its client, signed by one of these.
    init(of origin: Origin, authorities: [String]) {
        host = origin.host
        port = origin.port
        `protocol` = origin.scheme
        proxyType = nil
        realm = nil
        authenticationMethod = NSURLAuthenticationMethodClientCertificate
        serverTrust = nil
        distinguishedNames = authorities.map { Data($0.utf8) }
    }

    /// A proxy's protection space.
    public init(proxyHost: String, port: Int, type: String?, realm: String?, authenticationMethod: String?) {
        host = proxyHost
        self.port = port
        self.protocol = nil
        proxyType = type
        self.realm = realm
        self.authenticationMethod = authenticationMethod ?? NSURLAuthenticationMethodDefault
        serverTrust = nil
        distinguishedNames = nil
    }

    /// Whether a proxy asks, and not the server behind it.
    public func isProxy() -> Bool { proxyType != nil }

    /// Whether nobody on the way can read the credential: the connection is encrypted.
    public var receivesCredentialSecurely: Bool { `protocol` == "https" }

    public static func == (a: URLProtectionSpace, b: URLProtectionSpace) -> Bool {
        a.host == b.host && a.port == b.port && a.protocol == b.protocol && a.proxyType == b.proxyType
            && a.realm == b.realm && a.authenticationMethod == b.authenticationMethod
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(host)
        hasher.combine(port)
        hasher.combine(realm)
        hasher.combine(authenticationMethod)
    }
}

extension URLProtectionSpace {
    /// The space of a server that asks for a method, in a realm.
    convenience init(of origin: Origin, realm: String?, method: String) {
        self.init(
            host: origin.host, port: origin.port, protocol: origin.scheme, realm: realm,
            authenticationMethod: method)
    }

    /// Whether the question is about a connection, not about what one task asks for. The session's delegate
    /// hears such questions before the task's.
    var isConnectionWide: Bool { Self.connectionWideMethods.contains(authenticationMethod) }

    private static let connectionWideMethods = [
        NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
    ]

    /// Whether a URL belongs to the server whose space this is.
    func contains(_ origin: Origin) -> Bool {
        host == origin.host && port == origin.port && `protocol` == origin.scheme
    }
}

// Foundation's names for what a connection asks, which are not there on every platform.

/// The server shows its certificate, and wants to be trusted.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The server wants a certificate of the client.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
