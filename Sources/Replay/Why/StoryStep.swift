import Tracing

/// What an event contributed to a causal story: `status 401` / `came from the wire (#12)`.
///
/// Each subject says in a function of its own what its events contribute. An event that none of them knows is
/// no step: the chain below the sentence shows it.
struct StoryStep {
    let who: String
    let did: String
    private let role: Role

    /// What a step is to its attempt.
    enum Role {
        /// It happened on the way.
        case detail
        /// It is how the attempt was answered. Steps of that attempt before it are left out.
        case answer
        /// It is the reason for the answer that follows it.
        case reason
        /// It is why the attempt failed.
        case failure
        /// It is how the attempt was answered, and why it failed: a connection that broke.
        case failingAnswer
        /// It is the reason for the answer that follows it, and why the attempt failed.
        case failingReason
    }

    var isAnswer: Bool { role == .answer || role == .failingAnswer }
    var isReason: Bool { role == .reason || role == .failingReason }
    var isFailure: Bool { role == .failure || role == .failingAnswer || role == .failingReason }

    /// What the events of a request tell, subject by subject.
    private static let subjects: [@Sendable (TraceEvent) -> StoryStep?] = [
        request, network, trust, clientCertificate, task, wire, response, cache, redirect, challenge,
        validation, stream, retry,
    ]

    /// What an event contributed, if it belongs to the same request or to a refresh that the request needed.
    ///
    /// - Parameter serializer: the serializer whose event this is; nil for any other event, and if the
    ///   subject is the handler that it is for.
    init?(_ event: TraceEvent, of serializer: StorySerializer? = nil, towards subject: TraceEvent) {
        var step = Self.refresh(event) ?? Self.session(event, towards: subject)
        if step == nil, event.request == subject.request {
            step = Self.subjects.lazy.compactMap { $0(event) }.first
        }
        if step == nil, event.request == subject.request {
            step = Self.serializing(event, of: serializer)
        }
        guard let step else { return nil }
        self = step
    }

    init(_ event: TraceEvent, _ who: String, _ did: String, _ role: Role = .detail) {
        self.who = who
        self.did = "\(did) (#\(event.number))"
        self.role = role
    }

    /// The id of the rule that decided.
    static func rule(of event: TraceEvent) -> String? { event.decision?.deciding?.id }
}

// MARK: On the way to the server

extension StoryStep {
    /// What became of the request before it was sent.
    private static func request(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        case .adapt.completed where event["error"] != nil:
            StoryStep(
                event, "the adapter\(event.quoted("name"))", "failed with \(event.text("error") ?? "?")",
                .failure)
        case .urlRequest.modified where event["error"] != nil:
            StoryStep(event, "the request modifier", "threw \(event.text("error") ?? "?")", .failure)
        case .request.deallocated where event["completionOwed"]?.bool == true:
            StoryStep(event, "the request", "was deallocated")
        case .operation.decided where event.decided(OperationOutcome.wait):
            StoryStep(event, "the operation\(event.quoted("name"))", "had to wait")
        default: nil
        }
    }

    /// Whether there was a way to the server at all.
    private static func network(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        case .connectivity.decided where event.decided(ConnectivityOutcome.fail):
            StoryStep(event, "the device", "had no connection for the task", .failingAnswer)
        case .connectivity.decided where event.decided(ConnectivityOutcome.wait):
            StoryStep(event, "the task", "waited for a connection", .reason)
        case .connection.decided where rule(of: event) == "connection.shared-opening":
            StoryStep(event, "the connection that all will share", "was still being made")
        case .connection.decided where event.decided(ConnectionOutcome.wait):
            StoryStep(event, "every connection to the server", "was taken")
        case .connectivity.lossDecided where event.decided(ConnectivityLossOutcome.lost):
            StoryStep(
                event, "a change of the device's connection", "took away what the connection went over",
                .failingReason)
        case .app.connectionDecided where event.decided(AppConnectionOutcome.lost):
            StoryStep(event, "the app", "lost its connection while it was suspended", .failingAnswer)
        default: nil
        }
    }

    /// Whether the server was trusted.
    private static func trust(_ event: TraceEvent) -> StoryStep? {
        let who: String? =
            switch event.knownKind {
            case .trust.decided where event.decided(DispositionOutcome.cancelAuthenticationChallenge):
                rule(of: event) == "trust.all-hosts-evaluated" ? "the trust manager" : "the app's evaluator"
            case .trust.settled where event.decided(TrustSettledOutcome.fail): "the platform"
            default: nil
            }
        return who.map { StoryStep(event, $0, "refused the server", .failingAnswer) }
    }

    /// Whether the server accepted its client.
    private static func clientCertificate(_ event: TraceEvent) -> StoryStep? {
        guard event.knownKind == .clientCertificate.settled else { return nil }
        if event.decided(ClientCertificateOutcome.cancel) {
            return StoryStep(event, "the delegate", "cancelled the challenge", .failingAnswer)
        }
        guard event.decided(ClientCertificateOutcome.fail) else { return nil }
        // This rule is consulted only where there is no certificate.
        let isMissing = rule(of: event) == "client-certificate.optional"
        let did = isMissing ? "refused a client without a certificate" : "refused the client's certificate"
        return StoryStep(event, "the server", did, .failingAnswer)
    }

    /// What became of the task, whatever the server did.
    private static func task(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        case .task.timedOut:
            StoryStep(event, "the task", "timed out", .failingAnswer)
        case .task.cancelled:
            StoryStep(event, "the task", "was cancelled", .failingAnswer)
        case .background.taskDecided where event.decided(BackgroundTaskOutcome.refused):
            StoryStep(event, "the background session", "refused the task", .failingAnswer)
        case .urlRequest.bodyDecided where rule(of: event) == "request-body.method":
            StoryStep(event, "the URL loading system", "refused a GET with a body", .failingAnswer)
        case .resumeData.useDecided where event.decided(ResumeDataUseOutcome.unreadable):
            StoryStep(event, "the resume data", "could not be read", .failingAnswer)
        case .resumeData.useDecided where event.decided(ResumeDataUseOutcome.fileMissing):
            StoryStep(event, "the file that the resume data names", "was missing", .failingAnswer)
        case .delegate.answered where event.text("disposition") == "cancel":
            StoryStep(event, "the delegate", "answered cancel", .failingReason)
        case .download.moveDecided where event.isBlockedMove:
            StoryStep(event, "the move of the file", "was \(event.decision?.outcome ?? "blocked")", .failure)
        default: nil
        }
    }
}

