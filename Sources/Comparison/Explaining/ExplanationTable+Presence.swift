import Tracing

/// Why a chain does not do something, does it when others do not, or does it another number of times.
extension Clause {
    static let presence: [Clause] = presenceWithoutLibrary + presence4 + presence5

    /// What a handler gets is lacking wherever the handler is, and so is a serializer that a chain never has,
    /// whatever course the attempt takes.
    static let presenceOfHandlers: [Clause] = [
        Clause(
            sessionManager, .presence, [.serializer],
            "4.7 runs no serializer for a handler that takes the bytes, or the file, as it is", [.responds4]
        ) { $0.cell == nil && $0.place.name == StepKey.plain && ($0.attachesHandler || $0.has(.handler)) },
        Clause(
            sessionManager, .presence, [.handlerAttached, .serializer, .handler],
            "4.7 has no such handler, and goes without it", [.responds4]
        ) { $0.lacksHandler },
        Clause(
            session, .presence, [.handlerAttached, .serializer, .handler],
            "5.12 has no such handler, and goes without it", [.appends5]
        ) { $0.lacksHandler },
    ]

    /// What there is of a request only once it has been resumed.
    private static let afterResume: [Part?] = [
        .taskResumed, .sent, .sentBody, .bodyReport, .wireHead, .head, .redirect, .challenge, .wireChunk,
        .chunk, .file, .validator, .retryDecision, .serializer, .handler,
    ]

    static let hadResponse = "the app without a library had a response in its cache, and sent nothing"
    static let hadResponse4 = "4.7 had a response in its cache, and sent nothing"
    static let hadResponse5 = "5.12 had a response in its cache, and sent nothing"

    static let failedBeforeResponse = "the task of the app without a library failed before a response came"
    static let hearsFirstFailure =
        "without a library, there is no second attempt to wait for, so the app hears of the first failure"
    static let resumesTaskOfRetry4 =
        "4.7 resumes the task of another attempt itself, and not through its request"
    static let callsNoHandlerYet5 = "5.12 calls no handler while another attempt is to come"

