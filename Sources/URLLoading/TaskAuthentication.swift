/// What a task knows about answering challenges: the credential it sends, to whom, and how many were refused.
///
/// It lives as long as the task. What a session remembers for its next tasks is not its business.
struct TaskAuthentication {
    /// The space that was asked about last.
    private var asked: URLProtectionSpace?
    /// The credential that is sent, and the space it is for.
    private var used: (credential: URLCredential, space: URLProtectionSpace)?
    /// How many credentials were refused in that space.
    private var failures = 0

    /// The challenge that a 401 puts to the delegate. One that answers a credential counts as its refusal.
    mutating func challenge(of response: HTTPURLResponse, in space: URLProtectionSpace)
        -> URLAuthenticationChallenge
    {
        asked = space
        if let used, used.space == space {
            failures += 1
        } else {
            used = nil
            failures = 0
        }
        return URLAuthenticationChallenge(
            protectionSpace: space,
            proposedCredential: used?.credential ?? response.url.flatMap(URLCredential.init(in:)),
            previousFailureCount: failures, failureResponse: response, error: nil)
    }

    /// Sends this credential from now on, to whoever asked.
    mutating func use(_ credential: URLCredential) {
        guard let asked else { preconditionFailure("a credential is used where nobody asked for one") }
        used = (credential, asked)
    }

    /// The request with the credential, if it goes to the server that the credential is for.
    func authorized(_ request: URLRequest) -> URLRequest {
        guard let used, let url = request.url, used.space.contains(Origin(url)) else { return request }
        var request = request
        request.setValue(used.credential.basicAuthorization, forHTTPHeaderField: "Authorization")
        return request
    }
}

extension URLCredential {
    /// The user name and password that a URL itself names: `https://user:password@example.test/`.
    fileprivate convenience init?(in url: URL) {
        guard let user = url.user, let password = url.password else { return nil }
        self.init(user: user, password: password, persistence: .forSession)
    }
}
