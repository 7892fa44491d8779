/// The request fields that a stored response depends on, and their values in the request that brought it
/// (RFC 9111 §4.1).
struct Vary: Equatable {
    /// The request's values of the fields that `Vary` names; sorted by name, in lower case.
    let selecting: [Field]
    /// `true` for `*`: the response cannot be matched to any later request.
    let isAny: Bool

    struct Field: Equatable {
        let name: String
        /// Normalized, so that values with the same meaning are equal; nil if the request had no such field.
        let value: String?
    }

    /// A response that fits every request.
    static let none = Vary(field: nil, request: nil)

    /// - Parameters:
    ///   - field: the response's `Vary`.
    ///   - request: the request that brought the response.
    init(field: String?, request: URLRequest?) {
        let names = FieldList.members(of: field ?? "").map { $0.lowercased() }
        isAny = names.contains("*")
        var seen: Set<String> = []
        selecting = names.filter { $0 != "*" && seen.insert($0).inserted }.sorted().map { name in
            Field(name: name, value: Self.value(of: name, in: request))
        }
    }

    /// Whether a request asks for a variant: each field has the same value, or is absent in both. The
    /// request's values are looked up once, since a URL may have thousands of variants.
    static func matching(_ request: URLRequest) -> (Vary) -> Bool {
        var values: [String: String?] = [:]
        func value(_ name: String) -> String? {
            if let known = values[name] { return known }
            let value = Self.value(of: name, in: request)
            values[name] = .some(value)
            return value
        }
        return { vary in !vary.isAny && vary.selecting.allSatisfy { $0.value == value($0.name) } }
    }

    /// The request's values of these fields, for the trace: `accept-language: de; foo absent`.
    func description(of request: URLRequest) -> String {
        isAny ? "Vary: *" : Self.text(selecting.map { ($0.name, Self.value(of: $0.name, in: request)) })
    }

    /// The variant's name in a trace; nil if there is only one variant.
    var variant: String? { selecting.isEmpty ? nil : Self.text(selecting.map { ($0.name, $0.value) }) }

    private static func text(_ fields: [(name: String, value: String?)]) -> String {
        fields.map { name, value in value.map { "\(name): \($0)" } ?? "\(name) absent" }
            .joined(separator: "; ")
    }

    private static func value(of name: String, in request: URLRequest?) -> String? {
        request?.value(forHTTPHeaderField: name).map { normalized($0, of: name) }
    }

    // MARK: Values that mean the same

    /// Lists whose order means nothing, because each member has its own weight; case is ignored
    /// too.
    private static let preferences: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language",
    ]

    /// A value without differences that do not change its meaning: blanks around commas; in preferences also
    /// their order, their case, and a weight of 1, which is the default.
    private static func normalized(_ value: String, of name: String) -> String {
        let members = FieldList.members(of: value)
        guard preferences.contains(name) else { return members.joined(separator: ", ") }
        return members.map { preference($0.lowercased()) }.sorted().joined(separator: ", ")
    }

    private static func preference(_ member: String) -> String {
        let parts = member.split(separator: ";").map { String($0.trimmed) }
        return parts.filter { !["q=1", "q=1.0", "q=1.00", "q=1.000"].contains($0) }.joined(separator: ";")
    }
}
