/// The state of a request when a run is over.
package struct FinalState: Equatable, Sendable {
    package let request: Int
    /// Everything except the request's error, as a failure message shows it.
    let text: String
    let error: String

    /// The state of a request of 5.12.
    ///
    /// - Parameters:
    ///   - tasks: the number of its tasks: one for each attempt that had a task.
    ///   - urlRequests: the number of its `URLRequest`s, the initial and the adapted ones of all attempts.
    package init(
        request: Int, state: String, retryCount: Int, tasks: Int, urlRequests: Int, error: String
    ) {
        self.request = request
        text = "\(state), retryCount \(retryCount), tasks \(tasks), urlRequests \(urlRequests)"
        self.error = error
    }

    /// The state of a request of 4.7.
    ///
    /// - Parameters:
    ///   - hasTask: whether the request has a task, finished or not.
    ///   - status: the status code of the last response, if there was one.
    ///   - isQueueSuspended: whether the handlers are still waiting.
    ///   - error: the error of the request's task delegate.
    package init(
        request: Int, hasTask: Bool, retryCount: Int, status: Int?, isQueueSuspended: Bool, error: String
    ) {
        self.request = request
        let task = hasTask ? "with a task" : "without a task"
        let response = status.map { "response \($0)" } ?? "no response"
        let queue = isQueueSuspended ? "handlers waiting" : "handlers let go"
        text = "\(task), retryCount \(retryCount), \(response), \(queue)"
        self.error = error
    }

    private init(request: Int, text: String, error: String) {
        self.request = request
        self.text = text
        self.error = error
    }

    func ending(with error: String) -> FinalState {
        FinalState(request: request, text: text, error: error)
    }
}

extension FinalState: CustomStringConvertible {
    package var description: String { "r\(request) \(text), error \(error)" }
}

extension FinalState: Decodable {
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let request = try fields.decode(Int.self, forKey: .request)
        let retryCount = try fields.decode(Int.self, forKey: .retryCount)
        guard fields.contains(.delegateError) else {
            self.init(
                request: request, state: try fields.decode(String.self, forKey: .state),
                retryCount: retryCount, tasks: try fields.decode(Int.self, forKey: .tasks),
                urlRequests: try fields.decode(Int.self, forKey: .urlRequests),
                error: try fields.decode(String.self, forKey: .error))
            return
        }
        let status = try fields.decode(Int.self, forKey: .responseStatus)
        self.init(
            request: request, hasTask: try fields.decode(String.self, forKey: .task) == "set",
            retryCount: retryCount, status: status < 0 ? nil : status,
            isQueueSuspended: try fields.decode(Bool.self, forKey: .operationQueueSuspended),
            error: try fields.decode(String.self, forKey: .delegateError))
    }

    private enum CodingKeys: CodingKey {
        case request, retryCount
        case state, tasks, urlRequests, error
        case task, responseStatus, operationQueueSuspended, delegateError
    }
}
