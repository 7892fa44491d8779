import Tracing

/// What an event is to a comparison: the part it belongs to, and whether it begins a step of its own there.
struct StepRole: Equatable {
    /// How an event finds its step among those of the same part.
    enum Joining: Equatable {
        /// It begins a step.
        case opens
        /// It joins the step that is still open, or begins one.
        case continues
        /// The same, and nothing more joins that step except what is said of it afterwards.
        case closes
        /// It joins the latest step.
        case joins
        /// The first of its kind belongs to the first step, the second to the second: two layers tell of the
        /// same thing, each in its turn.
        case counted
        /// It stands for the step only where nothing better does.
        case fallback
    }

    let part: Part
    let joining: Joining
    /// Who speaks for the step, and says where and when it was: the highest, then the first.
    let weight: Int

    init(_ part: Part, _ joining: Joining, weight: Int = 1) {
        self.part = part
        self.joining = joining
        self.weight = weight
    }
}

/// The table from kinds of events to stages. A kind without a row belongs to no stage.
enum StageTable {
    static func role(of event: TraceEvent) -> StepRole? {
        guard let kind = event.knownKind else { return nil }
        return beginning(kind, event) ?? loading(kind) ?? judging(kind, event) ?? delivering(kind)
    }

    /// From the wish to a running task.
    private static func beginning(_ kind: EventKind, _ event: TraceEvent) -> StepRole? {
        switch kind {
        case .scriptCalled:
            // Without a library, the call of the script is all there is to see of the app's own code. It is
            // about a request by then, which no library has made.
            event.request != nil && RequestNames.requestName(in: event) != nil
                ? StepRole(.urlRequest, .fallback, weight: 0) : nil
        case .requestCreated: StepRole(.requestObject, .opens)
        case .urlRequestConverted: StepRole(.urlRequest, .joins, weight: 3)
        case .parametersDecided, .urlRequestBodyDecided, .compressionDecided, .urlRequestFailed,
            .multipartDecided, .multipartEncoded, .uploadableCreated, .uploadableFailed:
            StepRole(.urlRequest, .joins, weight: 2)
        case .urlRequestCreated: StepRole(.urlRequest, .joins)
        case .adaptStarted: StepRole(.adaptation, .joins, weight: 2)
        case .adaptCompleted, .adaptDecided, .urlRequestAdapted, .adaptFailed, .authenticationApplied:
            StepRole(.adaptation, .joins)
        case .taskCreated: StepRole(.task, .opens, weight: 2)
        case .requestTaskCreated: StepRole(.task, .joins)
        case .requestResumed: StepRole(.requestResumed, .opens)
        case .taskResumed: StepRole(.taskResumed, .opens, weight: 2)
        case .requestTaskResumed, .taskStarted: StepRole(.taskResumed, .joins)
        default: nil
        }
    }

    /// What the URL loading system does, and says.
    private static func loading(_ kind: EventKind) -> StepRole? {
        switch kind {
        case .transportSent: StepRole(.sent, .opens, weight: 2)
        case .transportMatched: StepRole(.sent, .joins)
        case .transportSentData: StepRole(.sentBody, .counted)
        case .delegateSentBodyData: StepRole(.sentBody, .counted, weight: 2)
        case .transportReceivedHead: StepRole(.head, .opens)
        case .delegateReceivedResponse: StepRole(.head, .continues, weight: 2)
        case .delegateAnswered: StepRole(.head, .closes)
        case .redirectDecided: StepRole(.redirect, .opens)
        case .delegateWillRedirect: StepRole(.redirect, .joins, weight: 2)
        case .redirectHandlerDecided, .redirectSettled, .redirectFollowed: StepRole(.redirect, .joins)
        case .challengeDecided: StepRole(.challenge, .opens)
        case .delegateReceivedChallenge: StepRole(.challenge, .joins, weight: 2)
        case .challengeCredentialDecided, .challengeSettled: StepRole(.challenge, .joins)
        case .transportReceivedData: StepRole(.chunk, .counted)
        case .delegateReceivedData, .delegateWroteData: StepRole(.chunk, .counted, weight: 2)
        case .webSocketReceived: StepRole(.chunk, .counted)
        case .delegateFinishedDownloading: StepRole(.file, .opens, weight: 2)
        case .downloadDestinationAsked, .downloadDestinationChosen, .downloadMoveDecided,
            .downloadFinished:
            StepRole(.file, .joins)
        default: nil
        }
    }

    /// What is made of the response.
    private static func judging(_ kind: EventKind, _ event: TraceEvent) -> StepRole? {
        switch kind {
        case .validationCalled: StepRole(.validator, .continues)
        case .validationDecided: StepRole(.validator, .closes, weight: 2)
        case .retryAsked: StepRole(.retryDecision, .continues, weight: 2)
        case .retryAnswered, .retryWaiting, .authenticationFailureJudged, .authenticationCredentialJudged:
            StepRole(.retryDecision, .continues)
        case .retryDecided where event.decision?.outcome == "askRetrier":
            // Alamofire 4.7 decides first whether its retrier is to be asked.
            StepRole(.retryDecision, .continues)
        case .retryDecided: StepRole(.retryDecision, .closes, weight: 3)
        case .retryScheduled: StepRole(.retryDecision, .joins)
        default: nil
        }
    }

    /// The way of a value to the owner.
    private static func delivering(_ kind: EventKind) -> StepRole? {
        switch kind {
        case .serializeStarted: StepRole(.serializer, .opens, weight: 2)
        case .serializeDecided, .serializeFinished: StepRole(.serializer, .joins)
        case .streamParsed, .socketParsed: StepRole(.serializer, .opens)
        case .handlerAdded: StepRole(.handlerAttached, .opens)
        case .handlerCalled, .streamHandlerCalled, .socketHandlerCalled, .awaitReturned, .awaitThrew:
            StepRole(.handler, .opens)
        case .handlerReturned, .streamHandlerReturned, .socketHandlerReturned: StepRole(.handler, .joins)
        default: nil
        }
    }
}
