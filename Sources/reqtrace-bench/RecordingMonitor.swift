import SessionChain

/// Records every callback of a data request, as the logging monitor of an app would.
final class RecordingMonitor: EventMonitor, @unchecked Sendable {
    // Unchecked: it is only called on its queue, which belongs to a simulation on one thread.
    let queue = DispatchQueue(label: "bench.monitor")
    private var log = Log()

    var callbackCount: Int { log.count }

    /// The last callbacks, by name and request. A logger would write them out.
    private struct Log {
        private(set) var count = 0
        private var lines: [(name: StaticString, request: UInt32)] = []

        mutating func note(_ name: StaticString, _ request: Request?) {
            count += 1
            if lines.count == 4096 { lines.removeAll(keepingCapacity: true) }
            lines.append((name, request?.subject.request ?? 0))
        }
    }

    private func note(_ name: StaticString, _ request: Request? = nil) { log.note(name, request) }

    func requestDidResume(_ request: Request) { note("requestDidResume", request) }

    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        note("didCreateInitialURLRequest", request)
    }

    func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        note("didAdaptInitialRequest", request)
    }

    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        note("didCreateURLRequest", request)
    }

    func request(_ request: Request, didCreateTask task: URLSessionTask) { note("didCreateTask", request) }

    func request(_ request: Request, didResumeTask task: URLSessionTask) { note("didResumeTask", request) }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) {
        note("dataTask.didReceiveResponse")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note("dataTask.didReceiveData")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        note("task.didFinishCollecting")
    }

    func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics) {
        note("didGatherMetrics", request)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note("task.didComplete")
    }

    func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        data: Data?, withResult result: Request.ValidationResult
    ) {
        note("didValidateRequest", request)
    }

    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        note("didCompleteTask", request)
    }

    func requestIsRetrying(_ request: Request) { note("requestIsRetrying", request) }

    func requestDidFinish(_ request: Request) { note("requestDidFinish", request) }

    func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {
        note("didParseResponse", request)
    }
}
