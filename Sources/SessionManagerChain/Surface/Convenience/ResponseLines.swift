/// The lines in which responses describe themselves for debugging: `[Name]: value`.
struct ResponseLines {
    private var lines: [String] = []

    /// Begins with a line for the request, and one for the response.
    init(_ request: URLRequest?, _ response: HTTPURLResponse?) {
        let url = { (url: URL?) in url?.absoluteString ?? "no URL" }
        add("Request", request.map { "\($0.httpMethod ?? "GET") \(url($0.url))" })
        add("Response", response.map { "\($0.statusCode) \(url($0.url))" })
    }

    /// Appends a line.
    mutating func add(_ name: String, _ value: String?) {
        lines.append("[\(name)]: \(value ?? "nil")")
    }

    var text: String { lines.joined(separator: "\n") }
}
