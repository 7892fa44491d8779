import JSONText

/// What a server asks for with the Digest scheme (RFC 7616, and RFC 2617 before it): proof that the user
/// knows a password, instead of the password itself.
///
/// The proof is a hash over the password, the request, and two values that are used only once: the server's
/// nonce and the client's.
struct DigestChallenge: Equatable, Sendable {
    /// The hash functions that are supported here (RFC 7616 §6.1). With `-sess`, the password is hashed
    /// once per nonce rather than once per request.
    enum Algorithm: String, Sendable {
        case md5 = "MD5"
        case md5Session = "MD5-sess"
        case sha256 = "SHA-256"
        case sha256Session = "SHA-256-sess"

        var digest: MessageDigest { self == .md5 || self == .md5Session ? .md5 : .sha256 }
        var isForSession: Bool { self == .md5Session || self == .sha256Session }
    }

    /// How much of a request the proof covers ("quality of protection", RFC 7616 §3.4.3).
    enum Protection: String, Sendable {
        /// The method and the URL are covered.
        case request = "auth"
        /// The body is covered, too.
        case requestAndBody = "auth-int"
    }

    let realm: String
    /// The server's nonce. The server says when it changes.
    var nonce: String
    /// The nonce of the challenge itself. The session key of `-sess` is made with it, and stays as it is when
    /// the nonce changes (RFC 7616 §3.4.2).
    let firstNonce: String
    /// A value that the server wants back unchanged.
    let opaque: String?
    /// Nil if the server names none, which means MD5.
    let algorithm: Algorithm?
    /// Nil for a server from before RFC 2617, which knows neither request counts nor a client nonce.
    let protection: Protection?
    /// The URLs that the credential is for, as the server wrote them; if empty, it is for the whole server.
    let domain: [String]
    /// `true` if the credential was good, and only the nonce was too old.
    let isStale: Bool
    /// `true` if the user's name is to be hidden, too.
    let hidesUser: Bool

    private static let domains = KnownFields<[String]>()

    /// Reads the parameters of a scheme; nil if it asks for something that is not supported here.
    init?(_ scheme: AuthenticateField.Scheme) {
        let parameters = scheme.parameters
        guard scheme.isDigest, Self.obstacle(in: scheme) == nil, let nonce = parameters["nonce"] else {
            return nil
        }
        self.nonce = nonce
        firstNonce = nonce
        algorithm = parameters["algorithm"].flatMap(Algorithm.init(ignoringCase:))
        let protections = parameters["qop"].map(Self.protections)
        // The body is not covered if the server lets the client choose; all clients do it this way.
        protection = protections.flatMap { $0.contains(.request) ? .request : $0.first }
        realm = parameters["realm"] ?? ""
        opaque = parameters["opaque"]
        domain = Self.domains.value(of: parameters["domain"] ?? "") {
            $0.split(separator: " ").map(String.init)
        }
        isStale = parameters["stale"]?.lowercased() == "true"
        hidesUser = parameters["userhash"]?.lowercased() == "true"
    }

    /// What keeps a Digest from being answered here, in words that go behind its name; nil if nothing does.
    fileprivate static func obstacle(in scheme: AuthenticateField.Scheme) -> String? {
        let parameters = scheme.parameters
        if parameters["nonce"] == nil { return "without a nonce" }
        if let name = parameters["algorithm"], Algorithm(ignoringCase: name) == nil {
            return "with algorithm=\(name)"
        }
        if let list = parameters["qop"], protections(list).isEmpty { return "with qop=\(list)" }
        return nil
    }

    private static func protections(_ list: String) -> [Protection] {
        list.split(separator: ",").compactMap { Protection(rawValue: $0.trimmed.lowercased()) }
    }
}

extension AuthenticateField.Scheme {
    fileprivate var isDigest: Bool { name.lowercased() == "digest" }

    /// Its name and, for a Digest that cannot be answered here, what keeps it from being answered.
    var shown: String {
        guard isDigest, let obstacle = DigestChallenge.obstacle(in: self) else { return name }
        return "\(name) \(obstacle)"
    }
}

extension DigestChallenge {
    /// The parts of a request that the proof is about.
    struct Message: Equatable {
        let method: String
        /// Path and query, as they are in the request line.
        let uri: String
        let body: Data
    }

    /// The value of the `Authorization` field that answers the challenge.
    ///
    /// - Parameters:
    ///   - count: how many requests have been answered with this nonce, including this one.
    ///   - clientNonce: the client's nonce for the server's current one; a real client picks it at random.
    ///   - firstClientNonce: the one for the challenge's own nonce; by default, the current one is the same.
    func authorization(
        user: String, password: String, for message: Message, count: Int, clientNonce: String,
        firstClientNonce: String? = nil
    ) -> String {
        let digest = (algorithm ?? .md5).digest
        let count = String(count, radix: 16).zeroPadded(to: 8)
        var secret = digest.hex("\(user):\(realm):\(password)")
        if algorithm?.isForSession == true {
            secret = digest.hex("\(secret):\(firstNonce):\(firstClientNonce ?? clientNonce)")
        }
        var covered = "\(message.method):\(message.uri)"
        if protection == .requestAndBody { covered += ":" + digest.hex(message.body) }
        let middle = protection.map { "\(count):\(clientNonce):\($0.rawValue):" } ?? ""
        let response = digest.hex("\(secret):\(nonce):\(middle)\(digest.hex(covered))")

        var parts = [userPart(user), #"realm="\#(Self.escaped(realm))""#, #"uri="\#(message.uri)""#]
        if let algorithm { parts.append("algorithm=\(algorithm.rawValue)") }
        parts.append(#"nonce="\#(Self.escaped(nonce))""#)
        if protection != nil { parts.append("nc=\(count)") }
        // Without a quality of protection, only `-sess` uses the client's nonce.
        if protection != nil || algorithm?.isForSession == true {
            parts.append(#"cnonce="\#(clientNonce)""#)
        }
        if let protection { parts.append("qop=\(protection.rawValue)") }
        parts.append(#"response="\#(response)""#)
        if let opaque { parts.append(#"opaque="\#(Self.escaped(opaque))""#) }
        if hidesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    /// The user's name: hashed (RFC 7616 §3.4.4), plain, or percent-encoded if quotes cannot hold it (§3.4).
    private func userPart(_ user: String) -> String {
        if hidesUser { return #"username="\#((algorithm ?? .md5).digest.hex("\(user):\(realm)"))""# }
        guard !user.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else {
            return #"username="\#(Self.escaped(user))""#
        }
        let encoded = user.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii))
        return "username*=UTF-8''\(encoded ?? "")"
    }

    /// The text as a quoted string (RFC 9110 §5.6.4).
    private static func escaped(_ text: String) -> String {
        text.replacing(#"\"#, with: #"\\"#).replacing(#"""#, with: #"\""#)
    }
}

extension DigestChallenge.Algorithm {
    fileprivate init?(ignoringCase name: String) {
        let known = [Self.md5, .md5Session, .sha256, .sha256Session]
        guard let match = known.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = match
    }
}

extension CharacterSet {
    fileprivate static let ascii = CharacterSet(charactersIn: Unicode.Scalar(0)...Unicode.Scalar(127))
}
