/// The request fields that a stored response depends on, and their values in the request that brought it
/// (RFC 9111 §4.1).
struct Vary: Equatable {
    /// A number that hardly any other values have: most variants are told apart without a look at theirs.
    private let sign: Int
    private let names: VaryNames
    /// The request's values of the named fields that it had, by their names in lower case. They are
    /// normalized, so that values with the same meaning are equal.
    private let values: [String: String]

    /// A response that fits every request.
    static let none = Vary(field: nil, request: nil)

    /// `true` for `*`: the response cannot be matched to any later request.
    var isAny: Bool { names.isAny }

    /// - Parameters:
    ///   - field: the response's `Vary`.
    ///   - request: the request that brought the response.
    init(field: String?, request: URLRequest?) { self.init(VaryNames.read(field), request) }

    private init(_ names: VaryNames, _ request: URLRequest?) {
        self.names = names
        values = names.values(in: request)
        sign = values.hashValue
    }

    /// Whether a request asks for a variant: each field has the same value, or is absent in both. The
    /// request's values are looked up once, since a URL may have thousands of variants.
    static func matching(_ request: URLRequest) -> (Vary) -> Bool {
        var known: [ObjectIdentifier: Vary] = [:]
        return { vary in
            guard !vary.isAny else { return false }
            let names = ObjectIdentifier(vary.names)
            let asked = known[names] ?? Vary(vary.names, request)
            known[names] = asked
            return vary.sign == asked.sign && vary.values == asked.values
        }
    }

    /// The request's values of these fields, for the trace: `accept-language: de; foo absent`.
    func description(of request: URLRequest) -> String {
        isAny ? "Vary: *" : names.text(with: names.values(in: request))
    }

    /// The variant's name in a trace; nil if there is only one variant.
    var variant: String? { names.isEmpty ? nil : names.text(with: values) }
}

/// The names in a `Vary` field: without those that come again, and without their values in a request.
private final class VaryNames: Equatable, Sendable {
    /// In lower case, and sorted.
    private let names: [String]
    private let all: Set<String>
    let isAny: Bool
    /// What a trace says of a request without any of these fields.
    private let absent: String

    private static let none = VaryNames("")
    private static let known = KnownFields<VaryNames>()

    static func read(_ field: String?) -> VaryNames {
        field.map { known.value(of: $0) { VaryNames($0) } } ?? none
    }

    private init(_ field: String) {
        let members = Set(FieldList.members(of: field).map { $0.lowercased() })
        isAny = members.contains("*")
        all = members.subtracting(["*"])
        names = all.sorted()
        absent = Self.text(names) { _ in nil }
    }

    var isEmpty: Bool { names.isEmpty }

    /// A request's values of the fields that it has, and no look at the thousands that it may not have.
    func values(in request: URLRequest?) -> [String: String] {
        var values: [String: String] = [:]
        guard !isEmpty, let request else { return values }
        let asked = (request.allHTTPHeaderFields ?? [:]).keys.map { $0.lowercased() }
        for name in asked where all.contains(name) {
            values[name] = request.value(forHTTPHeaderField: name).map { Self.normalized($0, of: name) }
        }
        return values
    }

    func text(with values: [String: String]) -> String {
        values.isEmpty ? absent : Self.text(names) { values[$0] }
    }

    private static func text(_ names: [String], value: (String) -> String?) -> String {
        names.map { name in value(name).map { "\(name): \($0)" } ?? "\(name) absent" }
            .joined(separator: "; ")
    }

    static func == (one: VaryNames, other: VaryNames) -> Bool {
        one === other || one.isAny == other.isAny && one.names == other.names
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
