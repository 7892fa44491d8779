import ScriptReading

/// How async code awaits a request's value.
struct ScriptedAwait: ScriptKeys {
    /// The type of the value. Mirrors `serializingData`, `serializingString` and `serializingDecodable`.
    enum Serializing: String, ScriptWord { case data, string, decodable }

    @Key(
        "serializing",
        "Makes a DataTask of it, which starts it and which a task can await; data by default.", .awaiting)
    private var serializing = Serializing.data
    @Key(
        "automaticallyCancelling", "Whether it is cancelled with the task that awaits it; true by default.",
        .awaiting)
    private var automaticallyCancelling = true

    /// `true` if the script makes a `DataTask` of the request, even if nothing awaits it.
    var isGiven: Bool { $serializing.isGiven }
    var keys: [KeyPlace] { [$serializing, $automaticallyCancelling] }

    /// Notes a mistake if there is no `DataTask` to be cancelled. For requests that no task awaits.
    func checkUnawaited(_ problems: ScriptProblems) {
        guard !isGiven, let json = $automaticallyCancelling.json else { return }
        problems.error(
            "\"automaticallyCancelling\": expected \"serializing\" beside it, or a task that awaits the request",
            at: json.offset)
    }
}

extension ChainLimit {
    /// For everything about async code, which only Alamofire 5 supports.
    static let awaiting = only(on: .session, because: "only Alamofire's requests are played with await")
        .missing(on: .sessionManager, because: "Alamofire 4.7 is older than async and await")
}

extension ScriptedAwait {
    /// Makes the request's `DataTask`, which starts the request. The result awaits the value.
    func begin(_ request: DataRequest) -> @Sendable () async throws -> Void {
        switch serializing {
        case .data: awaiting(request.serializingData(automaticallyCancelling: automaticallyCancelling))
        case .string: awaiting(request.serializingString(automaticallyCancelling: automaticallyCancelling))
        case .decodable:
            awaiting(
                request.serializingDecodable(
                    AnyJSON.self, automaticallyCancelling: automaticallyCancelling))
        }
    }

    private func awaiting<Value>(_ task: DataTask<Value>) -> @Sendable () async throws -> Void {
        { _ = try await task.value }
    }
}