    private static let presenceWithoutLibrary: [Clause] = [
        Clause(
            resource, .presence, [.validator],
            "a layer of one's own that looks at no status takes an error page for an answer", [.statusCode]),
        Clause(
            resource, .presence, [.bodyReport],
            "a layer of one's own makes its sessions without a delegate, and only a delegate hears of a sent"
                + " body",
            [.sendsBodyData]
        ) { $0.cell == nil && $0.has(.sentBody) },
        Clause(
            resource, .presence, [.handler],
            "a layer of one's own has one completion, which gets a model or nil"
        ) { $0.cell == nil && $0.has(.handler) && $0.place.name != "completionHandler" },
        Clause(
            resource, .presence, [.serializer],
            "a layer of one's own that gets no bytes decides that there is no model, and asks no serializer"
        ) { $0.cell != nil && $0.place.name == nil },
        Clause(
            resource, .presence, [.serializer],
            "a layer of one's own that looks at no status parses an error page, too", [.statusCode]
        ) { $0.cell != nil && $0.hasErrorPage },
        Clause(
            resource, .presence, [.serializer],
            "a layer of one's own makes one model of the bytes, for its one completion"
        ) { $0.makesModel && ($0.cell == nil || $0.isAloneWithHandler) },
        Clause(
            noLibrary, .presence, [.handler],
            "without a library, everything is handed over in one call of the completion handler; what the app"
                + " does with it comes after",
            [.completionHandler]
        ) { $0.place.name == "completionHandler" },
        Clause(
            noLibrary, .presence, [.handler], hearsFirstFailure
        ) { $0.cell?.isFailure == true && $0.isLackedOnly(where: \.isRetried) },
        Clause(
            noLibrary, .presence, afterResume,
            "an app without a library resumes its tasks itself, and has not resumed this one", [.resumesTask]
        ) { $0.cell == nil && $0.has(.task) && !$0.has(.taskResumed) },
        Clause(
            noLibrary, .presence, [.sent, .wireHead, .wireChunk], hadResponse, [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            noLibrary, .presence, [.task, .taskResumed, .sent],
            "an app without a library makes a task of whatever it has, and starts it when it likes",
            [.resumesTask]
        ) { $0.cell != nil && $0.isLackedOnly { !$0.has(.task) } },
        Clause(
            urlSession, .presence, [.requestObject],
            "plain URLSession has no object for a request, only the task"),
        Clause(
            noLibrary, .presence, [.requestResumed],
            "without a library, there is nothing to resume but the task", [.resumesTask]),
        Clause(
            noLibrary, .presence, [.handlerAttached],
            "without a library, receive(…) is called on a task that is there, and takes one message, so nothing"
                + " is attached",
            [.receives]
        ) { $0.isWebSocket },
        Clause(
            noLibrary, .presence, [.handlerAttached],
            "without a library, the completion handler or the delegate is there before the task, so nothing is"
                + " attached",
            [.completionHandler]),
        Clause(noLibrary, .presence, [.adaptation], "without a library, nobody adapts a request"),
        Clause(
            noLibrary, .presence, [.file],
            "without a library, the completion handler gets the place of the file, and no delegate hears of it",
            [.downloads]
        ) { $0.cell == nil && $0.hasCompletionHandler },
        Clause(
            noLibrary, .presence, [.head, .chunk],
            "without a library, a completion handler hears nothing before the end, neither of the head nor of"
                + " the bytes",
            [.completionHandler]
        ) { $0.cell == nil && $0.hasCompletionHandler && ($0.has(.wireHead) || !$0.isTaskFailed) },
        Clause(
            noLibrary, .presence, [.wireHead, .head, .wireChunk, .chunk], failedBeforeResponse
        ) { $0.cell == nil && $0.isTaskFailed && !$0.has(.wireHead) },
        Clause(
            noLibrary, [.count], [.validator],
            "an app without a library makes one check for validate(), which is two in a library, of the status"
                + " and of the content type, and makes none after one that refuses"
        ) { $0.cell == nil },
        Clause(
            noLibrary, .presence, [.validator],
            "an app without a library has no response to judge where the task has failed"
        ) { $0.cell == nil && $0.isTaskFailed },
        Clause(
            noLibrary, [.missing, .extra], [.validator],
            "without a library, nobody validates: a 404 is a success", [.statusCode]
        ) { $0.cell == nil && $0.has(.handler) },
        Clause(
            noLibrary, .presence, [.retryDecision],
            "without a library, nobody tries again: there is one attempt"),
        Clause(
            noLibrary, [.count], [nil], "without a library, there is one attempt at what the app asks for"),
        Clause(
            noLibrary, [.missing, .extra], [nil], "an app without a library made no task for this here"
        ) { !$0.isMade },
        Clause(
            noLibrary, .presence, [.serializer],
            "an app without a library parses only what it has checked; after an error there is nothing to parse"
        ) { $0.cell == nil && ($0.isTaskFailed || $0.error != nil) },
    ]

    /// It is the same in both versions of Alamofire, so both explanations are.
    private static let continuesWithoutRequest =
        "Alamofire makes no URLRequest for a download that goes on from resume data"

    private static let presence4: [Clause] = [
        Clause(
            sessionManager, .presence, [.urlRequest, .adaptation, .task],
            "4.7 builds a request and makes its task, whether it is ever resumed or not",
            [.makesTask4, .startsImmediately4]
        ) { $0.cell != nil && $0.place.attempt == 0 && $0.isOther(\.isUnresumed) },
        Clause(
            sessionManager, .presence,
            [
                .requestObject, .handlerAttached, .urlRequest, .adaptation, .requestResumed, .retryDecision,
                .serializer, .handler,
            ],
            "4.7 has no request before a form is encoded, and none at all where that fails",
            [.encodesForm4]
        ) { $0.cell == nil && $0.saw(.multipart.formBuilt) && !$0.has(.requestObject) },
        Clause(
            sessionManager, .presence, [.requestResumed],
            "4.7 asks its retrier about an adapter's error, and does not resume the request", [.retries4]
        ) { $0.cell == nil && !$0.has(.task) && $0.saw(.retry.asked) },
        Clause(
            sessionManager, .presence, afterResume,
            "4.7 starts a request when it is resumed, and nobody has resumed this one", [.resume4]
        ) {
            $0.cell == nil && $0.place.attempt == 0 && $0.has(.requestObject) && !$0.has(.requestResumed)
                && !$0.isCancelled
        },
        Clause(
            sessionManager, .presence, [.handler, .serializer],
            "4.7 calls no handler while another attempt is to come", [.completes4]
        ) { $0.cell == nil && $0.isRetried && !$0.isAbandoned },
        Clause(
            sessionManager, .presence, [.handler, .serializer],
            "4.7 gives a failure to the handler at once, if it makes no other attempt", [.responds4]
        ) { $0.cell?.isFailure == true && $0.isOther(\.isRetried) },
        Clause(
            sessionManager, [.count], [.requestResumed],
            "4.7 takes every resume() for one, whether the request runs or not", [.resume4]
        ) { $0.cell != nil },
        Clause(
            sessionManager, .presence, [.retryDecision],
            "4.7 decides at most once about a failed attempt, and never because of a serializer", [.retries4]
        ) {
            $0.cell == nil
                && ($0.has(.retryDecision) || $0.isOther { $0.does(.serializer, before: .retryDecision) })
        },
        Clause(
            sessionManager, .presence, [.retryDecision],
            "4.7 decides about another attempt whenever a task ends with an error, also one that was"
                + " cancelled",
            [.completes4]
        ) { $0.cell != nil && $0.has(.task) && $0.isCancelled },
        Clause(
            sessionManager, .presence, [.retryDecision],
            "4.7 decides about another attempt whenever a task ends with an error", [.completes4]
        ) { $0.cell != nil && $0.has(.task) },
        Clause(
            sessionManager, .presence, [.sent, .wireHead, .wireChunk], hadResponse4, [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            sessionManager, .presence, [.urlRequest], continuesWithoutRequest, [.resumesDownload4]
        ) { $0.isContinuedDownload },
        Clause(
            sessionManager, .presence, [.urlRequest],
            "4.7 builds the URLRequest once, and adapts the same one again for every attempt", [.makesTask4]
        ) { $0.cell == nil && $0.place.attempt > 0 },
        Clause(
            sessionManager, .presence, [.adaptation],
            "4.7 has at most one adapter, and asks it only about a request that it could build", [.adapt4]
        ) { $0.cell == nil && $0.saw(.urlRequest.failed) },
        Clause(
            sessionManager, .presence, [.requestResumed], resumesTaskOfRetry4, [.resume4]
        ) { $0.cell == nil && $0.place.attempt > 0 },
        Clause(
            sessionManager, .presence, [.processEnd],
            "4.7 takes for granted that a download has a task when it is cancelled, and ends the process if it"
                + " has none",
            [.cancelsDownload4]
        ) { $0.cell != nil },
        Clause(
            sessionManager, .presence, [.serializer],
            "4.7 runs the serializer of every handler, and gives it the error there was", [.responds4]
        ) { $0.cell?.isFailure == true },
        Clause(
            sessionManager, [.missing, .extra], [nil],
            "4.7 made no such request here"
        ) { !$0.isMade },
        Clause(
            sessionManager, [.count], [nil],
            "4.7 makes another attempt only where its one retrier says so and its manager is still there",
            [.retries4]),
    ]

    private static let presence5: [Clause] = [
        Clause(
            session, .presence, [.urlRequest], continuesWithoutRequest, [.resumesDownload5]
        ) { $0.isContinuedDownload },
        Clause(
            session, [.count], [.requestResumed],
            "5.12 ignores resume() where the request runs already, or is over", [.resume5]
        ) { $0.cell == nil && $0.has(.requestResumed) },
        Clause(
            session, .presence, [.handler], callsNoHandlerYet5, [.retriesOrFinishes5]
        ) { $0.cell == nil && $0.isRetried && !$0.isAbandoned },
        Clause(
            session, .presence, [.task, .taskResumed, .sent],
            "5.12 makes no task where there is no URLRequest", [.setsUp5]
        ) { $0.saw(.urlRequest.failed) && !$0.has(.task) },
        Clause(
            session, .presence, [.urlRequest, .adaptation, .task] + afterResume,
            "5.12 starts no request before it has a handler", [.appends5]
        ) { $0.isUnstarted5 && !$0.has(.handlerAttached) },
        Clause(
            session, .presence, [.urlRequest, .adaptation, .task, .requestResumed] + afterResume,
            "5.12 begins with a request when it is resumed, and nobody has resumed this one", [.performs5]
        ) { $0.isUnstarted5 && $0.has(.handlerAttached) },
        Clause(
            session, .presence, [.sent, .wireHead, .wireChunk], hadResponse5, [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            session, .presence, [.retryDecision],
            "5.12 decides after every failed attempt, and again after every serializer that fails",
            [.retriesOrFinishes5, .processes5]
        ) { $0.cell != nil },
        Clause(
            session, [.missing, .extra], [nil],
            "5.12 made no such request here"
        ) { !$0.isMade },
        Clause(
            session, [.count], [nil],
            "5.12 makes no other attempt of a request that was cancelled while the retry waited",
            [.retriesRequest5]
        ) { $0.isAbandoned && $0.isCancelled && $0.saw(.retry.decided) },
        Clause(
            session, [.count], [nil],
            "5.12 makes another attempt where a retrier says so", [.retriesOrFinishes5]),
        Clause(
            session, .presence, [.serializer],
            "5.12 runs every serializer, and gives each the error there was", [.processes5]
        ) { $0.cell?.isFailure == true && $0.place.name != StepKey.plain },
    ]
}

extension Situation {
    /// `true` if the server's last answer is an error page.
    fileprivate var hasErrorPage: Bool { index.cells(.wireHead, column).last?.isFailure == true }

    /// `true` if the chain makes something of the bytes.
    fileprivate var makesModel: Bool {
        index.cells(.serializer, column).contains { $0.value("type") != nil }
    }

    /// `true` if no other chain has the handler that the place is about, or whose serializer.
    fileprivate var isAloneWithHandler: Bool {
        !isOther { $0.attachesHandler || $0.index.has(.handler, name: $0.place.name, $0.column) }
    }

    /// `true` if the app gets everything in one call.
    fileprivate var hasCompletionHandler: Bool { completionHandler != nil }

    /// `true` if the chain's request never gets such a handler. No library has the handler in which an app
    /// without one gets everything at once.
    fileprivate var lacksHandler: Bool {
        cell == nil && place.name != "completionHandler" && !attachesHandler
            && (place.attempt > 0 || has(.requestObject))
    }

    /// `true` if the chain has made a request, but does not do this with it, because nobody has resumed it.
    fileprivate var isUnresumed: Bool {
        cell == nil && has(.requestObject) && !has(.requestResumed) && !has(.urlRequest)
    }

    /// `true` if 5.12 was never told to begin with the request.
    fileprivate var isUnstarted5: Bool {
        cell == nil && has(.requestObject) && !has(.requestResumed) && !isCancelled
    }

    /// `true` if the chain has made a task of what is left of a download, and of nothing else.
    fileprivate var isContinuedDownload: Bool {
        cell == nil && (saw(.resumeData.useDecided) || place.attempt == 0 && has(.task))
    }

    /// `true` if the app gets an error in that call.
    var isTaskFailed: Bool { completionHandler?.isFailure == true }

    private var completionHandler: Cell? {
        index.cell(StepKey(part: .handler, name: "completionHandler", occurrence: 1), column)
    }
}

extension MirroredSymbol {
    fileprivate static let resumesDownload4 = alamofire4(
        "DownloadRequest.Downloadable.task(session:adapter:queue:)", MirroredFile.request4, 462)
    fileprivate static let cancelsDownload4 = alamofire4(
        "DownloadRequest.cancel()", MirroredFile.request4, 505)
    fileprivate static let resumesDownload5 = alamofire5(
        "DownloadRequest.task(forResumeData:using:)", "Core/DownloadRequest.swift", 216)

    fileprivate static let retriesRequest5 = alamofire5(
        "Session.retryRequest(_:withDelay:)", MirroredFile.session5, 1365)

    static let cache = urlSession("URLCache")
    fileprivate static let sendsBodyData = urlSession(
        "URLSessionTaskDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)")
}
