/// The request fields that a stored response depends on, and their values in the request that brought it
/// (RFC 9111 §4.1).
struct Vary: Hashable {
    let names: VaryNames
    /// The request's values of the named fields that it had, by their names in lower case. They are
    /// normalized, so that values with the same meaning are equal.
    let values: [String: String]

    /// A response that fits every request.
    static let none = Vary(.none, [:])

    /// - Parameters:
    ///   - field: the response's `Vary`.
    ///   - request: the request that brought the response.
    init(field: String?, request: URLRequest) { self.init(VaryNames.read(field), Self.fields(of: request)) }

    /// - Parameter fields: a request's fields by their names in lower case.
    init(_ names: VaryNames, _ fields: [String: String]) {
        self.names = names
        values = names.values(in: fields)
    }

    /// A request's fields by their names in lower case.
    static func fields(of request: URLRequest) -> [String: String] {
        let fields = (request.allHTTPHeaderFields ?? [:]).map { ($0.key.lowercased(), $0.value) }
        return Dictionary(fields) { first, _ in first }
    }

    /// The same, with values that are equal if they mean the same.
    static func normalizedFields(of request: URLRequest) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: fields(of: request).map { ($0, VaryNames.normalized($1, of: $0)) })
    }

    /// `true` for `*`: the response cannot be matched to any later request.
    var isAny: Bool { names.isAny }

    /// `true` if the response fits a request, given that one's normalized fields: it has the same values in
    /// the named fields, and no other one of them.
    func fits(_ fields: [String: String]) -> Bool {
        !isAny && values.allSatisfy { fields[$0] == $1 } && names.count(in: fields) == values.count
    }

    /// `true` if the response fits every request.
    var fitsAll: Bool { names.isEmpty && !isAny }

    /// The request's values of these fields, for the trace: `accept-language: de; foo absent`.
    func description(of request: URLRequest) -> String {
        isAny ? "Vary: *" : names.text(with: names.values(in: Self.fields(of: request)))
    }

    /// The variant's name in a trace; nil if there is only one variant.
    var variant: String? { names.isEmpty ? nil : names.text(with: values) }
}

/// The names in a `Vary` field: without those that come again, and without their values in a request.
final class VaryNames: Hashable, Sendable {
    /// In lower case, and sorted.
    private let names: [String]
    private let all: Set<String>
    let isAny: Bool
    /// What a trace says of a request without any of these fields.
    private let absent: String
    /// Made once: there may be thousands of names, and many requests that are asked for their values.
    private let hash: Int

    static let none = VaryNames("")
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
        hash = names.hashValue
    }

    var isEmpty: Bool { names.isEmpty }

    /// The normalized values of the fields that a request has, and no look at the thousands that it may not
    /// have.
    func values(in fields: [String: String]) -> [String: String] {
        var values: [String: String] = [:]
        guard !isEmpty else { return values }
        for (name, value) in fields where all.contains(name) {
            values[name] = Self.normalized(value, of: name)
        }
        return values
    }

    /// How many of these fields a request has.
    func count(in fields: [String: String]) -> Int {
        all.count < fields.count
            ? all.count { fields[$0] != nil } : fields.keys.count { all.contains($0) }
    }

    func text(with values: [String: String]) -> String {
        values.isEmpty ? absent : Self.text(names) { values[$0] }
    }

    private static func text(_ names: [String], value: (String) -> String?) -> String {
        names.map { name in value(name).map { "\(name): \($0)" } ?? "\(name) absent" }
            .joined(separator: "; ")
    }

    static func == (one: VaryNames, other: VaryNames) -> Bool {
        one === other || one.hash == other.hash && one.isAny == other.isAny && one.names == other.names
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    // MARK: Values that mean the same

    /// Lists whose order means nothing, because each member has its own weight; case is ignored
    /// too.
    private static let preferences: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language",
    ]

    /// A value without differences that do not change its meaning: blanks around commas; in preferences also
    /// their order, their case, and a weight of 1, which is the default.
    static func normalized(_ value: String, of name: String) -> String {
        let members = FieldList.members(of: value)
        guard preferences.contains(name) else { return members.joined(separator: ", ") }
        return members.map { preference($0.lowercased()) }.sorted().joined(separator: ", ")
    }

    private static func preference(_ member: String) -> String {
        let parts = member.split(separator: ";").map { String($0.trimmed) }
        return parts.filter { !["q=1", "q=1.0", "q=1.00", "q=1.000"].contains($0) }.joined(separator: ";")
    }
}
