import Testing

@testable import SessionChain

@Suite struct `A closure added to a request` {
    private let notes = Notes()

    @Test func `receives every attempt's URL request and task on the main queue`() {
        retriedRequest { [notes] request in
            request
                .onURLRequestCreation { notes.add("\($0.httpMethod ?? "") on \(Simulator.currentQueue)") }
                .onURLSessionTaskCreation {
                    notes.add("task \($0.taskIdentifier) on \(Simulator.currentQueue)")
                }
        }
        let main = "com.apple.main-thread"
        #expect(
            notes.lines == ["GET on \(main)", "task 1 on \(main)", "GET on \(main)", "task 2 on \(main)"])
    }

    @Test func `replaces the one before it`() {
        retriedRequest { [notes] request in
            request
                .onURLRequestCreation { _ in notes.add("first request") }
                .onURLRequestCreation { _ in notes.add("request") }
                .onURLSessionTaskCreation { _ in notes.add("first task") }
                .onURLSessionTaskCreation { _ in notes.add("task") }
        }
        #expect(notes.lines == ["request", "task", "request", "task"])
    }

    @Test func `receives the cURL command only once, and only if it is the last one added`() {
        retriedRequest { [notes] request in
            request
                .cURLDescription { _ in notes.add("first") }
                .cURLDescription { notes.add("\($0.prefix(6)) on \(Simulator.currentQueue)") }
        }
        #expect(notes.lines == ["$ curl on org.alamofire.session.rootQueue"])
    }

    @Test func `receives the last URL request and task at once if there are any already`() {
        let scene = Scene(statuses: 500)
        var session: Session?
        scene.run { [notes] in
            let made = Session(interceptor: RetryPolicy(retryableHTTPStatusCodes: [500]))
            session = made
            let request = made.request(pageURL).validate().response { _ in }
            scene.later(.milliseconds(20)) {
                request
                    .onURLRequestCreation { notes.add("\($0.httpMethod ?? "")") }
                    .onURLSessionTaskCreation { notes.add("task \($0.taskIdentifier)") }
                notes.add("added")
            }
        }
        withExtendedLifetime(session) {}
        #expect(notes.lines == ["added", "GET", "task 1", "GET", "task 2"])
        #expect(
            scene.calls("onURL") == [
                "onURLRequestCreation", "onURLSessionTaskCreation", "onURLRequestCreation",
                "onURLSessionTaskCreation",
            ])
    }

    @Test func `receives the command at once if there is a URL request already`() {
        let scene = Scene()
        var session: Session?
        scene.run { [notes] in
            let made = Session()
            session = made
            let request = made.request(pageURL).response { _ in }
            scene.later(.milliseconds(5)) {
                request.cURLDescription(on: .main) { _ in notes.add("first") }
                    .cURLDescription(on: .main) { _ in notes.add("second") }
            }
        }
        withExtendedLifetime(session) {}
        #expect(notes.lines == ["first", "second"])
    }

    @Test func `for the end of the request is called once, even if a late handler ends it again`() {
        let scene = Scene()
        scene.run { [notes] in
            let request = scene.session.request(pageURL).response { _ in }
            request.onFinish { notes.add("end") }
            scene.later(.milliseconds(50)) {
                request.responseData { _ in
                    notes.add("late")
                    request.onFinish { notes.add("later end") }
                }
            }
        }
        #expect(notes.lines == ["end", "late", "later end"])
    }

    @Test func `may refuse the body when the head has arrived, which cancels the request and its task`() {
        let scene = Scene()
        scene.run { [notes] in
            scene.session.request(pageURL)
                .onHTTPResponse { response, answer in
                    notes.add("head \(response.statusCode)")
                    answer(.cancel)
                }
                .response { notes.add($0) }
        }
        #expect(notes.lines == ["head 200", "explicitlyCancelled"])
        #expect(
            scene.calls("onHTTPResponse", "requestDidCancel", "request.did", "urlSession.", "responseHandler")
                == [
                    "request.didCreateInitialURLRequest", "request.didCreateURLRequest",
                    "request.didCreateTask", "request.didResumeTask",
                    "urlSession.dataTask.didReceiveResponse", "onHTTPResponse(cancel)",
                    "requestDidCancel", "request.didCancelTask",
                    "urlSession.task.didFinishCollectingMetrics", "request.didGatherMetrics",
                    "urlSession.task.didCompleteWithError", "request.didCompleteTask",
                    "request.didParseResponse", "responseHandler(plain)",
                ])
    }

    @Test func `for progress can be looked at`() {
        let scene = Scene()
        scene.run { [notes] in
            let request = scene.session.request(pageURL)
            notes.add("\(request.downloadProgressHandler == nil)")
            request.downloadProgress(queue: DispatchQueue(label: "bar")) { _ in }
            notes.add(request.downloadProgressHandler.map { $0.queue.label } ?? "none")
            notes.add("\(request.uploadProgressHandler == nil)")
        }
        #expect(notes.lines == ["true", "bar", "true"])
    }

    /// Runs a request that fails once with a 500 and is retried at once.
    private func retriedRequest(_ hang: @escaping (DataRequest) -> DataRequest) {
        let scene = Scene(statuses: 500)
        var session: Session?
        scene.run {
            let made = Session(
                interceptor: Retrier { request, _, _, completion in
                    completion(request.retryCount == 0 ? .retry : .doNotRetry)
                })
            session = made
            hang(made.request(pageURL)).validate().response { _ in }
        }
        withExtendedLifetime(session) {}
    }
}
