import Testing
@testable import URLLoading

@Suite struct `An app that was woken up` {
    @Test func `and does not call the handler is reported when its time is over`() {
        let lab = AppLab()
        lab.callsHandler = false
        lab.download()
        lab.appAt(5) { $0.terminate() }
        #expect(
            lab.run("app", "background") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                5 ms system app.terminated running to terminated
                15 ms daemon background.messageKept the end of the task
                15 ms daemon background.wakeDecided launch the app
                15 ms system app.launched terminated to in the background
                15 ms main background.sessionDecided reconnected
                15 ms main app.handleEventsForBackgroundURLSession bg
                30015 ms system background.handlerNotCalled bg
                30015 ms system app.suspended in the background to suspended
                """)
    }

    @Test func `and does not create its session again leaves everything with the daemon until it does`() {
        let lab = AppLab()
        lab.download()
        lab.appAt(5) { app in
            app.terminate()
            lab.recreatesSession = false
        }
        lab.appAt(40_000) { _ in lab.recreatesSession = true }
        lab.appAt(40_000) { $0.terminate() }
        lab.appAt(40_001) { $0.launch() }
        #expect(
            lab.run("app", "background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                5 ms system app.terminated running to terminated
                15 ms daemon background.messageKept the end of the task
                15 ms daemon background.wakeDecided launch the app
                15 ms system app.launched terminated to in the background
                15 ms main app.handleEventsForBackgroundURLSession bg
                30015 ms system background.sessionNotRecreated bg
                30015 ms system app.suspended in the background to suspended
                40 s system app.terminated suspended to terminated
                40001 ms system app.launched terminated to running
                40001 ms main background.sessionDecided reconnected
                40001 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                40001 ms delegate delegate.didFinishCollectingMetrics networkLoad
                40001 ms delegate delegate.didCompleteWithError
                """)
    }
}
