import Tracing

/// What types, statuses and decisions a step has on each chain. Errors and header fields have tables of their
/// own.
extension Clause {
    static let values: [Clause] = valuesThatAreMade + decisions + errors

    /// What a serializer makes, and what a handler gets along with it.
    private static let valuesThatAreMade: [Clause] = [
        Clause(
            resource, [.value], [.handler],
            "a layer of one's own hands over the model alone, without the response that it came with"
        ) { $0.place.value == "status" },
        Clause(
            session, [.value], [.serializer],
            "5.12 hands on the bytes, or nil if there are none, without a serializer"
        ) { $0.makes("Data?") },
        Clause(
            session, [.value], [.serializer],
            "5.12 hands on the place of the file, or nil if there is none, without a serializer"
        ) { $0.makes("URL?") && $0.place.name == StepKey.plain },
        Clause(
            sessionManager, [.value], [.serializer],
            "4.7 has no type for a credential, so the app's OAuth handler reads its new token as a text"
        ) { $0.makes("String") && $0.place.name == "token" },
        Clause(
            session, [.value], [.serializer], "5.12 makes a value of the type that the caller asks for"
        ) { $0.place.value == "type" },
    ]

    /// Whether another attempt follows.
    private static let decisions: [Clause] = [
        Clause(
            sessionManager, [.value], [.retryDecision],
            "4.7 asks its retrier about every error, a cancellation among them", [.completes4]
        ) { $0.isCancelled && $0.isOther { $0.cell?.rule == "retry.not-cancelled" } },
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
            "when the task of a cancelled request ends, 5.12 asks no retrier", [.retriesOrFinishes5]
        ) { $0.cell?.rule == "retry.not-cancelled" },
    ]
}

extension Situation {
    /// `true` if the place is about the type of a value, and the chain makes one of this type.
    fileprivate func makes(_ type: String) -> Bool {
        place.value == "type" && cell?.value("type") == type
    }
}

extension MirroredSymbol {
    static let retries5 = alamofire5(
        "AuthenticationInterceptor.retry(_:for:dueTo:completion:)",
        "Features/AuthenticationInterceptor.swift",
        325)
}
