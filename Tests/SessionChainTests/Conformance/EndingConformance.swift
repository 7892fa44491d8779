import SessionChain
import Testing

@Suite struct `The end of a session, as measured` {
    @Test func `finishes a request in flight when the task of the request completes`() throws {
        try conformance("session_deinit_in_flight") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            lab.session().request(lab.url).responseData { _ in }
            lab.releaseSessions(after: .milliseconds(80))
        }
    }

    @Test func `by invalidation fails the task like a cancellation`() throws {
        try conformance("urlsession_invalidated") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            let session = lab.session()
            session.request(lab.url).responseData { _ in }
            lab.invalidate(session.session, after: .milliseconds(80))
        }
    }
}
