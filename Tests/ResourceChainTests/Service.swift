@testable import ResourceChain

/// A web service that answers as it is told, and what an app heard of it. `story` gives the trace in short.
final class Service: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let simulator = Simulator()
    /// What closures in a test write down.
    var notes: [String] = []

    init(_ exchanges: [Exchange]) {
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: exchanges)
    }

    /// Answers every request alike.
    convenience init(_ body: String, status: Int = 200) {
        self.init([.answer(Data(body.utf8), status: status)])
    }

    /// Does something on the main queue, as the first thing or at a later moment.
    func at(_ milliseconds: UInt64 = 0, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: .milliseconds(milliseconds), action)
    }

    /// Runs to the end, and gives a line for each event of the app's own layer.
    func run() -> String {
        simulator.run()
        return simulator.recorder.events.compactMap(line).joined(separator: "\n")
    }

    private func line(_ event: Event) -> String? {
        guard let words = words(event.payload) else { return nil }
        let queue =
            switch simulator.recorder.label(event.queue) {
            case "com.apple.main-thread": "main"
            case let label: label.isEmpty ? "-" : label.hasPrefix("NSOperationQueue (") ? "session" : label
            }
        return "\(event.time.since(.start)) \(queue): \(words)"
    }

    private func words(_ payload: Payload) -> String? {
        switch payload {
        case .request(.created(let type)): "created \(type)"
        case .urlRequest(.created(let request)): "GET \(request.url?.path ?? "?")"
        case .task(.resumed): "resumed"
        case .request(.deallocated(let isOwed)): "deallocated, completion \(isOwed ? "owed" : "not owed")"
        case .completion(.decided(let decision)), .serialize(.decided(let decision)),
            .controller(.decided(let decision)):
            "\(decision.outcome) by "
                + (decision.deciding.map { "\($0.rule.id) (\($0.saw.text))" } ?? "?")
        case .handler(.called(let call)): "\(call.name)(\(call.state))"
        case .operation(.started(let name)), .operation(.cancelled(let name)),
            .operation(.finished(let name)):
            "\(payload.kind) \(name)"
        case .operation(.decided(let decision, let name)): "\(decision.outcome) \(name)"
        default: nil
        }
    }
}

extension Exchange {
    /// Answers requests whose URL contains a text, always.
    static func answer(_ data: Data, status: Int = 200, to part: String = "", delay: UInt64 = 10) -> Exchange
    {
        Exchange(
            name: "answer", match: RequestPattern(url: .pattern("*\(part)*")),
            reply: .response(
                ScriptedResponse(status: status, chunks: [Chunk(data)], delay: .milliseconds(delay))),
            times: .unlimited)
    }

    static let offline = Exchange(
        name: "offline", match: RequestPattern(),
        reply: .failure(ScriptedFailure(code: .notConnectedToInternet, phase: .connect)), times: .unlimited)
}

enum Answers {
    /// What Stack Exchange sends, with the fields that are of interest; the second question has no owner.
    static let questions = """
        {"items": [
            {"title": "How do closures work?", "creation_date": 1234567890, "tags": ["swift", "ios"],
             "owner": {"display_name": "Ada", "profile_image": "https://img.test/ada.png", "reputation": 7}},
            {"title": "What is ARC?", "creation_date": 1234567000, "tags": []}
        ]}
        """
    static let users = #"{"items": [{"display_name": "Ada", "reputation": 7}, {}]}"#
    /// The head of an image of 40 by 30 pixels.
    static let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 40, 0, 0, 0, 30])
    static let jpeg = Data(
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 3, 0, 0])
}
