/// The value of a `WWW-Authenticate` field: the schemes that a server offers, each with its parameters.
///
/// Reads the grammar of RFC 9110 §11.6.1, in which commas stand between schemes as well as between the
/// parameters of one: `Basic realm="a, b", Digest realm="c", nonce="d"`. A scheme may also have a single word
/// in the place of parameters: `Negotiate YII=`.
struct AuthenticateField: Equatable {
    /// One scheme, and what the server says with it.
    struct Scheme: Equatable {
        /// As it is written; schemes are compared without regard to case.
        let name: String
        /// By name in lower case. A value that stood in quotes has lost them.
        fileprivate(set) var parameters: [String: String] = [:]
        /// What stands in their place, in base 64 (`token68`, RFC 9110 §11.2).
        fileprivate(set) var token: String?
    }

    /// The schemes in the order in which the server prefers them.
    private(set) var schemes: [Scheme] = []

    /// Reads a field. What does not fit the grammar is left out.
    init(_ value: String) {
        for item in Self.items(of: value) { read(item) }
    }

    /// The first scheme of this name.
    func scheme(_ name: String) -> Scheme? {
        schemes.first { $0.name.lowercased() == name.lowercased() }
    }

    /// An item is a parameter (`realm="x"`), a scheme (`Negotiate`), or a scheme with its first parameter.
    private mutating func read(_ item: Substring) {
        let word = item.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
        let rest = item[word.endIndex...].drop { $0 == " " || $0 == "\t" }
        guard !word.isEmpty else { return }
        if rest.first == "=" {
            add(word, rest.dropFirst())
        } else {
            schemes.append(Scheme(name: String(word)))
            let name = rest.prefix { $0 != "=" }
            let value = rest[name.endIndex...].dropFirst()
            if value.allSatisfy({ $0 == "=" }) {
                // What looks like the sign between a name and its value is the padding of base 64.
                let token = rest.trimmingCharacters(in: .whitespaces)
                schemes[schemes.count - 1].token = token.isEmpty ? nil : token
            } else {
                add(name, value)
            }
        }
    }

    private mutating func add(_ name: Substring, _ value: Substring) {
        guard !schemes.isEmpty else { return }
        let name = name.trimmingCharacters(in: .whitespaces).lowercased()
        schemes[schemes.count - 1].parameters[name] = Self.unquoted(value)
    }

    /// The text between commas that stand outside of quotes.
    private static func items(of value: String) -> [Substring] {
        var items: [Substring] = []
        var start = value.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in value.indices {
            switch value[index] {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                items.append(value[start..<index])
                start = value.index(after: index)
            default: break
            }
        }
        items.append(value[start...])
        return items.map { $0.drop { $0 == " " || $0 == "\t" } }
    }

    /// A quoted string's text (RFC 9110 §5.6.4), or a token as it is.
    private static func unquoted(_ value: Substring) -> String {
        let value = value.trimmingCharacters(in: .whitespaces)
        guard value.count >= 2, value.first == "\"", value.last == "\"" else { return value }
        var text = ""
        var isEscaped = false
        for character in value.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return text
    }
}
