/// An interceptor as data: what it is called in a trace, and how it answers.
public struct InterceptorSettings: Sendable {
    /// The key that the session and the requests refer to it by; traces show it too.
    public var name: String
    /// What it does when it is asked.
    var form: any InterceptorForm
}

/// Which of the library's interceptors it is, or which role of the caller's own it plays.
protocol InterceptorForm: ScriptForm {
    /// Makes the interceptor; once in a run, however many requests share it.
    ///
    /// - Parameter builder: for an interceptor that makes requests of its own.
    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor
}

extension InterceptorForm {
    /// Without a library, all that is said about interceptors is left out in one.
    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession, .resource, .session: nil
        case .sessionManager:
            self is any ManagerInterceptorForm.Type ? nil : "Alamofire 4.7 has none"
        }
    }
}

extension ScriptForms {
    /// The interceptors that a script knows.
    static let interceptors = ScriptForms(
        noun: "an interceptor", key: "type",
        all: [
            AdapterSettings.self, RetrierSettings.self, RetryPolicySettings.self,
            AuthenticationSettings.self, OfflineRetrierSettings.self, CompressorSettings.self,
        ])
}

extension ScriptDecoder {
    func interceptors(_ script: ScriptObject) -> [InterceptorSettings] {
        script.map("interceptors").compactMap { member in
            (ScriptForms.interceptors.read(member.value, self) as? any InterceptorForm).map {
                InterceptorSettings(name: member.key, form: $0)
            }
        }
    }
}

extension HTTPMethod {
    /// The methods a script may name.
    static let knownNames = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]
}
