/// The user name and password that a request answers challenges with.
struct RequestCredential: RequestPart, BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional("authenticate", .object(.credential), "What it answers a challenge with, once.")
            .missing(on: .resource, because: "its sessions have no delegate to ask")
    ]

    let username: String
    let password: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let credential = object.object("authenticate", .credential),
            let username = credential.string("username"), let password = credential.string("password")
        else { return nil }
        self.username = username
        self.password = password
    }

    func apply(to request: Request) { request.authenticate(username: username, password: password) }

    /// Once, and then never again: a refused credential does not become right by being repeated.
    func apply(to behavior: inout TaskBehavior) {
        behavior.didReceiveChallenge = { [username, password] challenge in
            guard challenge.protectionSpace.serverTrust == nil, challenge.previousFailureCount == 0 else {
                return (.performDefaultHandling, nil)
            }
            let credential = URLCredential(user: username, password: password, persistence: .forSession)
            return (.useCredential, credential)
        }
    }
}

extension ObjectShape {
    static let credential = ObjectShape(
        "a credential",
        [
            .required("username", .string, "Who asks."),
            .required("password", .string, "What only that one knows."),
        ])
}
