import ScriptReading

/// A retrier of the app's own, which does not adapt. It gives one answer after another, and then
/// `doNotRetry`; or always the same answer, if the failure is one that it looks for.
struct RetrierSettings: InterceptorForm {
    static let word = "retrier"
    static let noun = "a retrier"
    static let meaning = "Decides whether a failed request is retried."

    /// Each is given once in the whole run, whichever request it is about.
    @Key("answers", "Its answers, one after another. After the last, it answers doNotRetry.")
    private var answers: [Answer]?
    @Key("answer", "What it answers each time, instead of several answers.") private var answer: Answer?
    /// An answer that is not given because of it is kept for the next question.
    @Key("when", "The failures that it answers about. About any other, it answers doNotRetry.")
    private var condition: RetryCondition?
    @Key("delay", "How long it takes to answer; 0 answers before the call returns.")
    var delay = VirtualDuration.zero

    /// An answer, as in `RetryResult`.
    enum Answer: Sendable {
        /// Try again at once.
        case retry
        /// Try again after this time on the virtual clock.
        case retryWithDelay(VirtualDuration)
        /// Leave the error as it is. The next retrier is asked.
        case doNotRetry
        /// Replace the error by one of this name. No other retrier is asked.
        case doNotRetryWithError(String)
    }

    func check(_ object: ScriptObject) {
        if $answers.isGiven {
            object.refuse($answer, because: "expected either \"answers\" or \"answer\"")
        } else if !$answer.isGiven {
            object.error("a retrier needs \"answers\", or \"answer\" for always the same one")
        }
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedRetrier(name: name, self)
    }

    /// The answers to one question after another. Each call of this method starts from the first.
    func makeAnswers() -> RetrierAnswers {
        RetrierAnswers(answers ?? [], otherwise: answer ?? .doNotRetry, when: condition)
    }
}

extension RetrierSettings.Answer: ScriptValue {
    static var type: ScriptType<RetrierSettings.Answer> {
        .words([("retry", .retry), ("doNotRetry", .doNotRetry)]).or(Longer.self)
    }

    private struct Longer: ScriptRecord {
        static let noun = "an answer"

        @Key("retryWithDelay", "Retry after this time.") private var delay: VirtualDuration?
        @Key(
            "doNotRetryWithError", "Give up with an error of this name.",
            .missing(on: .sessionManager, because: "its retriers can only say yes or no"))
        private var error: String?

        func made(_ object: ScriptObject) -> RetrierSettings.Answer? {
            if !$delay.isGiven, !$error.isGiven {
                object.error("expected \"retryWithDelay\" or \"doNotRetryWithError\" in an answer")
            }
            if $delay.isGiven { object.refuse($error, because: "expected none beside \"retryWithDelay\"") }
            return delay.map { .retryWithDelay($0) } ?? error.map { .doNotRetryWithError($0) }
        }
    }

    fileprivate var result: RetryResult {
        switch self {
        case .retry: .retry
        case .retryWithDelay(let delay): .retryWithDelay(delay.seconds)
        case .doNotRetryWithError(let name): .doNotRetryWithError(ScriptedFailureError(name: name))
        case .doNotRetry: .doNotRetry
        }
    }
}

/// The retrier in Alamofire 5.12, under the script's name.
private final class ScriptedRetrier: Retrier, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: RetrierSettings) {
        traceName = name
        let answers = settings.makeAnswers()
        super.init { request, _, error, completion in
            // Taken now, even if it is given later, because the answer belongs to this question.
            let result = answers.next(about: FailedAttempt(request, error)).result
            answer(after: settings.delay) { completion(result) }
        }
    }
}

/// The answers of a retrier that are left.
final class RetrierAnswers: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var answers: ArraySlice<RetrierSettings.Answer>
    private let last: RetrierSettings.Answer
    private let condition: RetryCondition?

    /// - Parameters:
    ///   - last: the answer to every question after those.
    ///   - condition: the failures that it answers about; nil for all.
    init(
        _ answers: [RetrierSettings.Answer], otherwise last: RetrierSettings.Answer,
        when condition: RetryCondition?
    ) {
        self.answers = answers[...]
        self.last = last
        self.condition = condition
    }

    func next(about failure: FailedAttempt) -> RetrierSettings.Answer {
        guard condition?.holds(for: failure) ?? true else { return .doNotRetry }
        return answers.popFirst() ?? last
    }
}
