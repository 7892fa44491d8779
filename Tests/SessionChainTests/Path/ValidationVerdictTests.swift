import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A validation verdict` {
    private func verdict(_ decided: Decided<ValidationVerdict>) -> String {
        if case .refused(let refusal) = decided.choice { traceText(refusal.error) } else { "success" }
    }

    @Test(arguments: [
        (200, "success", ["+ validation.status-code (200)"]),
        (299, "success", ["+ validation.status-code (299)"]),
        (300, "responseValidationFailed(unacceptableStatusCode(300))", ["- validation.status-code (300)"]),
        (500, "responseValidationFailed(unacceptableStatusCode(500))", ["- validation.status-code (500)"]),
    ])
    func `accepts successful status codes by default`(
        status: Int, result: String, rules: [String]
    ) throws {
        let decided = Decided<ValidationVerdict>.statusCode(
            try response(status), acceptable: ValidationVerdict.defaultStatusCodes)
        #expect(verdict(decided) == result)
        #expect(decided.decision.rules.text == rules)
    }

    @Test(
        arguments: [
            ("text/plain", ["text/plain"], "success"),
            ("text/plain; charset=utf-8", ["text/*"], "success"),
            ("text/plain", ["*/*"], "success"),
            ("text/plain", ["*/plain"], "success"),
            ("text/plain", ["application/json", " text/plain;q=0.5"], "success"),
            (
                "text/plain", ["application/json"],
                "responseValidationFailed(unacceptableContentType(text/plain))"
            ),
            ("text/plain", ["*"], "success"),
            (
                "text/plain", ["text/plain ;q=0.5"],
                "responseValidationFailed(unacceptableContentType(text/plain))"
            ),
            (nil, ["*/*"], "success"),
            (nil, ["text/*"], "responseValidationFailed(missingContentType)"),
        ] as [(String?, [String], String)])
    func `compares media types part by part`(type: String?, acceptable: [String], result: String) throws {
        let response = try response(200, type.map { ["Content-Type": $0] } ?? [:])
        let decided = Decided<ValidationVerdict>.contentType(response, acceptable: acceptable, isEmpty: false)
        #expect(verdict(decided) == result)
    }

    @Test func `lists the acceptable types in order`() throws {
        for type in [["Content-Type": "text/plain"], [:]] {
            let decided = Decided<ValidationVerdict>.contentType(
                try response(200, type), acceptable: ["c/d", "a/b"], isEmpty: false)
            guard case .refused(let refusal) = decided.choice else {
                Issue.record("\(type) was accepted")
                continue
            }
            let error: any Error = refusal.error
            #expect((error as? AFError)?.acceptableContentTypes == ["a/b", "c/d"])
        }
    }

    @Test func `reads the acceptable types of a set in order`() throws {
        let types = ["a/a", "b/b", "c/c", "d/d", "e/e", "f/f", "g/g", "h/h"]
        let saw = types.joined(separator: ", ")
        let plain = Decided<ValidationVerdict>.contentType(
            try response(200, ["Content-Type": "text/plain"]), acceptable: Set(types))
        #expect(
            plain.decision.rules.text == [
                "+ validation.content-type-present (text/plain)",
                "- validation.content-type (text/plain, acceptable: \(saw))",
            ])
        let none = Decided<ValidationVerdict>.contentType(
            try response(200), acceptable: Dictionary(uniqueKeysWithValues: types.map { ($0, 1) }).keys)
        #expect(none.decision.rules.text.last == "- validation.content-type-wildcard (acceptable: \(saw))")
    }

    @Test func `does not check the content type of an empty body`() throws {
        let decided = Decided<ValidationVerdict>.contentType(
            try response(204), acceptable: ["text/plain"], isEmpty: true)
        #expect(verdict(decided) == "success")
        #expect(decided.decision.rules.text == ["+ validation.content-type-empty-body (no body)"])
    }

    @Test func `shows the rules that it is based on`() throws {
        let decided = Decided<ValidationVerdict>.contentType(
            try response(200, ["Content-Type": "text/plain"]), acceptable: ["a/b", "c/d"], isEmpty: false)
        #expect(decided.decision.outcome == "refused")
        #expect(
            decided.decision.rules.text == [
                "- validation.content-type-empty-body (a body)",
                "+ validation.content-type-present (text/plain)",
                "- validation.content-type (text/plain, acceptable: a/b, c/d)",
            ])
    }

    @Test func `takes the acceptable types from the Accept field`() throws {
        var request = try URLRequest(url: "https://example.test/", method: .get)
        #expect(ValidationVerdict.defaultContentTypes(of: request) == ["*/*"])
        request.headers.update(.accept("text/html,text/plain"))
        #expect(ValidationVerdict.defaultContentTypes(of: request) == ["text/html", "text/plain"])
    }

    @Test func `skips a validator if there is an error already`() {
        let decided = Decided<ValidationVerdict>.afterError()
        #expect(decided.decision.outcome == ValidationOutcome.skipped.word)
        #expect(decided.decision.rules.text == ["- validation.no-earlier-error (an earlier error)"])
    }

    @Test func `passes on the verdict of the caller's own validator`() {
        let decided = Decided<ValidationVerdict>.custom(NamedError("A"))
        #expect(verdict(decided) == "NamedError(A)")
        #expect(decided.decision.rules.text == ["- validation.custom (NamedError(A))"])
    }
}
