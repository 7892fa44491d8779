import ScriptReading

/// The user name and password with which a request answers challenges.
struct RequestCredential: RequestPart, BehaviorPart {
    @Key(
        "authenticate", "The credential for the first challenge.",
        .missing(on: .resource, because: ChainReason.noDelegate))
    private var answer: Credential?

    private struct Credential: ScriptRecord, ScriptValue {
        static let noun = "a credential"
        @Keys var password: Password
    }

    var password: Password? { answer?.password }
    var answers: [KeyPlace] { [$answer] }

    func apply(to request: Request) {
        guard let password else { return }
        request.authenticate(username: password.username, password: password.password)
    }

    /// Answers once only: a credential that was refused would be refused again.
    func apply(to behavior: inout TaskBehavior) {
        guard let password else { return }
        behavior.didReceiveChallenge = { challenge in
            guard challenge.protectionSpace.serverTrust == nil, challenge.previousFailureCount == 0 else {
                return (.performDefaultHandling, nil)
            }
            let credential = URLCredential(
                user: password.username, password: password.password, persistence: .forSession)
            return (.useCredential, credential)
        }
    }
}

/// A user name and its password.
struct Password: ScriptKeys {
    @Key("username", .userName, "The user name.") var username: String
    @Key("password", "The password.") var password: String
}

extension ScriptType where Value == String {
    /// A user name. One with a control character cannot be sent (RFC 7617 §2).
    static var userName: ScriptType {
        ScriptType(.string, "a name without control characters") { json in
            json.string.flatMap { URLCredential.isName($0) ? $0 : nil }
        }
    }
}
