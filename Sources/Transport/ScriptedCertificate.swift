import JSONText

/// A certificate in a script: the part of X.509 (RFC 5280) that trust depends on, and what the world knows
/// about the certificate.
public struct ScriptedCertificate: Hashable, Sendable {
    /// What a revocation service answers when it is asked about a certificate (RFC 6960 §2.2).
    public enum Revocation: String, CaseIterable, Sendable {
        case good, revoked
        /// No service knows it, or no service can be reached.
        case unknown
    }

    /// The name of its owner, which certificates further down give as their issuer.
    public var subject: String
    /// The DNS names it may be used for (subject alternative names, RFC 5280 §4.2.1.6).
    public var names: [String]
    /// The subject of the certificate that signed it; its own subject if it is self-signed.
    public var issuer: String
    /// A name for its public key. Certificates with the same key have the same name here.
    public var key: String
    /// The first moment at which it is valid (RFC 5280 §4.1.2.5).
    public var notBefore: Date
    /// The last moment at which it is valid.
    public var notAfter: Date
    /// Whether it may sign other certificates (basic constraints, RFC 5280 §4.2.1.9).
    public var isAuthority: Bool
    /// Whether it is one of the system's roots. This is not part of the certificate, but the world's opinion.
    public var isTrustedBySystem: Bool
    /// What is known about its revocation. This is not part of the certificate either.
    public var revocation: Revocation

    /// Makes a certificate that is always valid by default.
    ///
    /// - Parameter issuer: The signer's subject; nil for a self-signed certificate.
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
}

extension ScriptedCertificate {
    /// A root that the system trusts.
    public static func root(_ subject: String) -> ScriptedCertificate {
        ScriptedCertificate(subject: subject, isAuthority: true, isTrustedBySystem: true)
    }

    /// A certificate for servers with these names, the first of which is its subject.
    public static func server(_ names: String..., issuer: String, key: String? = nil) -> ScriptedCertificate {
        ScriptedCertificate(subject: names.first ?? "", names: names, issuer: issuer, key: key)
    }
}

extension ScriptedCertificate {
    /// `true` at any moment from the first to the last at which it is valid.
    package func isValid(on date: Date) -> Bool { date >= notBefore && date <= notAfter }

    /// How many of its names a trace shows at most. There may be thousands.
    package static let mostShownNames = 20

    /// How many rules it counts as where it is looked through, which goes through all that is in it.
    fileprivate var weight: Int {
        let bytes = ([subject, issuer, key] + names).reduce(0) { $0 + $1.utf8.count }
        return 1 + max(0, names.count - Self.mostShownNames) + bytes / 100
    }
}

extension Recorder {
    /// Counts certificates that are looked through.
    package func noteRules(of certificates: [ScriptedCertificate]) {
        noteRules(certificates.reduce(0) { $0 + $1.weight })
    }
}

// MARK: - As bytes

extension ScriptedCertificate {
    /// The certificate as the content of a file, or as a server sends it. A simulated certificate is a line
    /// of JSON where a real one is DER. It does not contain the world's opinion.
    public var data: Data {
        var json = JSONWriter()
        json.object { json in
            json.field("subject", subject)
            json.array("names") { json in
                for name in names { json.element(name) }
            }
            json.field("issuer", issuer)
            json.field("key", key)
            json.field("notBefore", Int(saturating: notBefore.timeIntervalSince1970))
            json.field("notAfter", Int(saturating: notAfter.timeIntervalSince1970))
            json.field("isAuthority", isAuthority)
        }
        return Data(json.bytes)
    }

    /// Reads what `data` returns; nil for anything else, including a real certificate.
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

/// The certificates that a server shows when a connection to it is secured (RFC 8446 §4.4.2).
public struct ServerCertificates: Sendable {
    /// The server's own certificate first. The others help to find the way to a root, in any order; the root
    /// itself may be left out.
    public var chain: [ScriptedCertificate]
    /// The status with which the platform refuses new policies or anchors for this chain; nil for a platform
    /// that accepts them, as real platforms nearly always do.
    public var refusal: Int32?
    /// The certificate that the server demands from its client; nil for nearly all servers, which demand
    /// none.
    public var clientDemand: ClientCertificateDemand?

    public init(
        _ chain: [ScriptedCertificate], refusal: Int32? = nil, clientDemand: ClientCertificateDemand? = nil
    ) {
        self.chain = chain
        self.refusal = refusal
        self.clientDemand = clientDemand
    }
}

/// A server's demand for a certificate of its client, made while a connection is secured (RFC 8446 §4.3.2).
public struct ClientCertificateDemand: Hashable, Sendable {
    /// The subjects of the signers that it accepts; empty for any signer.
    public var authorities: [String]
    /// Whether it refuses a client without a certificate.
    public var isRequired: Bool

    public init(authorities: [String] = [], isRequired: Bool = true) {
        self.authorities = authorities
        self.isRequired = isRequired
    }
}
