import Tracing

/// The role of an event in a comparison: the part it belongs to, and whether it begins a step there.
struct StepRole: Equatable {
    /// How an event finds its step among the steps of the same part.
    enum Joining: Equatable {
        /// It begins a step.
        case opens
        /// It joins the step that is still open, or begins one.
        case continues
        /// The same, and it closes that step: a later event that `continues` begins another one.
        case closes
        /// It joins the latest step.
        case joins
        /// The first event of its kind belongs to the first step, the second to the second, and so on: two
        /// layers report the same things, each in turn.
        case counted
        /// It stands for the step only if no other event does, and belongs to no stage otherwise.
        case fallback
    }

    let part: Part
    let joining: Joining
    /// The event with the highest weight speaks for the step and says where and when it happened; among
    /// equals, the first one.
    let weight: Int

    init(_ part: Part, _ joining: Joining, weight: Int = 1) {
        self.part = part
        self.joining = joining
        self.weight = weight
    }
}

/// The table that assigns kinds of events to parts of stages. A kind without a row belongs to no stage.
enum StageTable {
    static func role(of event: TraceEvent) -> StepRole? {
        guard let kind = event.knownKind else { return nil }
        return beginning(kind, event) ?? loading(kind) ?? judging(kind, event) ?? delivering(kind)
    }

    /// From the caller's request to a running task.
    private static func beginning(_ kind: EventKind, _ event: TraceEvent) -> StepRole? {
        switch kind {
        case .script.called:
            // Without a library, the script's call is all that a trace shows of the app's own code. Only then
            // is the call about a request already.
            event.request != nil && event.announcedRequest != nil
                ? StepRole(.urlRequest, .fallback, weight: 0) : nil
        case .request.created: StepRole(.requestObject, .opens)
        case .urlRequest.converted: StepRole(.urlRequest, .joins, weight: 3)
        case .parameters.decided, .urlRequest.modified, .urlRequest.bodyDecided, .compression.decided,
            .urlRequest.failed,
            .multipart.decided, .multipart.encoded, .uploadable.created, .uploadable.failed:
            StepRole(.urlRequest, .joins, weight: 2)
        case .urlRequest.created: StepRole(.urlRequest, .joins)
        case .adapt.started: StepRole(.adaptation, .joins, weight: 2)
        case .adapt.completed, .adapt.completedAgain, .adapt.decided, .urlRequest.adapted, .adapt.failed,
            .authentication.applied:
            StepRole(.adaptation, .joins)
        case .task.created: StepRole(.task, .opens, weight: 2)
        case .request.taskCreated: StepRole(.task, .joins)
        case .request.resumed: StepRole(.requestResumed, .opens)
        case .task.resumed: StepRole(.taskResumed, .opens, weight: 2)
        case .request.taskResumed, .task.started: StepRole(.taskResumed, .joins)
        default: nil
        }
    }

    /// What the URL loading system does and reports.
    private static func loading(_ kind: EventKind) -> StepRole? {
        switch kind {
        case .urlProtocol.startedLoading: StepRole(.appLoading, .opens)
        case .transport.sent: StepRole(.sent, .opens, weight: 2)
        case .transport.matched: StepRole(.sent, .joins)
        case .transport.sentData: StepRole(.sentBody, .counted)
        case .delegate.didSendBodyData: StepRole(.bodyReport, .counted)
        case .transport.receivedHead: StepRole(.wireHead, .opens)
        case .delegate.didReceiveResponse: StepRole(.head, .opens, weight: 2)
        case .delegate.answered: StepRole(.head, .joins)
        case .redirect.decided: StepRole(.redirect, .opens)
        case .delegate.willPerformHTTPRedirection: StepRole(.redirect, .joins, weight: 2)
        case .redirect.handlerDecided, .redirect.settled, .redirect.followed: StepRole(.redirect, .joins)
        case .challenge.decided: StepRole(.challenge, .opens)
        case .delegate.didReceiveChallenge: StepRole(.challenge, .joins, weight: 2)
        case .challenge.credentialDecided, .challenge.settled: StepRole(.challenge, .joins)
        case .transport.receivedData: StepRole(.wireChunk, .counted)
        case .delegate.didReceiveData, .delegate.didWriteData: StepRole(.chunk, .counted)
        case .webSocket.received: StepRole(.chunk, .counted)
        case .delegate.didFinishDownloadingTo: StepRole(.file, .opens, weight: 2)
        case .download.destinationAsked, .download.destinationChosen, .download.moveDecided,
            .download.finished:
            StepRole(.file, .joins)
        default: nil
        }
    }

    /// How the response is judged.
    private static func judging(_ kind: EventKind, _ event: TraceEvent) -> StepRole? {
        switch kind {
        case .validation.called: StepRole(.validator, .continues)
        case .validation.decided: StepRole(.validator, .closes, weight: 2)
        case .retry.asked: StepRole(.retryDecision, .continues, weight: 2)
        case .retry.answered, .retry.answeredAgain, .retry.waitingForConnectivity,
            .authentication.failureJudged,
            .authentication.credentialJudged:
            StepRole(.retryDecision, .continues)
        case .retry.decided where event.decided(RetryOutcome.askRetrier):
            // Alamofire 4.7 decides first whether its retrier is to be asked.
            StepRole(.retryDecision, .continues)
        case .retry.decided: StepRole(.retryDecision, .closes, weight: 3)
        case .retry.scheduled: StepRole(.retryDecision, .joins)
        default: nil
        }
    }

    /// How the value gets to the caller, or nothing does any more.
    private static func delivering(_ kind: EventKind) -> StepRole? {
        switch kind {
        case .serialize.started: StepRole(.serializer, .opens, weight: 2)
        case .serialize.decided: StepRole(.serializer, .joins)
        case .serialize.finished: StepRole(.serializer, .closes)
        case .stream.parsed, .socket.parsed: StepRole(.serializer, .opens)
        case .handler.added: StepRole(.handlerAttached, .opens)
        case .handler.called, .stream.handlerCalled, .socket.handlerCalled, .await.returned, .await.threw:
            StepRole(.handler, .opens)
        case .handler.returned, .stream.handlerReturned, .socket.handlerReturned: StepRole(.handler, .joins)
        case .request.trapped: StepRole(.processEnd, .opens)
        default: nil
        }
    }
}
