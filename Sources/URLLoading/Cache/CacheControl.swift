import JSONText

/// The directives of a `Cache-Control` field (RFC 9111 §5.2), as far as they can be parsed.
///
/// A directive that cannot be parsed is skipped, as a cache must ignore directives it does not know. If two
/// directives contradict each other, callers ask for the stricter one first, wherever it stands in the field.
struct CacheControl: Equatable {
    struct Directive: Equatable {
        /// In lower case.
        let name: String
        /// The text after the `=`, without quotes; nil if there is no `=`.
        let value: String?
    }

    /// In the order in which they appear in the field.
    let directives: [Directive]
    /// The same by their names, because a cache asks for a dozen of them one after another.
    private let named: [String: [Directive]]
    /// The fields, in lower case, that `no-cache="A, B"` names: they are not reused without asking
    /// (§5.2.2.4).
    let noCacheFields: Set<String>

    private static let none = CacheControl([])
    private static let known = KnownFields<CacheControl>()

    init(_ field: String?) {
        guard let field else {
            self = .none
            return
        }
        self = Self.known.value(of: field) {
            CacheControl(FieldList.members(of: $0).compactMap(Directive.init))
        }
    }

    private init(_ directives: [Directive]) {
        self.directives = directives
        let named = Dictionary(grouping: directives, by: \.name)
        self.named = named
        noCacheFields = Set(
            named["no-cache", default: []].flatMap { directive in
                FieldList.members(of: directive.value ?? "").map { $0.lowercased() }
            })
    }

    func has(_ name: String) -> Bool { named[name] != nil }

    /// The first directive with a name, in lower case.
    func first(_ name: String) -> Directive? { named[name]?.first }

    /// Seconds, as in `max-age=60`; if the directive appears several times, the first one counts (§4.2.1).
    /// A directive without a readable number counts as 0: treating the response as stale is safe.
    func seconds(_ name: String) -> Int? {
        guard let directive = first(name) else { return nil }
        return Self.deltaSeconds(directive.value ?? "") ?? 0
    }

    /// `true` if the directive is present without naming fields, as in `no-cache`, unlike
    /// `no-cache="Set-Cookie"`.
    func hasUnqualified(_ name: String) -> Bool {
        named[name]?.contains { ($0.value ?? "").isEmpty } ?? false
    }

    /// Delta-seconds (§1.2.2): more than 2^31 means 2^31. Nil if the text is not a number of seconds.
    static func deltaSeconds(_ text: String) -> Int? {
        guard text.isDecimal else { return nil }
        return min(Int(text) ?? .max, Int(clamping: 1 << 31 as Int64))
    }
}

extension CacheControl.Directive {
    fileprivate init?(_ member: Substring) {
        let halves = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = halves.first?.trimmed.lowercased(), !name.isEmpty else { return nil }
        self.init(name: name, value: halves.count > 1 ? halves[1].trimmed.unquoted : nil)
    }
}
