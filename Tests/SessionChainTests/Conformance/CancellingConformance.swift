import OracleSupport
import SessionChain
import Testing

@Suite struct `Cancelling, as measured` {
    @Test func `before there is a task finishes the request at once`() throws {
        try conformance("cancel_before_start") { lab in
            let request = lab.session().request(lab.url)
            lab.cancel(request)
            request.responseData { _ in }
        }
    }

    @Test func `is reported to a handler that is added later`() throws {
        try conformance("cancel_before_handler_delayed") { lab in
            let request = lab.session().request(lab.url)
            lab.cancel(request)
            lab.later(.milliseconds(40)) { request.responseData { _ in } }
        }
    }

    @Test func `is reported to the handler of a request that was never started`() throws {
        try conformance("cancel_manual_start") { lab in
            let session = lab.session(startRequestsImmediately: false)
            lab.cancel(session.request(lab.url).responseData { _ in })
        }
    }

    @Test func `during adaptation calls the handler before the adapter answers`() throws {
        try conformance("cancel_during_adapt") { lab in
            let slow = LabInterceptor("A", adapt: .later(.milliseconds(150)))
            let request = lab.session(interceptor: slow).request(lab.url).responseData { _ in }
            lab.cancel(request, after: .milliseconds(60))
        }
    }

    @Test func `a request in flight does not ask the retrier`() throws {
        try conformance("cancel_in_flight") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            let session = lab.session(interceptor: LabInterceptor("X", retry: .always))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.cancel(request, after: .milliseconds(80))
        }
    }

    @Test func `twice has the same effect as cancelling once`() throws {
        try conformance("cancel_twice") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.later(.milliseconds(80)) {
                request.cancel()
                request.cancel()
            }
        }
    }

    @Test func `all requests of a session cancels them all before the first of them finishes`() throws {
        let chance = Distortion(
            "The completion came before a cancellation in one run of 43, and that was the first request's",
            places: ["cancelAllRequests.completion#1(r-/-)"])
        try conformance("cancelAllRequests", except: chance) { lab in
            lab.server.reply(200, then: 200, delay: .milliseconds(500))
            let session = lab.session()
            for (page, name) in [("a", "data1"), ("b", "data2")] {
                session.request(lab.url(page))
                    .response(responseSerializer: DataResponseSerializer().named(name)) { _ in }
            }
            lab.call("cancelAllRequests", after: .milliseconds(80)) { session.cancelAllRequests {} }
        }
    }

    @Test func `while a serializer runs does not discard its value`() throws {
        try conformance("cancel_during_serialization") { lab in
            let session = lab.session(serializationQueue: DispatchQueue(label: "own.serialization"))
            let slow = FailingSerializer("slow", times: 0, taking: .milliseconds(150))
            let request = session.request(lab.url).response(responseSerializer: slow) { _ in }
            lab.cancel(request, after: .milliseconds(100))
        }
    }

    @Test func `while a serializer runs keeps the serializer's error, and does not ask the retrier`() throws {
        try conformance("cancel_during_failing_serialization") { lab in
            let session = lab.session(
                interceptor: LabInterceptor("X", retry: .always),
                serializationQueue: DispatchQueue(label: "own.serialization"))
            let slow = FailingSerializer("slow", taking: .milliseconds(150))
            let request = session.request(lab.url).response(responseSerializer: slow) { _ in }
            lab.cancel(request, after: .milliseconds(100))
        }
    }

    @Test func `cannot be undone by resuming`() throws {
        try conformance("resume_and_suspend_after_cancel") { lab in
            lab.server.reply(200, delay: .milliseconds(500))
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.call("cancel", request, after: .milliseconds(80)) { $0.cancel().resume().suspend() }
        }
    }
}

/// A regression in 5.12.0: a request that is cancelled after its last task has completed is never finished.
@Suite struct `Cancelling between two attempts, as measured` {
    @Test func `during the delay means that no handler is ever called`() throws {
        try conformance("retry_cancel_during_delay") { lab in
            lab.server.reply(500)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .onceAfter(seconds: 0.2)))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.cancel(request, after: .milliseconds(75))
        }
    }

    @Test func `while the retrier decides means that no handler is ever called, if it grants the retry`()
        throws
    {
        try conformance("cancel_while_retrier_decides") { lab in
            lab.server.reply(500)
            let retrier = LabInterceptor("X", retry: .later(.milliseconds(150), .always))
            let session = lab.session(interceptor: Interceptor(retriers: [retrier]))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.cancel(request, after: .milliseconds(80))
        }
    }

    @Test func `while the retrier decides delivers the original failure, if it refuses the retry`() throws {
        try conformance("cancel_while_request_retrier_refuses") { lab in
            lab.server.reply(500)
            let retrier = LabInterceptor("X", retry: .later(.milliseconds(150), .never))
            let session = lab.session(interceptor: Interceptor(retriers: [retrier]))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.cancel(request, after: .milliseconds(80))
        }
    }

    @Test func `while the retrier decides about a serializer's error means that no handler is ever called`()
        throws
    {
        try conformance("cancel_while_serializer_retrier_decides") { lab in
            let retrier = LabInterceptor("X", retry: .later(.milliseconds(150), .always))
            let session = lab.session(interceptor: Interceptor(retriers: [retrier]))
            let request = session.request(lab.url)
                .response(responseSerializer: FailingSerializer("F")) { _ in }
            lab.cancel(request, after: .milliseconds(80))
        }
    }
}
