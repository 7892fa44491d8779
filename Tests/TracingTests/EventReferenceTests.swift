import Testing
import Tracing

@Suite struct `The reference of events` {
    @Test func `explains a kind, and says what ends it and what it mirrors`() {
        #expect(
            EventReference.text(for: .retry.asked) == """
                retry.asked

                A retrier was asked whether the failed request should be tried again.
                Ended by retry.answered.

                Mirrors
                  Alamofire 5.12.0 RequestRetrier.retry(_:for:dueTo:completion:) \
                (Source/Features/RequestInterceptor.swift:113)
                  Alamofire 4.7.3 RequestRetrier.should(_:retry:with:completion:) (Source/Request.swift:57)

                """)
    }

    @Test func `says which kinds carry a decision, and which start they end`() {
        #expect(
            EventReference.text(for: .transport.failed) == """
                transport.failed

                The connection failed, or what came could not be read as a response; the phase says when.
                Ends a transport.sent.

                """)
        #expect(
            EventReference.text(for: .retry.decided).contains(
                """
                Decides: Is the request tried again?
                Comes to: retry, retryWithDelay, doNotRetry, doNotRetryWithError, askRetrier.
                """))
        #expect(EventKind.transport.sent.ends == [.transport.ended, .transport.failed, .transport.cancelled])
    }

    private let rule = Rule(
        "request.alive", "It is alive.", .alamofire5("Request.a()", "Core/Request.swift", 5),
        older: .alamofire4("Request.b()", "Request.swift", 4))

    @Test func `explains a rule, and says where it comes from`() {
        #expect(
            EventReference.text(of: rule) == """
                request.alive

                It is alive.

                Comes from
                  Alamofire 5.12.0 Request.a() (Source/Core/Request.swift:5)
                  Alamofire 4.7.3 Request.b() (Source/Request.swift:4)

                """)
    }

    @Test(arguments: [
        ("session", "Alamofire 5.12.0 Request.a() (Source/Core/Request.swift:5)"),
        ("session-manager", "Alamofire 4.7.3 Request.b() (Source/Request.swift:4)"),
        (
            "url-session",
            "The app's own code, as in Alamofire 5.12.0 Request.a() (Source/Core/Request.swift:5)"
        ),
        ("a later one", "Alamofire 5.12.0 Request.a() (Source/Core/Request.swift:5)"),
    ])
    func `says of a run whose rule it is`(chain: String, origin: String) {
        #expect(rule.origin(on: chain) == origin)
    }

    @Test(arguments: EventKind.all)
    func `says each meaning in one sentence`(kind: EventKind) {
        expectSentence(kind.meaning)
    }

    private func expectSentence(_ text: String) {
        #expect(text.first?.isUppercase == true || text.first == "`", "begins like a sentence: \(text)")
        #expect(text.last == ".", "ends like a sentence: \(text)")
        #expect(text.contains(". ") == false, "is one sentence: \(text)")
    }
}
