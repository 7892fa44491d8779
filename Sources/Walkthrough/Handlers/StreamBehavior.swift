import ScriptReading

/// How a stream handler reacts to the chunks it is given.
struct StreamBehavior: ScriptKeys {
    @Key("takes", "How long it works on each chunk, while its queue waits.")
    private var workingTime: VirtualDuration?
    @Key("cancelsAt", in: 1...1_000_000, "The chunk, from 1, at which it cancels the request.")
    private var cancelledChunk: Int?
    @Key("throwsAt", in: 1...1_000_000, "The chunk, from 1, at which it throws.")
    private var throwingChunk: Int?
    @Key("error", "The name of the error that it throws.") private var error = "handlerFailed"

    func check(_ object: ScriptObject) {
        if !$throwingChunk.isGiven { object.refuse($error, because: "expected \"throwsAt\" beside it") }
    }

    /// Makes a handler that reacts in this way to the chunks of one stream, and ignores the end of the
    /// stream.
    func handler<Success: Sendable, Failure>() -> DataStreamRequest.Handler<Success, Failure> {
        let chunks = Count()
        return { stream in
            guard stream.completion == nil else { return }
            let chunk = chunks.next()
            if let workingTime { Simulator.current?.spend(workingTime) }
            if chunk == cancelledChunk {
                Simulator.current?.recorder.record(
                    .script(.called(name: "token.cancel")), callback: .alamofire5)
                stream.token.cancel()
            }
            if chunk == throwingChunk { throw ScriptedFailureError(name: error) }
        }
    }
}

/// A stream serializer of the app's own that fails as often as the script says, and then returns each chunk
/// unchanged.
struct FailingStreamSerializer: DataStreamSerializer {
    let name: String
    private let countdown: Countdown

    init(name: String, failures: ScriptedFailures) {
        self.name = name
        countdown = Countdown(failures)
    }

    func serialize(_ data: Data) throws -> Data {
        if countdown.fails() { throw ScriptedFailureError(name: name) }
        return data
    }
}
