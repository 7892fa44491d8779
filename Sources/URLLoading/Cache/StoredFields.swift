/// Which header fields of a response are stored (RFC 9111 §3.1), and which fields of a confirmation
/// replace the stored ones (§3.2).
enum StoredFields {
    /// Fields about the connection, or about a proxy on the way, which mean nothing to a later request.
    private static let ofTheWay: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Fields that describe the stored bytes: in a confirmation they describe its own body, which
    /// is not the stored one.
    static let notUpdated: Set<String> = ["content-encoding", "content-length", "content-range"]

    /// The fields without those about the connection, without those that `Connection` lists as such, and
    /// without a length that a transfer coding overrides (RFC 9112 §6.3): it would count again without that.
    static func storable(_ fields: [String: String]) -> [String: String] {
        let names = ofTheWay(fields.first { $0.key.lowercased() == "connection" }?.value)
        guard fields.keys.contains(where: { names.contains($0.lowercased()) }) else { return fields }
        let isOverridden = fields.keys.contains { $0.lowercased() == "transfer-encoding" }
        return fields.filter { field in
            let name = field.key.lowercased()
            return !names.contains(name) && !(isOverridden && name == "content-length")
        }
    }

    private static let known = KnownFields<Set<String>>()

    private static func ofTheWay(_ listed: String?) -> Set<String> {
        guard let listed else { return ofTheWay }
        return known.value(of: listed) { ofTheWay.union(FieldList.members(of: $0).map { $0.lowercased() }) }
    }

    /// The response as it is stored: without fields about the connection, and with a `Date` if it had none
    /// (RFC 9110 §6.6.1).
    static func storable(_ response: HTTPURLResponse, receivedAt date: Date) -> HTTPURLResponse {
        let fields = response.fields
        var kept = storable(fields)
        if response.value(forHTTPHeaderField: "Date") == nil { kept["Date"] = HTTPDate.format(date) }
        return kept.count == fields.count && kept == fields ? response : response.with(fields: kept)
    }
}

extension HTTPURLResponse {
    /// The same response with different fields, or a different status.
    func with(status: Int? = nil, fields: [String: String]) -> HTTPURLResponse {
        let changed = url.flatMap {
            ResponseHead(
                url: $0, status: status ?? statusCode, fields: fields, cookieLines: SetCookie.lines(of: self))
        }
        return changed ?? self
    }
}
