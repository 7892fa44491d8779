/// The lines in which responses describe themselves for debugging: `[Name]: value`, and what belongs to a
/// line indented below it.
///
/// The layout is that of Alamofire 5.12.
struct ResponseLines {
    private var lines: [String] = []

    /// Appends a line.
    mutating func add(_ name: String, _ value: String?) {
        lines.append("[\(name)]: \(value ?? "None")")
    }

    /// Appends a request with its headers and its body.
    mutating func add(_ request: URLRequest) {
        add("Request", "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "no URL")")
        addHeaders(request.headers)
        addBody(request.httpBody, under: request.headers)
    }

    /// Appends a response with its headers.
    mutating func add(_ response: HTTPURLResponse?) {
        guard let response else { return add("Response", nil) }
        lines.append("[Response]:")
        lines.append("    [Status Code]: \(response.statusCode)")
        addHeaders(response.headers)
    }

    /// Appends the body below the headers of its request or response. It is shown if it is text, and short.
    mutating func addBody(_ body: Data?, under headers: HTTPHeaders) {
        guard let body, !body.isEmpty else { return addPart("Body", "None") }
        let type = headers["Content-Type"] ?? ""
        guard body.count <= 100_000, ["json", "xml", "text"].contains(where: { type.contains($0) }) else {
            return addPart("Body", "\(body.count) bytes")
        }
        addPart("Body", below: String(decoding: body, as: UTF8.self))
    }

    /// Appends how long the task and the serializer took. The dates of the metrics would round it.
    mutating func addDurations(_ metrics: URLSessionTaskMetrics?, _ serializationDuration: TimeInterval) {
        let network = metrics.map { $0.summary.end.since($0.summary.created).seconds }
        add("Network Duration", network.map { "\($0)s" })
        add("Serialization Duration", "\(serializationDuration)s")
    }

    /// All lines.
    var text: String { lines.joined(separator: "\n") }

    private mutating func addHeaders(_ headers: HTTPHeaders) {
        guard !headers.isEmpty else { return addPart("Headers", "None") }
        addPart("Headers", below: headers.sorted().description)
    }

    private mutating func addPart(_ name: String, _ value: String) {
        lines.append("    [\(name)]: \(value)")
    }

    private mutating func addPart(_ name: String, below text: String) {
        lines.append("    [\(name)]:")
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // Of scalars, because a line feed behind a carriage return is one character with it.
        for line in trimmed.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append("        \(String(line))")
        }
    }
}
