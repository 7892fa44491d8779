import SessionChain
import Testing

@Suite struct `A retry, as measured` {
    @Test func `creates the URL request and everything after it again`() throws {
        try conformance("retry_once_500") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `is announced after its delay`() throws {
        try conformance("retry_with_delay") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .onceAfter(seconds: 0.1)))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `granted by the session's retrier is not put to the request's own`() throws {
        try conformance("session_retrier_wins") { lab in
            lab.server.reply(500, then: 200)
            lab.session(interceptor: LabInterceptor("S", retry: .once))
                .request(lab.url, interceptor: LabInterceptor("Q", retry: .always))
                .validate().responseData { _ in }
        }
    }

    @Test func `may follow the failure of a serializer`() throws {
        try conformance("serializer_failure_retry_once") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url).response(responseSerializer: FailingSerializer("F", times: 1)) { _ in }
        }
    }

    @Test func `for the second serializer discards the result of the first one`() throws {
        try conformance("second_serializer_fails_retry_once") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url)
                .responseData { _ in }
                .response(responseSerializer: FailingSerializer("F2", times: 1)) { _ in }
        }
    }
}

@Suite struct `A refused retry, as measured` {
    @Test func `is asked for once if nothing is serialized`() throws {
        try conformance("do_not_retry_plain_response") { lab in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("X")).request(lab.url).validate().response { _ in }
        }
    }

    @Test func `is asked for again by every serializer`() throws {
        try conformance("do_not_retry_two_serializers") { lab in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("X")).request(lab.url).validate()
                .responseData { _ in }
                .responseString { _ in }
        }
    }

    @Test func `is asked for by each serializer that fails`() throws {
        try conformance("two_serializers_fail_doNotRetry") { lab in
            lab.session(interceptor: LabInterceptor("X")).request(lab.url)
                .response(responseSerializer: FailingSerializer("F1")) { _ in }
                .response(responseSerializer: FailingSerializer("F2")) { _ in }
        }
    }

    @Test func `with an error of its own wraps the original error`() throws {
        try conformance("do_not_retry_with_error_plain_response") { lab in
            lab.server.reply(500)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .failWith("final")))
            session.request(lab.url).validate().response { _ in }
        }
    }

    @Test func `with an error of its own wraps the original error twice if something is serialized`() throws {
        try conformance("do_not_retry_with_error") { lab in
            lab.server.reply(500)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .failWith("final")))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `with an error of its own leaves the request without an error if only a serializer failed`()
        throws
    {
        try conformance("serializer_failure_do_not_retry_with_error") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .failWith("final")))
            session.request(lab.url).response(responseSerializer: FailingSerializer("F")) { _ in }
        }
    }

    @Test func `with an error of its own is final: later retriers are not asked`() throws {
        try conformance("two_retriers_first_errors") { lab in
            lab.server.reply(500)
            let retriers = [
                LabInterceptor("R1", retry: .failWith("r1")), LabInterceptor("R2", retry: .always),
            ]
            lab.session(interceptor: Interceptor(retriers: retriers)).request(lab.url).validate()
                .response { _ in }
        }
    }
}

@Suite struct `Between two attempts, as measured` {
    @Test func `a closed connection leads to a retry like any other error`() throws {
        try conformance("connection_closed_by_server") { lab in
            lab.server.closeFirstConnection()
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `suspending the request leaves it with a task that needs two resumes`() throws {
        try conformance("suspend_during_retry_delay") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .onceAfter(seconds: 0.2)))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.suspend(request, after: .milliseconds(120))
            lab.resume(request, after: .milliseconds(500))
        }
    }
}
