import SessionChain
import Testing

@Suite struct `A retry, as measured` {
    @Test func `begins the whole creation again`() throws {
        try conformance("retry_once_500") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `spends its delay before it is announced`() throws {
        try conformance("retry_with_delay") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .onceAfter(seconds: 0.1)))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `refused with an error wraps the error twice`() throws {
        try conformance("do_not_retry_with_error") { lab in
            lab.server.reply(500)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .failWith("final")))
            session.request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `may follow from a serializer's failure`() throws {
        try conformance("serializer_failure_retry_once") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url).response(responseSerializer: FailsOnce("F")) { _ in }
        }
    }

    @Test func `for the second serializer drops what the first one made`() throws {
        try conformance("second_serializer_fails_retry_once") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.request(lab.url)
                .responseData { _ in }
                .response(responseSerializer: FailsOnce("F2")) { _ in }
        }
    }
}
