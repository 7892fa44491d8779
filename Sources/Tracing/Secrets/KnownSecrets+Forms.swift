import Foundation
import JSONText

// What a secret looks like elsewhere: in a URL, in JSON or in XML, and where it is not encoded.
extension KnownSecrets {
    /// A secret as it is and without what encodes it, and encoded in each of these ways; and the password
    /// behind a user. Some may be the same. None of a secret that has no digit but those of what encodes it:
    /// `open%20sesame` begins like many words.
    static func forms(of secret: String) -> [String] {
        // Most secrets look the same everywhere. To encode a text takes longer than all else here.
        if secret.utf8.allSatisfy(SecretText.isOfWord) { return [secret] }
        let plain = decoded(secret).trimmingCharacters(in: [" ", "\""])
        guard plain.utf8.contains(where: \.isDigit) else { return [] }
        var forms = [secret, plain, plain.replacing("/", with: #"\/"#)]
        // In a form, it stands for a space.
        if secret.contains("+") { forms.append(decoded(secret.replacing("+", with: " "))) }
        if let colon = plain.firstIndex(of: ":") { forms.append(String(plain[plain.index(after: colon)...])) }
        for allowed in [unreserved, unreserved.union(["/", "?"])] {
            guard let encoded = plain.addingPercentEncoding(withAllowedCharacters: allowed), encoded != plain
            else { continue }
            forms += [encoded, withSmallDigits(encoded)]
            if plain.contains(" ") { forms.append(encoded.replacing("%20", with: "+")) }
        }
        return forms + [
            replacing(escapes[...], in: plain), replacing(entities[...], in: plain),
            // Quotation marks stand for themselves between tags.
            replacing(entities.prefix(3), in: plain),
        ]
    }

    /// A secret without what JSON, XML or a URL encodes.
    private static func decoded(_ secret: String) -> String {
        var text = secret
        if text.contains("\\") {
            let json = try? JSON.parse(Array("\"\(text)\"".utf8))
            text = json?.string ?? text.replacing(#"\/"#, with: "/")
        }
        if text.contains("&") {
            // An ampersand comes last: `&amp;lt;` stands for `&lt;`.
            for (sign, entity) in entities.reversed() { text = text.replacing(entity, with: sign) }
        }
        return text.removingPercentEncoding ?? text
    }

    /// Whether a value looks like a secret, though its name does not say so: it is long, and is neither made
    /// of words, each with a short number at its end, as a path is, nor a host, nor a date. Or it has a colon
    /// that no port and no `//` follows, as a user with a password has.
    static func isUnusual(_ value: String) -> Bool {
        guard value.utf8.count >= 12 else { return false }
        let plain = Array(decoded(value).utf8)
        if isDate(plain) { return false }
        let host = plain.prefix { $0 != UInt8(ascii: ":") }
        let rest = plain[host.count...].dropFirst()
        let isServer = rest.isEmpty || rest.count <= 5 && rest.allSatisfy(\.isDigit)
        guard isServer || rest.starts(with: "//".utf8) else { return true }
        let areWords = plain.split { !isLetter($0) && !$0.isDigit }.allSatisfy { word in
            let number = word.drop(while: isLetter)
            return number.count <= 4 && number.allSatisfy(\.isDigit)
        }
        return !areWords && !(isServer && isHost(host))
    }

    /// Whether a value is a date: `2026-01-01T10:00:00Z`. It has the four digits of a year, and no number
    /// that is longer.
    private static func isDate(_ value: [UInt8]) -> Bool {
        let lengths = value.split { !$0.isDigit }.map(\.count)
        return lengths.count > 1 && lengths.max() == 4
            && value.allSatisfy { $0.isDigit || "-+:./TZ ".utf8.contains($0) }
    }

    /// Whether a value is the name of a host: `a1b2.example.com`.
    private static func isHost(_ value: ArraySlice<UInt8>) -> Bool {
        let labels = value.split(separator: UInt8(ascii: "."))
        guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(isLetter) else {
            return false
        }
        return labels.joined().allSatisfy { 0x61...0x7A ~= $0 || $0.isDigit || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte >= 0x80 }

    private static func replacing(_ signs: ArraySlice<(String, String)>, in text: String) -> String {
        var text = text
        for (sign, code) in signs where text.contains(sign) { text = text.replacing(sign, with: code) }
        return text
    }

    /// What JSON has to escape. The sign that the others begin with comes first.
    private static let escapes = [
        ("\\", #"\\"#), ("\"", #"\""#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
    ]

    /// The same of XML.
    private static let entities = [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("'", "&apos;"),
    ]

    /// `%2b` for `%2B`, as some write it.
    private static func withSmallDigits(_ encoded: String) -> String {
        var digits = 0
        let bytes = encoded.utf8.map { byte -> UInt8 in
            if byte == UInt8(ascii: "%") {
                digits = 2
                return byte
            }
            guard digits > 0 else { return byte }
            digits -= 1
            return 0x41...0x46 ~= byte ? byte | 0x20 : byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// RFC 3986 §2.3. `URLEncoding` leaves the slash and the question mark as they are as well.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
