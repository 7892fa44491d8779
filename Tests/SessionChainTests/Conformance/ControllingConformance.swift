import SessionChain
import Testing

@Suite struct `Cancelling, as measured` {
    @Test func `before there is a task ends the request at once`() throws {
        try conformance("cancel_before_start") { lab in
            let request = lab.session().request(lab.url)
            lab.cancel(request)
            request.responseData { _ in }
        }
    }

    @Test func `in flight does not ask the retrier`() throws {
        try conformance("cancel_in_flight") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            let session = lab.session(interceptor: LabInterceptor("X", retry: .always))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.cancel(request, after: .milliseconds(80))
        }
    }
}

@Suite struct `Resuming, as measured` {
    @Test func `starts a request of a session that starts nothing itself`() throws {
        try conformance("manual_start_resume") { lab in
            let session = lab.session(startRequestsImmediately: false)
            let request = session.request(lab.url).responseData { _ in }
            lab.resume(request, after: .milliseconds(50))
        }
    }

    @Test func `lets a suspended request go on`() throws {
        try conformance("suspend_in_flight_resume") { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.suspend(request, after: .milliseconds(60))
            lab.resume(request, after: .milliseconds(300))
        }
    }
}
