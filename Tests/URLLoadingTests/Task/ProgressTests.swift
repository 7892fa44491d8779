import Testing
@testable import URLLoading

@Suite struct `The progress of a task` {
    @Test func `counts the bytes in both directions`() {
        let loading = Loading([.answer(200, [("Content-Length", "5")])])
        let task = loading.session.uploadTask(
            with: .to("https://x.test/a", method: "POST"), from: Data(count: 20))
        let progress = task.progress
        #expect(progress.completedUnitCount == 0 && progress.totalUnitCount == 0)
        loading.at(12) {
            loading.notes.append("\(progress.completedUnitCount) of \(progress.totalUnitCount)")
        }
        task.resume()
        loading.simulator.run()
        #expect(loading.notes == ["20 of 25"])
        #expect(progress.completedUnitCount == 25 && progress.totalUnitCount == 25)
        #expect(task.progress === progress)
    }

    @Test func `is complete after a success, even if it was not used before or the length was unknown`() {
        let loading = Loading([.answer(body: ["hello"])])
        let task = loading.session.dataTask(with: .to("https://x.test/a"))
        task.resume()
        loading.simulator.run()
        #expect(task.progress.completedUnitCount == 5 && task.progress.totalUnitCount == 5)
        #expect(task.progress.fractionCompleted == 1)
    }

    @Test func `can be asked for although both lengths are as large as can be`() {
        let loading = Loading([.answer(200, [("Content-Length", "\(Int64.max)")])])
        let fields = ["Content-Length": "\(Int64.max)"]
        let task = loading.session.uploadTask(
            withStreamedRequest: .to("https://x.test/a", method: "POST", headers: fields))
        loading.delegate.onBodyStream = { $0(InputStream(data: Data(count: 20))) }
        let progress = task.progress
        task.resume()
        loading.simulator.run()
        #expect(progress.totalUnitCount == .max && progress.completedUnitCount == 25)
    }

    @Test func `cancels the task if it is cancelled, also with the whole that it is a part of`() {
        let loading = Loading()
        let tasks = (0..<2).map { _ in loading.session.dataTask(with: .to("https://x.test/a")) }
        let whole = Progress(totalUnitCount: 1)
        whole.addChild(tasks[1].progress, withPendingUnitCount: 1)
        for task in tasks { task.resume() }
        loading.at(5) {
            tasks[0].progress.cancel()
            whole.cancel()
        }
        #expect(
            loading.run("task.cancelled", "task.completed") == """
                5 ms main task.cancelled
                5 ms main task.cancelled
                5 ms work task.completed URLError(-999)
                5 ms work task.completed URLError(-999)
                """)
    }

    @Test func `stays where it was after a failure`() {
        let loading = Loading([.failure(.networkConnectionLost)])
        let task = loading.session.dataTask(with: .to("https://x.test/a"))
        task.resume()
        loading.simulator.run()
        #expect(task.progress.fractionCompleted == 0)
    }
}
