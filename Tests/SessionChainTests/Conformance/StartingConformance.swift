import SessionChain
import Testing

@Suite struct `Starting, as measured` {
    @Test func `needs a handler, even where requests start immediately`() throws {
        try conformance("no_handler_autostart") { lab in
            lab.watch(lab.session().request(lab.url))
        }
    }

    @Test func `by hand needs no handler`() throws {
        try conformance("no_handler_explicit_resume") { lab in
            lab.resume(lab.session().request(lab.url))
        }
    }

    @Test func `twice is once`() throws {
        try conformance("resume_twice") { lab in
            let request = lab.session().request(lab.url)
            request.resume()
            request.resume()
            request.responseData { _ in }
        }
    }

    @Test func `is left to the caller by a session that starts nothing itself`() throws {
        try conformance("manual_start_resume") { lab in
            let session = lab.session(startRequestsImmediately: false)
            let request = session.request(lab.url).responseData { _ in }
            lab.resume(request, after: .milliseconds(50))
        }
    }

    @Test func `is left to the caller for one request`() throws {
        try conformance("should_automatically_resume_false") { lab in
            let request = lab.session().request(lab.url, shouldAutomaticallyResume: false)
                .responseData { _ in }
            lab.resume(request, after: .milliseconds(50))
        }
    }

    @Test func `makes task and all before, when the setup is eager`() throws {
        try conformance("eager_setup_no_handler") { lab in
            _ = lab.session(requestSetup: .eager).request(lab.url)
        }
    }
}

@Suite struct `Suspending, as measured` {
    @Test func `holds a task until the request is resumed`() throws {
        try conformance("suspend_in_flight_resume") { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.suspend(request, after: .milliseconds(60))
            lab.resume(request, after: .milliseconds(300))
        }
    }

    @Test func `between two resumes leaves no mark on the task`() throws {
        try conformance("rapid_resume_suspend_resume") { lab in
            let session = lab.session(startRequestsImmediately: false)
            session.request(lab.url).responseData { _ in }.resume().suspend().resume()
        }
    }

    @Test func `before the first handler is undone by that handler`() throws {
        try conformance("suspend_before_handler_autostart") { lab in
            let request = lab.session().request(lab.url)
            lab.suspend(request)
            request.responseData { _ in }
        }
    }
}
