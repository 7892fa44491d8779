import Foundation
import URLLoading

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session's delegate that collects what it is told on the main queue.
final class UploadDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private(set) var calls: [String] = []
    private lazy var session = URLSession(
        configuration: .ephemeral, delegate: self, delegateQueue: OperationQueue.main)

    func upload(_ data: Data, to url: URL) {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let task: URLSessionUploadTask = session.uploadTask(with: request, from: data)
        task.taskDescription = "upload"
        task.resume()
        session.getTasksWithCompletionHandler { [self] _, uploads, _ in
            calls.append("\(uploads.count) upload")
        }
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
        calls.append("\(data.count) bytes")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        calls.append(Thread.isMainThread ? "done on main" : "done elsewhere")
        session.finishTasksAndInvalidate()
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        calls.append("invalid")
    }
}

/// What an app has for Apple's systems, and nothing here calls.
extension UploadDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willBeginDelayedRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
    ) {
        calls.append("delayed")
        completionHandler(.continueLoading, nil)
    }
}
