/// Decides whether a session sends a credential before a server asks for it, because the server accepted it
/// from an earlier task.
enum CredentialAheadDecision {
    /// Decides about a request for a URL, given what has accepted a credential before.
    ///
    /// - Parameter stored: returns the credential that the store has for a space now.
    static func decide(
        _ url: URL, ownField: String?, in map: ProtectionSpaceMap,
        stored: (URLProtectionSpace) -> URLCredential?
    ) -> Decided<CredentialAheadChoice> {
        var rules = RuleLog()
        let place = ProtectionSpaceMap.Place(url)
        // If one place contains another, the deeper one is more specific.
        let deepest = map.openArea(above: place)
        let saw = deepest.map { "\($0.root)" } ?? others(map.openRoots(at: place.origin))
        guard rules.check(.credential.area, saw: .text(saw), deepest != nil), let deepest else {
            return rules.decide(.wait)
        }
        let own = ownField == nil ? "none" : "Authorization"
        guard rules.check(.credential.noOwnField, saw: .text(own), ownField == nil) else {
            return rules.decide(.wait)
        }
        let credential = stored(deepest.space)
        let user = credential.map { $0.shownName ?? "a certificate" } ?? "nothing"
        guard rules.check(.credential.stored, saw: .text(user), credential != nil), let credential else {
            return rules.decide(.wait)
        }
        return rules.decide(.send(credential, deepest.space))
    }

    /// The places in which a URL is not. A server may have named thousands; the first ones are enough to see
    /// that it is somewhere else.
    private static func others(_ roots: NameList) -> String {
        NameList(first: roots.first.map { "not \($0)" }, count: roots.count).description
    }
}

/// What a session does with a credential that a server accepted from an earlier task.
enum CredentialAheadChoice: Outcome, Equatable {
    /// The credential goes along with the first request.
    case send(URLCredential, URLProtectionSpace)
    /// The request is sent without it; the server may ask for it.
    case wait

    var word: String {
        switch self {
        case .send: CredentialAheadOutcome.send.word
        case .wait: CredentialAheadOutcome.wait.word
        }
    }
}

/// Decides whether a credential that a server accepted is kept for later tasks.
enum CredentialStoreDecision {
    static func decide(_ credential: URLCredential, hasStorage: Bool) -> Decided<CredentialStoreOutcome> {
        var rules = RuleLog()
        let persistence = credential.persistence
        guard rules.check(.credential.persistence, saw: .text(persistence.word), persistence != .none),
            rules.require(.credential.storage, saw: .text(hasStorage ? "one" : "none"), hasStorage)
        else { return rules.decide(.notStored) }
        return rules.decide(.stored)
    }
}

extension URLCredential.Persistence {
    /// The name of the case, for events.
    var word: String {
        let words = ["none", "forSession", "permanent", "synchronizable"]
        return rawValue < words.count ? words[Int(rawValue)] : "\(rawValue)"
    }
}

/// Which credentials are sent before a server asks, and which are kept for later tasks.
struct CredentialRules: RuleGroup {
    let area = Rule(
        "credential.area", "The URL lies in a part of the server that a credential has opened before.",
        .rfc(7617, section: "2.2"))
    let noOwnField = Rule(
        "credential.no-own-field", "The request brings no `Authorization` of its own.",
        .rfc(9110, section: "11.6.2"))
    let stored = Rule(
        "credential.stored", "The credential storage has a credential for that part.",
        .urlSession("URLCredentialStorage.defaultCredential(for:)"))
    let persistence = Rule(
        "credential.persistence", "The credential is meant to be kept.",
        .urlSession("URLCredential.Persistence"))
    let storage = Rule(
        "credential.storage", "The session has a credential storage.",
        .urlSession("URLSessionConfiguration.urlCredentialStorage"))
}

extension Rule {
    static let credential = CredentialRules()
}
