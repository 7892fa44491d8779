import SessionChain

/// A session delegate that counts what is loaded, and takes no redirect out of the shop.
class ShopSessionDelegate: SessionDelegate, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var bytes = 0
    private(set) var ended: [String] = []

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        guard request.url?.host == task.originalRequest?.url?.host else { return completionHandler(nil) }
        super.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request,
            completionHandler: completionHandler)
    }

    override func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        bytes += data.count
        super.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    override func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        ended.append(error.map { "\(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "well")
        super.urlSession(session, task: task, didCompleteWithError: error)
    }
}
