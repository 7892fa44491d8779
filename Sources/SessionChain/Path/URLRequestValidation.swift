extension URLRequest {
    /// Refuses a GET with a body, which URLSession would fail later and less clearly.
    ///
    /// RFC 9110 section 9.3.1 gives content in a GET no meaning. The choice is noted in the trace where there
    /// is one, so for a request with a body. Mirrors Alamofire 5.12 `URLRequest.validate()`.
    public func validate() throws {
        guard let body = httpBody else { return }
        let decided = Self.decide(method: httpMethod ?? "GET", bytes: body.count)
        Simulator.current?.recorder.record(.urlRequest(.bodyDecided(decided.decision)))
        switch decided.choice {
        case .accepted: break
        case .refused: throw AFError.urlRequestValidationFailed(reason: .bodyDataInGETRequest(body))
        }
    }

    /// Whether a request of this method may have a body.
    static func decide(method: String, bytes: Int) -> Decided<URLRequestBodyOutcome> {
        var rules = RuleLog()
        let isAllowed = rules.check(
            .urlRequest.bodyAllowed, saw: .text("\(method), \(bytes) bytes"), method != "GET")
        return rules.decide(isAllowed ? .accepted : .refused)
    }
}

/// The rules that a finished `URLRequest` has to obey.
struct URLRequestRules: RuleGroup {
    let bodyAllowed = Rule(
        "url-request.body-allowed", "The method may have a body: all but GET may.",
        .alamofire5("URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34))
}

extension Rule {
    static let urlRequest = URLRequestRules()
}
