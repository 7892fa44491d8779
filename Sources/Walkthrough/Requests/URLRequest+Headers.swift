import ScriptReading

extension URLRequest {
    /// The request with these headers in place of those of the same names.
    ///
    /// **Set at once.** Foundation compares each field that is set with all others of the request. So many
    /// are set in a request without others, which spells their names, and looked up by these names.
    func setting(_ headers: [Header]) -> URLRequest {
        var request = self
        guard headers.count > 8 else {
            for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
            return request
        }
        var fields = allHTTPHeaderFields ?? [:]
        var spellings = [String: String](fields.keys.map { ($0.lowercased(), $0) }) { first, _ in first }
        for header in headers {
            request.allHTTPHeaderFields = nil
            request.setValue(header.value, forHTTPHeaderField: header.name)
            for (name, value) in request.allHTTPHeaderFields ?? [:] {
                if let old = spellings.updateValue(name, forKey: name.lowercased()) { fields[old] = nil }
                fields[name] = value
            }
        }
        request.allHTTPHeaderFields = fields
        return request
    }
}
