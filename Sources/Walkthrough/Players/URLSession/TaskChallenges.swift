import ScriptReading

/// How the app's delegate answers the challenges of a task, one after another.
struct TaskChallenges: BehaviorPart {
    @Key(
        "onChallenge",
        "The delegate's answers to one challenge after another. The last is repeated. It leaves the"
            + " evaluation of a server's certificates to the platform.",
        .only(on: .urlSession, because: "Alamofire answers with the request's credential")
            .missing(on: .resource, because: ChainReason.noDelegate))
    private var given: [ScriptedChallengeAnswer] = []
    var answers: [KeyPlace] { [$given] }

    /// Notes that a request's credential is left out where these answers take its place.
    func check(beside credential: RequestCredential, _ object: ScriptObject) {
        guard !given.isEmpty else { return }
        object.limit(
            credential.answers,
            .missing(on: .urlSession, because: "its delegate answers as \"onChallenge\" says"))
    }

    func apply(to behavior: inout TaskBehavior) {
        guard !given.isEmpty else { return }
        let line = AnswerLine(given)
        behavior.didReceiveChallenge = { challenge in
            guard challenge.protectionSpace.serverTrust == nil else { return (.performDefaultHandling, nil) }
            return line.next()
        }
    }
}

/// The answers that are left. The last one is repeated.
private final class AnswerLine {
    private var answers: [ScriptedChallengeAnswer]

    init(_ answers: [ScriptedChallengeAnswer]) { self.answers = answers }

    func next() -> TaskBehavior.ChallengeAnswer {
        let answer = answers.count > 1 ? answers.removeFirst() : answers.first
        return answer?.said ?? (.performDefaultHandling, nil)
    }
}

/// An answer to a challenge.
enum ScriptedChallengeAnswer: Sendable {
    case word(URLSession.AuthChallengeDisposition)
    case password(user: String, password: String, persistence: URLCredential.Persistence)
    /// Presents a certificate.
    case identity(ScriptedCertificate)

    /// The answer in Foundation's types.
    fileprivate var said: TaskBehavior.ChallengeAnswer {
        switch self {
        case .word(let disposition):
            return (disposition, nil)
        case .password(let user, let password, let persistence):
            return (.useCredential, URLCredential(user: user, password: password, persistence: persistence))
        case .identity(let certificate):
            let identity = SecIdentity(SecCertificate(certificate))
            return (
                .useCredential,
                URLCredential(identity: identity, certificates: nil, persistence: .forSession)
            )
        }
    }
}

// MARK: - In scripts

extension ScriptedChallengeAnswer: ScriptValue {
    static var type: ScriptType<ScriptedChallengeAnswer> {
        let dispositions: [URLSession.AuthChallengeDisposition] = [
            .performDefaultHandling, .rejectProtectionSpace, .cancelAuthenticationChallenge, .useCredential,
        ]
        return .words(dispositions.map { ($0.word, .word($0)) }).or(Presented.self)
    }

    /// A password, or a certificate to present.
    private struct Presented: ScriptRecord {
        static let noun = "a challenge answer"

        @Key("username", .userName, "The user name.") private var user: String?
        @Key("password", "The password.") private var password: String?
        @Key("persistence", "How long it is kept once it is accepted; forSession by default.")
        private var persistence = URLCredential.Persistence.forSession
        @Key(
            "identity", .certificate, "The name of a certificate to present instead of a password.")
        private var identity: ScriptedCertificate?

        func made(_ object: ScriptObject) -> ScriptedChallengeAnswer? {
            if $identity.isGiven {
                object.refuse($user, $password, $persistence, because: "expected none beside \"identity\"")
                return identity.map { .identity($0) }
            }
            guard let user, let password else {
                object.error("expected \"username\" and \"password\", or \"identity\"")
                return nil
            }
            return .password(user: user, password: password, persistence: persistence)
        }
    }
}

extension URLCredential.Persistence: ScriptValue {
    package static var type: ScriptType<URLCredential.Persistence> {
        .words([("none", .none), ("forSession", .forSession), ("permanent", .permanent)])
    }
}
