// Names of header fields ignore case (RFC 9110 §5.1), and have a spelling all the same.

extension URLRequest {
    /// Sets a field in place of the one with its name, spelled as it is here unless it is well known; nil
    /// removes it.
    ///
    /// `setValue` of Foundation on Linux makes `X-Api-Key` of `X-API-KEY`, and `Sec-Websocket-Key` of what
    /// RFC 6455 §11.3 registers. So names that an app may choose, and those with two capitals in a word, are
    /// set by this.
    package mutating func setField(_ name: String, to value: String?) {
        var fields = allHTTPHeaderFields ?? [:]
        fields.setField(name, to: value)
        allHTTPHeaderFields = fields
    }

    /// Sets fields in place of those with their names, spelled as `setField` does. No two may have one name.
    package mutating func setFields(_ new: [String: String]) {
        guard !new.isEmpty else { return }
        var fields = allHTTPHeaderFields ?? [:]
        fields.replace(with: new)
        allHTTPHeaderFields = fields
    }
}

extension [String: String] {
    /// Sets a header field. It replaces the one with the same name, regardless of case.
    mutating func setField(_ name: String, to value: String?) {
        let key = name.lowercased()
        for old in keys where old.lowercased() == key { self[old] = nil }
        self[FieldName.spelled(name)] = value
    }

    /// Replaces the fields that have the same names as the new ones, except those listed here in lower case.
    mutating func replace(with others: [String: String], except names: Set<String> = []) {
        // How each field is spelled is looked up: a head may have a thousand, and replace them all.
        var spellings = [String: [String]](grouping: keys) { $0.lowercased() }
        for (given, value) in others {
            let key = given.lowercased()
            guard !names.contains(key) else { continue }
            let name = FieldName.spelled(given)
            for old in spellings.updateValue([name], forKey: key) ?? [] { self[old] = nil }
            self[name] = value
        }
    }

    /// Removes the fields with these names, which are in lower case.
    mutating func removeFields(_ names: Set<String>) {
        for name in keys where names.contains(name.lowercased()) { self[name] = nil }
    }
}
