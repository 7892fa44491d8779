import SessionManagerChain
import Testing

@Suite struct `Validation in 4.7, as measured` {
    @Test func `happens when the task has completed, and may accept the response`() throws {
        try conformance("validate_success") { lab in
            lab.request(from: lab.manager()).checked().handleData()
        }
    }

    @Test func `rejects a 404, and the closure and the handlers receive the same error`() throws {
        try conformance("validate_404") { lab in
            lab.server.reply(404)
            lab.request(from: lab.manager()).checked().handleData()
        }
    }

    @Test func `rejects a content type that was not asked for`() throws {
        try conformance("validate_content_type_mismatch") { lab in
            lab.request(from: lab.manager()).validate(contentType: ["application/json"]).handleData()
        }
    }

    @Test func `has to be requested: without it, a 500 is a success, and no retrier is asked`() throws {
        try conformance("no_validate_500") { lab in
            lab.server.reply(500)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .grantForEver))).handleData()
        }
    }

    @Test func `runs closure after closure while they accept the response`() throws {
        try conformance("two_custom_validators") { lab in
            lab.request(from: lab.manager()).checked(by: "v1").checked(by: "v2").handleData()
        }
    }

    @Test func `ends with the first closure that rejects the response`() throws {
        try conformance("first_validator_fails") { lab in
            lab.request(from: lab.manager()).checked(by: "v1", refusing: true).checked(by: "v2").handleData()
        }
    }

    @Test func `does not happen without a response`() throws {
        try conformance("validators_on_transport_error") { lab in
            lab.server.refuseConnections()
            lab.request(from: lab.manager()).checked(by: "v1").handleData()
        }
    }

    @Test func `that is added to a finished request never happens`() throws {
        try conformance("validator_after_completion") { lab in
            let request = lab.request(from: lab.manager()).handleData()
            lab.later(.milliseconds(100)) { request.checked(by: "v1", refusing: true).handleString() }
        }
    }
}
