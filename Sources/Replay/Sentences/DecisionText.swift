import Walkthrough

/// A decision as a question, its answer, and the rule that gave it: `Is the request tried again? → retry,
/// since retry.answer held (saw auth: retry).`
enum DecisionText {
    static func sentence(_ decision: TraceDecision, _ kind: EventKind) -> String {
        let gloss = kind == .cacheDecided ? cacheGloss(decision.outcome).map { " (\($0))" } ?? "" : ""
        let reason = decision.rules.last.map { ", since \(self.reason($0))" } ?? ""
        return "\(question(kind) ?? kind.entry.meaning) → \(decision.outcome)\(gloss)\(reason)."
    }

    /// `validation.status-code did not hold (saw 401)`.
    static func reason(_ check: TraceDecision.RuleCheck) -> String {
        let saw = check.saw == "nothing" ? "" : " (saw \(check.saw))"
        return "\(check.id) \(check.held ? "held" : "did not hold")\(saw)"
    }

    /// What a decision of this kind answers; nil for an event that decides nothing.
    static func question(_ kind: EventKind) -> String? {
        asking(kind) ?? connecting(kind) ?? sending(kind) ?? answering(kind) ?? staying(kind) ?? living(kind)
    }

    /// On the way to a task.
    private static func asking(_ kind: EventKind) -> String? {
        switch kind {
        case .parametersDecided: "Where do the parameters go?"
        case .urlRequestBodyDecided: "May this request have a body?"
        case .operationDecided: "Which operation starts next?"
        case .adaptDecided: "Does an adapter change the URLRequest?"
        case .multipartPartDecided: "Can the file be a part of the form?"
        case .multipartDecided: "Where is the form encoded?"
        case .compressionDecided: "Is the body compressed?"
        case .resumeDataUseDecided: "Can the download go on from the resume data?"
        default: nil
        }
    }

    /// Before a byte is sent.
    private static func connecting(_ kind: EventKind) -> String? {
        switch kind {
        case .connectivityDecided: "Is there a connection to send over?"
        case .connectivityLossDecided: "Does the connection survive the change?"
        case .connectionDecided: "Which connection does the task get?"
        case .connectionKeepDecided: "Does the connection stay open?"
        case .trustEvaluated: "Does the platform trust the server?"
        case .trustEvaluatorDecided: "Does the evaluator accept the server?"
        case .trustDecided: "What does the session answer about the server?"
        case .trustSettled: "What follows from the answer about the server?"
        case .webSocketHandshakeDecided: "Is this a WebSocket now?"
        default: nil
        }
    }

    /// While the task runs.
    private static func sending(_ kind: EventKind) -> String? {
        switch kind {
        case .taskTimeoutDecided: "What does the task do, now that its time is up?"
        case .cookieSendDecided: "Which of the stored cookies go with the request?"
        case .cookieStoreDecided: "What becomes of the cookie?"
        case .cacheDecided: "Can the cache answer?"
        case .cacheStoreDecided: "Is the response kept in the cache?"
        case .cacheValidationDecided: "What follows from the server's word about the stored response?"
        case .cacheInvalidationDecided: "Does the request make stored responses wrong?"
        case .cacheHeadDecided: "What does the HEAD say of the stored response?"
        case .cachedResponseHandlerDecided: "Who says what the cache may store?"
        case .redirectDecided: "What does the redirect lead to?"
        case .redirectHandlerDecided: "Does a handler follow the redirect?"
        case .redirectSettled: "Is the redirect followed?"
        case .challengeDecided: "Is the 401 a challenge?"
        case .challengeCredentialDecided: "Is there a credential to answer with?"
        case .challengeSettled: "What follows from the answer to the challenge?"
        case .clientCertificateSettled: "Does the server know its client now?"
        case .credentialAheadDecided: "Is a credential sent before it is asked for?"
        case .credentialStoreDecided: "Is the credential kept for later tasks?"
        case .responseHeadDecided: "Is this head the response?"
        case .responseLengthDecided: "How long is the body?"
        case .responseEndDecided: "Is the response complete?"
        case .transportRangeDecided: "Which part of the body does the server send?"
        case .resumeDataAnswerDecided: "Does the download go on where it stopped?"
        default: nil
        }
    }

    /// When the task is over.
    private static func answering(_ kind: EventKind) -> String? {
        switch kind {
        case .resumeDataDecided: "Can the download be taken up again?"
        case .downloadMoveDecided: "Can the file be moved to its destination?"
        case .validationDecided: "Is the response acceptable?"
        case .retryDecided: "Is the request tried again?"
        case .authenticationDecided: "What is done about the credential?"
        case .completionDecided: "Who goes on with the answer, and where?"
        case .controllerDecided: "Which case of the switch makes the model?"
        case .serializeDecided: "What do the bytes become?"
        case .awaitCancelDecided: "Does the request end with the code that awaited it?"
        default: nil
        }
    }

    /// While a stream or a WebSocket goes on.
    private static func staying(_ kind: EventKind) -> String? {
        switch kind {
        case .streamErrorDecided: "Does the stream go on?"
        case .streamCompletionDecided: "Does the handler hear of the end now?"
        case .socketSendDecided: "What becomes of the message?"
        case .socketPingDecided: "Is a ping sent?"
        case .socketErrorDecided: "Is the error only what closing brings?"
        default: nil
        }
    }

    /// While the app comes and goes.
    private static func living(_ kind: EventKind) -> String? {
        switch kind {
        case .appConnectionDecided: "Does a transfer of the app's own still have its connection?"
        case .appHandlerDecided: "What does the system do when the app says it is done?"
        case .backgroundSessionDecided: "Which session has this identifier?"
        case .backgroundTaskDecided: "Can a background session have this task?"
        case .backgroundStartDecided: "Does the transfer begin now?"
        case .backgroundWakeDecided: "Is the app woken up?"
        default: nil
        }
    }

    /// The words of RFC 9211 in other words.
    private static func cacheGloss(_ outcome: String) -> String? {
        switch outcome {
        case let outcome where outcome.hasSuffix("; revalidate afterwards"):
            "the stored response is the answer; the server is asked about it afterwards"
        case let outcome where outcome.hasPrefix("hit"):
            "the stored response is the answer; nothing is sent"
        case let outcome where outcome.hasPrefix("fail"):
            "there is no stored response to answer with, and none may be fetched"
        case let outcome where outcome.hasPrefix("fwd=partial"): "the server is asked for what is missing"
        case let outcome where outcome.hasSuffix("; revalidate"):
            "the server is asked whether the stored response is still good"
        case let outcome where outcome.hasPrefix("fwd="): "the request goes to the server"
        default: nil
        }
    }
}
