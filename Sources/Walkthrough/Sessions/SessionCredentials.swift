import JSONText
import ScriptReading

/// Where a session keeps the credentials that were accepted, and which are there at the start.
struct SessionCredentials: ConfigurationPart {
    @Key(
        "credentialStorage", "Whether the session remembers credentials that were accepted; true by default.")
    private var isKept = true
    @Key("credentials", "Credentials that are stored at the start, in a storage of the session's own.")
    private var stored: [StoredCredential] = []

    func check(_ object: ScriptObject) {
        if !isKept {
            object.refuse($stored, because: "expected none beside \"credentialStorage\": false")
        }
    }

    func apply(to configuration: URLSessionConfiguration) {
        guard isKept else { return configuration.urlCredentialStorage = nil }
        guard !stored.isEmpty else { return }
        let storage = URLCredentialStorage()
        for credential in stored { storage.set(credential.credential, for: credential.space) }
        configuration.urlCredentialStorage = storage
    }
}

/// A credential that is there at the start, with its protection space.
private struct StoredCredential: ScriptRecord, ScriptValue {
    static let noun = "a stored credential"

    private enum Scheme: String, ScriptWord {
        case basic = "Basic"
        case digest = "Digest"
    }

    @Key("server", .server, "The server that it is for, such as https://example.com.") private var server:
        Origin
    @Key("realm", "The server's name for the part of it that is protected.") private var realm: String?
    @Key("scheme", "The scheme of the challenge; Basic by default.") private var scheme = Scheme.basic
    @Keys private var password: Password

    var credential: URLCredential {
        URLCredential(user: password.username, password: password.password, persistence: .permanent)
    }

    var space: URLProtectionSpace {
        URLProtectionSpace(
            of: server, realm: realm,
            method: scheme == .digest
                ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic)
    }
}

extension ScriptType where Value == Origin {
    fileprivate static var server: ScriptType {
        ScriptType(.string, "a URL such as https://example.com") { json in
            guard let url = json.string.flatMap(URL.init(string:)), url.scheme != nil, url.host != nil
            else { return nil }
            return Origin(url)
        }
    }
}
