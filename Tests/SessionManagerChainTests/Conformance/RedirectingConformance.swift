import SessionManagerChain
import Testing

@Suite struct `A redirect in 4.7, as measured` {
    @Test func `is followed when the delegate has no closure`() throws {
        try conformance("redirect_default") { lab in
            lab.server.redirect(to: "b")
            lab.request(from: lab.manager()).handleString()
        }
    }

    @Test func `that a closure refuses leaves the 302 as the response`() throws {
        try conformance("redirect_blocked") { lab in
            lab.server.redirect(to: "b")
            let manager = lab.manager()
            manager.delegate.taskWillPerformHTTPRedirection = { _, task, response, _ in
                lab.log.note("closure.redirect(nil)", task, "\(response.statusCode)")
                return nil
            }
            lab.request(from: manager).handlePlain()
        }
    }
}
