import Testing

@testable import Comparison

/// Differences for which the table has a sentence that is true of the chains, but not the reason here.
@Suite struct `A difference that has another cause than usual` {
    struct Told: CustomTestStringConvertible {
        let what: String
        var chains = ["session-manager", "session"]
        /// The trace of each chain.
        let traces: [String]
        let kind: Difference.Kind
        /// Nil for the whole attempt.
        let part: Part?
        var attempt = 0
        var occurrence = 1
        let sentence: String

        var testDescription: String { what }
    }

    /// What each of two chains gives its handler.
    private static func handlers(_ first: String, _ second: String) -> [String] {
        [first, second].map { "9 main r1.0 handler.called name=string \($0)" }
    }

    /// The event with which a run is stopped.
    private static let limit = "9 main - simulation.limitReached limit=events"

    @Test(arguments: [
        Told(
            what: "another attempt begins later",
            traces: [
                """
                5 queue r1.0 retry.decided =retry
                9 queue r1.1 adapt.decided =notAdapted
                """,
                """
                5 queue r1.0 retry.decided =retry
                5 queue r1.1 adapt.decided =notAdapted
                """,
            ],
            kind: .time, part: .adaptation, attempt: 1, sentence: "The chains did this at different times."),
        Told(
            what: "a serializer runs when the request is made",
            traces: [
                """
                0 main r1.0 request.created
                0 main r1.0 handler.added name=string
                0 queue r1.0 serialize.started name=string
                """,
                """
                0 main r1.0 request.created
                0 main r1.0 handler.added name=string
                5 queue r1.0 serialize.started name=string
                """,
            ],
            kind: .time, part: .serializer, sentence: "The chains did this at different times."),
        Told(
            what: "4.7 asks no retrier",
            traces: [
                """
                0 main r1.0 request.created
                5 queue r1.0 retry.decided =doNotRetry
                """,
                """
                0 main r1.0 request.created
                9 queue r1.0 retry.decided =doNotRetry
                """,
            ],
            kind: .time, part: .retryDecision, sentence: "The chains did this at different times."),
        Told(
            what: "a request is resumed again",
            traces: [
                """
                0 main r1.0 request.resumed
                5 main r1.0 request.resumed
                """,
                """
                0 root r1.0 request.resumed
                5 root r1.0 request.resumed
                """,
            ],
            kind: .queue, part: .requestResumed, occurrence: 2,
            sentence:
                "4.7 resumes a request, and its task, on the queue that calls resume(); 5.12 does this on queues of its own, after request(…) has returned."
        ),
        Told(
            what: "a request with a task is resumed again",
            traces: [
                """
                0 main r1.0 task.created
                0 main r1.0 request.resumed
                5 main r1.0 request.resumed
                5 main r1.0 task.resumed
                """,
                """
                0 root r1.0 request.resumed
                0 root r1.0 task.created
                5 main r1.0 task.resumed
                5 root r1.0 request.resumed
                """,
            ],
            kind: .order, part: .requestResumed, occurrence: 2,
            sentence:
                "4.7 resumes a request that has its task by then; 5.12 resumes a task that is there inside resume(), and its request hears of it later, on the root queue."
        ),
        Told(
            what: "a handler is attached to another attempt",
            traces: [
                """
                0 main r1.0 request.created
                5 main r1.0 handler.added name=data
                """,
                """
                0 main r1.0 request.created
                5 main r1.0 retry.decided =retry
                5 main r1.1 handler.added name=data
                """,
            ],
            kind: .extra, part: .handlerAttached, sentence: "Only these chains did this here."),
        Told(
            what: "a suspended task ends all the same",
            traces: [
                """
                0 main r1.0 handler.added name=json
                5 queue r1.0 transport.sent
                6 main r1.0 task.suspended
                9 queue r1.0 task.completed
                9 queue r1.0 retry.decided =retry
                """,
                """
                0 main r1.0 handler.added name=json
                5 queue r1.0 transport.sent
                9 main r1.0 handler.called name=json error=URLError(-1009)
                """,
            ],
            kind: .missing, part: .handler,
            sentence: "4.7 calls no handler while another attempt is to come."),
        Told(
            what: "a suspended request never had the handler", chains: ["resource", "session-manager"],
            traces: [
                """
                0 main r1.0 request.created
                9 main r1.0 handler.called name=completion state=nil
                """,
                """
                0 main r1.0 request.created
                5 queue r1.0 transport.sent
                6 main r1.0 task.suspended
                """,
            ],
            kind: .extra, part: .handler, sentence: "4.7 has no such handler, and goes without it."),
        Told(
            what: "only 5.12 fails",
            traces: [
                "0 main r1.0 request.resumed",
                """
                0 main r1.0 request.resumed
                9 root r1.0 retry.decided =doNotRetry
                """,
            ],
            kind: .missing, part: .retryDecision,
            sentence: "5.12 decides after every failed attempt, and again after every serializer that fails."
        ),
        Told(
            what: "only an app without a library makes the request", chains: ["url-session", "session"],
            traces: ["0 main r1.0 task.created", "0 main r2.0 request.created"],
            kind: .extra, part: nil, sentence: "5.12 made no such request here."),
        Told(
            what: "both have read their streams",
            traces: handlers("error=URLError(-1021)", "error=sessionTaskFailed(URLError(-1021))").map {
                "5 queue r1.0 delegate.needNewBodyStream\n" + $0
            },
            kind: .value, part: .handler,
            sentence: "4.7 passes errors on as they are; 5.12 wraps every error in an AFError."),
        Told(
            what: "5.12 refuses the request",
            traces: handlers(
                "error=URLError(-1103)", "error=urlRequestValidationFailed(bodyDataInGETRequest)"),
            kind: .value, part: .handler,
            sentence:
                "4.7 passes errors on as they are; 5.12 refuses a GET with a body before it makes a task."
        ),
        Told(
            what: "the request is cancelled",
            traces: handlers("error=URLError(-999)", "error=explicitlyCancelled"),
            kind: .value, part: .handler,
            sentence:
                "4.7 passes errors on as they are; 5.12 has an error of its own for a request that is cancelled."
        ),
        Told(
            what: "4.7 has an AFError as well", chains: ["url-session", "session-manager"],
            traces: handlers(
                "error=URLError(-1011)", "error=responseValidationFailed(unacceptableStatusCode(404))"),
            kind: .value, part: .handler,
            sentence: "An app without a library gets errors as they are, and makes its own."),
        Told(
            what: "4.7 judges a response that broke off",
            traces: [
                """
                9 queue r1.0 task.completed error=URLError(-1005)
                9 queue r1.0 validation.decided =refused
                9 main r1.0 handler.called name=string error=responseValidationFailed(dataFileNil)
                """,
                """
                9 root r1.0 validation.decided =skipped
                9 main r1.0 handler.called name=string error=sessionTaskFailed(URLError(-1005))
                """,
            ],
            kind: .value, part: .handler,
            sentence: "4.7 judges the response before it looks at the error with which the task ended."),
        Told(
            what: "the task ends without an error on 4.7",
            traces: [
                """
                9 queue r1.0 task.completed
                9 queue r1.0 validation.decided =refused
                9 queue r1.0 retry.decided =doNotRetry
                """,
                "5 root r1.0 validation.decided =skipped",
            ],
            kind: .value, part: .validator,
            sentence: "5.12 judges no response of a request that has failed already."),
        Told(
            what: "the owner has cancelled the request before all are cancelled",
            traces: [
                "9 main r1.0 handler.called name=string error=URLError(-999)",
                """
                0 main r1.0 script.called name=cancel
                0 root r1.0 request.cancelled
                5 main - script.called name=cancelAllRequests
                9 main r1.0 handler.called name=string error=explicitlyCancelled
                """,
            ],
            kind: .value, part: .handler,
            sentence:
                "4.7 passes errors on as they are; 5.12 has an error of its own for a request that is cancelled."
        ),
        Told(
            what: "nobody is asked what is stored",
            traces: [
                """
                0 main r1.0 request.created
                0 main r1.0 handler.added name=string
                0 main r1.0 request.resumed
                0 work r1.0 transport.sent
                5 queue r1.0 delegate.didReceiveResponse status=200
                """,
                """
                0 main r1.0 request.created
                0 main r1.0 handler.added name=string
                0 root r1.0 request.resumed
                5 root r1.0 delegate.didReceiveResponse status=200
                5 root r1.0 cache.handlerDecided =cache
                """,
            ],
            kind: .extra, part: .sent, sentence: "5.12 had a response in its cache, and sent nothing."),
        Told(
            what: "a request is suspended after its handler was attached",
            traces: [
                """
                0 main r1.0 task.resumed
                0 main r1.0 handler.added name=json
                0 main r1.0 task.suspended
                """,
                """
                0 main r1.0 handler.added name=json
                0 root r1.0 request.suspended
                0 root r1.0 request.resumed
                0 root r1.0 task.resumed
                0 work r1.0 transport.sent
                """,
            ],
            kind: .missing, part: .sent,
            sentence:
                "4.7 starts a request inside request(…), so suspend() suspends its task; 5.12 resumes a request for its first handler on a queue of its own, which comes after suspend() and undoes it."
        ),
        Told(
            what: "the root queue has a name of the app's", chains: ["url-session", "session"],
            traces: [
                "5 pool r1.0 serialize.finished type=Data",
                "5 com.app.net r1.0 serialize.finished type=Data?",
            ],
            kind: .queue, part: .serializer,
            sentence:
                "An app without a library checks and parses where URLSession calls it: on the session's delegate queue; 5.12 hands the bytes, or the file, on without a serializer, on its root queue."
        ),
        Told(
            what: "the chain that makes another attempt is first",
            chains: ["url-session", "session-manager"],
            traces: [
                """
                0 main r1.0 request.created
                9 main r1.0 handler.called name=string error=lost
                """,
                """
                0 main r1.0 request.created
                5 main r1.0 retry.decided =retry
                5 main r1.0 handler.called name=string error=lost
                """,
            ],
            kind: .time, part: .handler, sentence: "The chains did this at different times."),
        Told(
            what: "a run is stopped at its limit",
            traces: [
                "0 main r1.0 request.created\n0 main r1.0 handler.added name=json\n\(limit)",
                """
                0 main r1.0 request.created
                0 main r1.0 handler.added name=json
                0 work r1.0 transport.sent
                """,
            ],
            kind: .missing, part: .sent, sentence: "The run on session-manager was stopped at its limit."),
        Told(
            what: "a run without a library is stopped, which would never have tried again",
            chains: ["url-session", "session"],
            traces: [
                "0 main r1.0 task.created\n\(limit)",
                "5 root r1.0 retry.decided =retry\n5 root r1.1 adapt.decided =notAdapted",
            ],
            kind: .count, part: nil, attempt: 1,
            sentence: "Without a library, there is one attempt at what the app asks for."),
        Told(
            what: "a run is stopped after a request without a handler",
            traces: [
                "0 main r1.0 request.created\n9 queue r1.0 task.completed\n\(limit)",
                "0 main r1.0 request.created\n9 main r1.0 handler.called name=json status=200",
            ],
            kind: .missing, part: .handler,
            sentence: "4.7 has no such handler, and goes without it."),
        Told(
            what: "a run is stopped that has no validators", chains: ["resource", "session"],
            traces: [
                "0 main r1.0 request.created\n\(limit)",
                "0 main r1.0 request.created\n9 root r1.0 validation.decided =refused",
            ],
            kind: .missing, part: .validator,
            sentence: "A layer of one's own that looks at no status takes an error page for an answer."),
        Told(
            what: "a run is stopped that has no serializer",
            traces: [
                "0 main r1.0 handler.added name=plain\n\(limit)",
                "0 main r1.0 handler.added name=plain\n9 root r1.0 serialize.finished type=Data?",
            ],
            kind: .missing, part: .serializer,
            sentence: "4.7 runs no serializer for a handler that takes the bytes, or the file, as it is."),
        Told(
            what: "a file cannot be moved", chains: ["url-session", "session"],
            traces: handlers("status=200", "error=downloadedFileMoveFailed"), kind: .value, part: .handler,
            sentence:
                "Without a library, it is for the app to move the file of a download, and no part of the task fails with that."
        ),
        Told(
            what: "a body is empty", chains: ["url-session", "session"],
            traces: handlers(
                "status=200", "error=responseSerializationFailed(inputDataNilOrZeroLength)"),
            kind: .value, part: .handler,
            sentence:
                "An app without a library makes data, or a text, of an empty body as well; 5.12 takes an empty body for a failure, unless the serializer allows it for the method or the status: by default for HEAD, 204 and 205."
        ),
        Told(
            what: "another status is refused", chains: ["url-session", "session-manager"],
            traces: handlers(
                "status=200", "error=responseValidationFailed(unacceptableStatusCode(308))"),
            kind: .value, part: .handler,
            sentence: "The chains did this with different values."),
    ])
    func `is explained by what happened, or not at all`(told: Told) {
        let comparison = Comparison(zip(told.chains, told.traces).map { chain, text in trace(chain, text) })
        let sentences = comparison.differences.filter { difference in
            difference.kind == told.kind
                && difference.places.contains {
                    $0.part == told.part && $0.attempt == told.attempt && $0.occurrence == told.occurrence
                }
        }.map(\.explanation.sentence)
        #expect(sentences == [told.sentence])
    }
}
