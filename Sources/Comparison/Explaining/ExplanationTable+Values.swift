import Tracing

/// Why the same step has another outcome, or happens at another time.
extension Clause {
    /// Both versions of Alamofire bring them, so both explanations are the same.
    private static let bringsHeaders =
        "Alamofire's session configuration brings Accept-Encoding, Accept-Language and User-Agent"

    static let values: [Clause] = [
        Clause(
            resource, [.value], [.handler, .serializer],
            "a layer of one's own tells its caller nothing but a model or nil"),
        Clause(
            sessionManager, [.value], [.retryDecision],
            "4.7 asks its retrier about every error, a cancellation among them", [.completes4]),
        Clause(
            session, [.value], [.retryDecision],
            "5.12 never asks a retrier about a request that was cancelled", [.retriesOrFinishes5]
        ) { $0.cell?.rule == "retry.not-cancelled" },
        Clause(
            noLibrary, [.value], [.sent],
            "plain URLSession sends the fields that the app has set"),
        Clause(
            sessionManager, [.value], [.sent],
            bringsHeaders, [.headers4]),
        Clause(
            session, [.value], [.sent],
            bringsHeaders,
            [.alamofire5("HTTPHeaders.`default`", "Core/HTTPHeaders.swift", 349)]),
        Clause(
            noLibrary, [.value], [.handler, .serializer],
            "plain URLSession takes every answer for a success, whatever its status, unless the app looks at it",
            [.statusCode]
        ) { $0.hasNoError },
        Clause(
            noLibrary, [.value], [.handler, .serializer],
            "plain URLSession passes its errors on as they are, and an app makes its own"),
        Clause(
            sessionManager, [.value], [.handler, .serializer],
            "4.7 passes errors on as they are", [.responds4]
        ) { !$0.isAboutSuccess },
        Clause(
            session, [.value], [.handler, .serializer],
            "5.12 wraps every error in an AFError", [.wrapsError5]
        ) { !$0.isAboutSuccess },
    ]

    private static let setup: [Part?] = [.urlRequest, .adaptation, .task]

    static let times: [Clause] = [
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
    /// `true` if the chain had no error at this place.
    fileprivate var hasNoError: Bool {
        cell?.values.contains { $0.name == "error" && $0.text == "none" } ?? false
    }
    /// `true` if some chains succeeded at this place, and others did not.
    fileprivate var isAboutSuccess: Bool { place.sides.contains { $0.text == "none" } }
}
