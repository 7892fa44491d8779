import Tracing

/// Why an attempt takes another course on one chain: it is suspended or cancelled there, or led elsewhere.
///
/// What follows differs, too, so these clauses come before those about single steps, and each is about all
/// the steps that follow.
extension Clause {
    static let course: [Clause] = course4 + course5 + courseOfStream + courseOfProtocols

    /// With what outcome a chain does something, and when.
    private static let howDone: Set<Difference.Kind> = [.value, .time]

    /// The bytes that go to the server and come from it, and what is made of the response.
    private static let transferAndHandling: [Part?] = [
        .sent, .sentBody, .bodyReport, .wireHead, .head, .wireChunk, .chunk, .validator, .serializer,
        .handler,
    ]
    private static let setupAndResume: [Part?] = [
        .urlRequest, .adaptation, .task, .requestResumed, .taskResumed,
    ]

    private static let courseOfProtocols: [Clause] = [
        Clause(
            urlSession, .presenceAndOutcome, transferAndHandling + [.appLoading],
            "URLSession.shared asks a class of the app that was registered, and the class loads the request",
            [.registersClass]
        ) { $0.saw(.urlProtocol.startedLoading) && $0.isOther { !$0.saw(.urlProtocol.startedLoading) } },
        Clause(
            session, .presenceAndOutcome, transferAndHandling + [.appLoading],
            "5.12 makes a URLSession of its own, which no registered class reaches", [.registersClass]
        ) { !$0.saw(.urlProtocol.startedLoading) && $0.isOther { $0.saw(.urlProtocol.startedLoading) } },
    ]

    private static let leavesHostToSystem = "4.7 leaves a host for which it has no policy to the system"

    private static let course4: [Clause] = [
        Clause(
            sessionManager, .presence, [.validator, .retryDecision, .serializer, .handler],
            "4.7 has lost the end of this attempt, which came before the delegate knew whose task it was",
            [.completes4]
        ) { $0.cell == nil && $0.isAbandoned && $0.saw(.registry.missed) },
        Clause(
            sessionManager, .presence, transferAndHandling,
            "4.7 starts a request inside request(…), so suspend() suspends its task, and a handler that is"
                + " attached later does not resume it",
            [.startsImmediately4, .suspend4]
        ) {
            $0.isSuspendedBeforeItIsSent4 && $0.found(.handlerAfterSuspension)
        },
        Clause(
            sessionManager, .presence, transferAndHandling,
            "4.7 starts a request inside request(…), so suspend() suspends its task; 5.12 resumes a request for"
                + " its first handler on a queue of its own, which comes after suspend() and undoes it",
            [.startsImmediately4, .suspend4, .appends5]
        ) {
            $0.isSuspendedBeforeItIsSent4
                && $0.isOther { $0.isOn(Clause.session) && $0.saw(.request.suspended) && $0.cell != nil }
        },
        Clause(
            sessionManager, .presence, transferAndHandling + [.taskResumed],
            "4.7 hands suspend() to a task that is suspended by nature, and so one resume() does not start it",
            [.suspend4]
        ) {
            $0.cell == nil && $0.saw(.task.suspended) && $0.has(.requestResumed) && !$0.has(.taskResumed)
        },
        Clause(
            sessionManager, .presence, transferAndHandling + [.taskResumed],
            "4.7 hands every suspend() to its task, which goes on only after as many calls of resume()",
            [.suspend4]
        ) {
            $0.cell == nil && $0.saw(.task.suspended) && $0.has(.sent) && !$0.saw(.task.completed)
                && !$0.has(.handler)
        },
        Clause(
            sessionManager, .presenceAndOutcome, transferAndHandling + [.retryDecision],
            "4.7 asks one closure of its delegate about the redirects of all requests, and here that closure"
                + " follows none",
            [.redirects4]
        ) {
            $0.isAboutCourse && $0.saw(.delegate.closureCalled) && $0.endsInRedirect
                && $0.isOther { !$0.endsInRedirect }
        },
        Clause(
            sessionManager, howDone, transferAndHandling, leavesHostToSystem, [.policy4]
        ) { $0.isAboutCourse && $0.error == nil && $0.isOther(\.lacksEvaluator) },
        Clause(
            sessionManager, .presence, [.retryDecision], leavesHostToSystem, [.policy4]
        ) { $0.error == nil && $0.isOther(\.lacksEvaluator) },
        Clause(
            sessionManager, .presenceAndOutcome, transferAndHandling,
            "4.7's policy for the host refuses the server", [.evaluates4]
        ) { $0.isAboutCourse && $0.refusesServerAlone },
    ]