// MARK: What was answered

extension StoryStep {
    /// What the server answered, or an app's class in its place.
    private static func wire(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        case .transport.receivedHead:
            StoryStep(event, "status \(event.text("status") ?? "?")", "came from the wire", .answer)
        case .transport.failed where event.isUnreadable:
            StoryStep(
                event, "the response", "could not be read: \(event.text("error") ?? "?")", .failingAnswer)
        case .transport.failed:
            StoryStep(event, "the connection", "failed with \(event.text("error") ?? "?")", .failingAnswer)
        case .transport.sentFrame where event.text("frame") == "close" && event.text("code") == "1009":
            StoryStep(
                event, "the WebSocket", "was closed with 1009, which stands for a message that is too long",
                .failingAnswer)
        // A close frame has a code, unless its task was cancelled. No other frame has one.
        case .socket.closed,
            .transport.sentFrame where event["code"] != nil:
            StoryStep(
                event, "the app", "closed the WebSocket\(event.quoted("code", before: " with ", mark: ""))")
        case .transport.receivedFrame where event.text("frame") == "close":
            StoryStep(
                event, "a close frame\(event.quoted("code", before: " with ", mark: ""))",
                "came from the wire", .failure)
        case .urlProtocol.toldClient:
            (event.text("status") ?? event.text("error")).map {
                StoryStep(
                    event, event.text("class") ?? "the app's class", "answered with \($0)",
                    event["error"] == nil ? .answer : .failingAnswer)
            }
        default: nil
        }
    }

    /// Whether the response could be read to its end.
    private static func response(_ event: TraceEvent) -> StoryStep? {
        guard let rule = rule(of: event) else { return nil }
        return switch event.knownKind {
        case .response.endDecided where event.decided(ResponseEndOutcome.lost):
            StoryStep(event, rule, "found the response incomplete", .failingReason)
        case .response.headDecided where event.decided(ResponseHeadOutcome.refuse),
            .response.lengthDecided where event.decided(ResponseLengthOutcome.refuse):
            StoryStep(event, rule, "refused the response", .failingReason)
        default: nil
        }
    }

    /// What became of a redirect.
    private static func redirect(_ event: TraceEvent) -> StoryStep? {
        let isFailure = event.decided(RedirectOutcome.fail)
        if event.knownKind == .redirect.decided, isFailure, let rule = rule(of: event) {
            return StoryStep(event, rule, "ended the redirects", .failure)
        }
        guard event.knownKind == .redirect.settled else { return nil }
        let did: String? =
            switch event.decision.flatMap({ RedirectOutcome(spelled: $0.outcome) }) {
            case .follow: "was followed"
            case .deliver: "was not followed, and is the response"
            case .fail: "could not be followed"
            case nil: nil
            }
        return did.map { StoryStep(event, "the redirect", $0, isFailure ? .failure : .detail) }
    }

    /// What became of a challenge.
    private static func challenge(_ event: TraceEvent) -> StoryStep? {
        guard event.knownKind == .challenge.settled else { return nil }
        let did: String? =
            switch event.decision.flatMap({ ChallengeSettledOutcome(spelled: $0.outcome) }) {
            case .send: "was answered with a credential"
            case .deliver: "was not answered, so it is the response"
            case .ask: "was passed over for the server's next offer"
            case .cancel: "was cancelled"
            case nil: nil
            }
        let isFailure = event.decided(ChallengeSettledOutcome.cancel)
        return did.map { StoryStep(event, "the challenge", $0, isFailure ? .failure : .detail) }
    }
}

// MARK: What was made of the answer

