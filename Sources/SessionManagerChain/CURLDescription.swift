/// The command that would send the same request from a shell, one option a line.
///
/// Other than 5.12's, it leaves out `-X GET`, which is what curl does by itself, and it knows credentials and
/// cookies: a credential kept for the host (as its realm, too) comes before the request's own, and the
/// session's cookies come in the place of a `Cookie` field. Headers come sorted by name, the configuration's
/// where the request has none of its own; the original has them in a dictionary's order.
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
    let kept = configuration.urlCredentialStorage?.credentials(for: .basic(of: url, host))
    parts += credentialOptions(
        kept: kept, own: credential, hasStorage: configuration.urlCredentialStorage != nil)
    parts += cookieOption(for: url, configuration)
    parts += headerOptions(of: request, configuration)
    if let body = request.httpBody.flatMap({ String(data: $0, encoding: .utf8) }) {
        parts.append("-d \"\(body.asShellBody)\"")
    }
    parts.append("\"\(url.absoluteString)\"")
    return parts.joined(separator: " \\\n\t")
}

/// Whoever may be asked for: those that the storage keeps, else the request's own. Without a storage there is
/// nobody, as in the original.
private func credentialOptions(
    kept: [String: URLCredential]?, own: URLCredential?, hasStorage: Bool
) -> [String] {
    guard hasStorage else { return [] }
    let credentials = kept.map { $0.sorted { $0.key < $1.key }.map(\.value) } ?? [own].compactMap { $0 }
    return credentials.compactMap { credential in
        guard let user = credential.user, let password = credential.password else { return nil }
        return "-u \(user):\(password)"
    }
}

private func cookieOption(for url: URL, _ configuration: URLSessionConfiguration) -> [String] {
    guard configuration.httpShouldSetCookies,
        let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
    else { return [] }
    return ["-b \"\(cookies.map { "\($0.name)=\($0.value)" }.joined(separator: ";"))\""]
}

private func headerOptions(of request: URLRequest, _ configuration: URLSessionConfiguration) -> [String] {
    var headers: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] { headers["\(name)"] = "\(value)" }
    for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name] = value }
    return headers.filter { $0.key != "Cookie" }.sorted { $0.key < $1.key }
        .map { "-H \"\($0.key): \($0.value.withEscapedQuotes)\"" }
}

extension URLProtectionSpace {
    /// Where the original looks for credentials: it does not know the realm, and takes the host for it.
    fileprivate static func basic(of url: URL, _ host: String) -> URLProtectionSpace {
        URLProtectionSpace(
            host: host, port: url.port ?? 0, protocol: url.scheme, realm: host,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
    }
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
