import ScriptReading

/// The closure behind `session.request(url) { $0.timeoutInterval = 5 }`, which changes each new `URLRequest`
/// or throws.
struct ScriptedModifier: ScriptPart {
    @Key(
        "modifier", "Its RequestModifier, which changes the new URLRequest at every attempt.",
        .only(on: .session, because: "RequestModifier came with Alamofire 5"))
    var changes: Changes?

    /// What the closure does.
    struct Changes: ScriptRecord, ScriptValue {
        static let noun = "a modifier"

        /// They replace the request's headers of the same names.
        @Key("headers", .headers, "Headers that it sets.") private var headers: [Header] = []
        @Key("timeout", "The timeoutInterval that it sets; 60000 leaves it to the session.")
        var timeout: VirtualDuration?
        @Key("cachePolicy", "The cache policy that it sets.") private var cachePolicy: URLRequest.CachePolicy?
        @Key("fails", "How many times it throws before it changes a request, or always.")
        private var failures = ScriptedFailures.never
        @Key("error", "The name of the error that it throws.") private var error = "modifierFailed"

        func check(_ object: ScriptObject) {
            if !$failures.isGiven { object.refuse($error, because: "expected \"fails\" beside it") }
        }

        /// The closure. Each call of this method starts a count of its own.
        func makeModifier() -> Session.RequestModifier {
            let countdown = Countdown(failures)
            return { request in
                if countdown.fails() { throw ScriptedFailureError(name: error) }
                request = request.setting(headers)
                if let timeout { request.timeoutInterval = timeout.seconds }
                if let cachePolicy { request.cachePolicy = cachePolicy }
            }
        }
    }
}
