/// What a validator found, and by which rules. Pure: a response goes in, a verdict comes out.
///
/// Mirrors Alamofire 5.12 `Request.validate(statusCode:response:)` and
/// `Request.validate(contentType:response:isEmpty:)`.
struct ValidationDecision {
    let result: Request.ValidationResult
    /// `accepted` or `refused`, with the rules consulted.
    let decision: Decision

    private init(_ result: Request.ValidationResult, _ rules: RuleLog) {
        self.result = result
        decision = Decision(result.isSuccess ? "accepted" : "refused", rules: rules.checks)
    }

    static func refusal(
        _ reason: AFError.ResponseValidationFailureReason, _ rules: RuleLog
    ) -> ValidationDecision {
        ValidationDecision(.failure(AFError.responseValidationFailed(reason: reason)), rules)
    }
}

extension ValidationDecision {
    /// Accepts the listed status codes.
    static func statusCode(
        _ response: HTTPURLResponse, acceptable: some Sequence<Int>
    ) -> ValidationDecision {
        var rules = RuleLog()
        let code = response.statusCode
        guard rules.check(.validationStatusCode, saw: .number(code), acceptable.contains(code)) else {
            return refusal(.unacceptableStatusCode(code: code), rules)
        }
        return ValidationDecision(.success(()), rules)
    }

    /// Accepts the listed media types. An empty body has none that could be wrong; a body without a named
    /// type passes only where `*/*` does.
    ///
    /// - Parameters:
    ///   - isEmpty: nil for a request that keeps no body, and so makes no exception.
    ///   - earlier: the rules that were consulted on the way to this question.
    static func contentType(
        _ response: HTTPURLResponse, acceptable: some Sequence<String>, isEmpty: Bool? = nil,
        after earlier: RuleLog = RuleLog()
    ) -> ValidationDecision {
        var rules = earlier
        if let isEmpty {
            let saw = Saw.text(isEmpty ? "no body" : "a body")
            if rules.check(.validationContentTypeEmptyBody, saw: saw, isEmpty) {
                return ValidationDecision(.success(()), rules)
            }
        }
        let types = Array(acceptable)
        let type = response.mimeType
        rules.check(.validationContentTypePresent, saw: .text(type ?? "none"), type != nil)
        guard let type else { return withoutType(acceptable: types, rules) }
        let found = MIMEType(type)
        let matches = types.contains { MIMEType($0).matches(found) }
        let saw = matches ? type : "\(type), acceptable: \(types.joined(separator: ", "))"
        guard rules.check(.validationContentType, saw: .text(saw), matches) else {
            return refusal(
                .unacceptableContentType(acceptableContentTypes: types, responseContentType: type), rules)
        }
        return ValidationDecision(.success(()), rules)
    }

    private static func withoutType(acceptable types: [String], _ rules: RuleLog) -> ValidationDecision {
        var rules = rules
        let takesAnything = types.contains { MIMEType($0).isWildcard }
        let saw = Saw.text("acceptable: \(types.joined(separator: ", "))")
        guard rules.check(.validationContentTypeWildcard, saw: saw, takesAnything) else {
            return refusal(.missingContentType(acceptableContentTypes: types), rules)
        }
        return ValidationDecision(.success(()), rules)
    }

    /// Takes a caller's own verdict. The error stays as it is; the request wraps it in
    /// `customValidationFailed`.
    static func custom(_ result: Request.ValidationResult) -> ValidationDecision {
        var rules = RuleLog()
        let saw = result.failure.map(traceText) ?? "success"
        rules.check(.validationCustom, saw: .text(saw), result.isSuccess)
        return ValidationDecision(result, rules)
    }
}

extension ValidationDecision {
    /// The status codes `validate()` accepts: all that mean success (RFC 9110 section 15.3).
    static let defaultStatusCodes = 200..<300

    /// The media types `validate()` accepts: those the request asked for in `Accept`, else any.
    static func defaultContentTypes(of request: URLRequest?) -> [String] {
        guard let accept = request?.value(forHTTPHeaderField: "Accept") else { return ["*/*"] }
        return accept.components(separatedBy: ",")
    }
}
