/// A response in the cache: when it was requested and received, and which requests it fits.
struct StoredResponse: @unchecked Sendable {
    // Unchecked: `userInfo` belongs to the app, and a simulation runs on one thread.

    var response: HTTPURLResponse
    var data: Data
    /// When the request that brought it was sent.
    var requestDate: Date
    /// When its head arrived.
    var responseDate: Date
    /// The values that the request had in the fields that the response varies by.
    var vary = Vary.none
    /// Which part of the representation it is; nil if it is whole.
    var part: ContentRange?
    /// Which one it is of all that its cache has stored; nil until it is stored. An update keeps the number.
    var number: Int?
    /// Where it may be kept.
    var storagePolicy = URLCache.StoragePolicy.allowed
    /// What the app stores along with it.
    var userInfo: [AnyHashable: Any]?

    func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    /// When the server made it.
    var date: Date { response.date(receivedAt: responseDate) }

    var cacheControl: CacheControl { CacheControl(field("Cache-Control")) }

    /// Its entity tag, if it is strong: equal strong tags mean equal bytes (RFC 9110 §8.8.1).
    var strongTag: String? {
        guard let tag = field("ETag"), tag.hasPrefix("\"") else { return nil }
        return tag
    }

    /// Its `Last-Modified`, if it is strong.
    var strongDate: String? { response.strongDate(receivedAt: responseDate) }

    /// The response in the type that Foundation uses for it.
    var cached: CachedURLResponse {
        CachedURLResponse(
            response: response, data: data, userInfo: userInfo, storagePolicy: storagePolicy)
    }

    /// `true` if all bytes of the representation are stored: it is no part, or a part with all of them.
    var isWhole: Bool {
        part.map { $0.first == 0 && $0.reachesEnd && data.count == $0.count } ?? true
    }

    /// `true` if its data is the decoded body, and not the one that the server counts the bytes of.
    var isCoded: Bool { ContentCoding.isCoded(field("Content-Encoding")) }

    /// How a decision refers to it: `a 200`.
    var words: String { part.map { "a 206 with \($0)" } ?? "a \(response.statusCode)" }

    /// The same response after a 304, or the answer to a HEAD, has confirmed it: the new fields replace the
    /// stored ones (RFC 9111 §3.2), and its age starts again.
    ///
    /// If it now varies by other fields, its values in them are those of the request that asked. Those of the
    /// same fields fit that request already.
    ///
    /// - Parameters:
    ///   - request: the request that asked, without the conditions of the cache, which no other request has.
    ///   - sent: the same as it was sent.
    func updated(
        by confirmation: HTTPURLResponse, to request: URLRequest, sentAs sent: URLRequest, at now: Date,
        requestedAt: Date?
    ) -> StoredResponse {
        var updated = self
        var fields = response.fields
        // The confirmation states its age in its own `Age`; without one, it comes directly from the server.
        fields.setField("Age", to: nil)
        let confirmed = StoredFields.storable(confirmation, receivedAt: now).fields
        fields.replace(with: confirmed, except: StoredFields.notUpdated)
        updated.response = response.with(fields: fields)
        let names = VaryNames.read(updated.field("Vary"))
        if names != vary.names {
            updated.vary = Vary(names, Vary.fields(of: sent.withConditions(of: request)))
        }
        updated.requestDate = requestedAt ?? now
        updated.responseDate = now
        return updated
    }
}

extension HTTPURLResponse {
    /// When the server made it: its `Date`, or when it was received if it has none (RFC 9110 §6.6.1).
    func date(receivedAt moment: Date) -> Date {
        value(forHTTPHeaderField: "Date").flatMap { HTTPDate.parse($0, now: moment) } ?? moment
    }

    /// Its `Last-Modified`, if it is strong: the second that it names was over when the server made the
    /// response, so nothing can have changed later in it (RFC 9110 §8.8.2.2).
    func strongDate(receivedAt moment: Date) -> String? {
        guard let text = value(forHTTPHeaderField: "Last-Modified"),
            let modified = HTTPDate.parse(text, now: moment),
            date(receivedAt: moment).timeIntervalSince(modified) >= 1
        else { return nil }
        return text
    }
}
