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
                5 ms main task.inputIgnored setting the delegate while running
                100 ms main task.inputIgnored setting the delegate while completed
                """)
        #expect(own.bodies == [])
        #expect(loading.notes == ["none"])
    }

    @Test func `is not used in a background session`() {
        let lab = AppLab()
        lab.loading.at(0) {
            let task = lab.session?.downloadTask(with: URLRequest.to("https://x.test/a"))
            task?.delegate = ScriptedDelegate()
            lab.notes.append(task?.delegate == nil ? "none" : "kept")
        }
        _ = lab.run()
        #expect(lab.notes == ["none"])
    }
}
