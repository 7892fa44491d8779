import Tracing

/// Why the same step has another outcome, or happens at another time.
extension Clause {
    /// Both versions of Alamofire bring them, so both explanations are the same.
    private static let bringsHeaders =
        "Alamofire sets Accept-Encoding, Accept-Language and User-Agent in its session configuration"

    static let values: [Clause] =
        valuesThatAreMade + [
            Clause(
                resource, [.value], [.handler, .serializer],
                "a layer of one's own tells its caller nothing but a model or nil"
            ) { $0.place.value == "error" },
            Clause(
                sessionManager, [.value], [.retryDecision],
                "4.7 asks its retrier about every error, a cancellation among them", [.completes4]
            ) { $0.isCancelled },
            Clause(
                sessionManager, [.value], [.retryDecision],
                "4.7 asks its retrier about an error before the task only if an adapter has thrown it",
                [.retries4]
            ) { $0.cell?.rule == "retry.adapter-failed" },
            Clause(
                session, [.value], [.retryDecision],
                "5.12 asks its retriers about every error, also where no URLRequest could be made",
                [.retriesOrFinishes5]
            ) { $0.saw(.urlRequest.failed) && $0.cell?.rule == "retry.answer" },
            Clause(
                session, [.value], [.retryDecision],
                "the AuthenticationInterceptor of 5.12 refuses a request without a URLRequest, such as a"
                    + " download that goes on from resume data",
                [.retries5]
            ) { !$0.has(.urlRequest) && $0.saw(.authentication.decided) },
            Clause(
                session, [.value], [.retryDecision],
                "5.12 never asks a retrier about a request that was cancelled", [.retriesOrFinishes5]
            ) { $0.cell?.rule == "retry.not-cancelled" },
            Clause(
                noLibrary, [.value], [.sent],
                "without a library, only the app sets fields; what a system adds when it sends is not in a"
                    + " trace"
            ),
            Clause(
                sessionManager, [.value], [.sent],
                bringsHeaders, [.headers4]),
            Clause(
                session, [.value], [.sent],
                bringsHeaders,
                [.alamofire5("HTTPHeaders.`default`", "Core/HTTPHeaders.swift", 349)]),
            Clause(
                noLibrary, [.value], [.handler, .serializer],
                "without a library, every answer is a success, whatever its status, unless the app looks at it",
                [.statusCode]
            ) { $0.place.value == "error" && $0.hasNoError },
            Clause(
                noLibrary, [.value], [.handler, .serializer],
                "an app without a library gets errors as they are, and makes its own"
            ) { $0.place.value == "error" },
            Clause(
                sessionManager, [.value], [.handler, .serializer],
                "4.7 passes errors on as they are", [.responds4]
            ) { $0.place.value == "error" && !$0.isAboutSuccess },
            Clause(
                session, [.value], [.handler, .serializer],
                "5.12 wraps every error in an AFError", [.wrapsError5]
            ) { $0.place.value == "error" && !$0.isAboutSuccess },
        ]

    /// What a serializer makes, and what a handler gets along with it.
    private static let valuesThatAreMade: [Clause] = [
        Clause(
            resource, [.value], [.handler],
            "a layer of one's own hands over the model alone, without the response that it came with"
        ) { $0.place.value == "status" },
        Clause(
            session, [.value], [.serializer],
            "5.12 hands the bytes on without a serializer, if there are any"
        ) { $0.makes("Data?") },
        Clause(
            sessionManager, [.value], [.serializer],
            "4.7 has no serializer for a type of the caller's or for the place of a file, so it makes a text"
        ) { $0.makes("String") },
        Clause(
            session, [.value], [.serializer], "5.12 makes what the caller asks for"
        ) { $0.place.value == "type" },
    ]

    private static let setup: [Part?] = [.urlRequest, .adaptation, .task]
    private static let told: [Part?] = [.head, .chunk, .validator, .serializer, .handler]

    static let times: [Clause] = timesOfCaches + timesOfSteps

    private static let timesOfCaches: [Clause] = [
        Clause(noLibrary, [.time], told, hadResponse, [.cache]) { $0.isAloneFromCache },
        Clause(sessionManager, [.time], told, hadResponse4, [.cache]) { $0.isAloneFromCache },
        Clause(session, [.time], told, hadResponse5, [.cache]) { $0.isAloneFromCache },
    ]

    private static let timesOfSteps: [Clause] = [
        Clause(
            noLibrary, [.time], [.handler],
            "without a library, there is no second attempt to wait for, so the app hears of the first failure"
        ) { $0.cell?.isFailure == true && $0.isOther(\.isRetried) },
        Clause(
            session, [.time], [.handler],
            "5.12 calls no handler while another attempt is to come", [.retriesOrFinishes5]
        ) { $0.isRetried && !$0.isAbandoned },
        Clause(
            sessionManager, [.time], [.serializer],
            "4.7 has the answer when the late handler is attached, and serializes it at once", [.responds4]
        ) { $0.cell?.time == $0.time(of: .handlerAttached) },
        Clause(
            session, [.time], [.serializer],
            "5.12 sends the request when its first handler is attached, and serializes when the answer comes",
            [.appends5]
        ) { $0.time(of: .sent) == $0.time(of: .handlerAttached) && $0.isAttachedLate },
        Clause(
            sessionManager, [.time], [.retryDecision],
            "4.7 decides when its retrier answers, which may wait for a refresh", [.retries4]),
        Clause(
            session, [.time], [.retryDecision],
            "5.12 decides when its retriers have answered, and the AuthenticationInterceptor refuses at once a"
                + " request without a URLRequest, such as a download that goes on from resume data",
            [.retries5]
        ) { !$0.has(.urlRequest) && $0.saw(.authentication.decided) },
        Clause(
            sessionManager, [.time], setup, "4.7 builds a request when it is asked for, resumed or not",
            [.makesTask4]),
        Clause(
            session, [.time], setup, "5.12 builds a request when it is resumed", [.performs5]),
        Clause(
            sessionManager, [.time], [.requestResumed, .taskResumed, .sent],
            "4.7 has the task ready when it is resumed", [.resume4]),
        Clause(
            session, [.time], [.requestResumed, .taskResumed, .sent],
            "5.12 makes the task first when it is resumed", [.performs5]),
    ]
}

extension Situation {
    /// `true` if the request has waited for its handler.
    fileprivate var isAttachedLate: Bool { time(of: .handlerAttached) != time(of: .requestObject) }

    /// `true` if the place is about the type of a value, and the chain makes one of this type.
    fileprivate func makes(_ type: String) -> Bool {
        place.value == "type" && cell?.values.contains { $0.name == "type" && $0.text == type } == true
    }

    /// `true` if the chain has a stored response, while another one sends the request.
    fileprivate var isAloneFromCache: Bool { isFromCache && isOther { $0.has(.sent) } }

    /// `true` if the chain had no error at this place.
    fileprivate var hasNoError: Bool {
        cell?.values.contains { $0.name == "error" && $0.text == "none" } ?? false
    }
}

extension MirroredSymbol {
    fileprivate static let retries5 = alamofire5(
        "AuthenticationInterceptor.retry(_:for:dueTo:completion:)",
        "Features/AuthenticationInterceptor.swift",
        325)
}
