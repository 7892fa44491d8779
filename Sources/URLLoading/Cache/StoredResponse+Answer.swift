/// How a stored response answers a request.
extension StoredResponse {
    /// The head and the body that a caller gets, as if they had come from the server.
    ///
    /// - Parameter freshness: how old it is, if the server was not asked: the answer then states its
    ///   `Age` and omits the fields that may not be reused without asking (RFC 9111 §5.1, §5.2.2.4).
    func answer(_ portion: StoredPortion, to method: String?, freshness: Freshness?) -> (
        HTTPURLResponse, Data
    ) {
        var fields = response.fields
        if let freshness {
            fields.setField("Age", to: String(freshness.age))
            fields.removeFields(cacheControl.noCacheFields)
        }
        let isHead = method == "HEAD"
        switch portion {
        case .slice(let bytes, let range):
            fields.setField("Content-Range", to: "\(range)")
            fields.setField("Content-Length", to: String(bytes.count))
            let start = data.startIndex
            let body = data[(start + bytes.lowerBound)..<(start + bytes.upperBound)]
            return (response.with(status: 206, fields: fields), isHead ? Data() : Data(body))
        case .whole where part != nil:
            // A part with all the bytes is processed as a complete 200 (RFC 9110 §15.3.7.3).
            fields.setField("Content-Range", to: nil)
            fields.setField("Content-Length", to: String(data.count))
            return (response.with(status: 200, fields: fields), isHead ? Data() : data)
        case .whole, .beginning, .missing:
            let head = freshness == nil ? response : response.with(fields: fields)
            return (head, isHead ? Data() : data)
        }
    }

    /// The 304 that tells a caller that its copy is current, with the fields that a 304 must have (RFC 9110
    /// §15.4.5).
    func notModified(age: Int) -> HTTPURLResponse {
        var fields: [String: String] = ["Age": String(age)]
        for name in ["Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Last-Modified", "Vary"]
        {
            if let value = field(name) { fields[name] = value }
        }
        return response.with(status: 304, fields: fields)
    }

    /// The head of the whole, once the rest of a stored part has come: the stored head, updated by the
    /// fields that came with the rest (RFC 9111 §3.4).
    func completed(by rest: HTTPURLResponse, at now: Date) -> HTTPURLResponse {
        var fields = response.fields
        fields.setField("Age", to: nil)
        let new = StoredFields.storable(rest, receivedAt: now).fields
        fields.replace(with: new, except: StoredFields.notUpdated)
        fields.setField("Content-Range", to: nil)
        let range = rest.value(forHTTPHeaderField: "Content-Range").flatMap { ContentRange($0) }
        let length = part?.length ?? range?.length
        fields.setField("Content-Length", to: length.map(String.init))
        return response.with(status: 200, fields: fields)
    }
}
