/// The lines in which responses describe themselves for debugging.
package struct ResponseLines {
    private var lines: [String] = []
    private let missing: String

    /// Begins with a line for the request, and one for the response.
    ///
    /// - Parameter missing: the word for a value that is not there.
    package init(_ request: URLRequest?, _ response: HTTPURLResponse?, missing: String) {
        self.missing = missing
        let url = { (url: URL?) in url?.absoluteString ?? "no URL" }
        add("Request", request.map { "\($0.httpMethod ?? "GET") \(url($0.url))" })
        add("Response", response.map { "\($0.statusCode) \(url($0.url))" })
    }

    /// Appends a line.
    package mutating func add(_ name: String, _ value: String?) {
        lines.append("[\(name)]: \(value ?? missing)")
    }

    package var text: String { lines.joined(separator: "\n") }
}
