/// The command that would send the same request from a shell, one option a line.
///
/// Unlike that of 5.12, it leaves out `-X GET`, which is what curl does by itself. The headers are sorted by
/// name, with those of the configuration that the request does not set itself; the original writes them in
/// the order of a dictionary.
///
/// Mirrors Alamofire 4.7 `Request.cURLRepresentation()`.
func cURLDescription(
    of request: URLRequest?, configuration: URLSessionConfiguration, credential: URLCredential?
) -> String {
    guard let request, let url = request.url, let host = url.host else {
        return "$ curl command could not be created"
    }
    var parts = ["$ curl -v"]
    if let method = request.httpMethod, method != HTTPMethod.get.rawValue { parts.append("-X \(method)") }
    parts += CURLOptions.credentials(for: url, host, configuration, own: credential)
    parts += CURLOptions.cookies(for: url, configuration)
    parts += headerOptions(of: request, configuration)
    if let body = request.httpBody.flatMap({ String(data: $0, encoding: .utf8) }) {
        parts.append("-d \"\(body.asShellBody)\"")
    }
    parts.append("\"\(url.absoluteString)\"")
    return parts.joined(separator: " \\\n\t")
}

private func headerOptions(of request: URLRequest, _ configuration: URLSessionConfiguration) -> [String] {
    var headers: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] { headers["\(name)"] = "\(value)" }
    for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name] = value }
    return headers.filter { $0.key != "Cookie" }.sorted { $0.key < $1.key }
        .map { "-H \"\($0.key): \($0.value.withEscapedQuotes)\"" }
}

extension Request: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method, URL, and the status code once there is one: `GET https://example.test/ (200)`.
    public var description: String {
        [request?.httpMethod, request?.url?.absoluteString, response.map { "(\($0.statusCode))" }]
            .compactMap { $0 }.joined(separator: " ")
    }

    /// The command that would send the same request from a shell; `debugPrint(request)` prints it.
    public var debugDescription: String {
        cURLDescription(of: request, configuration: session.configuration, credential: delegate.credential)
    }
}
