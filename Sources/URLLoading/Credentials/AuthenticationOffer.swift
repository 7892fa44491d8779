/// One way in that a server's 401 offers: a scheme, and what it is for.
struct AuthenticationOffer: Equatable, Sendable {
    /// The schemes that are known here (RFC 9110 §11.1), the weakest first.
    enum Scheme: Equatable, Sendable {
        /// The password itself, in base 64 (RFC 7617).
        case basic
        /// Proof of the password (RFC 7616).
        case digest(DigestChallenge)
        /// Windows' own. The delegate is asked, and that is all: the exchange is not simulated.
        case ntlm
        /// Kerberos, or NTLM in its place (RFC 4559). The same holds.
        case negotiate
    }

    let scheme: Scheme
    /// What the delegate is shown, and the store is asked about.
    let space: URLProtectionSpace

    /// What a field offers to a client at `url`, the strongest scheme first, as URLSession tries them. Of
    /// Digest offers for one space the first counts that is understood (RFC 7616 §3.7).
    static func offers(in field: AuthenticateField, at url: URL) -> [AuthenticationOffer] {
        var offers: [AuthenticationOffer] = []
        for offered in field.schemes {
            guard let scheme = Scheme(offered) else { continue }
            // NTLM and Negotiate authenticate a connection; they know no realms.
            let realm = scheme.isConnectionWide ? nil : offered.parameters["realm"]
            let space = URLProtectionSpace(of: Origin(url), realm: realm, method: scheme.method)
            if offers.contains(where: { $0.space == space }) { continue }
            offers.append(AuthenticationOffer(scheme: scheme, space: space))
        }
        // Equally strong ones keep the server's order, as sorting alone need not.
        return (0...3).reversed().flatMap { strength in offers.filter { $0.scheme.strength == strength } }
    }
}

extension AuthenticationOffer.Scheme {
    fileprivate init?(_ scheme: AuthenticateField.Scheme) {
        switch scheme.name.lowercased() {
        case "basic": self = .basic
        case "digest":
            guard let challenge = DigestChallenge(scheme) else { return nil }
            self = .digest(challenge)
        case "ntlm": self = .ntlm
        case "negotiate": self = .negotiate
        default: return nil
        }
    }

    /// Foundation's name for it.
    var method: String {
        switch self {
        case .basic: NSURLAuthenticationMethodHTTPBasic
        case .digest: NSURLAuthenticationMethodHTTPDigest
        case .ntlm: NSURLAuthenticationMethodNTLM
        case .negotiate: NSURLAuthenticationMethodNegotiate
        }
    }

    /// The word that the field and the rules use.
    var name: String {
        switch self {
        case .basic: "Basic"
        case .digest: "Digest"
        case .ntlm: "NTLM"
        case .negotiate: "Negotiate"
        }
    }

    fileprivate var strength: Int {
        switch self {
        case .basic: 0
        case .digest: 1
        case .ntlm: 2
        case .negotiate: 3
        }
    }

    /// Whether it is about a connection rather than about requests.
    fileprivate var isConnectionWide: Bool {
        switch self {
        case .basic, .digest: false
        case .ntlm, .negotiate: true
        }
    }

    /// Whether its answer can be worked out here, once there is a name and a password.
    var isAnswerable: Bool { !isConnectionWide }
}
