// What the daemon decides: whether it takes a task, when a transfer begins, and whether the app is woken up.

/// Why a background session cannot have a task. A device raises an exception at the call; here the task ends
/// with an error that says the same.
struct BackgroundTaskDecision: Equatable {
    /// The sentence of the exception.
    let reason: String

    /// What the task ends with.
    var error: URLError { URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason]) }

    /// The choice: pure, from what the task is made of; nil for a task that can be had.
    static func decide(
        type: String, hasHandler: Bool, source: BodySource
    ) -> (BackgroundTaskDecision?, Decision) {
        var rules = RuleLog()
        let reason = decide(type, hasHandler, source, &rules)
        let decision = Decision(reason == nil ? "allowed" : "refused", rules: rules.checks)
        return (reason.map(BackgroundTaskDecision.init), decision)
    }

    private static func decide(
        _ type: String, _ hasHandler: Bool, _ source: BodySource, _ rules: inout RuleLog
    ) -> String? {
        guard rules.check(.background.noCompletionHandler, !hasHandler) else {
            return
                "Completion handler blocks are not supported in background sessions. Use a delegate instead."
        }
        guard rules.check(.background.taskKind, saw: .text(type), type == "upload" || type == "download")
        else {
            return "Background sessions support upload and download tasks only, no \(type) tasks."
        }
        guard type == "upload", !rules.check(.background.bodyInFile, saw: .text(source.word), source.isFile)
        else {
            return nil
        }
        return "Upload tasks from \(source.word) are not supported in background sessions."
    }
}

/// When a background transfer begins.
enum BackgroundStartDecision: Equatable {
    case begin
    case wait(VirtualDuration)
    /// Until the device has one that costs nothing. A device looks at its battery as well.
    case waitForConnection

    /// The choice: pure, from what is known of the transfer, the time and the connection.
    static func decide(
        _ schedule: TaskSchedule, now: Date, link: NetworkLink
    ) -> (BackgroundStartDecision, Decision) {
        var rules = RuleLog()
        if let date = schedule.earliestBeginDate {
            let left = VirtualDuration.seconds(date.timeIntervalSince(now))
            let isOver = date <= now
            guard rules.check(.background.beginDate, saw: isOver ? .text("now") : .duration(left), isOver)
            else {
                return (.wait(left), Decision("wait for its time", rules: rules.checks))
            }
        }
        guard rules.check(.background.discretionary, schedule.isDiscretionary) else {
            return (.begin, Decision("begin", rules: rules.checks))
        }
        let isGood = link == .wifi || link == .ethernet
        guard rules.check(.background.goodConnection, saw: .text(link.word), isGood) else {
            return (.waitForConnection, Decision("wait for a connection", rules: rules.checks))
        }
        return (.begin, Decision("begin", rules: rules.checks))
    }
}

/// Whether the daemon has an app woken up that does not run.
enum WakeDecision {
    case wake
    /// What there is to tell is kept until the app runs for another reason, or all tasks are over.
    case keep

    /// The choice: pure, from the session's tasks and the app.
    static func decide(
        isQuestion: Bool, tasksLeft: Int, isForceQuit: Bool, sendsLaunchEvents: Bool, isInMemory: Bool
    ) -> (WakeDecision, Decision) {
        var rules = RuleLog()
        if !rules.check(.background.question, isQuestion) {
            let saw = Saw.text(tasksLeft == 0 ? "none left" : "\(tasksLeft) left")
            guard rules.check(.background.tasksOver, saw: saw, tasksLeft == 0) else {
                return (.keep, Decision("wait for the others", rules: rules.checks))
            }
        }
        guard rules.check(.background.notForceQuit, !isForceQuit),
            rules.check(.background.launchEvents, saw: .text("\(sendsLaunchEvents)"), sendsLaunchEvents)
        else { return (.keep, Decision("leave the app alone", rules: rules.checks)) }
        let word = rules.check(.background.inMemory, isInMemory) ? "resume the app" : "launch the app"
        return (.wake, Decision(word, rules: rules.checks))
    }
}

extension BodySource {
    fileprivate var isFile: Bool { if case .file = self { true } else { false } }

    /// What the exception calls it.
    fileprivate var word: String {
        switch self {
        case .request: "a request's body"
        case .data: "NSData"
        case .file: "a file"
        case .delegateStream: "a stream"
        }
    }
}