    private static let course5: [Clause] = [
        Clause(
            session, .presence, transferAndHandling + [.taskResumed],
            "5.12 suspends the task that it makes for a suspended request, though a new task is suspended by"
                + " nature, so the one resume() inside cancel() does not run it, and the metrics that the"
                + " request waits for never come",
            [.resume5, .cancel5]
        ) { $0.cell == nil && $0.isCancelledInDoubleSuspension },
        Clause(
            session, .presence, [.serializer, .handler],
            "5.12 never finishes a request that was cancelled between two attempts", [.cancel5]
        ) { $0.cell == nil && $0.isCancelledBetweenAttempts },
        Clause(
            session, .presence, setupAndResume + transferAndHandling,
            "5.12 resumes a request on a queue of its own, after the first handler was attached, and starts none"
                + " that is cancelled by then",
            [.appends5]
        ) {
            $0.cell == nil && $0.place.attempt == 0 && $0.isCancelled && $0.has(.handlerAttached)
                && !$0.has(.requestResumed)
        },
        Clause(
            session, .presenceAndOutcome, transferAndHandling + [.retryDecision],
            "5.12 cancels all requests of a session at cancelAllRequests(), a call that 4.7 does not have",
            [.cancelsAll5]
        ) {
            $0.isAboutCourse && $0.found(.cancelledWithAll) && $0.isAbout4
                && $0.isOther { $0.isOn(Clause.sessionManager) && !$0.isCancelled }
        },
        Clause(
            session, .presenceAndOutcome, transferAndHandling + [.retryDecision],
            "5.12 refuses a host for which its ServerTrustManager has no evaluator", [.evaluator5]
        ) { $0.isAboutCourse && $0.lacksEvaluator },
        Clause(
            session, .presenceAndOutcome, transferAndHandling,
            "5.12's evaluator for the host refuses the server", [.evaluates5]
        ) { $0.isAboutCourse && $0.refusesServerAlone },
        Clause(
            session, howDone, transferAndHandling,
            "5.12 asks a request's own redirect handler before its session's, and here that handler follows",
            [.redirects5]
        ) {
            $0.isAboutCourse && $0.saw(.redirect.handlerCalled) && !$0.endsInRedirect
                && $0.isOther(\.endsInRedirect)
        },
        Clause(
            session, .presenceAndOutcome,
            [.sent, .sentBody, .bodyReport, .wireHead, .head, .wireChunk, .chunk],
            "5.12 answers from its cache, because each of its requests can have a cacher of its own; 4.7 asks"
                + " one closure of its delegate about the responses of all requests, and has stored nothing",
            [.caches5, .caches4]
        ) {
            $0.isAboutCourse && $0.isFromCache && $0.isOther { $0.has(.sent) } && $0.isAbout4
                && ($0.asksWhetherToStore || $0.isOther(\.asksWhetherToStore))
        },
        Clause(
            session, .presence, transferAndHandling,
            "5.12 suspends the task that it makes for a suspended request, though a new task is suspended by"
                + " nature, and so one resume() does not start it",
            [.resume5]
        ) { $0.cell == nil && $0.place.attempt > 0 && $0.saw(.task.suspended) && !$0.has(.sent) },
        Clause(
            session, .presence, [.taskResumed],
            "5.12 resumes a suspended task before it cancels it, because a suspended task would never get its"
                + " metrics",
            [.cancel5]
        ) { $0.cell != nil && $0.isCancelledInSuspension },
    ]

    /// It is the same in both versions of Alamofire, so both explanations are.
    private static let hasOneStream =
        "Alamofire has one stream for the body, which has been read when a redirect, a challenge or another"
        + " attempt asks for it again"

    /// The bytes of a stream are gone when they are read, and a redirect, a challenge or a retry may ask for
    /// them again.
    private static let courseOfStream: [Clause] = [
        Clause(
            noLibrary, howDone, transferAndHandling,
            "an app without a library opens a new stream each time it is asked for one", [.newStream]
        ) {
            $0.isAboutCourse && $0.saw(.delegate.needNewBodyStream) && $0.error == nil
                && $0.isOther(\.hasReadItsStream)
        },
        Clause(
            sessionManager, .presenceAndOutcome, transferAndHandling, hasOneStream, [.newStream4]
        ) { $0.isAboutCourse && $0.hasReadItsStream && $0.isOther { !$0.hasReadItsStream } },
        Clause(
            session, .presenceAndOutcome, transferAndHandling, hasOneStream, [.newStream5]
        ) { $0.isAboutCourse && $0.hasReadItsStream && $0.isOther { !$0.hasReadItsStream } },
    ]
}

