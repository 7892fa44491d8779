import ScriptReading

/// An adapter of the app's own that sets headers or fails, at once or later. It does not retry.
struct AdapterSettings: InterceptorForm {
    static let word = "adapter"
    static let noun = "an adapter"
    static let meaning = "Changes a request before it is sent."

    /// They replace a request's headers of the same names.
    @Key(
        "headers", .changingHeaders,
        "Headers that it sets. A list has one value for each request that it adapts; the last one stays.")
    private var headers: [ChangingHeader] = []
    @Key(
        "delay", "How long it takes to answer; 0 answers before the call returns.",
        .missing(on: .sessionManager, because: "its adapters answer before they return"))
    var delay = VirtualDuration.zero
    /// Counted over the whole run, whichever request it is asked about.
    @Key("fails", "How many times it fails before it adapts a request, or always.")
    private var failures = ScriptedFailures.never
    @Key("error", "The name of that error.") private var error = "adapterFailed"

    func check(_ object: ScriptObject) {
        if !$failures.isGiven { object.refuse($error, because: "expected \"fails\" beside it") }
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedAdapter(name: name, self, builder.keptHeaders)
    }

    /// The closure that adapts one request after another. Each call of this method starts a count of its own.
    ///
    /// - Parameter kept: replaces what the script has set for the adapter of this name.
    func makeAdapt(
        named name: String, _ kept: KeptHeaders
    ) -> @Sendable (URLRequest) throws -> URLRequest {
        let countdown = Countdown(failures)
        let turns = Count()
        return { request in
            if countdown.fails() { throw ScriptedFailureError(name: error) }
            let turn = turns.next()
            return request.setting(headers.map { $0.field(turn) } + kept.fields(for: name))
        }
    }
}

/// The adapter in Alamofire 5.12, under the script's name.
private final class ScriptedAdapter: Adapter, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: AdapterSettings, _ kept: KeptHeaders) {
        traceName = name
        let adapt = settings.makeAdapt(named: name, kept)
        super.init { request, _, completion in
            answer(after: settings.delay) { completion(Result { try adapt(request) }) }
        }
    }
}

/// Answers at once if there is no delay, otherwise after it on a global queue, as code that waits would.
func answer(after delay: VirtualDuration, _ answer: @escaping () -> Void) {
    if delay == .zero { answer() } else { DispatchQueue.global().enqueue(after: delay, answer) }
}
