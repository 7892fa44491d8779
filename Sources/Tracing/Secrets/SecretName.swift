import JSONText

/// The names of what must not be shown: header fields, keys of JSON and forms, names in a query.
///
/// This is the one place that decides what is a secret by its name. A name is compared without its case,
/// without `-` and `_`, and without digits at its end: `X-Api-Key` is `apiKey` is `api_key2`.
public enum SecretName: Equatable, Sendable {
    /// A header field of credentials, whose first word is their scheme: `Bearer`.
    case credentials
    /// A header field with cookies that are sent.
    case cookies
    /// A header field with a cookie that is to be stored, and with its attributes.
    case setCookie
    /// All of the value is a secret.
    case whole
    /// The same, but the name is a word of sentences as well: `pass: all` gives nothing away.
    case word
    /// The same, but the value may be any word, which elsewhere is no secret: `{"auth": "oauth2"}`.
    case unsure
    /// Tokens, which may just as well be counted: `max_tokens: 5`.
    case tokens

    /// Judges a name; nil if what it names may be shown.
    public init?(_ name: some StringProtocol) {
        if !Self.mayEndName(String(name).utf8) { return nil }
        var letters = ""
        for letter in name.unicodeScalars where letter != "-" && letter != "_" {
            letters.unicodeScalars.append(letter)
        }
        // `password2` is what was typed once more, to be sure.
        while let last = letters.utf8.last, last.isDigit { letters.unicodeScalars.removeLast() }
        // Swift sorts the marks on a letter to compare it, and a name from elsewhere may have a million. So
        // only as much is compared as the longest name has, and one byte more.
        let end = letters.lowercased().utf8.suffix(Self.longestName + 1)
        switch String(decoding: end, as: UTF8.self) {
        case let word where word.hasSuffix("authorization"): self = .credentials
        case let word where Self.ofCookies.contains(word): self = .cookies
        case "setcookie": self = .setCookie
        case "auth": self = .unsure
        case let word where Self.ofSentences.contains(word): self = .word
        case let word where word.hasSuffix("tokens"): self = .tokens
        case let word where Self.words.contains(word) || Self.endings.contains { word.hasSuffix($0) }:
            self = .whole
        default: return nil
        }
    }

    private static let ofCookies: Set = ["cookie", "cookies", "httpcookie", "xcookie"]
    private static let ofSentences: Set = ["bearer", "otp", "pass", "pin"]

    /// Whether the name is a word of sentences, so that what follows its colon may be one as well.
    var isOfSentences: Bool { self == .word || self == .unsure }

    /// What the elements of a list or an object of this name are.
    var ofElements: SecretName {
        switch self {
        case .credentials, .whole, .word, .unsure: .whole
        case .tokens: .tokens
        case .cookies, .setCookie: .unsure
        }
    }

    /// What a member of such an object is: among cookies, its key is the name of one.
    func ofMember(_ key: some StringProtocol) -> SecretName {
        self == .unsure && Self.isOfSession(cookie: key) ? .whole : self
    }

