/// Decides whether a class of the app's own loads a request.
enum ProtocolDecision {
    /// What the system knows of a class before it asks it.
    struct Candidate {
        /// The class as the session, and nobody else, can have it.
        let isInSession: Bool
        let isRegistered: Bool
        /// The names of the classes that the session was created with.
        var sessionClasses: [String] = []
    }

    /// What kind of session it is.
    enum Place: String { case shared = "URLSession.shared", own = "another session", background }

    /// Decides; the class itself is asked only if it is one for this session.
    static func decide(
        _ candidate: Candidate, in place: Place, _ request: String, canInit: @autoclosure () -> Bool
    ) -> Decided<URLProtocolOutcome> {
        var rules = RuleLog()
        if place == .background {
            rules.check(.urlProtocol.ownProcess, saw: .text("a background session"), false)
            return rules.decide(.skip)
        }
        let classes = candidate.sessionClasses.joined(separator: ", ")
        let isInSession = rules.require(
            .urlProtocol.inSession, saw: classes.isEmpty ? .text("no class") : .text(classes),
            candidate.isInSession)
        if !isInSession {
            guard candidate.isRegistered,
                rules.require(.urlProtocol.registered, saw: .text(place.rawValue), place == .shared)
            else { return rules.decide(.skip) }
        }
        return rules.decide(
            rules.check(.urlProtocol.canInit, saw: .text(request), canInit()) ? .use : .skip)
    }
}

/// Which classes of an app load requests.
struct URLProtocolRules: RuleGroup {
    let ownProcess = Rule(
        "url-protocol.own-process",
        "The app's process loads the request; the transfers of a background session go on without its classes.",
        .urlSession("URLSessionConfiguration.protocolClasses"))
    let inSession = Rule(
        "url-protocol.in-session",
        "The class was in the configuration's `protocolClasses` when the session was created and copied them.",
        .urlSession("URLSessionConfiguration.protocolClasses"))
    let registered = Rule(
        "url-protocol.registered",
        "The class is registered with `URLProtocol.registerClass(_:)`, and the session is `URLSession.shared`.",
        .urlSession("URLProtocol.registerClass(_:)"))
    let canInit = Rule(
        "url-protocol.can-init", "The class's `canInit(with:)` returned true for the task's request.",
        .urlSession("URLProtocol.canInit(with:)"))
}

extension Rule {
    static let urlProtocol = URLProtocolRules()
}
