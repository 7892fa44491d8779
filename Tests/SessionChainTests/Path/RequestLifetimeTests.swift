import OracleSupport
import Testing

@testable import SessionChain

/// Weak references are nil when a run is over: neither a session, which lives on here unless a test says
/// otherwise, nor a closure may keep a request whose handlers were called.
@Suite struct `A request that is over` {
    @Test(arguments: Handler.allCases, Validators.allCases)
    func `is released, whatever its handler and its validators`(handler: Handler, validators: Validators) {
        #expect(survivors { handler.add(to: validators.add(to: $0.request(pageURL))) } == [])
    }

    @Test func `is released with several handlers`() {
        #expect(
            survivors { $0.request(pageURL).validate().responseData { _ in }.responseString { _ in } } == [])
    }

    @Test func `is released with an interceptor of the session and one of its own`() {
        let left = survivors(interceptor: Once()) {
            $0.request(pageURL, interceptor: Interceptor(interceptors: [Once()]))
                .adapt(using: .adapter { request, _, completion in completion(.success(request)) })
                .responseData { _ in }
        }
        #expect(left == [])
    }

    @Test func `is released after a retry, with all its tasks`() {
        let left = survivors(Scene(statuses: 500), interceptor: Once()) {
            $0.request(pageURL).validate().responseData { _ in }
        }
        #expect(left == [])
    }

    @Test func `is released after a refused retry`() {
        let left = survivors(Scene(statuses: 500), interceptor: RetryPolicy(retryLimit: 0)) {
            $0.request(pageURL).validate().responseString { _ in }
        }
        #expect(left == [])
    }

    @Test(arguments: [0, 5, 15, 16] as [UInt64])
    func `is released after a cancellation`(milliseconds: UInt64) {
        let scene = Scene()
        let left = survivors(scene) { session in
            let request = session.request(pageURL).validate().responseData { _ in }
            scene.later(.milliseconds(milliseconds)) { [weak request] in _ = request?.cancel() }
            return request
        }
        #expect(left == [])
    }

    @Test(arguments: [0, 5, 100] as [UInt64])
    func `is released together with its session`(milliseconds: UInt64) {
        let left = survivors(releasingSessionAfter: .milliseconds(milliseconds)) {
            $0.request(pageURL).validate().responseData { _ in }
        }
        #expect(left == [])
    }

    @Test func `is released with closures for its URL request, its task and its command`() {
        let left = survivors { session in
            session.request(pageURL).onURLRequestCreation { _ in }.onURLSessionTaskCreation { _ in }
                .cURLDescription { _ in }.responseData { _ in }
        }
        #expect(left == [])
    }

    @Test func `is released without a handler if it was resumed`() {
        #expect(survivors { $0.request(pageURL).validate().resume() } == [])
    }

    /// What is left of a request and its tasks when nothing is left to do: `request`, `task 1` …
    private func survivors(
        _ scene: Scene = Scene(), interceptor: (any RequestInterceptor)? = nil,
        releasingSessionAfter delay: VirtualDuration? = nil, _ make: @escaping (Session) -> Request
    ) -> [String] {
        let watch = Watch(on: scene.simulator.main)
        var session: Session?
        scene.run {
            let made = Session(interceptor: interceptor, eventMonitors: [watch])
            session = made
            watch.request = make(made)
            if let delay { scene.later(delay) { session = nil } }
        }
        return withExtendedLifetime(session) { watch.survivors }
    }
}

/// Remembers a request and its tasks without keeping them.
private final class Watch: EventMonitor, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private final class Weak {
        weak var task: URLSessionTask?
        init(_ task: URLSessionTask) { self.task = task }
    }

    let queue: DispatchQueue
    weak var request: Request?
    private var tasks: [Weak] = []

    init(on queue: DispatchQueue) { self.queue = queue }

    func request(_ request: Request, didCreateTask task: URLSessionTask) { tasks.append(Weak(task)) }

    var survivors: [String] {
        (request == nil ? [] : ["request"])
            + tasks.enumerated().compactMap { $1.task == nil ? nil : "task \($0 + 1)" }
    }
}

/// Retries every request once, with a delay.
private final class Once: RequestInterceptor {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        completion(request.retryCount == 0 ? .retryWithDelay(0.1) : .doNotRetry)
    }
}

/// The forms of a response handler.
enum Handler: CaseIterable {
    case plain, data, string, decodable

    func add(to request: DataRequest) -> DataRequest {
        switch self {
        case .plain: request.response { _ in }
        case .data: request.responseData { _ in }
        case .string: request.responseString { _ in }
        case .decodable: request.responseDecodable(of: [Int].self) { _ in }
        }
    }
}

/// The forms of `validate`.
enum Validators: CaseIterable {
    case none, usual, statusCode, contentType, closure

    func add(to request: DataRequest) -> DataRequest {
        switch self {
        case .none: request
        case .usual: request.validate()
        case .statusCode: request.validate(statusCode: 200..<201)
        case .contentType: request.validate(contentType: ["text/plain"])
        case .closure: request.validate { _, _, _ in .failure(NamedError("V")) }
        }
    }
}