extension StoryStep {
    /// What a validator found.
    private static func validation(_ event: TraceEvent) -> StoryStep? {
        guard event.knownKind == .validation.decided, event["error"] != nil else { return nil }
        return rule(of: event).map { StoryStep(event, $0, "refused the response", .failure) }
    }

    /// What a serializer found.
    private static func serializing(_ event: TraceEvent, of serializer: StorySerializer?) -> StoryStep? {
        guard event.knownKind == .serialize.decided, let rule = rule(of: event),
            event.decision?.deciding?.held == false
        else { return nil }
        if rule == "serialize.no-error" {
            return StoryStep(event, serializer?.who ?? "the serializer", "threw the error that there was")
        }
        let handler = serializer.map { " for \($0.handler)" } ?? ""
        return StoryStep(event, rule, "made no value\(handler)", .failingReason)
    }

    /// What went wrong with a chunk of a stream. It is the reason if the stream is cancelled after that.
    private static func stream(_ event: TraceEvent) -> StoryStep? {
        guard let error = event.text("error") else { return nil }
        return switch event.knownKind {
        case .stream.parsed:
            StoryStep(event, "the serializer", "failed with \(error)", .failingReason)
        case .stream.handlerReturned:
            StoryStep(event, "the handler", "threw \(error)", .failingReason)
        default: nil
        }
    }

    /// What a retrier answered, or chose.
    private static func retry(_ event: TraceEvent) -> StoryStep? {
        switch event.knownKind {
        case .retry.answered:
            return StoryStep(
                event, "the retrier\(event.quoted("name"))", "answered \(event.text("answer") ?? "?")")
        case .authentication.decided:
            let isOfPattern = event.decision?.rules.first?.id == "oauth.unauthorized"
            return StoryStep(
                event, isOfPattern ? "the OAuth handler" : "the authentication interceptor",
                "chose \(event.decision?.outcome ?? "?")")
        default:
            return nil
        }
    }

    /// What a refresh of the credential brought, whichever request it was for.
    private static func refresh(_ event: TraceEvent) -> StoryStep? {
        guard event.knownKind == .authentication.refreshCompleted else { return nil }
        let failure = event.text("error").map { "failed with \($0)" }
        return StoryStep(
            event, "the refresh", failure ?? "brought the credential \(event.text("credential") ?? "?")")
    }

    /// That the session is over, which is about no request. It matters to one that gets an error for it.
    private static func session(_ event: TraceEvent, towards subject: TraceEvent) -> StoryStep? {
        guard event.knownKind == .delegate.didBecomeInvalid, let error = subject.text("error"),
            isOfSession(error)
        else { return nil }
        let who = error.contains(releaseError) ? "the released session" : "the invalidated session"
        return StoryStep(event, who, "ended the request", .failure)
    }

    /// What Alamofire 5 calls the error of a request whose session is gone before it.
    private static let releaseError = "sessionDeinitialized"

    /// Whether a session has put an end to a request that gets this error.
    static func isOfSession(_ error: String) -> Bool {
        error.contains(releaseError) || error.contains("sessionInvalidated")
    }
}

// MARK: Where a state came from

extension StoryStep {
    /// The event with which a request got the state that it is in.
    init(ofState event: TraceEvent) {
        let (from, to) = (event.text("from") ?? "?", event.text("to") ?? "?")
        self.init(event, "the request", "went from \(from) to \(to)", .reason)
    }
}

// MARK: Where an error came from

extension StoryStep {
    /// The first event of an attempt that has an error.
    ///
    /// - Parameters:
    ///   - serializer: the serializer whose event this is; nil for any other event, and if the subject is the
    ///     handler that it is for.
    ///   - hasStream: whether the delegate gave the event's task a stream when it was last asked.
    init?(ofOrigin event: TraceEvent, of serializer: StorySerializer?, hasStream: Bool) {
        let error = event.text("error") ?? "?"
        switch event.knownKind {
        case .request.cancelled: self.init(event, "the request", "was cancelled")
        case .uploadable.failed: self.init(event, "the body", "could not be made: \(error)")
        case .urlRequest.failed: self.init(event, "no URLRequest", "could be made, because of \(error)")
        case .task.completed where error == "URLError(-1021)":
            let words =
                hasStream
                ? (who: "the stream of the body", what: "was at its end already")
                : (who: "no stream", what: "was there to read the body from")
            self.init(event, words.who, "\(words.what): \(error)")
        case .task.completed: self.init(event, "the task", "ended with \(error)")
        case .serialize.finished:
            self.init(event, serializer?.who ?? "the serializer", "failed with \(error)")
        case .download.finished: self.init(event, "the file", "was not moved: \(error)")
        default: return nil
        }
    }
}

extension TraceEvent {
    /// `true` if it was decided here that a downloaded file stays where it is.
    var isBlockedMove: Bool {
        decided(DownloadMoveOutcome.blockedByFile) || decided(DownloadMoveOutcome.blockedByFolder)
            || decided(DownloadMoveOutcome.blockedByMissingFolder)
    }
}
