/// Where a session keeps credentials that were accepted, and what is there from the start.
struct SessionCredentials: ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "credentialStorage", .flag,
            "Whether the session remembers credentials that were accepted; yes without this."),
        .optional(
            "credentials", .list(.object(.storedCredential)),
            "What is in the session's storage from the start, which is its own then."),
    ]

    private let isKept: Bool
    private let stored: [(space: URLProtectionSpace, user: String, password: String)]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        isKept = object.flag("credentialStorage") ?? true
        stored = object.objects("credentials", .storedCredential).compactMap { credential in
            guard let user = credential.string("username"), let password = credential.string("password"),
                let space = Self.space(of: credential)
            else { return nil }
            return (space, user, password)
        }
        if isKept, stored.isEmpty { return nil }
    }

    private static func space(of credential: ScriptObject) -> URLProtectionSpace? {
        guard let json = credential["server"], let text = credential.string("server") else { return nil }
        guard let url = URL(string: text), let scheme = url.scheme, let host = url.host else {
            credential.error("\"server\": expected a URL such as https://example.com", at: json)
            return nil
        }
        let isDigest = credential.word("scheme", of: ["Basic", "Digest"]) == "Digest"
        return URLProtectionSpace(
            host: host, port: url.port ?? (scheme == "https" ? 443 : 80), protocol: scheme,
            realm: credential.string("realm"),
            authenticationMethod: isDigest
                ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic)
    }

    func apply(to configuration: URLSessionConfiguration) {
        guard isKept else { return configuration.urlCredentialStorage = nil }
        let storage = URLCredentialStorage()
        for (space, user, password) in stored {
            storage.set(URLCredential(user: user, password: password, persistence: .permanent), for: space)
        }
        configuration.urlCredentialStorage = storage
    }
}

extension ObjectShape {
    static let storedCredential = ObjectShape(
        "a stored credential",
        [
            .required("server", .string, "The server it is for, such as https://example.com."),
            .optional("realm", .string, "The part of the server, by the name that the server gives it."),
            .optional(
                "scheme", .word(["Basic", "Digest"]), "The scheme that asks for it; Basic without this."),
            .required("username", .string, "Who asks."),
            .required("password", .string, "What only that one knows."),
        ])
}
