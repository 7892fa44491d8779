import Foundation
import JSONText

// What a secret looks like elsewhere: in a URL, in JSON or in XML, and where it is not encoded.
extension KnownSecrets {
    /// A secret as it is and without what encodes it, and encoded in each of these ways; and the password
    /// behind a user. None of a secret that has no digit but those of what encodes it: `open%20sesame` begins
    /// like many words.
    static func forms(of secret: String) -> [String] {
        // Most secrets look the same everywhere. To encode a text takes longer than all else here.
        if secret.utf8.allSatisfy(SecretText.isOfWord) { return [secret] }
        let plain = decoded(secret).trimmingCharacters(in: around)
        guard plain.utf8.contains(where: \.isDigit) else { return [] }
        var forms = [secret]
        func add(_ form: String) {
            if !forms.contains(form) { forms.append(form) }
        }
        add(plain)
        add(replacing([("/", #"\/"#)], in: plain))
        // In a form, it stands for a space.
        if secret.contains("+") { add(decoded(replacing([("+", " ")], in: secret))) }
        if let colon = plain.firstIndex(of: ":") { add(String(plain[plain.index(after: colon)...])) }
        for allowed in [unreserved, unreservedOrPath] {
            guard let encoded = plain.addingPercentEncoding(withAllowedCharacters: allowed), encoded != plain
            else { continue }
            add(encoded)
            add(withSmallDigits(encoded))
            if plain.contains(" ") { add(replacing([("%20", "+")], in: encoded)) }
        }
        add(replacing(escapes, in: plain))
        add(replacing(entities, in: plain))
        // Quotation marks stand for themselves between tags.
        add(replacing(Array(entities.prefix(3)), in: plain))
        return forms
    }

    /// A secret without what JSON, XML or a URL encodes.
    private static func decoded(_ secret: String) -> String {
        var text = secret
        if text.utf8.contains(UInt8(ascii: "\\")) {
            let json = try? JSON.parse(Array("\"\(text)\"".utf8))
            text = json?.string ?? replacing([(#"\/"#, "/")], in: text)
        }
        text = replacing(encodedEntities, in: text)
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.removingPercentEncoding ?? text
    }

    private typealias Replacement = (sign: String, code: String)

    /// A text in which each of these is replaced by what is beside it. It is read once, so what has been
    /// replaced is not looked at again: `&amp;lt;` stands for `&lt;`.
    ///
    /// Texts as short as secrets are read ten times as fast by their bytes as by the searches for a string.
    private static func replacing(_ signs: [Replacement], in text: String) -> String {
        let bytes = Array(text.utf8)
        var replaced: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let rest = bytes[place...]
            if let (sign, code) = signs.first(where: { rest.starts(with: $0.sign.utf8) }) {
                replaced += code.utf8
                place += sign.utf8.count
            } else {
                replaced.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: replaced, as: UTF8.self)
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

    /// What JSON has to escape.
    private static let escapes: [Replacement] = [
        ("\\", #"\\"#), ("\"", #"\""#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
    ]

    /// The same of XML.
    private static let entities: [Replacement] = [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("'", "&apos;"),
    ]

    private static let encodedEntities = entities.map { (sign: $0.code, code: $0.sign) }

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
    private static let unreservedOrPath = unreserved.union(["/", "?"])

    /// What stands around a secret in a text, and is no part of it.
    private static let around: CharacterSet = [" ", "\""]
}
