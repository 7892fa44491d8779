/// The value of a `WWW-Authenticate` field: the schemes that a server offers, each with its parameters.
///
/// Reads the grammar of RFC 9110 §11.6.1, in which commas stand between schemes as well as between the
/// parameters of one: `Basic realm="a, b", Digest realm="c", nonce="d"`. A scheme may also have one token
/// instead of parameters: `Negotiate YII=`.
struct AuthenticateField: Equatable {
    /// One scheme, with what the server says about it.
    struct Scheme: Equatable {
        /// As the server wrote it; schemes are compared without regard to case.
        let name: String
        /// Keyed by name in lower case. Quotes around a value have been removed.
        fileprivate(set) var parameters: [String: String] = [:]
        /// The token that stands in place of parameters, in base 64 (`token68`, RFC 9110 §11.2).
        fileprivate(set) var token: String?
    }

    /// The schemes in the order in which the server prefers them.
    private(set) var schemes: [Scheme] = []

    private static let known = KnownFields<AuthenticateField>()

    /// Reads a field. Anything that does not fit the grammar is left out, except for a quote that is never
    /// closed: what follows it is the value, as in browsers.
    init(_ value: String) {
        self = Self.known.value(of: value) { value in
            FieldList.members(of: value).reduce(into: AuthenticateField()) { $0.read($1) }
        }
    }

    private init() {}

    /// The first scheme with this name.
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
                // An `=` here is not the sign between a name and its value, but the padding of base 64.
                let token = rest.trimmed
                schemes[schemes.count - 1].token = token.isEmpty ? nil : String(token)
            } else {
                add(name, value)
            }
        }
    }

    private mutating func add(_ name: Substring, _ value: Substring) {
        guard !schemes.isEmpty else { return }
        let name = name.trimmed.lowercased()
        schemes[schemes.count - 1].parameters[name] = value.trimmed.unquotedToTheEnd
    }
}
