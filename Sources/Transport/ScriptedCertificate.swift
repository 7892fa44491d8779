import JSONText

/// A certificate of a script: what X.509 (RFC 5280) would say, as far as trusting it depends on it, and what
/// the world knows about it.
public struct ScriptedCertificate: Hashable, Sendable {
    /// What a revocation service answers when it is asked about a certificate (RFC 6960 §2.2).
    public enum Revocation: String, CaseIterable, Sendable {
        case good, revoked
        /// No service knows it, or none can be reached.
        case unknown
    }

    /// Whom it is about: the name that certificates further down give as their issuer.
    public var subject: String
    /// The DNS names it may be used for (subject alternative names, RFC 5280 §4.2.1.6).
    public var names: [String]
    /// The subject of the certificate that signed it; its own where it is self-signed.
    public var issuer: String
    /// A name for the public key in it. Certificates with the same key have the same name here.
    public var key: String
    /// The first moment at which it is valid (RFC 5280 §4.1.2.5).
    public var notBefore: Date
    /// The last moment at which it is valid.
    public var notAfter: Date
    /// Whether it may sign other certificates (basic constraints, RFC 5280 §4.2.1.9).
    public var isAuthority: Bool
    /// Whether the system has it among its roots. Not part of the certificate: the world's opinion of it.
    public var isTrustedBySystem: Bool
    /// What is known about its revocation. Not part of the certificate either.
    public var revocation: Revocation

    /// Makes a certificate that is always valid unless told otherwise.
    ///
    /// - Parameter issuer: nil for a self-signed certificate.
    public init(
        subject: String, names: [String] = [], issuer: String? = nil, key: String? = nil,
        notBefore: Date = Date(timeIntervalSince1970: 0),
        notAfter: Date = Date(timeIntervalSince1970: 253_402_300_799), isAuthority: Bool = false,
        isTrustedBySystem: Bool = false, revocation: Revocation = .good
    ) {
        self.subject = subject
        self.names = names
        self.issuer = issuer ?? subject
        self.key = key ?? "\(subject) key"
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.isAuthority = isAuthority
        self.isTrustedBySystem = isTrustedBySystem
        self.revocation = revocation
    }

    /// Whether it signed itself: a root, or what a developer makes for a test server.
    public var isSelfSigned: Bool { issuer == subject }
}

extension ScriptedCertificate {
    /// A root that the system trusts.
    public static func root(_ subject: String) -> ScriptedCertificate {
        ScriptedCertificate(subject: subject, isAuthority: true, isTrustedBySystem: true)
    }

    /// A certificate for servers, valid for the names it is given, the first of which is its subject.
    public static func server(_ names: String..., issuer: String, key: String? = nil) -> ScriptedCertificate {
        ScriptedCertificate(subject: names.first ?? "", names: names, issuer: issuer, key: key)
    }
}

// MARK: - As bytes

extension ScriptedCertificate {
    /// The certificate as a file or a server gives it. A simulated certificate is a line of JSON where a real
    /// one is DER; what the world thinks of it is not in there.
    public var data: Data {
        var json = JSONWriter()
        json.object { json in
            json.field("subject", subject)
            json.array("names") { json in
                for name in names { json.element(name) }
            }
            json.field("issuer", issuer)
            json.field("key", key)
            json.field("notBefore", Int(notBefore.timeIntervalSince1970))
            json.field("notAfter", Int(notAfter.timeIntervalSince1970))
            json.field("isAuthority", isAuthority)
        }
        return Data(json.bytes)
    }

    /// Reads what `data` gives; nil for anything else, a real certificate included.
    public init?(data: Data) {
        guard let json = try? JSON.parse(Array(data)), let subject = json["subject"]?.string,
            let names = json["names"]?.array, let issuer = json["issuer"]?.string,
            let key = json["key"]?.string, let notBefore = json["notBefore"]?.integer,
            let notAfter = json["notAfter"]?.integer, let isAuthority = json["isAuthority"]?.bool
        else { return nil }
        self.init(
            subject: subject, names: names.compactMap(\.string), issuer: issuer, key: key,
            notBefore: Date(timeIntervalSince1970: TimeInterval(notBefore)),
            notAfter: Date(timeIntervalSince1970: TimeInterval(notAfter)), isAuthority: isAuthority)
    }
}

/// What a server shows when a connection to it is secured (RFC 8446 §4.4.2).
public struct ServerCertificates: Sendable {
    /// The server's own certificate first, then whoever signed it, up to the root.
    public var chain: [ScriptedCertificate]
    /// The status with which the platform refuses new policies or anchors for this chain; nil for a platform
    /// that takes them, as a real one nearly always does.
    public var refusal: Int32?
    /// What the server wants to see of its client in turn; nil for nothing, as nearly all servers.
    public var clientDemand: ClientCertificateDemand?

    public init(
        _ chain: [ScriptedCertificate], refusal: Int32? = nil, clientDemand: ClientCertificateDemand? = nil
    ) {
        self.chain = chain
        self.refusal = refusal
        self.clientDemand = clientDemand
    }
}

/// A server's request for a certificate of its client, made while a connection is secured (RFC 8446 §4.3.2).
public struct ClientCertificateDemand: Hashable, Sendable {
    /// The subjects of those whose signature it accepts; empty for anybody's.
    public var authorities: [String]
    /// Whether it refuses a client without one.
    public var isRequired: Bool

    public init(authorities: [String] = [], isRequired: Bool = true) {
        self.authorities = authorities
        self.isRequired = isRequired
    }
}
