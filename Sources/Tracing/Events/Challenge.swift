import JSONText

/// The kinds of events about authentication challenges.
public struct ChallengeKinds: EventKinds {
    public let decided = EventKind(
        "challenge.decided",
        "A 401 came, and the loading chose: ask the delegate for a credential, or deliver it as the response.",
        asks: "Is the 401 a challenge?", decides: ChallengeOutcome.self,
        mirrors: [.urlSession("URLAuthenticationChallenge")])
    public let settled = EventKind(
        "challenge.settled",
        "The delegate's answer is known: send again with a credential, deliver the response, or cancel.",
        asks: "What follows from the answer to the challenge?", decides: ChallengeSettledOutcome.self,
        mirrors: [.urlSession("URLSession.AuthChallengeDisposition")])
    public let credentialDecided = EventKind(
        "challenge.credentialDecided",
        "The chain chose what to answer a challenge with: the request's credential, or none.",
        asks: "Is there a credential to answer with?", decides: DispositionOutcome.self,
        mirrors: [
            .alamofire5(
                "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)",
                "Core/SessionDelegate.swift", 158),
            .alamofire5("Session.credential(for:in:)", "Core/Session.swift", 1426),
        ])
}

extension EventKind {
    /// Events about authentication challenges.
    public static let challenge = ChallengeKinds()
}

/// An event about authentication challenges.
public enum ChallengeEvent: EventGroup, Sendable {
    case decided(Decision)
    case settled(Decision)
    case credentialDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .challenge.decided
        case .settled: .challenge.settled
        case .credentialDecided: .challenge.credentialDecided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision):
            details.decision(decision)
        case .settled(let decision):
            details.decision(decision)
        case .credentialDecided(let decision):
            details.call(alamofire4: "urlSession.task.challengeAnswered")
            details.decision(decision)
        }
    }
}

/// What `challenge.decided` can come to.
public enum ChallengeOutcome: String, CaseIterable, Outcome {
    case ask
    case deliver
    case renew
}

/// What `challenge.settled` can come to.
public enum ChallengeSettledOutcome: String, CaseIterable, Outcome {
    case send
    case deliver
    case ask
    case cancel
}

/// What `challenge.credentialDecided` can come to.
public enum DispositionOutcome: String, CaseIterable, Outcome {
    case useCredential
    case performDefaultHandling
    case cancelAuthenticationChallenge
    case rejectProtectionSpace
}

/// The kinds of events about a certificate that the client shows.
public struct ClientCertificateKinds: EventKinds {
    public let settled = EventKind(
        "clientCertificate.settled",
        "The delegate's answer to a server's demand for a certificate is known: connect, fail, or cancel.",
        asks: "Does the server know its client now?", decides: ClientCertificateOutcome.self,
        mirrors: [.urlSession("NSURLAuthenticationMethodClientCertificate")])
}

extension EventKind {
    /// Events about a certificate that the client shows.
    public static let clientCertificate = ClientCertificateKinds()
}

/// An event about a certificate that the client shows.
public enum ClientCertificateEvent: EventGroup, Sendable {
    case settled(Decision)

    public var kind: EventKind {
        switch self {
        case .settled: .clientCertificate.settled
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .settled(let decision):
            details.decision(decision)
        }
    }
}

/// What `clientCertificate.settled` can come to.
public enum ClientCertificateOutcome: String, CaseIterable, Outcome {
    case connect
    case fail
    case cancel
}

/// The kinds of events about stored credentials.
public struct CredentialKinds: EventKinds {
    public let aheadDecided = EventKind(
        "credential.aheadDecided",
        "A credential opened this server before; it was chosen whether it is sent before the server asks.",
        asks: "Is a credential sent before it is asked for?", decides: CredentialAheadOutcome.self,
        mirrors: [.urlSession("URLCredentialStorage.defaultCredential(for:)")])
    public let storeDecided = EventKind(
        "credential.storeDecided",
        "A server accepted a credential, and it was chosen whether later tasks may use it, too.",
        asks: "Is the credential kept for later tasks?", decides: CredentialStoreOutcome.self,
        mirrors: [.urlSession("URLCredentialStorage.setDefaultCredential(_:for:)")])
}

extension EventKind {
    /// Events about stored credentials.
    public static let credential = CredentialKinds()
}

/// An event about stored credentials.
public enum CredentialEvent: EventGroup, Sendable {
    case aheadDecided(Decision)
    case storeDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .aheadDecided: .credential.aheadDecided
        case .storeDecided: .credential.storeDecided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .aheadDecided(let decision):
            details.decision(decision)
        case .storeDecided(let decision):
            details.decision(decision)
        }
    }
}

/// What `credential.aheadDecided` can come to.
public enum CredentialAheadOutcome: String, CaseIterable, Outcome {
    case send
    case wait
}

/// What `credential.storeDecided` can come to.
public enum CredentialStoreOutcome: String, CaseIterable, Outcome {
    case stored
    case notStored = "not stored"
}

/// What a server, or a connection, asks of a delegate before it goes on: who is there?
public final class ChallengeSummary: Sendable {
    /// Foundation's name for what is asked for: `NSURLAuthenticationMethodHTTPBasic`.
    public let method: String
    /// Who asks: `example.test:443`.
    public let server: String
    /// The server's name for what it protects; nil when it gave none.
    public let realm: String?
    /// How many credentials it has refused so far.
    public let previousFailures: Int

    public init(method: String, server: String, realm: String?, previousFailures: Int) {
        self.method = method
        self.server = server
        self.realm = realm
        self.previousFailures = previousFailures
    }
}

extension ChallengeSummary: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("method", method)
        json.field("server", server)
        json.field("realm", realm)
        json.field("previousFailures", previousFailures)
    }
}
