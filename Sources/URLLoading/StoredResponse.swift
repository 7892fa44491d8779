/// A response in the cache, and when it was asked for and received.
struct StoredResponse {
    let response: HTTPURLResponse
    let data: Data
    /// When the request that brought it was sent.
    let requestDate: Date
    /// When its head arrived.
    let responseDate: Date

    func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    /// The same response after a 304 confirmed it: fields that the 304 has replace the stored ones (RFC 9111
    /// §4.3.4).
    func updated(by confirmation: HTTPURLResponse, at now: Date, requestedAt: Date?) -> StoredResponse {
        var fields = (response.allHeaderFields as? [String: String]) ?? [:]
        for (name, value) in (confirmation.allHeaderFields as? [String: String]) ?? [:] {
            // Fields about the message itself belong to the 304, not to the response it confirms (RFC 9111
            // §3.2).
            guard !Self.notUpdated.contains(name.lowercased()) else { continue }
            for old in fields.keys where old.lowercased() == name.lowercased() { fields[old] = nil }
            fields[name] = value
        }
        let updated = response.url.flatMap {
            HTTPURLResponse(
                url: $0, statusCode: response.statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
        }
        return StoredResponse(
            response: updated ?? response, data: data, requestDate: requestedAt ?? now, responseDate: now)
    }

    private static let notUpdated: Set<String> = [
        "content-length", "content-encoding", "content-type", "content-range", "transfer-encoding",
        "connection",
    ]
}
