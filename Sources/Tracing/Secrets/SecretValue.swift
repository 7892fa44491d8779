import Foundation
import JSONText

// The values of header fields, and of other names, that hold a secret.
extension SecretMask {
    /// A value without its secret; what tells nothing stays.
    ///
    /// - Parameter isPart: whether it may be a part of a longer one.
    func hiding(_ value: String, as name: SecretName, isPart: Bool = false) -> String {
        guard !value.isEmpty, isPart || !Self.tellsNothing(value), !areDots(value) else { return value }
        switch name {
        case .whole, .word:
            return dots(for: value)
        case .unsure:
            return dots(for: value, isSure: false)
        case .tokens:
            return Self.isCount(value) ? value : dots(for: value)
        case .credentials:
            // Between the two there may be the end of a line that goes on in the next one.
            let words = value.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard words.count == 2, isScheme(words[0].utf8) else {
                return dots(for: value)
            }
            let credentials = String(words[1].drop(while: \.isWhitespace))
            if words[0].lowercased() == "digest", let shown = hiding(proofIn: credentials) {
                return "\(words[0]) \(shown)"
            }
            let dots = dots(for: credentials)
            know(credentials: credentials, scheme: String(words[0]))
            return "\(words[0]) \(dots)"
        case .cookies, .setCookie:
            // By bytes: a sign may be one character with what is behind it.
            let pairs = value.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            return pairs.map { pair in
                hiding(pair: pair, isAttribute: name == .setCookie && pair.startIndex != value.startIndex)
            }.joined(separator: ";")
        }
    }

    /// A value of which some has been hidden in an earlier piece of its text.
    ///
    /// - Parameter isUnfinished: whether the next piece may have more of it. Each piece reads up to a
    ///   kilobyte of the value again, so what takes long for a secret waits for its end.
    func hiding(half value: String, as name: SecretName, isUnfinished: Bool) -> String {
        guard !value.isEmpty, !areDots(value) else { return value }
        switch name {
        // A list of cookies is no secret that stands elsewhere.
        case .cookies, .setCookie: return dots(forPart: value, isSure: false)
        case .unsure where isUnfinished: return dots(forPart: value, isSure: false)
        case .credentials, .whole, .word, .tokens, .unsure:
            return isUnfinished
                ? dots(forPart: value, isSure: true) : dots(for: value, isSure: name != .unsure)
        }
    }

    /// Whether a value is what is shown in place of a secret: some text is read twice.
    private func areDots(_ value: String) -> Bool {
        let bytes = value.utf8
        return bytes.starts(with: Self.dots.utf8)
            && bytes.dropFirst(Self.dots.utf8.count).allSatisfy { isNumbered && $0.isDigit }
    }

    /// Whether a value is a word that stands where a secret would: its type, or that there is none.
    static func tellsNothing(_ value: String) -> Bool {
        guard value.utf8.count <= longestNothing else { return false }
        return emptyWords.contains(value.last == "?" ? String(value.dropLast()) : value)
    }

    /// The length of the longest such word, with a question mark.
    static let longestNothing = 9

    private static let emptyWords: Set = [
        "Bool", "Data", "Double", "Int", "String", "URL", "nil", "none", "null", "required", "string",
        "verified",
    ]

    /// Whether a value is a number of something, and so short that it is no secret.
    private static func isCount(_ value: String) -> Bool {
        value.utf8.count <= 12 && value.utf8.allSatisfy { $0.isDigit || ".,".utf8.contains($0) }
    }

    /// Knows the password in the credentials of the scheme Basic from now on: they are a user and a password,
    /// encoded (RFC 7617 §2).
    func know(credentials: String, scheme: String) {
        guard scheme.lowercased() == "basic", let pair = Data(base64Encoded: credentials) else { return }
        know(String(decoding: pair, as: UTF8.self), as: credentials)
    }

    /// What a field of the scheme Digest says, without the proof that the user knows the password: the rest
    /// is what the server has said, how the proof was made, who the user is (`username`), or what is asked
    /// for (`uri`) (RFC 7616 §3.4). Nil if it has another parameter, or one that is written in another way.
    private func hiding(proofIn parameters: String) -> String? {
        var isQuoted = false
        let parts = parameters.utf8.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        var shown: [String] = []
        for part in parts {
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = Substring(part[..<sign].drop { $0 == UInt8(ascii: " ") }).lowercased()
            let value = part[part.index(after: sign)...]
            guard Self.parametersOfDigest.contains(name), Self.isParameter(value) else { return nil }
            guard name == "response" else {
                shown.append(hiding(String(Substring(part))))
                continue
            }
            let isString = value.first == UInt8(ascii: "\"")
            let proof = Substring(isString ? value.dropFirst().dropLast() : value)
            let safe = hiding(String(proof), as: .whole)
            shown.append("\(Substring(part[...sign]))" + (isString ? "\"\(safe)\"" : safe))
        }
        return shown.joined(separator: ",")
    }

    /// Whether a value is a token, or a string without a backslash.
    private static func isParameter(_ value: Substring.UTF8View) -> Bool {
        let mark = UInt8(ascii: "\"")
        if value.first != mark { return !value.isEmpty && value.allSatisfy { $0 > 0x20 && $0 != mark } }
        return value.count > 1 && value.last == mark && !value.dropFirst().dropLast().contains(mark)
            && !value.contains(UInt8(ascii: "\\"))
    }

    private static let parametersOfDigest: Set = [
        "algorithm", "cnonce", "nc", "nonce", "opaque", "qop", "realm", "response", "uri", "userhash",
        "username",
    ]

    /// The registered schemes of HTTP authentication, and some that are not, as `Key`.
    private static let schemes: Set = [
        "apikey", "aws4-hmac-sha256", "basic", "bearer", "concealed", "digest", "dpop", "gnap", "hawk",
        "hoba", "key", "mutual", "negotiate", "ntlm", "oauth", "privatetoken", "scram-sha-1",
        "scram-sha-256", "token", "vapid",
    ]

    /// Whether a word says how somebody proves who they are.
    func isScheme(_ word: some Collection<UInt8>) -> Bool {
        Self.schemes.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    private func hiding(pair: Substring.UTF8View, isAttribute: Bool) -> String {
        let text = String(Substring(pair))
        guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else {
            return isAttribute || pair.isEmpty ? text : dots(for: text, isSure: false)
        }
        let name = Substring(pair[..<sign].drop { $0 == UInt8(ascii: " ") }).lowercased()
        let start = pair.index(after: sign)
        let value = pair[start...]
        // Several fields may have been joined by commas, so that a cookie stands behind an attribute.
        let isHarmless =
            isAttribute && Self.attributes.contains(name) && !value.contains(UInt8(ascii: "="))
        if isHarmless || value.isEmpty { return text }
        let isSure = SecretName.isOfSession(cookie: name)
        return String(Substring(pair[..<start])) + dots(for: String(Substring(value)), isSure: isSure)
    }

    private static let attributes: Set = ["domain", "expires", "max-age", "path", "priority", "samesite"]
}
