import Testing

@testable import Comparison

@Suite struct `An explanation` {
    /// What is said of one step of a request, where a chain goes another way than the others.
    struct Told: CustomTestStringConvertible {
        let walkthrough: String
        let request: String
        var attempt = 0
        let kind: Difference.Kind
        /// Nil for the whole attempt.
        var part: Part?
        var value: String?
        var change = "{}"
        let sentence: String

        var testDescription: String { "\(walkthrough), \(request), \(kind), \(part?.rawValue ?? "attempt")" }
    }

    /// 5.12 builds its requests at once.
    private static let eager = #"{ session: { requestSetup: "eager" } }"#
    /// The delegate of a download is told of its file, and of no response.
    private static let download = #"{ requests: { moved: { type: "download" } } }"#
    /// The API key is added by the session, or the manager, to every request.
    private static let keyForAll = """
        {
            session: { interceptors: ["key"] },
            requests: { "with a key": { interceptors: null } },
        }
        """
    /// Nothing starts a request but its owner, who suspends it before that.
    private static let suspendedBeforeItsStart = """
        {
            session: { startRequestsImmediately: false },
            actions: [
                { do: "suspend", request: "paused", at: 1120 },
                { do: "resume", request: "paused", at: 1140 },
            ],
        }
        """
    /// An adapter takes 4 ms, and in the meantime the request is suspended.
    private static let suspendedBeforeItsTask = """
        {
            interceptors: { slow: { type: "adapter", headers: { A: "b" }, delay: 4 } },
            session: { interceptors: ["again", "slow"] },
            actions: [
                { do: "suspend", request: "called off", at: 602 },
                { do: "cancel", request: "called off", at: 605 },
            ],
        }
        """

