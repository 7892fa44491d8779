import SessionChain

/// A fixed number of requests, of which a given number are under way at any time: each one that completes
/// starts the next.
final class RequestLoad: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let monitor = RecordingMonitor()
    private(set) var completed = 0
    /// Called once, when a quarter of the requests have completed.
    var onFirstQuarter: () -> Void = {}

    private static let address = "https://bench.example.com/item"

    private let session: Session
    private let count: Int
    private let inFlight: Int
    private let isOneURL: Bool
    private var started = 0

    init(_ options: BenchmarkOptions, simulator: Simulator) {
        count = options.count
        inFlight = options.inFlight
        isOneURL = options.isOneURL
        simulator.transport = ScriptedTransport(
            simulator: simulator, exchanges: Self.exchanges(options.scenario))
        // Without the default headers, whose cost is Foundation's (in making a `URLRequest`).
        let configuration = URLSessionConfiguration.default
        // Every request goes to the server.
        configuration.urlCache = nil
        // No request waits for the connection of another one.
        configuration.httpMaximumConnectionsPerHost = inFlight
        session = Session(
            configuration: configuration, interceptor: options.scenario == .retry ? RetryOnce() : nil,
            eventMonitors: [monitor])
    }

    func start() {
        for _ in 0..<min(inFlight, count) { startNext() }
    }

    private func startNext() {
        started += 1
        let url = isOneURL ? Self.address : "\(Self.address)/\(started)"
        session.request(url).validate().responseData { [self] response in
            if case .success = response.result { completed += 1 }
            if completed == count / 4 { onFirstQuarter() }
            if started < count { startNext() }
        }
    }

    private static func exchanges(_ scenario: BenchmarkOptions.Scenario) -> [Exchange] {
        let answer = { (name: String, status: Int, headers: [(name: String, pattern: HeaderPattern)]) in
            Exchange(
                name: name, match: RequestPattern(headers: headers),
                reply: .response(
                    ScriptedResponse(
                        status: status, headers: [("Content-Type", "text/plain")],
                        chunks: [Chunk("hello")], delay: .milliseconds(15))),
                times: .unlimited)
        }
        let success = answer("success", 200, [])
        switch scenario {
        case .plain: return [success]
        case .retry: return [answer("failure", 500, [("X-Attempt", .absent)]), success]
        }
    }
}

/// Retries once, and marks the second attempt so that the server can tell the two apart.
private final class RetryOnce: RequestInterceptor, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var retried: Set<UUID> = []

    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        if retried.remove(state.requestID) != nil {
            urlRequest.setValue("2", forHTTPHeaderField: "X-Attempt")
        }
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.retryCount == 0 else { return completion(.doNotRetry) }
        retried.insert(request.id)
        completion(.retry)
    }
}
