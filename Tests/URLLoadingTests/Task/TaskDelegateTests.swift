import Testing
@testable import URLLoading

@Suite struct `A delegate of a task's own` {
    @Test func `is kept until the last callback`() {
        let loading = Loading()
        let own = ScriptedDelegate()
        loading.at(0) {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            task.delegate = own
            task.resume()
            for moment: UInt64 in [12, 100] {
                loading.at(moment) { loading.notes.append(task.delegate == nil ? "none" : "kept") }
            }
        }
        #expect(
            loading.run("delegate.didF", "delegate.didC") == """
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
        #expect(own.bodies == ["hello"])
        #expect(loading.notes == ["kept", "none"])
    }

    @Test func `cannot be set once the task has been resumed, nor when it is over`() {
        let loading = Loading()
        let own = ScriptedDelegate()
        loading.at(0) {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            task.resume()
            for moment: UInt64 in [5, 100] { loading.at(moment) { task.delegate = own } }
            loading.at(200) { loading.notes.append(task.delegate == nil ? "none" : "kept") }
        }
        #expect(
            loading.run("task.inputIgnored") == """
                5 ms main task.inputIgnored setting the delegate while already resumed
                100 ms main task.inputIgnored setting the delegate while already resumed
                """)
        #expect(own.bodies == [])
        #expect(loading.notes == ["none"])
    }

    @Test func `cannot be set while the task is suspended again, nor once it was cancelled`() {
        let loading = Loading()
        loading.at(0) {
            let suspended = loading.session.dataTask(with: .to("https://x.test/a"))
            suspended.resume()
            suspended.suspend()
            suspended.delegate = ScriptedDelegate()
            let cancelled = loading.session.dataTask(with: .to("https://x.test/a"))
            cancelled.cancel()
            cancelled.delegate = ScriptedDelegate()
        }
        #expect(
            loading.run("task.inputIgnored") == """
                0 ms main task.inputIgnored setting the delegate while already resumed
                0 ms main task.inputIgnored setting the delegate while canceling
                """)
        loading.simulator.discardWork()
    }

    @Test(arguments: [false, true])
    func `is let go with a task that is never over, though it keeps the task`(appEnds: Bool) {
        let loading = Loading()
        weak var own: ScriptedDelegate?
        loading.at(0) {
            let task = loading.session.dataTask(with: .to("https://x.test/a"))
            let delegate = ScriptedDelegate()
            delegate.onFile = { _ in task.cancel() }
            task.delegate = delegate
            own = delegate
            if appEnds { task.resume() }
        }
        if appEnds { loading.appAt(5) { $0.terminate() } }
        loading.at(1) { #expect(own != nil) }
        loading.simulator.run()
        loading.simulator.discardWork()
        #expect(own == nil)
    }

    @Test func `is not used in a background session`() {
        let lab = AppLab()
        lab.loading.at(0) {
            let task = lab.session?.downloadTask(with: URLRequest.to("https://x.test/a"))
            task?.delegate = ScriptedDelegate()
            lab.notes.append(task?.delegate == nil ? "none" : "kept")
        }
        #expect(
            lab.run("task.inputIgnored") == """
                0 ms main task.inputIgnored setting the delegate while in a background session
                """)
        #expect(lab.notes == ["none"])
    }
}
