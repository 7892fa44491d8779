/// Whether a request is sent with the body that it has.
enum RequestBodyDecision {
    /// Nil for a request that is sent as it is: a trace shows only what is refused.
    static func refuse(_ request: URLRequest) -> Decided<URLRequestBodyOutcome>? {
        guard request.httpMethod == "GET", let body = request.httpBody else { return nil }
        var rules = RuleLog()
        rules.check(.requestBody.method, saw: .text("GET, \(counted(body.count, "byte"))"), false)
        return rules.decide(.refused)
    }
}

/// Which requests may have a body.
struct RequestBodyRules: RuleGroup {
    let method = Rule(
        "request-body.method",
        "The method is one with which a body is sent: all but GET, in which it has no meaning.",
        .rfc(9110, section: "9.3.1"))
}

extension Rule {
    static let requestBody = RequestBodyRules()
}
