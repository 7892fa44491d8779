/// Which header fields of a response belong into the cache (RFC 9111 §3.1), and which of a confirmation
/// replace what is there (§3.2).
enum StoredFields {
    /// Fields about the connection or a proxy on the way, which mean nothing to a later request.
    private static let ofTheWay: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Fields about the stored bytes as they are: those of a confirmation are about its own, which it has
    /// not.
    static let notUpdated: Set<String> = ["content-encoding", "content-length", "content-range"]

    /// The fields without those about the way, and without those that `Connection` names as such.
    static func storable(_ fields: [String: String]) -> [String: String] {
        let listed = fields.first { $0.key.lowercased() == "connection" }?.value ?? ""
        let names = ofTheWay.union(FieldList.members(of: listed).map { $0.lowercased() })
        guard fields.keys.contains(where: { names.contains($0.lowercased()) }) else { return fields }
        return fields.filter { !names.contains($0.key.lowercased()) }
    }

    /// The response as it is stored: without fields about the way, and with a `Date` if it came without
    /// (RFC 9110 §6.6.1).
    static func storable(_ response: HTTPURLResponse, receivedAt date: Date) -> HTTPURLResponse {
        let fields = response.fields
        var kept = storable(fields)
        if response.value(forHTTPHeaderField: "Date") == nil { kept["Date"] = HTTPDate.format(date) }
        return kept.count == fields.count && kept == fields ? response : response.with(fields: kept)
    }
}

extension HTTPURLResponse {
    var fields: [String: String] { (allHeaderFields as? [String: String]) ?? [:] }

    /// The same response with other fields, or another status.
    func with(status: Int? = nil, fields: [String: String]) -> HTTPURLResponse {
        let changed = url.flatMap {
            HTTPURLResponse(
                url: $0, statusCode: status ?? statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
        }
        return changed ?? self
    }
}

extension [String: String] {
    /// Sets a header field in the place of one whose name differs at most in case.
    mutating func setField(_ name: String, to value: String?) {
        for old in keys where old.lowercased() == name.lowercased() { self[old] = nil }
        self[name] = value
    }

    /// Puts other header fields in the place of those with the same names, except some, named in lower case.
    mutating func replace(with others: [String: String], except names: Set<String>) {
        for (name, value) in others where !names.contains(name.lowercased()) { setField(name, to: value) }
    }
}
