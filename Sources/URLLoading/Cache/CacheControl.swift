/// The directives of a `Cache-Control` field (RFC 9111 §5.2), as far as they can be understood.
///
/// What does not parse is passed over, as a cache must ignore directives it does not know. Of directives that
/// contradict each other the stricter one is asked for first, wherever it stands.
struct CacheControl: Equatable {
    struct Directive: Equatable {
        /// In lower case.
        let name: String
        /// What stands behind the `=`, without quotes; nil without one.
        let value: String?
    }

    /// In the order they stand.
    let directives: [Directive]

    init(_ field: String?) {
        directives = FieldList.members(of: field ?? "").compactMap(Directive.init)
    }

    func has(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// Seconds, as in `max-age=60`; of several the first counts (§4.2.1). A directive without a number one
    /// can read counts as 0: stale is safe.
    func seconds(_ name: String) -> Int? {
        guard let directive = directives.first(where: { $0.name == name }) else { return nil }
        return Self.deltaSeconds(directive.value ?? "") ?? 0
    }

    /// Whether the directive stands there without naming fields, as `no-cache` does, unlike
    /// `no-cache="Set-Cookie"`.
    func hasUnqualified(_ name: String) -> Bool {
        directives.contains { $0.name == name && ($0.value ?? "").isEmpty }
    }

    /// The fields, in lower case, that a directive names: `no-cache="A, B"` (§5.2.2.4).
    func fields(_ name: String) -> [String] {
        directives.filter { $0.name == name }
            .flatMap { FieldList.members(of: $0.value ?? "").map { $0.lowercased() } }
    }

    /// Delta-seconds (§1.2.2): more than 2^31 means 2^31. Nil for what is no number of seconds.
    static func deltaSeconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return min(Int(text) ?? .max, 1 << 31)
    }
}

extension CacheControl.Directive {
    fileprivate init?(_ member: Substring) {
        let halves = member.split(separator: "=", maxSplits: 1)
        guard let name = halves.first?.trimmed.lowercased(), !name.isEmpty else { return nil }
        self.init(name: name, value: halves.count > 1 ? halves[1].trimmed.unquoted : nil)
    }
}
