import SessionChain
import Testing

@Suite struct `An adapter, as measured` {
    @Test func `answers before the initial request is announced`() throws {
        try conformance("adapter_success") { lab in
            lab.session(interceptor: LabInterceptor("A")).request(lab.url).responseData { _ in }
        }
    }

    @Test func `may answer after the initial request is announced, if it is asynchronous`() throws {
        try conformance("adapter_async") { lab in
            let slow = LabInterceptor("A", adapt: .later(.milliseconds(20)))
            lab.session(interceptor: slow).request(lab.url).responseData { _ in }
        }
    }

    @Test func `that fails ends the request with its error, and later adapters are not called`() throws {
        try conformance("adapter_failure") { lab in
            let adapters = [LabInterceptor("A", adapt: .fails(times: 1)), LabInterceptor("B")]
            lab.session(interceptor: Interceptor(adapters: adapters)).request(lab.url).responseData { _ in }
        }
    }

    @Test func `that fails is called again if its retrier grants a retry`() throws {
        try conformance("adapter_failure_then_retry_success") { lab in
            let fragile = LabInterceptor("X", adapt: .fails(times: 1), retry: .once)
            lab.session(interceptor: fragile).request(lab.url).responseData { _ in }
        }
    }

    @Test func `receives the request that the adapter before it returned`() throws {
        try conformance("two_adapters_composed") { lab in
            let both = Interceptor(adapters: [LabInterceptor("A"), LabInterceptor("B")])
            lab.session(interceptor: both).request(lab.url).responseData { _ in }
        }
    }

    @Test func `of the session runs before the request's own, and so does its retrier`() throws {
        try conformance("session_plus_request_interceptor") { lab in
            lab.server.reply(500, then: 200)
            lab.session(interceptor: LabInterceptor("S"))
                .request(lab.url, interceptor: LabInterceptor("Q", retry: .once))
                .validate().responseData { _ in }
        }
    }

    @Test func `of an Interceptor runs before the interceptors in it`() throws {
        try conformance("interceptor_composition_order") { lab in
            lab.server.reply(500)
            let composite = Interceptor(
                adapters: [LabInterceptor("A")], retriers: [LabInterceptor("R")],
                interceptors: [LabInterceptor("I")])
            lab.session(interceptor: composite).request(lab.url).validate().responseData { _ in }
        }
    }
}
