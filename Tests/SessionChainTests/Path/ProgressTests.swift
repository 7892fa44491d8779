import Testing

@testable import SessionChain

@Suite struct `The progress of a request` {
    private let notes = Notes()

    @Test func `is 0 of 0 until some of its body has been sent, also when there is a task`() {
        let scene = Scene()
        scene.run { [notes] in
            let request = scene.session.upload(Data(count: 3), to: pageURL)
            request.onURLSessionTaskCreation { _ in notes.add(request.uploadProgress) }
            request.response { _ in notes.add(request.uploadProgress) }
        }
        #expect(notes.lines == ["0 of 0", "3 of 3"])
    }

    /// The head arrives after 10 ms, and says how long the body is.
    @Test func `is 0 of 0 until some of the response's body has arrived, also when its head is there`() {
        let scene = DownloadScene()
        let notes = scene.notes
        scene.download { _ in }
        for moment: UInt64 in [5, 12, 17, 50] {
            scene.at(.milliseconds(moment)) {
                guard let request = scene.request else { return }
                notes.add("\(request.response == nil ? "no head" : "head"), \(request.downloadProgress.text)")
            }
        }
        #expect(
            scene.run() == ["no head, 0 of 0", "head, 0 of 0", "head, 4 of 11", "head, 11 of 11"])
    }

    @Test func `is counted before anybody asks for it`() {
        let scene = Scene()
        scene.run { [notes] in
            let request = scene.session.request(pageURL)
            request.response { _ in notes.add(request.downloadProgress) }
        }
        #expect(notes.lines == ["5 of -1"])
    }

    /// The first closure is busy from 15 to 22 ms, so the call for the piece of 20 ms waits.
    @Test func `goes to the closure that was set last, also if the call has waited for an earlier one`() {
        let scene = DownloadScene()
        let notes = scene.notes
        scene.download { _ in }
        let (bar, label) = scene.setUp { (DispatchQueue(label: "bar"), DispatchQueue(label: "label")) }
        scene.request?.downloadProgress(queue: bar) { progress in
            notes.add("first: \(progress.text) on \(Simulator.currentQueue)")
            Simulator.current?.spend(.milliseconds(7))
        }
        scene.at(.milliseconds(21)) {
            scene.request?.downloadProgress(queue: label) { progress in
                notes.add("second: \(progress.text) on \(Simulator.currentQueue)")
            }
        }
        #expect(
            scene.run() == ["first: 4 of 11 on bar", "second: 8 of 11 on bar", "second: 11 of 11 on label"])
    }

    @Test func `stays at 0 of 0 while a stream receives its body`() {
        let scene = Scene(chunks: ["one", "two"])
        scene.run { [notes] in
            let request = scene.session.streamRequest(pageURL)
            request.responseStream { _ in notes.add(request.downloadProgress) }
        }
        #expect(notes.lines == ["0 of 0", "0 of 0", "0 of 0"])
    }

    /// The first attempt ends at 65 ms; then the adapter takes its time again, before the second task.
    @Test func `starts over with another attempt, also for whoever asks before its task is made`() {
        let scene = Scene(statuses: 500)
        scene.run { [notes] in
            let session = Session(
                interceptor: Interceptor(
                    adaptHandler: { urlRequest, _, completion in
                        DispatchQueue.main.enqueue(after: .milliseconds(50)) {
                            completion(.success(urlRequest))
                        }
                    },
                    retryHandler: { request, _, _, completion in
                        completion(request.retryCount == 0 ? .retry : .doNotRetry)
                    }))
            let request = session.request(pageURL).validate().response { _ in
                withExtendedLifetime(session) {}
            }
            scene.later(.milliseconds(90)) {
                notes.add("\(request.retryCount) retry, \(request.tasks.count) task")
                notes.add(request.downloadProgress)
            }
            scene.later(.milliseconds(200)) { notes.add(request.downloadProgress) }
        }
        #expect(notes.lines == ["1 retry, 1 task", "0 of 0", "5 of -1"])
    }
}

extension Notes {
    fileprivate func add(_ progress: Progress) { add(progress.text) }
}

extension Progress {
    fileprivate var text: String { "\(completedUnitCount) of \(totalUnitCount)" }
}