    @Test(arguments: [
        Told(
            walkthrough: "adapt-then-and-now", request: "unsigned", kind: .order, part: .requestObject,
            sentence:
                "4.7 makes its request object last, around the error if there is no task; 5.12 makes its request object first, and a task for it later."
        ),
        Told(
            walkthrough: "cancel-a-download", request: "typo", kind: .extra, part: .processEnd,
            sentence:
                "4.7 takes for granted that a download has a task when it is cancelled, and ends the process if it has none."
        ),
        Told(
            walkthrough: "cancel-early-and-late", request: "at once", kind: .extra, part: .taskResumed,
            sentence:
                "5.12 resumes a request on a queue of its own, after the first handler was attached, and starts none that is cancelled by then."
        ),
        Told(
            walkthrough: "cancelled-or-untrusted", request: "picture", kind: .extra, part: .sent,
            sentence: "5.12 refuses a host for which its ServerTrustManager has no evaluator."),
        Told(
            walkthrough: "curl-description", request: "slip", kind: .queue, part: .retryDecision,
            sentence:
                "4.7 decides where the request failed; 5.12 validates, and asks its retriers, on its root queue."
        ),
        Told(
            walkthrough: "delegate-closures", request: "moved", kind: .value, part: .head, value: "status",
            sentence:
                "4.7 asks one closure of its delegate about the redirects of all requests, and here that closure follows none; 5.12 asks a request's own redirect handler before its session's, and here that handler follows."
        ),
        Told(
            walkthrough: "delegate-closures", request: "moved", kind: .count, part: .sent,
            change: download,
            sentence:
                "4.7 asks one closure of its delegate about the redirects of all requests, and here that closure follows none."
        ),
        Told(
            walkthrough: "delegate-closures", request: "moved", kind: .value, part: .handler, value: "status",
            change: download,
            sentence:
                "4.7 asks one closure of its delegate about the redirects of all requests, and here that closure follows none; 5.12 asks a request's own redirect handler before its session's, and here that handler follows."
        ),
        Told(
            walkthrough: "delegate-closures", request: "short link", kind: .missing, part: .serializer,
            sentence: "4.7 runs no serializer for a handler that takes the bytes, or the file, as it is."),
        Told(
            walkthrough: "delegate-closures", request: "logo again", kind: .extra, part: .sent,
            sentence:
                "5.12 answers from its cache, because each of its requests can have a cacher of its own; 4.7 asks one closure of its delegate about the responses of all requests, and has stored nothing."
        ),
        Told(
            walkthrough: "download", request: "island", kind: .missing, part: .serializer,
            sentence: "4.7 has no such handler, and goes without it."),
        Told(
            walkthrough: "empty-body", request: "saved", kind: .missing, part: .serializer,
            sentence: "4.7 runs no serializer for a handler that takes the bytes, or the file, as it is."),
        Told(
            walkthrough: "empty-body", request: "exists", kind: .value, part: .serializer, value: "error",
            sentence:
                "4.7 makes no JSON of an empty body, unless the status is 204 or 205; 5.12 accepts an empty body where the serializer allows it for the method or the status: by default for HEAD, 204 and 205."
        ),
        Told(
            walkthrough: "four-chains", request: "profile", kind: .value, part: .sent, value: "headers",
            sentence:
                "Without a library, there are only the fields of the app and those of cookies, credentials, the cache and WebSockets; what else a system adds when it sends is not in a trace; Alamofire sets Accept-Encoding, Accept-Language and User-Agent in its session configuration, and an adapter adds to them."
        ),
        Told(
            walkthrough: "late-handler", request: "visit", kind: .time, part: .serializer,
            sentence:
                "4.7 has the answer when the late handler is attached, and serializes it at once; 5.12 sends the request when its first handler is attached, and serializes when the answer comes."
        ),
        Told(
            walkthrough: "multipart", request: "profile", kind: .queue, part: .taskResumed,
            sentence:
                "4.7 encodes a form on a global queue, and builds, adapts and starts the request there, while upload(…) returns nothing; 5.12 does this on queues of its own, after request(…) has returned."
        ),
        Told(
            walkthrough: "start-later", request: "report", kind: .queue, part: .requestResumed,
            sentence:
                "4.7 resumes a request, and its task, on the queue that calls resume(); 5.12 does this on queues of its own, after request(…) has returned."
        ),
        Told(
            walkthrough: "start-later", request: "report", kind: .queue, part: .urlRequest,
            sentence:
                "4.7 builds and adapts a request on the caller's queue, before request(…) returns; 5.12 does this on queues of its own, after request(…) has returned."
        ),
        Told(
            walkthrough: "multipart", request: "postcard", kind: .missing, part: .adaptation,
            sentence: "4.7 has no request before a form is encoded, and none at all where that fails."),
        Told(
            walkthrough: "parameter-spelling", request: "kebab", kind: .value, part: .task, value: "url",
            sentence:
                "4.7 sorts parameters by their keys, and writes the keys as they are and the values as Swift describes them; 5.12 writes keys, dates and data as its URLEncodedFormEncoder is told to."
        ),
        Told(
            walkthrough: "parameter-spelling", request: "kebab", kind: .value, part: .sent, value: "url",
            sentence:
                "4.7 sorts parameters by their keys, and writes the keys as they are and the values as Swift describes them; 5.12 writes keys, dates and data as its URLEncodedFormEncoder is told to."
        ),
        Told(
            walkthrough: "parameter-spelling", request: "query", kind: .value, part: .sent,
            value: "headers",
            sentence:
                "4.7 puts the parameters of a method that it does not know into the body, whatever the destination; 5.12 takes any word for a method, and puts the parameters where it is told to."
        ),
        Told(
            walkthrough: "parameter-spelling", request: "query", kind: .extra, part: .sentBody,
            sentence:
                "4.7 puts the parameters of a method that it does not know into the body, whatever the destination."
        ),
        Told(
            walkthrough: "post-becomes-get", request: "stream, 307", kind: .extra, part: .wireChunk,
            sentence:
                "Alamofire has one stream for the body, which has been read when a redirect, a challenge or another attempt asks for it again."
        ),
        Told(
            walkthrough: "replaced-file", request: "careful", kind: .value, part: .validator,
            value: "outcome",
            sentence:
                "An app without a library looks at the status in its completion handler, whatever has become of the file; 4.7 judges no response once its delegate has an error; 5.12 judges no response of a request that has failed already."
        ),
        Told(
            walkthrough: "replaced-file", request: "broken off", kind: .missing, part: .validator,
            sentence: "An app without a library has no response to judge where the task has failed."),
        Told(
            walkthrough: "resumed-with-old-token", request: "rest", kind: .time, part: .retryDecision,
            sentence:
                "4.7 decides when its retrier answers, which may wait for a refresh; 5.12 decides when its retriers have answered, and the AuthenticationInterceptor refuses at once a request without a URLRequest, such as a download that goes on from resume data."
        ),
        Told(
            walkthrough: "start-later", request: "report", kind: .order, part: .handlerAttached,
            sentence:
                "4.7 builds a request before anybody can attach a handler, and starts it at resume(); 5.12 builds and starts a request at resume(), which comes after the handler."
        ),
        Told(
            walkthrough: "stuck-progress", request: "broken off", kind: .value, part: .validator,
            value: "outcome",
            sentence:
                "4.7 judges the response before it looks at the error with which the task ended; 5.12 judges no response of a request that has failed already."
        ),
        Told(
            walkthrough: "suspended", request: "prepared", kind: .missing, part: .handler,
            sentence:
                "4.7 starts a request inside request(…), so suspend() suspends its task, and a handler that is attached later does not resume it."
        ),
        Told(
            walkthrough: "suspended", request: "paused", kind: .missing, part: .handler,
            sentence:
                "4.7 hands every suspend() to its task, which goes on only after as many calls of resume()."),
        Told(
            walkthrough: "suspended", request: "paused", kind: .missing, part: .handler,
            change: suspendedBeforeItsStart,
            sentence:
                "4.7 hands suspend() to a task that is suspended by nature, and so one resume() does not start it."
        ),
        Told(
            walkthrough: "suspended", request: "given up", kind: .count, part: .taskResumed,
            sentence:
                "5.12 resumes a suspended task before it cancels it, because a suspended task would never get its metrics."
        ),
        Told(
            walkthrough: "timeouts", request: "rest of the file", kind: .missing, part: .file,
            sentence:
                "Without a library, the completion handler gets the place of the file, and no delegate hears of it."
        ),
        Told(
            walkthrough: "two-sessions", request: "a slow image", kind: .extra, part: .head,
            sentence:
                "5.12 cancels all requests of a session at cancelAllRequests(), a call that 4.7 does not have."
        ),
        Told(
            walkthrough: "two-sessions", request: "a slow image", kind: .missing, part: .retryDecision,
            sentence:
                "5.12 cancels all requests of a session at cancelAllRequests(), a call that 4.7 does not have."
        ),
        Told(
            walkthrough: "websocket-after-the-end", request: "chat", kind: .missing, part: .handler,
            sentence:
                "Without a library, receive(…) completes with a message or an error, and the delegate hears of the opening and the end."
        ),
        Told(
            walkthrough: "websocket-after-the-end", request: "hall", kind: .missing, part: .handlerAttached,
            sentence:
                "Without a library, receive(…) is called on a task that is there, and takes one message, so nothing is attached."
        ),
        Told(
            walkthrough: "while-a-retry-waits", request: "paused", attempt: 1, kind: .extra, part: .handler,
            sentence:
                "5.12 suspends the task that it makes for a suspended request, though a new task is suspended by nature, and so one resume() does not start it."
        ),
        Told(
            walkthrough: "who-sets-a-header", request: "with a key", kind: .value, part: .sent,
            value: "headers",
            sentence:
                "Without a library, there are only the fields of the app and those of cookies, credentials, the cache and WebSockets; what else a system adds when it sends is not in a trace; Alamofire sets Accept-Encoding, Accept-Language and User-Agent in its session configuration; 5.12 asks the request's own interceptor as well, and the server answers what that has added."
        ),
        Told(
            walkthrough: "who-sets-a-header", request: "with a key", kind: .value, part: .head,
            value: "status",
            sentence:
                "4.7 has one adapter for its whole manager, and none here, so it sends the request as it is; 5.12 asks the request's own interceptor as well, and the server answers what that has added."
        ),
        Told(
            walkthrough: "who-sets-a-header", request: "with a key", kind: .value, part: .wireHead,
            value: "status", change: keyForAll,
            sentence:
                "4.7 asks the adapter of its manager, and the server answers what that has added; 5.12 asks the interceptor of its session, and the server answers what that has added."
        ),
        Told(
            walkthrough: "who-sets-a-header", request: "with a key", kind: .extra, part: .challenge,
            change: keyForAll,
            sentence:
                "4.7 asks the adapter of its manager, and the server has nothing to ask after that; 5.12 asks the interceptor of its session, and the server has nothing to ask after that."
        ),
        Told(
            walkthrough: "adapt-then-and-now", request: "unsigned", kind: .order, part: .handlerAttached,
            sentence:
                "4.7 has decided to ask its retrier about the adapter's error before anybody can attach a handler; 5.12 starts a request when its first handler is attached."
        ),
        Told(
            walkthrough: "adapt-then-and-now", request: "unsigned", kind: .missing, part: .requestResumed,
            sentence: "4.7 asks its retrier about an adapter's error, and does not resume the request."),
        Told(
            walkthrough: "cookies", request: "login", kind: .value, part: .sent, value: "headers",
            sentence:
                "Without a library, there are only the fields of the app and those of cookies, credentials, the cache and WebSockets; what else a system adds when it sends is not in a trace; Alamofire sets Accept-Encoding, Accept-Language and User-Agent in its session configuration."
        ),
        Told(
            walkthrough: "multipart", request: "profile", kind: .queue, part: .requestObject,
            sentence:
                "4.7 encodes a form on a global queue, and builds, adapts and starts the request there, while upload(…) returns nothing; 5.12 returns its request object on the caller's queue, and does the rest on queues of its own."
        ),
        Told(
            walkthrough: "post-becomes-get", request: "stream, 307", kind: .missing, part: .retryDecision,
            sentence: "Without a library, nobody tries again: there is one attempt."),
        Told(
            walkthrough: "retry-then-and-now", request: "impatient", attempt: 1, kind: .count,
            sentence: "5.12 makes no other attempt of a request that was cancelled while the retry waited."),
        Told(
            walkthrough: "retry-then-and-now", request: "called off", attempt: 1, kind: .count,
            change: suspendedBeforeItsTask,
            sentence: "5.12 makes another attempt where a retrier says so."),
        Told(
            walkthrough: "retry-then-and-now", request: "called off", kind: .extra, part: .sent,
            change: suspendedBeforeItsTask,
            sentence:
                "5.12 suspends the task that it makes for a suspended request, though a new task is suspended by nature, so the one resume() inside cancel() does not run it, and the metrics that the request waits for never come."
        ),
        Told(
            walkthrough: "router", request: "my images", kind: .order, part: .handlerAttached,
            sentence:
                "4.7 has failed to build or to adapt the request before anybody can attach a handler; 5.12 starts a request when its first handler is attached."
        ),
        Told(
            walkthrough: "router", request: "my images", kind: .order, part: .requestResumed,
            sentence:
                "4.7 resumes a request that has only an error, which opens its operation queue; 5.12 resumes the request first, which is what makes its session build one."
        ),
        Told(
            walkthrough: "start-later", request: "report", kind: .order, part: .handlerAttached,
            change: eager,
            sentence:
                "4.7 builds a request before anybody can attach a handler, and starts it at resume(); 5.12 builds a request on queues of its own after request(…) has returned, and starts it at resume()."
        ),
        Told(
            walkthrough: "start-later", request: "report", kind: .order, part: .requestResumed,
            change: eager,
            sentence:
                "4.7 resumes a request that has its task by then; 5.12 resumes a task that is there inside resume(), and its request hears of it later, on the root queue."
        ),
        Told(
            walkthrough: "start-later", request: "draft", kind: .order, part: .handlerAttached,
            change: eager,
            sentence:
                "4.7 builds a request before anybody can attach a handler, and nobody has resumed this one; 5.12 builds a request on queues of its own after request(…) has returned, and nobody has resumed this one."
        ),
        Told(
            walkthrough: "start-later", request: "draft", kind: .queue, part: .urlRequest,
            change: eager,
            sentence:
                "4.7 builds and adapts a request on the caller's queue, before request(…) returns; 5.12 does this on queues of its own, after request(…) has returned."
        ),
        Told(
            walkthrough: "start-later", request: "draft", kind: .missing, part: .taskResumed,
            change: eager,
            sentence:
                "5.12 resumes a suspended task before it cancels it, because a suspended task would never get its metrics."
        ),
        Told(
            walkthrough: "while-a-retry-waits", request: "paused", attempt: 1, kind: .order,
            part: .requestResumed,
            sentence:
                "4.7 resumes the task of another attempt itself, and not through its request; 5.12 makes the task for the retry of a suspended request, and suspends it, too."
        ),
        Told(
            walkthrough: "while-a-retry-waits", request: "paused", attempt: 1, kind: .time,
            part: .taskResumed,
            sentence:
                "4.7 resumes the task of another attempt itself, and not through its request; 5.12 makes the task for the retry of a suspended request, and suspends it, too."
        ),
        Told(
            walkthrough: "without-validate", request: "model", kind: .extra, part: .retryDecision,
            sentence:
                "5.12 decides after every failed attempt, and again after every serializer that fails."),
        Told(
            walkthrough: "without-validate", request: "checked", kind: .count, part: .retryDecision,
            sentence:
                "Without a library, nobody tries again: there is one attempt; 4.7 decides at most once about a failed attempt, and never because of a serializer."
        ),
    ])
    func `says why a chain goes another way`(told: Told) throws {
        let comparison = try #require(try comparison(told.walkthrough, changedBy: told.change))
        let sentences = comparison.differences.filter { difference in
            difference.kind == told.kind
                && difference.places.contains {
                    $0.request == told.request && $0.attempt == told.attempt && $0.part == told.part
                        && (told.value == nil || $0.value == told.value)
                }
        }.map(\.explanation.sentence)
        #expect(sentences == [told.sentence])
    }

    /// One chain begins with the handler for the place of a file; the other has none, and begins with the
    /// text.
    @Test func `is not given for the types of two serializers with different names`() throws {
        let comparison = try #require(try comparison("download"))
        let values = comparison.differences.flatMap(\.places).compactMap(\.value)
        #expect(values.filter { $0.hasPrefix("type") } == [])
    }
}
