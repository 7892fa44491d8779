import SessionManagerChain

/// An error of a scenario's own code: `TestError(A)`.
struct TestError: Error, Equatable, TraceDescribable {
    let name: String

    init(_ name: String) { self.name = name }

    var traceDescription: String { "TestError(\(name))" }
}

/// An adapter that counts its calls in the header `X-A`: `X1`, `X2`. It throws `TestError(NAME)` in the calls
/// that it is told to.
final class LabAdapter: RequestAdapter, TraceNamed {
    let traceName: String
    private let throwsInCall: (Int) -> Bool
    private var calls = 0

    init(_ name: String, throwsInCall: @escaping (Int) -> Bool = { _ in false }) {
        traceName = name
        self.throwsInCall = throwsInCall
    }

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        let log = LabLog.current
        let ordinal = log.ordinal(of: urlRequest)
        log.note("adapter.adapt(\(traceName))", ordinal)
        calls += 1
        guard !throwsInCall(calls) else {
            let error = TestError(traceName)
            log.note("adapter.threw(\(traceName))", ordinal, oracleText(error))
            throw error
        }
        var adapted = urlRequest
        adapted.setValue("\(traceName)\(calls)", forHTTPHeaderField: "X-A")
        log.note("adapter.returned(\(traceName))", ordinal, "X-A=\(traceName)\(calls)")
        return adapted
    }
}

/// A retrier that answers as told.
final class LabRetrier: RequestRetrier, TraceNamed, @unchecked Sendable {
    // Unchecked: it runs on the simulation's one thread.

    enum Answer {
        case refuse
        /// Grants a number of retries, each after a delay in seconds, and then refuses.
        case grant(times: Int, delay: Double = 0)
        /// Refuses after a while, on a global queue.
        case refuseLater(VirtualDuration)
        /// Grants after a while, on a global queue.
        case grantLater(VirtualDuration)
        /// Refuses twice.
        case refuseTwice
        case stayMute

        static let grantForEver = grant(times: .max)
    }

    let traceName: String
    private let answer: Answer
    private var granted = 0

    init(_ name: String = "X", _ answer: Answer) {
        traceName = name
        self.answer = answer
    }

    func should(
        _ manager: SessionManager, retry request: Request, with error: any Error,
        completion: @escaping RequestRetryCompletion
    ) {
        let task = request.task == nil ? "nil" : "set"
        LabLog.current.note(
            "retrier.should(\(traceName))", about: request,
            "retryCount=\(request.retryCount) error=\(oracleText(error)) task=\(task)")
        switch answer {
        case .refuse: complete(false, 0, request, completion)
        case .grant(let times, let delay):
            let isGranted = granted < times
            granted += 1
            complete(isGranted, isGranted ? delay : 0, request, completion)
        case .refuseLater(let delay):
            DispatchQueue.global().enqueue(after: delay) { self.complete(false, 0, request, completion) }
        case .grantLater(let delay):
            DispatchQueue.global().enqueue(after: delay) { self.complete(true, 0, request, completion) }
        case .refuseTwice:
            complete(false, 0, request, completion)
            complete(false, 0, request, completion)
        case .stayMute: break
        }
    }

    private func complete(
        _ isGranted: Bool, _ delay: Double, _ request: Request, _ completion: RequestRetryCompletion
    ) {
        let word = isGranted ? "retry" : "refuse"
        LabLog.current.note("retrier.completed(\(traceName),\(word))", about: request, "delay=\(delay)")
        completion(isGranted, delay)
    }
}

/// A value that creates a `URLRequest`, or throws.
final class LabConvertible: URLRequestConvertible, @unchecked Sendable {
    // Unchecked: it runs on the simulation's one thread.
    private let url: String
    private let isThrowing: Bool
    private(set) var calls = 0

    init(_ url: String, isThrowing: Bool = false) {
        self.url = url
        self.isThrowing = isThrowing
    }

    func asURLRequest() throws -> URLRequest {
        calls += 1
        let urlRequest = try URLRequest(url: url, method: .get)
        let log = LabLog.current
        log.note("convertible.asURLRequest", log.ordinal(of: urlRequest), isThrowing ? "throws" : "ok")
        if isThrowing { throw TestError("convertible") }
        return urlRequest
    }
}

/// A parameter encoding that notes its call, and then uses another one or throws.
struct LabEncoding: ParameterEncoding {
    /// The encoding to use. If it is `nil`, encoding throws.
    let inner: (any ParameterEncoding)?

    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        let plain = try urlRequest.asURLRequest()
        let log = LabLog.current
        log.note("encoding.encode", log.ordinal(of: plain), inner == nil ? "throws" : "ok")
        guard let inner else { throw TestError("encoding") }
        return try inner.encode(plain, with: parameters)
    }
}
