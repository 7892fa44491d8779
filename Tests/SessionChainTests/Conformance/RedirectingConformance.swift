import SessionChain
import Testing

@Suite struct `A redirect, as measured` {
    @Test func `is followed by default`() throws {
        try conformance("redirect_default") { lab in
            lab.server.redirect()
            lab.session().request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `is followed if the session's handler says so`() throws {
        try conformance("redirect_follow") { lab in
            lab.server.redirect()
            lab.session(redirectHandler: .follow).request(lab.url).responseData { _ in }
        }
    }

    @Test func `is followed with the request that a handler returns`() throws {
        try conformance("redirect_modify") { lab in
            lab.server.redirect()
            let handler = Redirector.modify { _, request, _ in request }
            lab.session(redirectHandler: handler).request(lab.url).responseData { _ in }
        }
    }

    @Test func `is decided by the request's own handler alone, if there is one`() throws {
        try conformance("redirect_request_beats_session") { lab in
            lab.server.redirect()
            let session = lab.session(redirectHandler: LabRedirectHandler("S", .follow))
            session.request(lab.url).redirect(using: LabRedirectHandler("Q", .doNotFollow))
                .responseData { _ in }
        }
    }
}

@Suite struct `A challenge, as measured` {
    @Test func `is answered with the request's credential, and the 401 is not delivered`() throws {
        try conformance("basic_auth_success") { lab in
            lab.server.require()
            lab.session().request(lab.url).authenticate(username: "user", password: "pass").validate()
                .responseData { _ in }
        }
    }

    @Test func `is answered once; the second 401 is the response`() throws {
        try conformance("basic_auth_wrong_password") { lab in
            lab.server.require()
            lab.session().request(lab.url).authenticate(username: "user", password: "wrong").validate()
                .responseData { _ in }
        }
    }
}
