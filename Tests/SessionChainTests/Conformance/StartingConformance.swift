import OracleSupport
import SessionChain
import Testing

@Suite struct `Starting, as measured` {
    @Test func `requires a handler, even if requests start immediately`() throws {
        try conformance("no_handler_autostart") { lab in
            lab.watch(lab.session().request(lab.url))
        }
    }

    @Test func `by calling resume requires no handler`() throws {
        try conformance("no_handler_explicit_resume") { lab in
            lab.resume(lab.session().request(lab.url))
        }
    }

    @Test func `twice has the same effect as starting once`() throws {
        try conformance("resume_twice") { lab in
            let request = lab.session().request(lab.url)
            request.resume()
            request.resume()
            request.responseData { _ in }
        }
    }

    @Test func `is up to the caller if the session does not start requests immediately`() throws {
        try conformance("manual_start_resume") { lab in
            let session = lab.session(startRequestsImmediately: false)
            let request = session.request(lab.url).responseData { _ in }
            lab.resume(request, after: .milliseconds(50))
        }
    }

    @Test func `is up to the caller if the request does not resume automatically`() throws {
        try conformance("should_automatically_resume_false") { lab in
            let request = lab.session().request(lab.url, shouldAutomaticallyResume: false)
                .responseData { _ in }
            lab.resume(request, after: .milliseconds(50))
        }
    }

    @Test func `is not needed for a task to be created, if the setup is eager`() throws {
        try conformance("eager_setup_no_handler") { lab in
            _ = lab.session(requestSetup: .eager).request(lab.url)
        }
    }
}

@Suite struct `Suspending, as measured` {
    @Test func `stops a task until the request is resumed`() throws {
        let linux = Distortion("Linux asks the server again for a task that is resumed", serverHits: ["a": 1])
        try conformance("suspend_in_flight_resume", except: linux) { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.suspend(request, after: .milliseconds(60))
            lab.resume(request, after: .milliseconds(300))
        }
    }

    @Test func `between two resumes has no effect on the task`() throws {
        try conformance("rapid_resume_suspend_resume") { lab in
            let session = lab.session(startRequestsImmediately: false)
            session.request(lab.url).responseData { _ in }.resume().suspend().resume()
        }
    }

    @Test func `before the first handler is added is undone by that handler`() throws {
        try conformance("suspend_before_handler_autostart") { lab in
            let request = lab.session().request(lab.url)
            lab.suspend(request)
            request.responseData { _ in }
        }
    }
}
