// The daemon's decisions: which tasks a new session of the app gets, whether a task is accepted, when a
// transfer begins, and whether to wake the app up. Their rules are in `BackgroundRules.swift`.

/// What it means when an app makes a session with a background identifier.
enum BackgroundSessionDecision {
    /// Decides by what the daemon already has under the identifier.
    static func decide(isConnected: Bool, tasks: Int) -> Decided<BackgroundSessionOutcome> {
        var rules = RuleLog()
        guard rules.check(.background.identifierFree, !isConnected) else { return rules.decide(.duplicate) }
        let isKnown = rules.check(.background.identifierKnown, saw: .text(counted(tasks, "task")), tasks > 0)
        return rules.decide(isKnown ? .reconnected : .new)
    }
}

/// Whether a background session accepts a task. On a device, the call raises an exception; here the task ends
/// with an error that says the same.
enum BackgroundTaskDecision {
    /// Decides by the kind of the task and the source of its body.
    static func decide(
        _ kind: TaskKind, hasHandler: Bool, source: BodySource
    ) -> Decided<BackgroundTaskChoice> {
        var rules = RuleLog()
        guard rules.require(.background.noCompletionHandler, !hasHandler) else {
            return rules.decide(
                .refused(
                    because: "Completion handler blocks are not supported in background sessions. "
                        + "Use a delegate instead."))
        }
        guard rules.check(.background.taskKind, saw: .text(kind.rawValue), kind != .webSocket) else {
            return rules.decide(.refused(because: "Background sessions support no \(kind.rawValue) tasks."))
        }
        guard kind == .upload,
            !rules.require(.background.bodyInFile, saw: .text(source.word), source.isFile)
        else { return rules.decide(.allowed) }
        return rules.decide(
            .refused(because: "Upload tasks from \(source.word) are not supported in background sessions."))
    }
}

/// What happens to a task that is made in a background session.
enum BackgroundTaskChoice: Outcome, Equatable {
    case allowed
    /// The reason is the text of the exception.
    case refused(because: String)

    var word: String {
        switch self {
        case .allowed: BackgroundTaskOutcome.allowed.word
        case .refused: BackgroundTaskOutcome.refused.word
        }
    }
}

/// When a background transfer begins.
enum BackgroundStartDecision {
    /// Decides by what is known about the transfer, the time and the connection.
    static func decide(
        _ schedule: TaskSchedule, now: Date, path: NetworkPath
    ) -> Decided<BackgroundStartChoice> {
        var rules = RuleLog()
        if let date = schedule.earliestBeginDate {
            let left = VirtualDuration.seconds(date.timeIntervalSince(now))
            let isOver = date <= now
            guard rules.check(.background.beginDate, saw: isOver ? .text("now") : .duration(left), isOver)
            else { return rules.decide(.waitForItsTime(left)) }
        }
        guard rules.check(.background.discretionary, schedule.isDiscretionary) else {
            return rules.decide(.begin)
        }
        let isLocal = path.link == .wifi || path.link == .ethernet
        let isGood = isLocal && !path.isExpensive && !path.isConstrained
        rules.check(.background.goodConnection, saw: .text(path.description), isGood)
        return rules.decide(isGood ? .begin : .waitForConnection)
    }
}

/// What the daemon does with a transfer that is ready to begin.
enum BackgroundStartChoice: Outcome, Equatable {
    case begin
    /// The task may not begin for this long.
    case waitForItsTime(VirtualDuration)
    /// Wait for Wi-Fi or a cable that costs nothing and is not in Low Data Mode. A device looks at its
    /// battery as well.
    case waitForConnection

    var word: String {
        switch self {
        case .begin: BackgroundStartOutcome.begin.word
        case .waitForItsTime: BackgroundStartOutcome.waitForItsTime.word
        case .waitForConnection: BackgroundStartOutcome.waitForConnection.word
        }
    }
}

/// Whether the daemon wakes up an app that is not running.
enum WakeDecision {
    /// Decides by the session's tasks and the state of the app.
    static func decide(
        isQuestion: Bool, tasksLeft: Int, isForceQuit: Bool, sendsLaunchEvents: Bool, isInMemory: Bool
    ) -> Decided<BackgroundWakeOutcome> {
        var rules = RuleLog()
        if !rules.check(.background.question, isQuestion) {
            let saw = Saw.text(tasksLeft == 0 ? "none left" : "\(tasksLeft) left")
            guard rules.check(.background.tasksOver, saw: saw, tasksLeft == 0) else {
                return rules.decide(.waitForOthers)
            }
        }
        guard rules.check(.background.notForceQuit, !isForceQuit),
            rules.check(.background.launchEvents, saw: .text("\(sendsLaunchEvents)"), sendsLaunchEvents)
        else { return rules.decide(.leaveAlone) }
        rules.check(.background.inMemory, isInMemory)
        return rules.decide(isInMemory ? .resume : .launch)
    }
}

extension BodySource {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }

    /// The word that the exception uses for it.
    fileprivate var word: String {
        switch self {
        case .request: "a request's body"
        case .data: "NSData"
        case .file: "a file"
        case .delegateStream: "a stream"
        }
    }
}
