/// Decides what a task does with a 401: ask the delegate for a credential, or deliver it as the response.
///
/// The loading system answers the Basic and Digest schemes itself, and recognizes NTLM and Negotiate. A 401
/// that offers only other schemes, such as `Bearer`, is left to the app to understand.
enum ChallengeDecision {
    /// Decides about a 401 that came from `url`.
    ///
    /// - Parameters:
    ///   - answered: the space that the request had a credential for; nil if it had no credential.
    ///   - nonce: the nonce that the credential was sent with; nil for a scheme without one.
    ///   - passedOver: the spaces about which the delegate is not asked again.
    ///   - order: what confines the request to stored responses, of which this is one; nil if it may be sent.
    static func decide(
        _ response: HTTPURLResponse, from url: URL, answered: URLProtectionSpace? = nil,
        with nonce: String? = nil, passedOver: Set<URLProtectionSpace> = [], confinedBy order: String? = nil
    ) -> Decided<ChallengeChoice> {
        if let order { return deliver(because: .challenge.maySend, saw: order) }
        if response.statusCode == 407 { return withoutProxy }
        guard let field = response.value(forHTTPHeaderField: "WWW-Authenticate") else { return withoutField }
        var rules = RuleLog()
        rules.check(.challenge.field, saw: .text(field), true)
        let offered = AuthenticateField(field)
        let offers = AuthenticationOffer.offers(in: offered, at: url)
        let names = offered.schemes.map(\.shown).joined(separator: ", ")
        guard rules.check(.challenge.scheme, saw: .text(names), !offers.isEmpty) else {
            return rules.decide(.deliver)
        }
        if let stale = offers.first(where: { $0.space == answered && $0.isStale(after: nonce) }) {
            rules.check(.challenge.stale, saw: .text("stale=true"), true)
            return rules.decide(.renew(stale))
        }
        return ask(offers, except: passedOver, &rules)
    }

    /// Chooses among several offers, leaving out those that the delegate had no answer for.
    private static func ask(
        _ offers: [AuthenticationOffer], except passedOver: Set<URLProtectionSpace>, _ rules: inout RuleLog
    ) -> Decided<ChallengeChoice> {
        if offers.count > 1 {
            let order = offers.map(\.scheme.name).joined(separator: " before ")
            rules.note(.challenge.strongest, saw: .text(order), true)
        }
        let left = offers.filter { !passedOver.contains($0.space) }
        if left.count < offers.count {
            let names = left.isEmpty ? "none" : left.map(\.scheme.name).joined(separator: ", ")
            rules.require(.challenge.spaceLeft, saw: .text(names), !left.isEmpty)
        }
        return rules.decide(left.isEmpty ? .deliver : .ask(left))
    }

    /// By far the most common 401, so the decision is made once and reused.
    private static let withoutField = deliver(because: .challenge.field, saw: "no WWW-Authenticate")

    /// A 407 is a proxy's question (RFC 9110 §15.5.8). No simulated session has a proxy to answer.
    private static let withoutProxy = deliver(because: .challenge.proxy, saw: "no proxy")

    private static func deliver(because rule: Rule, saw: String) -> Decided<ChallengeChoice> {
        var rules = RuleLog()
        rules.check(rule, saw: .text(saw), false)
        return rules.decide(.deliver)
    }
}

/// What a task does with a 401.
enum ChallengeChoice: Outcome, Equatable {
    /// The delegate is asked about the first of these offers, and about the next if it has no answer.
    case ask([AuthenticationOffer])
    /// The credential was good, but its nonce was old: the credential is sent again, with the new nonce.
    case renew(AuthenticationOffer)
    /// The 401 is the response, like any other.
    case deliver

    var word: String {
        switch self {
        case .ask: ChallengeOutcome.ask.word
        case .renew: ChallengeOutcome.renew.word
        case .deliver: ChallengeOutcome.deliver.word
        }
    }
}

extension AuthenticationOffer {
    /// `true` if the server only wants the request again with a new nonce. Who calls a nonce old and names it
    /// again has refused the credential.
    fileprivate func isStale(after nonce: String?) -> Bool {
        guard case .digest(let challenge) = scheme else { return false }
        return challenge.isStale && challenge.nonce != nonce
    }
}

extension URLCredential {
    /// The user name of a credential that has none: one that presents a certificate, or vouches for a server.
    /// Foundation's class demands a name, and nobody's is this one: names have no control characters
    /// (RFC 7617 §2).
    static let noUser = "\u{0}"

    /// The user name, which may be empty; nil for a credential without one.
    package var userName: String? { user == Self.noUser ? nil : user }

    /// The user name for people to read; nil for a credential without one.
    package var shownName: String? { userName.map { $0.isEmpty ? "an empty name" : $0 } }

    /// `true` if a text can be a user name, even an empty one: it has no control characters.
    package static func isName(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The value of an `Authorization` field for the Basic scheme, in UTF-8 even if the server did not ask
    /// for it (RFC 7617 §2); nil for a credential of another kind.
    var basicAuthorization: String? {
        guard let userName, let password else { return nil }
        return "Basic " + Data("\(userName):\(password)".utf8).base64EncodedString()
    }

    /// `true` if the credential can answer a scheme that needs a user name and a password.
    var hasPassword: Bool { userName != nil && password != nil }
}
