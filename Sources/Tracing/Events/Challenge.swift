import JSONText

/// The kinds of events about authentication challenges.
public struct ChallengeKinds: EventKinds {
    public let decided = EventKind(
        "challenge.decided",
        "A 401 or a 407 arrived, and it was decided whether to ask the delegate for a credential or to deliver "
            + "it.",
        asks: "Is this response a challenge?", decides: ChallengeOutcome.self,
        mirrors: [.urlSession("URLAuthenticationChallenge")])
    public let settled = EventKind(
        "challenge.settled",
        "A delegate that was to answer has answered: send again with a credential, ask about the next offer, "
            + "deliver the response, or cancel.",
        asks: "What follows from the answer to the challenge?", decides: ChallengeSettledOutcome.self,
        mirrors: [.urlSession("URLSession.AuthChallengeDisposition")])
    public let credentialDecided = EventKind(
        "challenge.credentialDecided",
        "The chain chose how to answer a challenge: with the request's credential, the session's, or none.",
        asks: "Is there a credential to answer with?", decides: DispositionOutcome.self,
        mirrors: [
            .alamofire5(
                "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)",
                "Core/SessionDelegate.swift", 158),
            .alamofire5("Session.credential(for:in:)", "Core/Session.swift", 1426),
            .alamofire4(
                "TaskDelegate.urlSession(_:task:didReceive:completionHandler:)", "TaskDelegate.swift", 109),
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

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .decided, .settled, .credentialDecided: 0
        }
    }
}

/// The outcomes of `challenge.decided`.
public enum ChallengeOutcome: String, CaseIterable, Outcome {
    /// The delegate is asked for a credential.
    case ask
    /// The 401 is the response, like any other.
    case deliver
    /// The credential was good and only its nonce old: it is sent again.
    case renew
}

/// The outcomes of `challenge.settled`.
public enum ChallengeSettledOutcome: String, CaseIterable, Outcome {
    /// The request is sent again with a credential.
    case send
    /// The response that asked is the task's response.
    case deliver
    /// The delegate is asked about the server's next offer.
    case ask
    case cancel
}

/// The outcomes of `challenge.credentialDecided`.
public enum DispositionOutcome: String, CaseIterable, Outcome {
    case useCredential
    case performDefaultHandling
    case cancelAuthenticationChallenge
    case rejectProtectionSpace
}

/// The kinds of events about a client's certificate.
public struct ClientCertificateKinds: EventKinds {
    public let settled = EventKind(
        "clientCertificate.settled",
        "A delegate that was to answer a server's demand for a certificate has answered: connect, fail, or "
            + "cancel.",
        asks: "Does the server know its client now?", decides: ClientCertificateOutcome.self,
        mirrors: [.urlSession("NSURLAuthenticationMethodClientCertificate")])
}

extension EventKind {
    /// Events about a client's certificate.
    public static let clientCertificate = ClientCertificateKinds()
}

/// An event about a client's certificate.
public enum ClientCertificateEvent: DecisionGroup, Sendable {
    case settled(Decision)

    public var kind: EventKind {
        switch self {
        case .settled: .clientCertificate.settled
        }
    }

    var decision: Decision {
        switch self {
        case .settled(let decision): decision
        }
    }
}

/// The outcomes of `clientCertificate.settled`.
public enum ClientCertificateOutcome: String, CaseIterable, Outcome {
    case connect
    case fail
    case cancel
}

/// The kinds of events about stored credentials.
public struct CredentialKinds: EventKinds {
    public let aheadDecided = EventKind(
        "credential.aheadDecided",
        "The server accepted a credential before, and it was decided whether to send it ahead this time.",
        asks: "Is a credential sent before it is asked for?", decides: CredentialAheadOutcome.self,
        mirrors: [.urlSession("URLCredentialStorage.defaultCredential(for:)")])
    public let storeDecided = EventKind(
        "credential.storeDecided",
        "A server accepted a credential, and it was decided whether later tasks may use it, too.",
        asks: "Is the credential kept for later tasks?", decides: CredentialStoreOutcome.self,
        mirrors: [.urlSession("URLCredentialStorage.setDefaultCredential(_:for:)")])
}

extension EventKind {
    /// Events about stored credentials.
    public static let credential = CredentialKinds()
}

/// An event about stored credentials.
public enum CredentialEvent: DecisionGroup, Sendable {
    case aheadDecided(Decision)
    case storeDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .aheadDecided: .credential.aheadDecided
        case .storeDecided: .credential.storeDecided
        }
    }

    var decision: Decision {
        switch self {
        case .aheadDecided(let decision), .storeDecided(let decision): decision
        }
    }
}

/// The outcomes of `credential.aheadDecided`.
public enum CredentialAheadOutcome: String, CaseIterable, Outcome {
    case send
    case wait
}

/// The outcomes of `credential.storeDecided`.
public enum CredentialStoreOutcome: String, CaseIterable, Outcome {
    case stored
    case notStored = "not stored"
}

/// A question about identity that a server, or a connection, asks the delegate before it goes on.
public final class ChallengeSummary: Sendable {
    /// Foundation's name for the method: `NSURLAuthenticationMethodHTTPBasic`.
    public let method: String
    /// Who asks: `example.test:443`.
    public let server: String
    /// The server's name for what it protects; nil if it gave none.
    public let realm: String?
    /// How many credentials the server has refused so far.
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
