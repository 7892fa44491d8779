/// What a session adds to a request by itself, as options of curl.
package enum CURLOptions {
    /// The names and passwords that the storage of the configuration keeps for the host, or else the
    /// request's own. A configuration without a storage gives none, as in the originals.
    package static func credentials(
        for url: URL, _ host: String, _ configuration: URLSessionConfiguration, own: URLCredential?
    ) -> [String] {
        guard let storage = configuration.urlCredentialStorage else { return [] }
        // The originals do not know the realm, and take the host for it.
        let space = URLProtectionSpace(
            host: host, port: url.port ?? 0, protocol: url.scheme, realm: host,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        let kept = storage.credentials(for: space).map { $0.sorted { $0.key < $1.key }.map(\.value) }
        return (kept ?? [own].compactMap { $0 }).compactMap { credential in
            guard let user = credential.userName, let password = credential.password else { return nil }
            return "-u \(user):\(password)"
        }
    }

    /// The cookies that the session sends, in the place of a `Cookie` field.
    package static func cookies(for url: URL, _ configuration: URLSessionConfiguration) -> [String] {
        guard configuration.httpShouldSetCookies,
            let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
        else { return [] }
        return ["-b \"\(cookies.map { "\($0.name)=\($0.value)" }.joined(separator: ";"))\""]
    }
}
