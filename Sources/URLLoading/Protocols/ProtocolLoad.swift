/// One load by a class of the app's own, from `startLoading()` to `stopLoading()`.
///
/// It is the class's client: what the app tells it arrives at the task as if it came from a server, in the
/// same order, on the session's work queue.
final class ProtocolLoad: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// Nil when the app keeps its object, and with it this client, longer than the task.
    private weak var loader: TaskLoader?
    private let workQueue: DispatchQueue
    /// The app's object, while it loads.
    private var loading: URLProtocol?
    /// Whether the class has told the end. What it tells after that has no effect.
    private var hasEnded = false

    init(for loader: TaskLoader) {
        self.loader = loader
        workQueue = loader.session.workQueue
    }

    /// Makes an object of the class, and lets it begin.
    func start(_ type: URLProtocol.Type, _ request: URLRequest) {
        guard let task = loader?.task else { return }
        let made = type.init(request: request, cachedResponse: nil, client: self)
        made.task = task
        loading = made
        task.record(
            .urlProtocol(
                .startedLoading(request, class: type.nameInTrace, stream: task.streamText(of: request))))
        made.startLoading()
    }

    /// The task is over, or has another request. Calls `stopLoading()`, the first time.
    func stop() {
        guard let loading else { return }
        self.loading = nil
        hasEnded = true
        loader?.task.record(.urlProtocol(.stoppedLoading(class: type(of: loading).nameInTrace)))
        loading.stopLoading()
    }

    /// Records what the app said, and lets it arrive when the work queue gets to it.
    private func tell(
        _ call: URLProtocolClientCall, by sender: URLProtocol, isLast: Bool = false,
        _ arrival: TaskMachine.Arrival
    ) {
        guard let loader, sender === loading, !hasEnded else { return }
        hasEnded = isLast
        loader.task.record(.urlProtocol(.toldClient(call, class: type(of: sender).nameInTrace)))
        workQueue.enqueue { [self] in
            guard loading != nil else { return }
            if case .head = arrival { loader.log.passOn(at: workQueue.simulator.now) }
            // The task may be another one by now, if a download continues in its place.
            loader.task.arrived(arrival)
        }
    }
}

extension ProtocolLoad: URLProtocolClient {
    func urlProtocol(
        _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
    ) {
        guard let response = redirectResponse as? HTTPURLResponse else { return }
        tell(
            .wasRedirected(to: request, status: response.statusCode), by: `protocol`,
            .question(.redirect(Redirection(response: response, proposal: request))))
    }

    func urlProtocol(
        _ protocol: URLProtocol, didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
        tell(.didReceive(response.recorded), by: `protocol`, .head(response))
    }

    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
        tell(.didLoad(bytes: data.count), by: `protocol`, .data(data))
    }

    func urlProtocolDidFinishLoading(_ protocol: URLProtocol) {
        tell(.didFinishLoading, by: `protocol`, isLast: true, .end)
    }

    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
        tell(
            .didFail(error), by: `protocol`, isLast: true, .failure(error as? URLError ?? URLError(.unknown)))
    }
}
