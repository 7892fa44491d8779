import SessionChain
import Testing

@Suite struct `A refresh, as measured` {
    @Test func `follows a 401, and the request is tried again with the new credential`() throws {
        try conformance("auth_401_refresh_success") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(30)))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `is one for two requests that fail together`() throws {
        try conformance("auth_two_concurrent_401_single_refresh") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(interceptor: lab.authentication(refreshAfter: .milliseconds(150)))
            for (page, name) in [("a", "data1"), ("b", "data2")] {
                session.request(lab.url(page)).validate()
                    .response(responseSerializer: DataResponseSerializer().named(name)) { _ in }
            }
        }
    }

    @Test func `that fails gives its error to the handler`() throws {
        try conformance("auth_refresh_failure") { lab in
            lab.server.require(token: "t2")
            let session = lab.session(
                interceptor: lab.authentication(refreshAfter: .milliseconds(30), fails: true))
            session.request(lab.url).validate().responseData { _ in }
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
