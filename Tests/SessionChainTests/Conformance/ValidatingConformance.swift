import SessionChain
import Testing

@Suite struct `Validation, as measured` {
    @Test func `consists of two validators, which both accept the response`() throws {
        try conformance("validate_success") { lab in
            lab.session().request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `rejects a content type that was not asked for`() throws {
        try conformance("validate_content_type_mismatch") { lab in
            lab.session().request(lab.url).validate(contentType: ["application/json"]).responseData { _ in }
        }
    }

    @Test func `also rejects a 404 for a handler without a serializer`() throws {
        try conformance("validate_failure_plain_response") { lab in
            lab.server.reply(404)
            lab.session().request(lab.url).validate().response { _ in }
        }
    }

    @Test func `does not happen by default, so a 500 is a success`() throws {
        try conformance("no_validate_500") { lab in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("R")).request(lab.url).responseData { _ in }
        }
    }

    @Test func `is necessary for a retry policy to be asked`() throws {
        try conformance("retrypolicy_503_without_validate") { lab in
            lab.server.reply(503)
            let policy = RetryPolicy(
                retryLimit: 2, exponentialBackoffBase: 2, exponentialBackoffScale: 0.02)
            lab.session(interceptor: policy).request(lab.url).responseData { _ in }
        }
    }

    @Test func `by closures continues as long as they accept the response`() throws {
        try conformance("two_custom_validators") { lab in
            lab.session().request(lab.url)
                .validate(named: "A") { _, _, _ in .success(()) }
                .validate(named: "B") { _, _, _ in .success(()) }
                .responseData { _ in }
        }
    }

    @Test func `ends with the first closure that rejects the response`() throws {
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
