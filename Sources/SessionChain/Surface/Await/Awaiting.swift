/// What happens around an `await`. It is the same for every kind of request that async code can wait for.
///
/// Two tasks take part. An inner one, made with the request's `DataTask`, adds the handler and keeps the
/// response; it starts the request even if the value is never awaited. The caller's own task waits for the
/// inner one, as often as it likes: once the response is there, it is returned again.
extension Request {
    /// Adds a handler from async code; the task's value is what the handler is given.
    ///
    /// If the handler is never called (`request.abandoned`), the task never gets its value: an `await` on it
    /// then waits for ever, as in the original. If it is called twice, because a retrier answered twice, the
    /// second call changes nothing; the original's task does not survive it.
    func fulfilledTask<Response: Sendable>(
        addHandler: @escaping @Sendable (@escaping @Sendable (Response) -> Void) -> Void
    ) -> Task<Response, Never> {
        Task {
            await withTaskCancellationHandler {
                await withUnsafeContinuation { continuation in
                    let answers = AnswerCount()
                    addHandler { if !answers.isRepeated() { continuation.resume(returning: $0) } }
                }
            } onCancel: {
                self.cancel()
            }
        }
    }

    /// Waits for the response in the caller's task. When that is cancelled, the request may go with it.
    func response<Response: Sendable>(
        of task: Task<Response, Never>, automaticallyCancelling: Bool, property: String
    ) async -> Response {
        record(.await(.started(property: property)), callback: .none)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            decide(AwaitDecision.callerCancelled(automaticallyCancelling: automaticallyCancelling)) {
                task.cancel()
            }
        }
    }

    /// Called when a loop over one of the request's sequences ends, to decide whether the request goes on.
    func loopWasLeft(automaticallyCancelling: Bool) {
        decide(AwaitDecision.callerLeft(automaticallyCancelling: automaticallyCancelling)) { cancel() }
    }

    /// Lets the request end with the async code that waited for it, or go on, unless it is over already.
    private func decide(
        _ decision: @autoclosure () -> Decided<AwaitCancelOutcome>, cancelling cancel: () -> Void
    ) {
        guard isInitialized || isResumed || isSuspended else { return }
        let decided = decision()
        record(.await(.cancelDecided(decided.decision)), callback: .none)
        switch decided.choice {
        case .cancel: cancel()
        case .goOn: break
        }
    }

    /// Records how the `await` on a value ended, and returns the value or throws the error.
    func returnOrThrow<Value: Sendable>(_ result: AFResult<Value>) throws -> Value {
        switch result {
        case .success(let value):
            recordReturn(of: value)
            return value
        case .failure(let error):
            record(.await(.threw(error)))
            throw error
        }
    }

    /// Records the end of an `await` that does not throw.
    func recordReturn<Value>(of value: Value) {
        record(.await(.returned(type: Value.self, bytes: (value as? Data)?.count)))
    }
}

/// Decides whether a request ends when the async code that waits for it is cancelled.
enum AwaitDecision {
    /// The task that awaits the request was cancelled.
    static func callerCancelled(automaticallyCancelling: Bool) -> Decided<AwaitCancelOutcome> {
        decide("the awaiting task was cancelled", automaticallyCancelling)
    }

    /// A loop over one of its sequences was left before the end.
    static func callerLeft(automaticallyCancelling: Bool) -> Decided<AwaitCancelOutcome> {
        decide("the loop was left", automaticallyCancelling)
    }

    private static func decide(
        _ event: String, _ automaticallyCancelling: Bool
    ) -> Decided<AwaitCancelOutcome> {
        var rules = RuleLog()
        let word = automaticallyCancelling ? "automaticallyCancelling" : "not automaticallyCancelling"
        rules.check(
            .await.automaticallyCancelling, saw: .text("\(event); \(word)"), automaticallyCancelling)
        return rules.decide(automaticallyCancelling ? .cancel : .goOn)
    }
}

/// A serializer that comes with the library. When async code uses it, none of the caller's code runs.
protocol LibrarySerializer {}

extension DataResponseSerializer: LibrarySerializer {}
extension StringResponseSerializer: LibrarySerializer {}
extension DecodableResponseSerializer: LibrarySerializer {}
extension JSONResponseSerializer: LibrarySerializer {}
extension URLResponseSerializer: LibrarySerializer {}

/// `true` if this serializer runs none of the caller's code.
func isLibraryOwn(_ serializer: Any) -> Bool { serializer is any LibrarySerializer }

/// The rule that says whether a request outlives the async code that awaits it.
struct AwaitRules: RuleGroup {
    let automaticallyCancelling = Rule(
        "await.automatically-cancelling",
        "The request ends when the async code that awaits it is cancelled, or leaves its loop.",
        .alamofire5("DataTask.response", "Features/Concurrency.swift", 117))
}

extension Rule {
    static let await = AwaitRules()
}
