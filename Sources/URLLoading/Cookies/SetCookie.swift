import JSONText

/// One `Set-Cookie` line, parsed into its parts (RFC 6265 §5.2).
///
/// An attribute that cannot be understood is skipped; if an attribute appears several times, the
/// last one counts.
struct SetCookie: Equatable {
    let name: String
    let value: String
    /// Without a leading dot, in lower case; empty if there is no domain.
    private(set) var domain = ""
    /// Nil if there is no path, or if it is not absolute.
    private(set) var path: String?
    /// When the cookie expires; nil if it ends with the session. `Max-Age` takes precedence over `Expires`.
    private(set) var expires: Date?
    /// What the line says about its expiry, for people: `Max-Age 60`.
    private(set) var end = "the end of the session"
    private(set) var isSecure = false
    private(set) var isHTTPOnly = false
    private(set) var sameSite: HTTPCookieStringPolicy?

    /// Reads a line that came at `now`. Nil for a line without a name, or with a control character in it.
    init?(_ line: String, now: Date) {
        guard !line.utf8.contains(where: Self.isControl) else { return nil }
        // The bytes are looked at: a mark behind a sign would make another character of it.
        let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard let pair = parts.first, let mark = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return nil
        }
        name = String(pair[..<mark].trimmed)
        value = String(pair[pair.utf8.index(after: mark)...].trimmed)
        guard !name.isEmpty else { return nil }
        var hasMaxAge = false
        for part in parts.dropFirst() {
            let (key, text) = Self.attribute(part)
            // An attribute value of more than 1,024 bytes is ignored.
            guard text.utf8.count <= 1024 else { continue }
            switch key {
            case "expires" where !hasMaxAge: readExpires(text)
            case "max-age": hasMaxAge = readMaxAge(text, now) || hasMaxAge
            // An empty domain is ignored, and does not undo an earlier one (§5.2.3).
            case "domain" where !text.isEmpty:
                domain = CookieDomain.canonical(text.hasPrefix(".") ? String(text.dropFirst()) : text)
            case "path": path = text.hasPrefix("/") ? text : nil
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            case "samesite": sameSite = Self.policy(text)
            default: break
            }
        }
    }

    private mutating func readExpires(_ text: String) {
        guard let date = CookieDate.parse(text) else { return }
        expires = date
        end = "Expires \(text)"
    }

    /// Digits, perhaps with a minus sign in front. Zero or less means that the cookie has already expired.
    private mutating func readMaxAge(_ text: String, _ now: Date) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard digits.isDecimal else { return false }
        // A number of seconds that is too large for `Int` means for ever.
        let seconds = text.hasPrefix("-") ? 0 : Int(digits) ?? .max
        expires = seconds == 0 ? .distantPast : min(now.addingTimeInterval(Double(seconds)), .distantFuture)
        end = "Max-Age \(text)"
        return true
    }

    private static func attribute(_ part: Substring) -> (key: String, text: String) {
        guard let mark = part.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return (part.trimmed.lowercased(), "")
        }
        let text = part[part.utf8.index(after: mark)...].trimmed
        return (part[..<mark].trimmed.lowercased(), String(text))
    }

    private static func policy(_ text: String) -> HTTPCookieStringPolicy? {
        switch text.lowercased() {
        case "lax": .sameSiteLax
        case "strict": .sameSiteStrict
        default: nil
        }
    }

    /// Control characters: everything below the space except the tab, and the delete character.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }
}

extension SetCookie {
    /// The lines of a response, as the server sent them. A response that did not come from a transport of
    /// this package has only one value for all of them.
    static func lines(of response: HTTPURLResponse) -> [String] {
        if let head = response as? ResponseHead { return head.cookieLines }
        return lines(of: response.value(forHTTPHeaderField: "Set-Cookie") ?? "")
    }

    /// The lines of a field whose values were joined with commas, as `HTTPURLResponse` joins them.
    ///
    /// A comma may also stand in a date: `Expires=Wed, 09 Jun 2021 10:18:14 GMT`. A comma between two
    /// lines is followed by a name and `=`. If a value contains such a comma, the two cannot be told apart:
    /// that is why RFC 9110 §5.3 forbids joining these lines.
    static func lines(of field: String) -> [String] {
        let bytes = Array(field.utf8)
        var lines: [String] = []
        var start = 0
        for place in bytes.indices
        where bytes[place] == UInt8(ascii: ",") && beginsPair(bytes[(place + 1)...]) {
            lines.append(line(bytes[start..<place]))
            start = place + 1
        }
        return (lines + [line(bytes[start...])]).filter { !$0.isEmpty }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        String(Substring(decoding: bytes, as: UTF8.self).trimmed)
    }

    private static func beginsPair(_ bytes: ArraySlice<UInt8>) -> Bool {
        let name = bytes.drop { $0 == UInt8(ascii: " ") }.prefix(while: \.isTokenCharacter)
        return !name.isEmpty && name.endIndex < bytes.endIndex && bytes[name.endIndex] == UInt8(ascii: "=")
    }
}
