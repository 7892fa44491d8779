/// An adapter of the caller's own that sets headers, at once or later, or refuses; it leaves failures alone.
struct AdapterSettings: InterceptorForm {
    static let word = "adapter"
    static let noun = "an adapter"
    static let meaning = "Changes a request before it is sent."
    static let keys: [ObjectShape.Key] = [
        .optional("headers", .map(.string), "Headers it sets."),
        .optional(
            "delay", .milliseconds, "How long it takes to answer; 0 answers before the call returns."
        )
        .missing(on: .sessionManager, because: "its adapters answer before they return"),
        .optional("fails", .failures, "How many times it answers with an error before it adapts, or always."),
        .optional("error", .string, "The name of that error."),
    ]

    /// What it sets on each request, in place of a field of that name.
    let headers: [Header]
    /// How long it takes to answer; zero answers before the call returns.
    let delay: VirtualDuration
    /// How often it refuses before it adapts, counted over the whole run: requests that share it share the
    /// count.
    let failures: ScriptedFailures
    /// The error's name in the trace.
    let error: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        headers = decoder.headers(object, "headers")
        delay = object.milliseconds("delay") ?? .zero
        failures = object.failures("fails") ?? .never
        error = object.string("error") ?? "adapterFailed"
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedAdapter(name: name, self)
    }
}

/// Does what its settings say, under the script's name.
private final class ScriptedAdapter: Adapter, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: AdapterSettings) {
        traceName = name
        let countdown = Countdown(settings.failures)
        super.init { request, _, completion in
            answer(after: settings.delay) {
                if countdown.fails() {
                    return completion(.failure(ScriptedFailureError(name: settings.error)))
                }
                var adapted = request
                for header in settings.headers {
                    adapted.setValue(header.value, forHTTPHeaderField: header.name)
                }
                completion(.success(adapted))
            }
        }
    }
}

/// Answers before the call returns, or after a delay on a global queue, as code that waits would.
func answer(after delay: VirtualDuration, _ answer: @escaping () -> Void) {
    if delay == .zero { answer() } else { DispatchQueue.global().enqueue(after: delay, answer) }
}