extension Situation {
    /// `true` if 4.7 is one of the chains that the difference is about.
    fileprivate var isAbout4: Bool {
        place.sides.contains { $0.chains.contains(Chain.sessionManager.rawValue) }
    }

    /// `true` if 4.7 lacks this because the task, which it had started, was suspended before it sent
    /// anything.
    fileprivate var isSuspendedBeforeItIsSent4: Bool {
        cell == nil && saw(.task.suspended) && has(.taskResumed) && !has(.sent) && has(.handlerAttached)
    }

    /// `true` if the first response that the chain is told is a redirect that it does not follow. The
    /// delegate of a download is told of none, so there it is the server's last one, if nothing was sent
    /// after it.
    fileprivate var endsInRedirect: Bool {
        guard has(.redirect) else { return false }
        if has(.head) { return value("status", of: .head)?.hasPrefix("3") == true }
        guard let last = index.cells(.wireHead, column).last, let sent = index.cells(.sent, column).last,
            sent.number < last.number
        else { return false }
        return last.value("status")?.hasPrefix("3") == true
    }

    /// `true` if the request is cancelled, and its task was suspended or has never been resumed.
    fileprivate var isCancelledInSuspension: Bool {
        isCancelled && (saw(.task.suspended) || place.attempt == 0 && !has(.requestResumed))
    }

    /// `true` if the request is cancelled, and never finished, because its task was suspended before it ran.
    fileprivate var isCancelledInDoubleSuspension: Bool {
        isAbandoned && isCancelled && saw(.request.taskSuspended) && !isRetried
    }

    /// `true` if the request is cancelled, and never finished, while it waits for another attempt, or for the
    /// task of that.
    fileprivate var isCancelledBetweenAttempts: Bool {
        isAbandoned && isCancelled && (isRetried || place.attempt > 0)
    }

    /// `true` if the chain has a manager for server trust, but nothing in it for this host.
    fileprivate var lacksEvaluator: Bool { error?.contains("noRequiredEvaluator") == true }

    /// `true` if the chain's evaluator refuses a server that another chain sends its request to.
    fileprivate var refusesServerAlone: Bool {
        found(.refusedServer) && isOther { !$0.found(.refusedServer) && $0.has(.sent) }
    }

    /// `true` if the chain is asked for the stream of a body a second time, and the stream is at its end.
    fileprivate var hasReadItsStream: Bool {
        saw(.delegate.needNewBodyStream) && error?.contains("URLError(-1021)") == true
    }
}

extension MirroredSymbol {
    fileprivate static let suspend4 = alamofire4("Request.suspend()", MirroredFile.request4, 213)
    fileprivate static let redirects4 = alamofire4(
        "SessionDelegate.taskWillPerformHTTPRedirection", MirroredFile.delegate4, 47)
    fileprivate static let caches4 = alamofire4(
        "SessionDelegate.dataTaskWillCacheResponse", MirroredFile.delegate4, 89)
    fileprivate static let policy4 = alamofire4(
        "ServerTrustPolicyManager.serverTrustPolicy(forHost:)", "ServerTrustPolicy.swift", 54)
    fileprivate static let evaluates4 = alamofire4(
        "ServerTrustPolicy.evaluate(_:forHost:)", "ServerTrustPolicy.swift", 174)
    fileprivate static let newStream4 = alamofire4(
        "TaskDelegate.urlSession(_:task:needNewBodyStream:)", "TaskDelegate.swift", 150)

    fileprivate static let cancel5 = alamofire5("Request.cancel()", MirroredFile.request5, 714)
    fileprivate static let cancelsAll5 = alamofire5(
        "Session.cancelAllRequests(completingOnQueue:completion:)", MirroredFile.session5, 272)
    fileprivate static let evaluator5 = alamofire5(
        "ServerTrustManager.serverTrustEvaluator(forHost:)", "Features/ServerTrustEvaluation.swift", 65)
    fileprivate static let evaluates5 = alamofire5(
        "ServerTrustEvaluating.evaluate(_:forHost:)", "Features/ServerTrustEvaluation.swift", 91)
    fileprivate static let redirects5 = alamofire5("Request.redirectHandler", MirroredFile.request5, 183)
    fileprivate static let caches5 = alamofire5("Request.cachedResponseHandler", MirroredFile.request5, 191)
    fileprivate static let newStream5 = alamofire5(
        "SessionDelegate.urlSession(_:task:needNewBodyStream:)", MirroredFile.delegate5, 186)

    fileprivate static let registersClass = urlSession("URLProtocol.registerClass(_:)")
    fileprivate static let newStream = urlSession(
        "URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)")
}
