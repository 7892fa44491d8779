/// What a task does when one of its two time limits has been reached.
enum TimeoutDecision {
    /// One of a task's time limits.
    enum Limit: String, Equatable {
        /// The limit for silence: `timeoutIntervalForRequest`, or the request's own. Arrivals restart it.
        case request
        /// The limit for the whole task: `timeoutIntervalForResource`.
        case resource
    }

    /// How much of its time a task has used at a given moment.
    struct Standing {
        /// How long nothing has arrived; nil while silence does not count, such as without a connection.
        let silence: VirtualDuration?
        let requestLimit: VirtualDuration
        /// How long the task has been under way, not counting the time it was suspended.
        let age: VirtualDuration
        let resourceLimit: VirtualDuration
        let kind: TaskKind
        let isBackground: Bool

        /// The time until the nearer limit; zero if one has been reached.
        var rest: VirtualDuration {
            let whole = resourceLimit.longer(than: age)
            return silence.map { min(whole, requestLimit.longer(than: $0)) } ?? whole
        }
    }

    /// Decides for a task that has no time left. If both limits are reached, the resource limit counts.
    ///
    /// - Parameter cacheAnswers: whether the cache answers in place of a server that is silent.
    static func decide(_ task: Standing, cacheAnswers: Bool = false) -> Decided<TimeoutChoice> {
        var rules = RuleLog()
        let hasTime = task.age < task.resourceLimit
        guard rules.check(.timeout.resource, saw: .text("\(task.age) of \(task.resourceLimit)"), hasTime)
        else { return rules.decide(.fail(.resource)) }
        let silence = task.silence ?? .zero
        rules.check(
            .timeout.request, saw: .text("\(silence) of \(task.requestLimit)"), silence < task.requestLimit)
        let saw = task.isBackground ? "\(task.kind.rawValue), in the background" : "false"
        let isRetried = rules.except(
            .timeout.background, saw: .text(saw), task.isBackground && task.kind.isTransfer)
        if isRetried { return rules.decide(.retry) }
        if cacheAnswers {
            rules.except(.timeout.cacheAnswers, true)
            return rules.decide(.answerFromCache)
        }
        return rules.decide(.fail(.request))
    }
}

/// What a task does when its time is up.
enum TimeoutChoice: Outcome, Equatable {
    /// The task ends with `URLError.timedOut`.
    case fail(TimeoutDecision.Limit)
    /// The request is sent once more, as background sessions do for uploads and downloads (Apple's
    /// documentation of `timeoutIntervalForRequest`). One that has not gone out yet, because the task has no
    /// connection that is ready, goes on waiting for it.
    case retry
    /// The cache answers in place of the server, which is not listened to any more.
    case answerFromCache

    var word: String {
        switch self {
        case .fail: TimeoutOutcome.fail.word
        case .retry: TimeoutOutcome.retry.word
        case .answerFromCache: TimeoutOutcome.answerFromCache.word
        }
    }
}

extension TaskKind {
    /// `true` for the two kinds of tasks that a background session retries, according to Apple. What becomes
    /// of a response that has begun is not documented: a download's file begins anew, and the delegate of an
    /// upload hears the beginning again.
    fileprivate var isTransfer: Bool {
        switch self {
        case .upload, .download: true
        case .data, .webSocket: false
        }
    }
}

extension VirtualDuration {
    /// By how much this duration is longer than another; zero if it is not longer.
    fileprivate func longer(than other: VirtualDuration) -> VirtualDuration {
        VirtualDuration(nanoseconds: nanoseconds > other.nanoseconds ? nanoseconds - other.nanoseconds : 0)
    }
}

/// Which limit of a task's time was reached, and whether the task goes on in spite of it.
struct TimeoutRules: RuleGroup {
    let resource = Rule(
        "timeout.resource", "The task as a whole has time left.",
        .urlSession("URLSessionConfiguration.timeoutIntervalForResource"))
    let request = Rule(
        "timeout.request", "The silence is shorter than the request allows.",
        .urlSession("URLSessionConfiguration.timeoutIntervalForRequest"))
    let background = Rule(
        "timeout.background",
        "The task is an upload or a download of a background session, which sends the request once more, "
            + "or goes on waiting for its connection.",
        .urlSession("URLSessionConfiguration.timeoutIntervalForRequest"))
    let cacheAnswers = Rule(
        "timeout.cache-answers", "The cache may answer in place of a server that is silent.",
        .rfc(9111, section: "4.2.4"))
}

extension Rule {
    static let timeout = TimeoutRules()
}
