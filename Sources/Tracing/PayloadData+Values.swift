import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// How the values of a payload look as members of a trace file's `data` object.

extension URLRequest {
    /// Method, URL, headers sorted by name (a dictionary has no order of its own), body.
    func write(to json: inout JSONWriter) {
        json.field("method", httpMethod)
        json.field("url", url?.absoluteString)
        writeHeaders(allHTTPHeaderFields, to: &json)
        if let body = httpBody { json.object("body") { body.write(to: &$0) } }
    }
}

extension HTTPURLResponse {
    func write(to json: inout JSONWriter) {
        json.field("status", statusCode)
        json.field("url", url?.absoluteString)
        writeHeaders(allHeaderFields as? [String: String], to: &json)
    }
}

extension MultipartPartSummary {
    func write(to json: inout JSONWriter) {
        json.field("source", source.rawValue)
        json.field("bytes", bytes)
        json.object("headers") { json in
            for (name, value) in headers { json.field(dynamic: name, value) }
        }
    }
}

private func writeHeaders(_ headers: [String: String]?, to json: inout JSONWriter) {
    guard let headers, !headers.isEmpty else { return }
    json.object("headers") { json in
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { json.field(dynamic: name, value) }
    }
}

extension Data {
    /// Bytes as text where they are UTF-8, as base 64 where they are not, so that nothing is lost.
    func write(to json: inout JSONWriter) {
        json.field("bytes", count)
        if let text = String(data: self, encoding: .utf8) {
            json.field("text", text)
        } else {
            json.field("base64", base64EncodedString())
        }
    }
}

extension WebSocketFrameSummary {
    func write(to json: inout JSONWriter) {
        json.field("frame", kind)
        if let code { json.field("code", code) }
        content.write(to: &json)
    }
}

extension AdapterAnswer {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        switch result {
        case .success(let adapted): FieldChange.write(FieldChange.between(initial, adapted), to: &json)
        case .failure(let error): json.field("error", traceText(error))
        }
    }
}

extension FieldChange {
    static func write(_ changes: [FieldChange], to json: inout JSONWriter) {
        json.array("changes") { json in
            for change in changes {
                json.object { json in
                    json.field("field", change.field)
                    json.field("from", change.from)
                    json.field("to", change.to)
                }
            }
        }
    }
}

extension ChallengeSummary {
    func write(to json: inout JSONWriter) {
        json.field("method", method)
        json.field("server", server)
        json.field("realm", realm)
        json.field("previousFailures", previousFailures)
    }
}

extension HandlerCall {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("error", error.map(traceText))
        if let status { json.field("status", status) }
        if let bytes { json.field("bytes", bytes) }
        json.field("state", state)
        download?.write(to: &json)
    }
}
