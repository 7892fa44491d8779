import SessionChain
import Testing

@Suite struct `Validation, as measured` {
    @Test func `is two validators, and both accept`() throws {
        try conformance("validate_success") { lab in
            lab.session().request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `refuses a content type`() throws {
        try conformance("validate_content_type_mismatch") { lab in
            lab.session().request(lab.url).validate(contentType: ["application/json"]).responseData { _ in }
        }
    }

    @Test func `refuses a 404 for a plain handler, too`() throws {
        try conformance("validate_failure_plain_response") { lab in
            lab.server.reply(404)
            lab.session().request(lab.url).validate().response { _ in }
        }
    }

    @Test func `does not happen by itself, so a 500 is a success`() throws {
        try conformance("no_validate_500") { lab in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("R")).request(lab.url).responseData { _ in }
        }
    }

    @Test func `that does not happen gives a retry policy nothing to do`() throws {
        try conformance("retrypolicy_503_without_validate") { lab in
            lab.server.reply(503)
            let policy = RetryPolicy(
                retryLimit: 2, exponentialBackoffBase: 2, exponentialBackoffScale: 0.02)
            lab.session(interceptor: policy).request(lab.url).responseData { _ in }
        }
    }

    @Test func `by closures goes on while they accept`() throws {
        try conformance("two_custom_validators") { lab in
            lab.session().request(lab.url)
                .validate(named: "A") { _, _, _ in .success(()) }
                .validate(named: "B") { _, _, _ in .success(()) }
                .responseData { _ in }
        }
    }

    @Test func `ends with the first refusal`() throws {
        try conformance("first_validator_fails") { lab in
            lab.session().request(lab.url)
                .validate(named: "A") { _, _, _ in .failure(TestError("A")) }
                .validate(named: "B") { _, _, _ in .success(()) }
                .responseData { _ in }
        }
    }

    @Test func `may be added after the handler`() throws {
        try conformance("validator_after_handler") { lab in
            lab.session().request(lab.url)
                .responseData { _ in }
                .validate(named: "A") { _, _, _ in .failure(TestError("A")) }
        }
    }
}
