/// The names of what must not be shown: header fields, keys of JSON and forms, names in a query.
///
/// This is the one place that decides what is a secret by its name. A name is compared without its case, and
/// without `-` and `_`: `X-Api-Key` is `apiKey` is `api_key`.
public enum SecretName: Equatable, Sendable {
    /// A header field of credentials, whose first word is their scheme: `Bearer`.
    case credentials
    /// A header field with cookies that are sent.
    case cookies
    /// A header field with a cookie that is to be stored, and with its attributes.
    case setCookie
    /// All of the value is a secret.
    case whole

    /// Judges a name; nil if what it names may be shown.
    public init?(_ name: some StringProtocol) {
        var letters = ""
        for letter in name.unicodeScalars where letter != "-" && letter != "_" {
            letters.unicodeScalars.append(letter)
        }
        switch letters.lowercased() {
        case "authorization", "proxyauthorization": self = .credentials
        case "cookie": self = .cookies
        case "setcookie": self = .setCookie
        case let word where Self.words.contains(word) || Self.endings.contains { word.hasSuffix($0) }:
            self = .whole
        default: return nil
        }
    }

    private static let words: Set = [
        "assertion", "auth", "clientassertion", "codeverifier", "credential", "credentials", "jwt",
        "passwd", "privatekey", "pwd", "sessionid", "sid", "sig", "signature", "xamzcredential",
        "xamzsignature",
    ]

    /// `refreshToken`, `newPassword` and `clientSecret` have one of these.
    private static let endings = ["token", "password", "passphrase", "secret", "apikey"]
}
