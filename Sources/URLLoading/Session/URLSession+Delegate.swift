/// Calling the delegate: each call is a separate job on the delegate queue, and is recorded as an event.
///
/// The order is Apple's: response, data, (the proposal to cache,) metrics, completion. If there is no
/// delegate for a call, nothing is called and no event is recorded.
extension URLSession {
    func tellDelegate(of task: URLSessionTask, sentBytes: Int) {
        guard let delegate = taskDelegate(of: task) else { return }
        let total = task.countOfBytesSent
        let expected = task.countOfBytesExpectedToSend
        callBack { [self] in
            record(
                .delegate(.didSendBodyData(bytes: sentBytes, total: Int(total), expected: Int(expected))),
                of: task)
            delegate.urlSession(
                self, task: task, didSendBodyData: Int64(sentBytes), totalBytesSent: total,
                totalBytesExpectedToSend: expected)
        }
    }

    /// Asks the delegate for a stream; its answer arrives on the work queue.
    func askDelegateForBodyStream(of task: URLSessionTask, answer: @escaping (InputStream?) -> Void) {
        guard let delegate = taskDelegate(of: task) else { return answer(nil) }
        // The answer is carried back to the simulation's one thread, so it does not have to be Sendable.
        nonisolated(unsafe) let answer = answer
        callBack { [self] in
            record(.delegate(.needNewBodyStream), of: task)
            delegate.urlSession(self, task: task) { [self] stream in
                recorder.record(.delegate(.gaveBodyStream(isThere: stream != nil)), task.subject)
                nonisolated(unsafe) let stream = stream
                take(answerAbout: task) { answer(stream) }
            }
        }
    }

    /// Tells the delegate about a head that only announces another one.
    func tellDelegate(of task: URLSessionTask, informational head: HTTPURLResponse) {
        guard let delegate = taskDelegate(of: task) else { return }
        callBack { [self] in
            record(.delegate(.didReceiveInformationalResponse(head.recorded)), of: task)
            delegate.urlSession(self, task: task, didReceiveInformationalResponse: head)
        }
    }

    func tellDelegate(
        of task: URLSessionTask, head: URLResponse,
        answer: @escaping @Sendable (ResponseDisposition) -> Void
    ) {
        guard let delegate = dataDelegate(of: task), let dataTask = task as? URLSessionDataTask else {
            return answer(.allow)
        }
        callBack { [self] in
            record(.delegate(.didReceiveResponse(head.recorded)), of: task)
            delegate.urlSession(self, dataTask: dataTask, didReceive: head) { [self] disposition in
                recorder.record(.delegate(.answered(disposition: disposition.word)), task.subject)
                answer(disposition)
            }
        }
    }

    func tellDelegate(of task: URLSessionTask, data: Data) {
        guard let delegate = dataDelegate(of: task), let dataTask = task as? URLSessionDataTask else {
            return
        }
        callBack { [self] in
            record(.delegate(.didReceiveData(data)), of: task)
            delegate.urlSession(self, dataTask: dataTask, didReceive: data)
        }
    }

    /// Asks the delegate what to store; its answer arrives on the work queue.
    func askDelegate(
        about proposed: CachedURLResponse, of task: URLSessionTask,
        answer: @escaping (CachedURLResponse?) -> Void
    ) {
        guard task.completionHandler == nil, let delegate = dataDelegate(of: task),
            let dataTask = task as? URLSessionDataTask
        else { return answer(proposed) }
        // The answer is carried back to the simulation's one thread, so it does not have to be Sendable.
        nonisolated(unsafe) let answer = answer
        callBack { [self] in
            record(.delegate(.willCacheResponse(url: proposed.response.url?.absoluteString ?? "")), of: task)
            delegate.urlSession(self, dataTask: dataTask, willCacheResponse: proposed) { [self] chosen in
                take(answerAbout: task) { answer(chosen) }
            }
        }
    }

    /// Takes an answer to the work queue. Until then the task is kept: an answer may come again when nobody
    /// else keeps it any more.
    private func take(answerAbout task: URLSessionTask, _ answer: @escaping () -> Void) {
        workQueue.enqueue { withExtendedLifetime(task, answer) }
    }

    /// The last two calls: metrics, then completion. A completion handler replaces the second. A download
    /// that succeeded hands over its file first.
    func finish(_ task: URLSessionTask, metrics: URLSessionTaskMetrics, data: Data?) {
        if let download = task as? URLSessionDownloadTask, task.error == nil { finish(download) }
        if task.hasMetrics, let delegate = taskDelegate(of: task) {
            callBack { [self] in
                record(.delegate(.didFinishCollectingMetrics(metrics.summary)), of: task)
                delegate.urlSession(self, task: task, didFinishCollecting: metrics)
            }
        }
        callBack { [self] in
            if let handler = task.completionHandler {
                call(handler, of: task, data)
            } else if let delegate = taskDelegate(of: task) {
                record(.delegate(.didCompleteWithError(task.error)), of: task)
                delegate.urlSession(self, task: task, didCompleteWithError: task.error)
            }
            forget(task)
        }
    }

    private func call(_ handler: TaskCompletion, of task: URLSessionTask, _ data: Data?) {
        let status = (task.response as? HTTPURLResponse)?.statusCode
        let call = HandlerCall(
            name: "completionHandler", error: task.error, status: status, state: "\(task.state)")
        recorder.record(task.isAwaited ? .await(.fulfilled(call)) : .handler(.called(call)), task.subject)
        switch handler {
        case .data(let handler):
            handler(task.error == nil ? data ?? Data() : nil, task.response, task.error)
        case .download(let handler):
            let download = task as? URLSessionDownloadTask
            handler(task.error == nil ? download?.file?.url : nil, task.response, task.error)
            // Async code keeps the file, and an incomplete file waits for the rest.
            if !task.isAwaited, task.error == nil { download?.removeFile() }
        case .bytes(let receiver):
            receiver.end(task.error)
        }
        if !task.isAwaited { recorder.record(.handler(.returned), task.subject) }
    }

    /// The delegate for what all kinds of tasks have in common: the task's own, or else the session's.
    func taskDelegate(of task: URLSessionTask) -> (any URLSessionTaskDelegate)? {
        task.delegate ?? taskDelegate
    }

    // A task's own delegate gets the calls of the protocols that it conforms to; the others go to the
    // session's.

    func dataDelegate(of task: URLSessionTask) -> (any URLSessionDataDelegate)? {
        task.delegate as? any URLSessionDataDelegate ?? dataDelegate
    }

    func downloadDelegate(of task: URLSessionTask) -> (any URLSessionDownloadDelegate)? {
        task.delegate as? any URLSessionDownloadDelegate ?? downloadDelegate
    }

    func webSocketDelegate(of task: URLSessionTask) -> (any URLSessionWebSocketDelegate)? {
        task.delegate as? any URLSessionWebSocketDelegate ?? webSocketDelegate
    }

    /// Records a call of the delegate about a task, as the chain above calls it.
    func record(
        _ payload: Payload, of task: URLSessionTask, file: StaticString = #fileID, line: Int = #line
    ) {
        recorder.record(payload, task.subject, callback: delegateNotation, file: file, line: line)
    }
}
