/// The command that would send the same request from a shell, with one option per line.
///
/// Headers are sorted by name; those that the request lacks come from the configuration. The original writes
/// the configuration's first, in the order of a dictionary. Without a configuration, because the session is
/// gone, nothing of the session's is added, and no credential.
///
/// Mirrors Alamofire 5.12 `Request.cURLDescription()`.
func cURLDescription(
    of request: URLRequest?, configuration: URLSessionConfiguration?, credential: URLCredential? = nil
) -> String {
    guard let request, let url = request.url, let host = url.host, let method = request.httpMethod else {
        return "$ curl command could not be created"
    }
    // Cookies have an option of their own. A field of the configuration that is spelled otherwise stays where
    // it is, as in the original. The fields are kept by their names without case: `HTTPHeaders` would look at
    // all of them for each one.
    var headers = (configuration?.headers ?? [:]).map { (name: $0.name, value: $0.value) }
    headers += (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        .map { (name: $0.key, value: $0.value) }
    let options = headers.filter { $0.name != "Cookie" }
        .map { ($0.name.lowercased(), "-H \"\($0.name): \($0.value.withEscapedQuotes)\"") }

    var parts = ["$ curl -v", "-X \(method)"]
    if let configuration {
        parts += CURLOptions.credentials(for: url, host, configuration, own: credential)
        parts += CURLOptions.cookies(for: url, configuration)
    }
    let fields = Dictionary(options) { _, last in last }
    parts += fields.sorted { $0.key < $1.key }.map(\.value)
    if let body = request.httpBody {
        parts.append("-d \"\(String(decoding: body, as: UTF8.self).asShellBody)\"")
    }
    parts.append("\"\(url.absoluteString)\"")
    return parts.joined(separator: " \\\n\t")
}
