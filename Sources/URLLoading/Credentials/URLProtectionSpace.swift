/// What a credential is for: a server, and a part of it that the server has named. The simulated twin of
/// Foundation's class.
public final class URLProtectionSpace: Hashable, Sendable {
    /// The server's name.
    public let host: String
    /// The server's port.
    public let port: Int
    /// `http` or `https`, `ws` or `wss`; nil for a proxy.
    public let `protocol`: String?
    /// The kind of proxy; nil for a server.
    public let proxyType: String?
    /// The name that the server gave to the protected area (RFC 9110 §11.5); nil if it gave none.
    public let realm: String?
    /// What is asked for, in Foundation's words: `NSURLAuthenticationMethodHTTPBasic`.
    public let authenticationMethod: String
    /// What the server showed to prove its identity; nil if the challenge is about something else.
    public let serverTrust: SecTrust?
    /// The names of the authorities whose signature on a client's certificate a server accepts; nil if it
    /// does not ask for a certificate.
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

    /// The space of a server that has to prove its identity.
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

    /// The space of a server that wants a client certificate, signed by one of these authorities.
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

    /// `true` if a proxy asks, and not the server behind it.
    public func isProxy() -> Bool { proxyType != nil }

    /// `true` if the credential cannot be read on the way, because the connection is encrypted.
    public var receivesCredentialSecurely: Bool { `protocol`.map(LoadableSchemes.isSecure) ?? false }

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
    /// The space of a server that asks for an authentication method, in a realm.
    package convenience init(of origin: Origin, realm: String?, method: String) {
        self.init(
            host: origin.host, port: origin.port, protocol: origin.scheme, realm: realm,
            authenticationMethod: method)
    }

    /// `true` if the question is about a connection, not about one task's request. The session's delegate
    /// is asked such questions before the task's delegate.
    var isConnectionWide: Bool { Self.connectionWideMethods.contains(authenticationMethod) }

    private static let connectionWideMethods = [
        NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
    ]

    /// `true` if an origin is the server that this space belongs to.
    func contains(_ origin: Origin) -> Bool {
        host == origin.host && port == origin.port && `protocol` == origin.scheme
    }
}

// Foundation's names for a connection's questions, which are not available on every platform.

/// The server shows its certificate, and asks to be trusted.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
/// The server wants a certificate from the client.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
