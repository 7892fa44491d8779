import Tracing

/// Why a chain does not do something, does it when others do not, or does it another number of times.
extension Clause {
    private static let anyPresence: Set<Difference.Kind> = [.missing, .extra, .count]

    static let presence: [Clause] = presenceWithoutLibrary + presence4 + presence5

    /// What there is of a request only once it has been resumed.
    private static let arriving: [Part?] = [
        .taskResumed, .sent, .sentBody, .bodyReport, .wireHead, .head, .redirect, .challenge, .wireChunk,
        .chunk,
        .file, .validator, .retryDecision, .serializer, .handler,
    ]

    private static let presenceWithoutLibrary: [Clause] = [
        Clause(
            resource, anyPresence, [.validator],
            "a layer of one's own that looks at no status takes an error page for an answer", [.statusCode]),
        Clause(
            resource, anyPresence, [.bodyReport],
            "a layer of one's own makes its sessions without a delegate, and only a delegate hears of a sent"
                + " body",
            [.sendsBodyData]
        ) { $0.cell == nil && $0.has(.sentBody) },
        Clause(
            resource, anyPresence, [.handler],
            "a layer of one's own has one completion, which gets a model or nil"
        ) { $0.cell == nil && $0.has(.handler) && $0.place.name != "completionHandler" },
        Clause(
            resource, anyPresence, [.serializer],
            "a layer of one's own that looks at no status parses an error page, too", [.statusCode]
        ) { $0.cell?.isFailure == true },
        Clause(
            resource, anyPresence, [.serializer],
            "a layer of one's own makes one model of the bytes, for its one completion"
        ) { $0.cell == nil && $0.has(.serializer) },
        Clause(
            noLibrary, anyPresence, [.handler],
            "plain URLSession hands everything over in one call of the completion handler; what the app does"
                + " with it comes after",
            [.completionHandler]
        ) { $0.place.name == "completionHandler" },
        Clause(
            noLibrary, anyPresence, [.handler],
            "plain URLSession has no second attempt to wait for, so the app hears of the first failure"
        ) { $0.cell?.isFailure == true && $0.isLackedOnly(where: \.isRetried) },
        Clause(
            noLibrary, anyPresence, arriving,
            "an app without a library resumes its tasks itself, and has not resumed this one", [.resumesTask]
        ) { $0.cell == nil && $0.has(.task) && !$0.has(.taskResumed) },
        Clause(
            noLibrary, anyPresence, [.sent, .wireHead, .wireChunk],
            "plain URLSession had a response in its cache, and sent nothing", [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            noLibrary, anyPresence, [.task, .taskResumed, .sent],
            "plain URLSession makes a task of whatever it is given, and starts it when the app says so",
            [.resumesTask]
        ) { $0.cell != nil && $0.isLackedOnly { !$0.has(.task) } },
        Clause(
            urlSession, anyPresence, [.requestObject],
            "plain URLSession has no object for a request, only the task"),
        Clause(
            noLibrary, anyPresence, [.requestResumed],
            "plain URLSession has nothing to resume but the task", [.resumesTask]),
        Clause(
            noLibrary, anyPresence, [.handlerAttached],
            "plain URLSession is given its completion handler, or its delegate, before there is a task, so"
                + " nothing is attached",
            [.completionHandler]),
        Clause(noLibrary, anyPresence, [.adaptation], "plain URLSession has nobody who adapts a request"),
        Clause(
            noLibrary, anyPresence, [.file],
            "plain URLSession hands the place of the file to the completion handler, and no delegate hears of"
                + " it",
            [.downloadHandler]
        ) { $0.cell == nil && $0.hasCompletionHandler },
        Clause(
            noLibrary, anyPresence, [.head, .chunk],
            "plain URLSession tells a completion handler nothing before the end, neither of the head nor of"
                + " the bytes",
            [.completionHandler]
        ) { $0.cell == nil && $0.hasCompletionHandler && ($0.has(.wireHead) || !$0.isTaskFailed) },
        Clause(
            noLibrary, [.count], [.validator],
            "an app without a library makes one check; validate() of a library is two, of the status and of"
                + " the content type"
        ) { $0.cell == nil },
        Clause(
            noLibrary, anyPresence, [.validator],
            "an app without a library has no response to judge where the task has failed"
        ) { $0.cell == nil && $0.isTaskFailed },
        Clause(
            noLibrary, [.missing, .extra], [.validator],
            "plain URLSession has nobody who validates: a 404 is a success", [.statusCode]
        ) { $0.cell == nil && $0.has(.handler) },
        Clause(
            noLibrary, anyPresence, [.retryDecision],
            "plain URLSession has nobody who could try again: the first answer is the last"),
        Clause(
            noLibrary, [.count], [nil], "plain URLSession makes one attempt at what the app asks for"),
        Clause(
            noLibrary, [.missing, .extra], [nil], "plain URLSession made no task for this here"),
        Clause(
            noLibrary, anyPresence, [.serializer],
            "an app without a library parses only what it has checked; after an error there is nothing to parse"
        ) { $0.cell == nil && ($0.isTaskFailed || $0.value("outcome", of: .validator) == "refused") },
    ]

    private static let presence4: [Clause] = [
        Clause(
            sessionManager, anyPresence, [.urlRequest, .adaptation, .task],
            "4.7 builds a request and makes its task, whether it is ever resumed or not",
            [.makesTask4, .startsImmediately4]
        ) { $0.cell != nil && $0.place.attempt == 0 },
        Clause(
            sessionManager, anyPresence, [.handlerAttached, .handler],
            "4.7 has no such handler, and goes without it", [.responds4]
        ) { $0.cell == nil && $0.isWithoutHandler && $0.has(.requestObject) && $0.place.attempt == 0 },
        Clause(
            sessionManager, anyPresence,
            [.requestObject, .handlerAttached, .requestResumed, .serializer, .handler],
            "4.7 has no request before a form is encoded, and none at all where that fails",
            [.encodesForm4]
        ) { $0.cell == nil && $0.saw(.multipart.formBuilt) && !$0.has(.requestObject) },
        Clause(
            sessionManager, anyPresence, [.requestResumed],
            "4.7 resumes nothing where it has no task", [.resume4]
        ) { $0.cell == nil && !$0.has(.task) },
        Clause(
            sessionManager, anyPresence, arriving,
            "4.7 starts a request when it is resumed, and nobody has resumed this one", [.resume4]
        ) {
            $0.cell == nil && $0.place.attempt == 0 && $0.has(.requestObject) && !$0.has(.requestResumed)
                && !$0.isCancelled
        },
        Clause(
            sessionManager, anyPresence, [.handler, .serializer],
            "4.7 calls no handler while another attempt is to come", [.completes4]
        ) { $0.cell == nil && $0.isRetried && !$0.isAbandoned },
        Clause(
            sessionManager, anyPresence, [.serializer],
            "4.7 runs no serializer for a handler that takes the bytes, or the file, as it is", [.responds4]
        ) { $0.cell == nil && $0.has(.handler) },
        Clause(
            sessionManager, anyPresence, [.handler, .serializer],
            "4.7 gives a failure to the handler as soon as it makes no other attempt", [.responds4]
        ) { $0.cell?.isFailure == true && $0.isOther(\.isRetried) },
        Clause(
            sessionManager, [.count], [.requestResumed],
            "4.7 takes every resume() for one, whether the request runs or not", [.resume4]
        ) { $0.cell != nil },
        Clause(
            sessionManager, anyPresence, [.retryDecision],
            "4.7 asks its retrier once for a failed attempt, and never because of a serializer", [.retries4]
        ) { $0.cell == nil },
        Clause(
            sessionManager, anyPresence, [.retryDecision],
            "4.7 decides about another attempt whenever a task ends with an error, also one that was"
                + " cancelled",
            [.completes4]
        ) { $0.cell != nil && $0.has(.task) },
        Clause(
            sessionManager, anyPresence, [.sent, .wireHead, .wireChunk],
            "4.7 had a response in its cache, and sent nothing", [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            sessionManager, anyPresence, [.urlRequest],
            "4.7 builds the URLRequest once, and adapts the same one again for every attempt", [.makesTask4]
        ) { $0.place.attempt > 0 },
        Clause(
            sessionManager, anyPresence, [.urlRequest],
            "4.7 says nothing of a text that is no URL; the request that it returns has failed",
            [.makesRequest4]
        ) { $0.cell == nil },
        Clause(
            sessionManager, anyPresence, [.adaptation],
            "4.7 has at most one adapter, and says nothing where it has none", [.adapt4]),
        Clause(
            sessionManager, anyPresence, [.requestResumed],
            "4.7 resumes the task of another attempt itself, and not through its request", [.resume4]
        ) { $0.place.attempt > 0 },
        Clause(
            sessionManager, [.missing, .extra], [nil],
            "4.7 made no such request here"),
        Clause(
            sessionManager, [.count], [nil],
            "4.7 makes another attempt only where its one retrier says so", [.retries4]),
    ]

    private static let presence5: [Clause] = [
        Clause(
            session, anyPresence, [.handlerAttached, .handler],
            "5.12 has no such handler, and goes without it", [.appends5]
        ) { $0.cell == nil && $0.isWithoutHandler && $0.has(.requestObject) && $0.place.attempt == 0 },
        Clause(
            session, [.count], [.requestResumed],
            "5.12 ignores resume() where the request runs already", [.resume5]
        ) { $0.cell == nil && $0.has(.requestResumed) },
        Clause(
            session, anyPresence, [.handler],
            "5.12 calls no handler while another attempt is to come", [.retriesOrFinishes5]
        ) { $0.cell == nil && $0.isRetried && !$0.isAbandoned },
        Clause(
            session, anyPresence, [.task, .taskResumed, .sent],
            "5.12 makes no task where there is no URLRequest", [.setsUp5]
        ) { $0.has(.urlRequest) && !$0.has(.task) },
        Clause(
            session, anyPresence,
            [
                .urlRequest, .adaptation, .task,
            ] + arriving,
            "5.12 starts no request before it has a handler", [.appends5]
        ) { $0.isUnstarted5 && !$0.has(.handlerAttached) },
        Clause(
            session, anyPresence, [.urlRequest, .adaptation, .task, .requestResumed] + arriving,
            "5.12 begins with a request when it is resumed, and nobody has resumed this one", [.performs5]
        ) { $0.isUnstarted5 && $0.has(.handlerAttached) },
        Clause(
            session, anyPresence, [.sent, .wireHead, .wireChunk],
            "5.12 had a response in its cache, and sent nothing", [.cache]
        ) { $0.cell == nil && $0.isFromCache },
        Clause(
            session, anyPresence, [.retryDecision],
            "5.12 asks its retriers for every failed attempt, and again for every serializer that fails",
            [.retriesOrFinishes5, .processes5]
        ) { $0.cell != nil },
        Clause(
            session, [.missing, .extra], [nil],
            "5.12 made no such request here"),
        Clause(
            session, [.count], [nil],
            "5.12 makes another attempt where a retrier says so", [.retriesOrFinishes5]),
        Clause(
            session, anyPresence, [.serializer],
            "5.12 runs every serializer, and gives each the error there was", [.processes5]
        ) { $0.cell?.isFailure == true },
    ]
}

extension Situation {
    /// `true` if the app gets everything in one call.
    fileprivate var hasCompletionHandler: Bool { completionHandler != nil }

    /// `true` if 5.12 was never told to begin with the request.
    fileprivate var isUnstarted5: Bool {
        cell == nil && has(.requestObject) && !has(.requestResumed) && !isCancelled
    }

    /// `true` if the app gets an error in that call.
    fileprivate var isTaskFailed: Bool { completionHandler?.isFailure == true }

    private var completionHandler: Cell? {
        index.cell(StepKey(part: .handler, name: "completionHandler", occurrence: 1), column)
    }
}

extension MirroredSymbol {
    fileprivate static let cache = urlSession("URLCache")
    fileprivate static let sendsBodyData = urlSession(
        "URLSessionTaskDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)")
    fileprivate static let downloadHandler = urlSession("URLSession.downloadTask(with:completionHandler:)")
}
