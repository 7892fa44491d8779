/// What a scripted stream handler does with the chunks it is given, beside looking at them.
struct StreamBehavior: Sendable {
    static let keys: [ObjectShape.Key] = [
        .optional("takes", .milliseconds, "How long it works on each chunk, during which its queue waits."),
        .optional(
            "cancelsAt", .integer(1...1_000_000), "The chunk, from 1, at which it cancels the request."),
        .optional("throwsAt", .integer(1...1_000_000), "The chunk, from 1, at which it throws."),
        .optional("error", .string, "The name of the error it throws."),
    ]

    private let workingTime: VirtualDuration?
    private let cancelledChunk: Int?
    private let throwingChunk: Int?
    private let error: String

    init(_ object: ScriptObject) {
        workingTime = object.milliseconds("takes")
        cancelledChunk = object.integer("cancelsAt", in: 1...1_000_000)
        throwingChunk = object.integer("throwsAt", in: 1...1_000_000)
        error = object.string("error") ?? "handlerFailed"
        if object["error"] != nil, throwingChunk == nil {
            object.error("\"error\": expected \"throwsAt\" beside it", at: object["error"])
        }
    }

    /// A handler that does so with a stream of its own. It does nothing at the end.
    func handler<Success: Sendable, Failure>() -> DataStreamRequest.Handler<Success, Failure> {
        let chunks = ChunkCount()
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

/// Counts a handler's chunks, from 1.
private final class ChunkCount: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

/// A stream serializer of the caller's own that gives each chunk as it came, after failing as often as the
/// script says.
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
