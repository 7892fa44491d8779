import SessionChain
import Testing

@Suite struct `A refresh, as measured` {
    @Test func `follows a 401, and the request is retried with the new credential`() throws {
        try conformance("auth_401_refresh_success") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(30)))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `happens once for two requests that fail together`() throws {
        try conformance("auth_two_concurrent_401_single_refresh") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(150)))
            for (page, name) in [("a", "data1"), ("b", "data2")] {
                session.request(lab.url(page)).validate()
                    .response(responseSerializer: DataResponseSerializer().named(name)) { _ in }
            }
        }
    }

    @Test func `does not hold back a request that starts in the meantime`() throws {
        try conformance("auth_request_during_refresh") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(200)))
            let start = { (page: String, name: String) in
                _ = session.request(lab.url(page)).validate()
                    .response(responseSerializer: DataResponseSerializer().named(name)) { _ in }
            }
            start("a", "data1")
            lab.later(.milliseconds(100)) { start("b", "data2") }
        }
    }

    @Test func `is not repeated for a 401 that arrives late`() throws {
        try conformance("auth_late_401_uses_new_credential") { lab in
            lab.server.require(token: "t2", firstDelays: ["b": .milliseconds(300)])
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(20)))
            for (page, name) in [("a", "data1"), ("b", "data2")] {
                session.request(lab.url(page)).validate()
                    .response(responseSerializer: DataResponseSerializer().named(name)) { _ in }
            }
        }
    }
}

@Suite struct `A refresh that fails, as measured` {
    @Test func `passes its error to the handler`() throws {
        try conformance("auth_refresh_failure") { lab in
            lab.server.require(token: "t2")
            let authentication = lab.authentication(refreshAfter: .milliseconds(30), failures: .max)
            lab.session(interceptor: authentication).request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `wraps its error once for a plain handler`() throws {
        try conformance("auth_refresh_failure_plain_response") { lab in
            lab.server.require(token: "t2")
            let authentication = lab.authentication(refreshAfter: .milliseconds(30), failures: .max)
            lab.session(interceptor: authentication).request(lab.url).validate().response { _ in }
        }
    }

    @Test func `does not keep the next request from trying another one`() throws {
        try conformance("auth_new_request_after_failed_refresh") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(
                interceptor: lab.authentication(refreshAfter: .milliseconds(30), failures: 1))
            let next = lab.url("b")
            session.request(lab.url("a")).validate().response(named: "plain1") { _ in
                session.request(next).validate()
                    .response(responseSerializer: DataResponseSerializer().named("data2")) { _ in }
            }
        }
    }

    @Test func `is an adaptation failure if nothing has been sent yet`() throws {
        try conformance("auth_requires_refresh_fails") { lab in
            let authentication = AuthenticationInterceptor(
                authenticator: LabAuthenticator(refreshAfter: .milliseconds(30), failures: .max),
                credential: LabCredential(traceName: "t1", requiresRefresh: true))
            lab.session(interceptor: authentication).request(lab.url).validate().responseData { _ in }
        }
    }
}

@Suite struct `No refresh, as measured` {
    @Test func `happens for a 401 if the response is not validated`() throws {
        try conformance("auth_401_without_validate") { lab in
            lab.server.require(token: "t2")
            let authentication = lab.authentication(refreshAfter: .milliseconds(30))
            lab.session(interceptor: authentication).request(lab.url).responseData { _ in }
        }
    }

    @Test func `happens for a 500`() throws {
        try conformance("auth_500_not_authentication") { lab in
            lab.server.reply(500)
            let authentication = lab.authentication(refreshAfter: .milliseconds(30))
            lab.session(interceptor: authentication).request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `happens if there is no credential to begin with`() throws {
        try conformance("auth_missing_credential") { lab in
            let authentication = AuthenticationInterceptor(
                authenticator: LabAuthenticator(refreshAfter: .milliseconds(30)), credential: nil)
            lab.session(interceptor: authentication).request(lab.url).validate().responseData { _ in }
        }
    }
}
