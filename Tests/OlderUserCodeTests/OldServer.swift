import SessionManagerChain

/// The simulated world around an app's code: a server with a script, and the run. Nothing else in this folder
/// knows that it is not an app's.
final class OldServer {
    let simulator = Simulator()
    /// What the app showed.
    private(set) var lines: [String] = []

    /// - Parameter answers: tried in order for each request; each answers once.
    init(_ answers: Exchange...) {
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: answers)
    }

    /// Runs an app's code on the main queue, and everything that follows from it.
    func run(_ app: @escaping () -> Void) {
        simulator.main.enqueue(app)
        simulator.run()
    }

    func show(_ line: String) { lines.append(line) }
}

extension Exchange {
    /// One answer with JSON, for whoever asks with this token, or for anybody.
    static func answer(
        _ json: String, status: Int = 200, path: String? = nil, token: String? = nil
    ) -> Exchange {
        let headers = token.map { [("Authorization", HeaderPattern.equals("Bearer \($0)"))] } ?? []
        return Exchange(
            name: "\(status)",
            match: RequestPattern(
                url: path.map { .exact("https://api.example.test" + $0) }, headers: headers),
            reply: .response(
                ScriptedResponse(
                    status: status, headers: [("Content-Type", "application/json")], chunks: [Chunk(json)])),
            times: .count(1))
    }
}
