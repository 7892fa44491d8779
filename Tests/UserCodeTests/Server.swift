import SessionChain

/// The simulated world around an app's code: a server with a script, and the run.
///
/// Nothing else in this folder knows that it is not an app's.
final class Server: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let simulator = Simulator()

    /// - Parameter answers: tried in order for each request; each answers once.
    init(_ answers: Exchange...) {
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: answers)
    }

    /// Runs an app's code, and everything that follows from it.
    func run(_ app: @escaping @Sendable () async throws -> Void) {
        simulator.task { try await app() }
        simulator.run()
    }

    deinit { simulator.discardWork() }
}

extension Exchange {
    /// One answer with JSON, for whoever asks with this token, or for anybody.
    static func answer(_ json: String, status: Int = 200, token: String? = nil) -> Exchange {
        let headers = token.map { [("Authorization", HeaderPattern.equals("Bearer \($0)"))] } ?? []
        return Exchange(
            name: "\(status)", match: RequestPattern(headers: headers),
            reply: .response(
                ScriptedResponse(
                    status: status, headers: [("Content-Type", "application/json")], chunks: [Chunk(json)])),
            times: .count(1))
    }
}

/// Notes what an app's code says.
final class Screen: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var lines: [String] = []

    func show(_ line: String) { lines.append(line) }
}
