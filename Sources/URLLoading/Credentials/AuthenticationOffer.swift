/// One way to authenticate that a server's 401 offers: a scheme, and the protection space it is for.
struct AuthenticationOffer: Equatable, Sendable {
    /// The schemes that are implemented here (RFC 9110 §11.1), the weakest first.
    enum Scheme: Equatable, Sendable {
        /// The password itself, in base 64 (RFC 7617).
        case basic
        /// Proof of the password (RFC 7616).
        case digest(DigestChallenge)
        /// The Windows scheme. The delegate is asked, but the exchange itself is not simulated.
        case ntlm
        /// Kerberos, or NTLM as a fallback (RFC 4559). Its exchange is not simulated, either.
        case negotiate
    }

    let scheme: Scheme
    /// The space that the delegate is shown, and that the credential store is asked about.
    let space: URLProtectionSpace

    /// The offers of a field for a client at `url`, the strongest scheme first, as URLSession tries them. Of
    /// several Digest offers for one space, the first that is understood counts (RFC 7616 §3.7).
    static func offers(in field: AuthenticateField, at url: URL) -> [AuthenticationOffer] {
        var offers: [AuthenticationOffer] = []
        var spaces: Set<URLProtectionSpace> = []
        for offered in field.schemes {
            guard let scheme = Scheme(offered) else { continue }
            // NTLM and Negotiate authenticate a connection; they know no realms.
            let realm = scheme.isConnectionWide ? nil : offered.parameters["realm"]
            let space = URLProtectionSpace(of: Origin(url), realm: realm, method: scheme.method)
            guard spaces.insert(space).inserted else { continue }
            offers.append(AuthenticationOffer(scheme: scheme, space: space))
        }
        // Equally strong schemes keep the server's order, which sorting alone does not guarantee.
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

    /// Foundation's name for the scheme.
    var method: String {
        switch self {
        case .basic: NSURLAuthenticationMethodHTTPBasic
        case .digest: NSURLAuthenticationMethodHTTPDigest
        case .ntlm: NSURLAuthenticationMethodNTLM
        case .negotiate: NSURLAuthenticationMethodNegotiate
        }
    }

    /// The name of the scheme in the field and in the rules.
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

    /// `true` if the scheme authenticates a connection rather than single requests.
    fileprivate var isConnectionWide: Bool {
        switch self {
        case .basic, .digest: false
        case .ntlm, .negotiate: true
        }
    }

    /// `true` if the answer can be computed here, given a user name and a password.
    var isAnswerable: Bool { !isConnectionWide }
}
