/// Whether a session sends a credential before it is asked for one, because an earlier task was let in with
/// it.
enum CredentialAheadDecision: Equatable {
    /// The credential goes along with the first request.
    case send(URLCredential, URLProtectionSpace)
    /// The request goes out without; the server may ask.
    case wait

    /// Decides about a request for a URL on a server of which these areas are open.
    ///
    /// - Parameter stored: what the store has for a space now.
    static func decide(
        _ url: URL, ownField: String?, areas: [ProtectionSpaceMap.Area],
        stored: (URLProtectionSpace) -> URLCredential?
    ) -> (CredentialAheadDecision, Decision) {
        var rules = RuleLog()
        let decision = decide(url, ownField, areas, stored, &rules)
        return (decision, Decision(decision == .wait ? "wait" : "send", rules: rules.checks))
    }

    private static func decide(
        _ url: URL, _ ownField: String?, _ areas: [ProtectionSpaceMap.Area],
        _ stored: (URLProtectionSpace) -> URLCredential?, _ rules: inout RuleLog
    ) -> CredentialAheadDecision {
        let roots = areas.flatMap { area in area.roots.map { (space: area.space, root: $0) } }
        // Of places one below the other, the deepest knows best.
        let deepest = roots.filter { $0.root.contains(url) }
            .max { $0.root.path.utf8.count < $1.root.path.utf8.count }
        let saw = deepest.map { "\($0.root)" } ?? roots.map { "not \($0.root)" }.joined(separator: ", ")
        guard rules.check(.credential.area, saw: .text(saw), deepest != nil), let deepest else {
            return .wait
        }
        let own = ownField == nil ? "none" : "Authorization"
        guard rules.check(.credential.noOwnField, saw: .text(own), ownField == nil) else { return .wait }
        let credential = stored(deepest.space)
        let user = credential?.user ?? "nothing"
        guard rules.check(.credential.stored, saw: .text(user), credential != nil), let credential else {
            return .wait
        }
        return .send(credential, deepest.space)
    }
}

/// Whether a credential that a server accepted is kept for later tasks.
enum CredentialStoreDecision {
    static func decide(_ credential: URLCredential, hasStorage: Bool) -> (isStored: Bool, Decision) {
        var rules = RuleLog()
        let persistence = credential.persistence
        let isStored =
            rules.check(.credential.persistence, saw: .text(persistence.word), persistence != .none)
            && rules.check(.credential.storage, saw: .text(hasStorage ? "one" : "none"), hasStorage)
        return (isStored, Decision(isStored ? "stored" : "not stored", rules: rules.checks))
    }
}

extension URLCredential.Persistence {
    /// The case's name, for events.
    var word: String {
        let words = ["none", "forSession", "permanent", "synchronizable"]
        return rawValue < words.count ? words[Int(rawValue)] : "\(rawValue)"
    }
}

/// The rules of `credential.*`.
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