    /// Whether the name of a cookie says that it proves who somebody is: `JSESSIONID`, `connect.sid`, `auth`.
    /// Other cookies are hidden as well, but they may have any word: `page=profile2`.
    static func isOfSession(cookie name: some StringProtocol) -> Bool {
        if SecretName(name) != nil { return true }
        let letters = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && !$0.isDigit }
        let end = String(decoding: letters.suffix(16), as: UTF8.self).lowercased()
        return ["auth", "jwt", "sess", "session", "sid", "token"].contains { end.hasSuffix($0) }
    }

    private static let words: Set = [
        "assertion", "clientassertion", "codeverifier", "credential", "credentials", "creds", "csrf",
        "devicecode", "dpop", "hmac", "oauthverifier", "phpsessid", "puk", "pw",
        "samlresponse", "sid", "sig", "xamzcredential", "xauth", "xcsrf", "xgoogcredential", "xhmac", "xsig",
        "xsrf", "xxsrf",
    ]

    /// `refreshToken`, `newPassword` and `clientSecret` have one of these.
    private static let endings = [
        "token", "password", "passwordconfirmation", "passwordconfirm", "passworddigest", "passwordhash",
        "passwordnew", "passwordold", "passwordrepeat", "bindpw", "passkey",
        "passphrase", "passwd", "pwd", "adminpass", "dbpass", "ftppass", "loginpass", "mailpass", "rootpass",
        "smtppass", "storepass", "userpass", "secretvalue", "tokenvalue", "otp",
        "passcode", "authcode", "mfacode", "verificationcode", "secret", "apikey", "apikeys", "passwords",
        "secrets", "accesskey", "accountkey", "authkey", "consumerkey", "encryptionkey", "functionskey",
        "hmackey", "masterkey", "privatekey", "secretkey", "sessionkey", "signingkey", "storagekey",
        "subscriptionkey", "secretid", "sessionid", "signature", "jwt", "jwtassertion",
        "authorizationcode", "otpcode", "smscode", "recoverycode", "recoverycodes", "backupcode",
        "backupcodes", "secretstring", "secretbinary", "secrethash", "secretkeybase", "applicationkey",
        "appkey", "customerkey", "fastlykey", "sharedkey", "accesskeys", "privatekeys", "privatekeypem",
        "authcookie", "authcookies", "sessioncookie", "sessioncookies", "usercredentials", "basicauth",
        "passwordagain", "samlassertion", "cvc", "cvv", "pincode", "pukcode", "securitycode", "accesscode",
        "activationcode", "onetimecode", "resetcode", "twofactorcode", "deploykey", "licensekey", "sshkey",
        "mnemonic", "recoveryphrase", "seedphrase", "connectionstring", "connectionstrings", "psw", "pswd",
    ]

    /// What of the argument of an option of curl is a secret.
    enum Argument: Equatable {
        case all(SecretName)
        /// The user and the password before a host: `ann:secret@proxy.test`.
        case userInfo
        /// A password behind the name of a file: `cert.pem:secret`.
        case behindColon
    }

    /// What an option of curl is given, and the length of the option; nil if its argument may be shown. A
    /// short option may be written together with its argument: `-uann:secret`.
    static func option(ofCurl word: String) -> (argument: Argument, length: Int)? {
        switch word {
        case "--user", "--proxy-user", "--oauth2-bearer", "--pass", "--proxy-pass", "--tlspassword":
            (.all(.whole), word.utf8.count)
        case "--cookie": (.all(.cookies), word.utf8.count)
        case "--cert", "--proxy-cert": (.behindColon, word.utf8.count)
        case "--proxy", "--preproxy": (.userInfo, word.utf8.count)
        case _ where word.hasPrefix("-") && !word.hasPrefix("--"): shortOption(ofCurl: word)
        default: nil
        }
    }

    /// The options of curl without an argument. Some of them may stand before one that has one: `-sSu`.
    private static let alone = Set("#012346GIJLMNOSZafgijklnpqsvRV".utf8)

    private static func shortOption(ofCurl word: String) -> (argument: Argument, length: Int)? {
        let options = word.utf8.dropFirst().drop { alone.contains($0) }
        guard let option = options.first else { return nil }
        let length = word.utf8.count - options.count + 1
        switch option {
        case UInt8(ascii: "u"), UInt8(ascii: "U"): return (.all(.whole), length)
        case UInt8(ascii: "b"): return (.all(.cookies), length)
        case UInt8(ascii: "E"): return (.behindColon, length)
        case UInt8(ascii: "x"): return (.userInfo, length)
        default: return nil
        }
    }

    // MARK: At a glance

    /// Whether a word may name a secret, by how it ends. Nearly all words of a trace do not, and to judge one
    /// in earnest costs as much as reading the line that it stands in.
    static func mayEndName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        var last: UInt8?
        for byte in name.reversed() where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            // Outside ASCII there are signs whose small form is a letter.
            guard byte < 0x80 else { return true }
            guard let end = last else {
                if !byte.isDigit { last = byte }
                continue
            }
            let pair = place(of: byte, end)
            return lastLetters[pair] && endsName(name, oneOf: byLastLetters[pair])
        }
        return false
    }

    /// Whether the names of secrets end in a pair of letters.
    private static let lastLetters = byLastLetters.map { !$0.isEmpty }

    /// The names, by the two letters that they end in.
    private static let byLastLetters: [[Ending]] = {
        var names = Array(repeating: [Ending](), count: 1 << 10)
        for ending in allEndings {
            names[place(of: letters[ending.start + 1], letters[ending.start])].append(ending)
        }
        return names
    }()

    /// Capital and small letters have the same place.
    private static func place(of byte: UInt8, _ end: UInt8) -> Int {
        Int(byte & 0x1F) << 5 | Int(end & 0x1F)
    }

    /// A name, by where its letters begin among all of them, from the last letter to the first.
    private struct Ending {
        let start: Int
        let count: Int
        /// Whether nothing may stand before it.
        let isWhole: Bool
    }

    private static let letters = allNames.flatMap { $0.name.utf8.reversed() }
    private static let allEndings: [Ending] = {
        var start = 0
        return allNames.map { name, isWhole in
            defer { start += name.utf8.count }
            return Ending(start: start, count: name.utf8.count, isWhole: isWhole)
        }
    }()
    private static let longestName = allNames.map { $0.name.utf8.count }.max() ?? 0
    private static let allNames =
        (["authorization", "tokens"] + endings).map { (name: $0, isWhole: false) }
        + words.union(ofCookies).union(ofSentences).union(["auth", "setcookie"])
        .map { (name: $0, isWhole: true) }

    private static func endsName(
        _ name: some BidirectionalCollection<UInt8>, oneOf endings: [Ending]
    ) -> Bool {
        endings.contains { ending in
            var count = 0
            for byte in name.reversed() where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
                if count == 0, byte.isDigit { continue }
                if count == ending.count { return !ending.isWhole }
                if byte >= 0x80 { return true }
                if byte | 0x20 != letters[ending.start + count] { return false }
                count += 1
            }
            return count == ending.count
        }
    }
}
