import JSONText

/// A retrier of the caller's own that gives one answer after the other, then `doNotRetry`; it leaves requests
/// as they are.
struct RetrierSettings: InterceptorForm {
    /// One answer, as `RetryResult` has them.
    enum Answer: Equatable, Sendable {
        /// Try again at once.
        case retry
        /// Try again after so long on the virtual clock.
        case retryWithDelay(VirtualDuration)
        /// Leave the failure as it is. The next retrier is asked.
        case doNotRetry
        /// Put an error of this name in the failure's place. No other retrier is asked.
        case doNotRetryWithError(String)
    }

    static let word = "retrier"
    static let noun = "a retrier"
    static let meaning = "Says whether a failed request is tried again."
    static let keys: [ObjectShape.Key] = [
        .required(
            "answers", .list(.oneOf([.word(["retry", "doNotRetry"]), .object(.retrierAnswer)])),
            "Its answers, one after the other; doNotRetry after the last."),
        .optional("delay", .milliseconds, "How long it takes to answer; 0 answers before the call returns."),
    ]

    /// Each is given once in the whole run, whichever request asks.
    let answers: [Answer]
    /// How long it takes to answer; zero answers before the call returns.
    let delay: VirtualDuration

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        answers = object.list("answers").compactMap { Answer($0, object) }
        delay = object.milliseconds("delay") ?? .zero
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedRetrier(name: name, self)
    }
}

extension ObjectShape {
    static let retrierAnswer = ObjectShape(
        "an answer",
        [
            .optional("retryWithDelay", .milliseconds, "Try again after so long."),
            .optional("doNotRetryWithError", .string, "Give up with an error of this name.")
                .missing(on: .sessionManager, because: "its retriers say yes or no, and nothing more"),
        ])
}

extension RetrierSettings.Answer {
    fileprivate init?(_ json: JSON, _ owner: ScriptObject) {
        guard let object = ScriptObject(optional: json, .retrierAnswer, owner.problems) else {
            switch owner.word(json, "answers", of: ["retry", "doNotRetry"]) {
            case "retry": self = .retry
            case "doNotRetry": self = .doNotRetry
            default: return nil
            }
            return
        }
        if let delay = object.milliseconds("retryWithDelay") {
            self = .retryWithDelay(delay)
        } else if let error = object.string("doNotRetryWithError") {
            self = .doNotRetryWithError(error)
        } else {
            if object["retryWithDelay"] == nil, object["doNotRetryWithError"] == nil {
                object.error("expected \"retryWithDelay\" or \"doNotRetryWithError\" in an answer")
            }
            return nil
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

/// Does what its settings say, under the script's name.
private final class ScriptedRetrier: Retrier, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: RetrierSettings) {
        traceName = name
        let answers = AnswerLine(settings.answers)
        super.init { _, _, _, completion in
            // The answer belongs to the question, so it is taken now even if it is given later.
            let result = answers.next()
            answer(after: settings.delay) { completion(result) }
        }
    }
}

/// The answers of a retrier that are still to be given.
private final class AnswerLine: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var answers: ArraySlice<RetrierSettings.Answer>

    init(_ answers: [RetrierSettings.Answer]) { self.answers = answers[...] }

    func next() -> RetryResult { answers.popFirst()?.result ?? .doNotRetry }
}
