import JSONText

/// What the app's delegate says to the challenges of a task, one after the other.
struct TaskChallenges: BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "onChallenge", .list(ScriptedChallengeAnswer.type),
            "What the delegate says to one challenge after the other, the last again and again. It leaves "
                + "the judgement on a server's own certificates to the platform."
        )
        .only(on: .urlSession, because: "Alamofire answers with the request's credential")
        .missing(on: .resource, because: "its sessions have no delegate to ask")
    ]

    private let answers: [ScriptedChallengeAnswer]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        answers = object.list("onChallenge").compactMap { ScriptedChallengeAnswer($0, object, decoder) }
        if answers.isEmpty { return nil }
    }

    func apply(to behavior: inout TaskBehavior) {
        let line = AnswerLine(answers)
        behavior.didReceiveChallenge = { challenge in
            guard challenge.protectionSpace.serverTrust == nil else { return (.performDefaultHandling, nil) }
            return line.next()
        }
    }
}

/// The answers that are left. The last one stays.
private final class AnswerLine {
    private var answers: [ScriptedChallengeAnswer]

    init(_ answers: [ScriptedChallengeAnswer]) { self.answers = answers }

    func next() -> TaskBehavior.ChallengeAnswer {
        let answer = answers.count > 1 ? answers.removeFirst() : answers.first
        return answer?.said ?? (.performDefaultHandling, nil)
    }
}

/// One answer to a challenge.
enum ScriptedChallengeAnswer: Sendable {
    case word(URLSession.AuthChallengeDisposition)
    case password(user: String, password: String, persistence: URLCredential.Persistence)
    /// Presents a certificate.
    case identity(ScriptedCertificate)

    static let type = TypeShape.oneOf([.word(words), .object(.challengeAnswer)])

    /// What is said, as Foundation has it.
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

    fileprivate static let dispositions: [URLSession.AuthChallengeDisposition] = [
        .performDefaultHandling, .rejectProtectionSpace, .cancelAuthenticationChallenge, .useCredential,
    ]
    fileprivate static let words = dispositions.map(\.word)
    fileprivate static let persistences = ["none", "forSession", "permanent"]
}

extension ScriptedChallengeAnswer {
    init?(_ json: JSON, _ owner: ScriptObject, _ decoder: ScriptDecoder) {
        guard json.members != nil else {
            guard let word = owner.word(json, "onChallenge", of: Self.words),
                let disposition = Self.dispositions.first(where: { $0.word == word })
            else { return nil }
            self = .word(disposition)
            return
        }
        guard let object = ScriptObject(json, .challengeAnswer, decoder.problems) else { return nil }
        if let name = object["identity"] {
            guard let certificate = decoder.certificates.named(name, "identity", object) else { return nil }
            self = .identity(certificate)
            return
        }
        guard let user = object.string("username"), let password = object.string("password") else {
            object.error("expected \"username\" and \"password\", or \"identity\"")
            return nil
        }
        let word = object.word("persistence", of: Self.persistences) ?? "forSession"
        let number = Self.persistences.firstIndex(of: word).map(UInt.init) ?? 0
        self = .password(
            user: user, password: password,
            persistence: URLCredential.Persistence(rawValue: number) ?? .forSession)
    }
}

extension ObjectShape {
    static let challengeAnswer = ObjectShape(
        "an answer",
        [
            .optional("username", .string, "Who asks."),
            .optional("password", .string, "What only that one knows."),
            .optional(
                "persistence", .word(ScriptedChallengeAnswer.persistences),
                "How long it is kept when it is accepted; forSession without this."),
            .optional("identity", .string, "The name of the certificate to present, in place of a password."),
        ])
}
