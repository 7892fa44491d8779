import ScriptReading

/// An interceptor: one of the library's, or an adapter or retrier of the app's own.
///
/// The session and the requests of a script refer to an interceptor by its name, which is also in the trace
/// unless the interceptor has a name of its own.
protocol InterceptorForm: ScriptForm {
    /// Makes the interceptor. A run makes each one once, however many requests share it.
    ///
    /// - Parameter builder: for interceptors that make requests themselves.
    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor
}

extension InterceptorForm {
    /// The chains without a library leave out interceptors as a whole, so they need no reason here.
    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession, .resource, .session: nil
        case .sessionManager:
            self is any ManagerInterceptorForm.Type ? nil : "Alamofire 4.7 has none"
        }
    }
}

extension ScriptForms {
    /// All interceptors.
    static let interceptors = ScriptForms(
        noun: "an interceptor", key: "type",
        all: [
            AdapterSettings.self, RetrierSettings.self, RetryPolicySettings.self,
            AuthenticationSettings.self, OfflineRetrierSettings.self, CompressorSettings.self,
            SwiftInterceptor.self,
        ])
}

extension ScriptType where Value == [String] {
    /// The names of those that are asked one after the other. Each asks the next one, as in the library, so
    /// that thousands of them would need more stack than there is.
    static var namesOfInterceptors: ScriptType { .list(of: .name(of: .interceptor), most: 100) }
}

extension ScriptType where Value == [Named<any InterceptorForm>] {
    static var interceptors: ScriptType {
        .map(of: ScriptForms.interceptors.type(), naming: .interceptor)
    }
}
