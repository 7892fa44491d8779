import Testing
@testable import URLLoading

@Suite struct `A task in the app's own process` {
    private let url = "https://x.test/a"

    @Test func `continues when the app runs again, with the data that arrived in the meantime`() {
        let loading = Loading([.answer(body: ["hel", "lo"])])
        loading.load()
        loading.appAt(5) { $0.suspend() }
        loading.appAt(500) { $0.resume() }
        #expect(
            loading.run("app", "transport.r", "task", "delegate.didR") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                5 ms system app.suspended running to suspended
                500 ms system app.resumed suspended to running
                500 ms work transport.receivedHead 200
                500 ms work app.connectionDecided go on
                500 ms delegate delegate.didReceiveResponse 200
                505 ms work transport.receivedData 3 bytes
                505 ms delegate delegate.didReceiveData "hel"
                510 ms work transport.receivedData 2 bytes
                510 ms delegate delegate.didReceiveData "lo"
                510 ms work task.completed
                """)
    }

    @Test func `has lost its connection if the system closed it in the meantime`() {
        let loading = Loading([.answer(body: ["hel", "lo"])])
        loading.load()
        loading.appAt(12) { $0.suspend(keepsSockets: false) }
        loading.appAt(500) { $0.resume() }
        #expect(
            loading.run("app", "transport.c", "task.c", "delegate.didC") == """
                0 ms main task.created
                12 ms system app.suspended running to suspended
                12 ms system transport.cancelled
                500 ms system app.resumed suspended to running
                500 ms work app.connectionDecided connection lost
                500 ms work task.completed URLError(-1005)
                500 ms delegate delegate.didCompleteWithError URLError(-1005)
                """)
        #expect(loading.decisions.contains("- app.sockets-kept = connection lost"))
    }

    @Test func `has lost nothing if its connection could not be made, and hears that`() {
        let loading = Loading([.failure(.cannotConnectToHost, .connect)])
        loading.load()
        loading.appAt(5) { $0.suspend(keepsSockets: false) }
        loading.appAt(500) { $0.resume() }
        #expect(
            loading.run("app", "transport.c", "task.c", "delegate.didC") == """
                0 ms main task.created
                5 ms system app.suspended running to suspended
                500 ms system app.resumed suspended to running
                500 ms work task.completed URLError(-1004)
                500 ms delegate delegate.didCompleteWithError URLError(-1004)
                """)
    }

    // MARK: Connections that take time

    /// A connection takes 20 ms. The system takes the app's sockets at one moment, and the app runs again 100
    /// ms later.
    private func losing(at milliseconds: UInt64) -> Loading {
        let loading = Loading()
        loading.transport.connections = ["x.test": ConnectionProfile(connect: .milliseconds(20))]
        loading.load()
        loading.appAt(milliseconds) { $0.suspend(keepsSockets: false) }
        loading.appAt(milliseconds + 100) { $0.resume() }
        return loading
    }

    @Test func `gives back the connection that is gone, which is not kept`() {
        #expect(
            losing(at: 25).run("app", "connection", "task.completed") == """
                0 ms work connection.decided open
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.opened 1 to https://x.test:443, http/1.1
                25 ms system app.suspended running to suspended
                125 ms system app.resumed suspended to running
                125 ms work app.connectionDecided connection lost
                125 ms work task.completed URLError(-1005)
                125 ms work connection.keepDecided close
                125 ms work connection.closed 1, the system took it from the suspended app
                """)
    }

    @Test func `has another connection made if the system closed one that was being made`() {
        #expect(
            losing(at: 5).run("app", "connection", "transport.sent", "task.completed") == """
                0 ms work connection.decided open
                5 ms system app.suspended running to suspended
                105 ms system app.resumed suspended to running
                105 ms work connection.closed 1, the system took it from the suspended app
                105 ms work connection.decided open
                125 ms work connection.phaseEnded 2, connect
                125 ms work connection.opened 2 to https://x.test:443, http/1.1
                125 ms work transport.sent
                140 ms work connection.keepDecided keep
                140 ms work task.completed
                """)
    }

    @Test func `gets a new connection if the system closed the idle ones`() {
        let loading = losing(at: 50)
        loading.load(at: 300)
        #expect(
            loading.run("app", "connection", "transport.sent") == """
                0 ms work connection.decided open
                20 ms work connection.phaseEnded 1, connect
                20 ms work connection.opened 1 to https://x.test:443, http/1.1
                20 ms work transport.sent
                35 ms work connection.keepDecided keep
                50 ms system app.suspended running to suspended
                50 ms system connection.closed 1, the system took it from the suspended app
                150 ms system app.resumed suspended to running
                300 ms work connection.decided open
                320 ms work connection.phaseEnded 2, connect
                320 ms work connection.opened 2 to https://x.test:443, http/1.1
                320 ms work transport.sent
                335 ms work connection.keepDecided keep
                """)
    }

    // MARK: The clock, and the process

    @Test func `has timed out if the app was suspended for longer than the time-out`() {
        let loading = Loading([.answer(delay: .milliseconds(90_000))])
        loading.load()
        loading.appAt(5) { $0.suspend() }
        loading.appAt(70_000) { $0.resume() }
        #expect(
            loading.run("app", "task.timedOut", "task.c") == """
                0 ms main task.created
                5 ms system app.suspended running to suspended
                70 s system app.resumed suspended to running
                70 s work task.timedOut request after 60 s
                70 s work task.completed URLError(-1001)
                """)
    }

    @Test func `ends with its process, without any callback`() {
        let loading = Loading()
        loading.load()
        loading.at(1) {
            loading.session.dataTask(with: .to(url)) { _, _, _ in loading.notes.append("called") }.resume()
        }
        loading.appAt(5) { $0.suspend() }
        loading.appAt(50) { $0.terminate() }
        loading.appAt(60) { $0.launch() }
        #expect(
            loading.run("app", "transport.c", "task.lost", "task.c", "delegate", "handler") == """
                0 ms main task.created
                1 ms main task.created
                5 ms system app.suspended running to suspended
                50 ms system app.terminated suspended to terminated
                50 ms system transport.cancelled
                50 ms system task.lost
                50 ms system transport.cancelled
                50 ms system task.lost
                60 ms system app.launched terminated to running
                """)
        #expect(loading.notes == [])
        #expect(loading.simulator.recorder.openStarts.isEmpty)
    }

    @Test func `is over, not lost, if the app ends while its last callbacks wait`() {
        let loading = Loading([.answer(body: ["hello"], delay: .milliseconds(10))])
        loading.load()
        loading.appAt(30) { $0.terminate() }
        #expect(loading.run("app", "task.lost") == "30 ms system app.terminated running to terminated")
    }

    @Test func `is not affected by a change to the app that has no effect`() {
        let loading = Loading()
        loading.load()
        loading.appAt(1) { $0.resume() }
        loading.appAt(2) { $0.launch() }
        #expect(
            loading.run("app", "task.completed") == """
                1 ms system app.inputIgnored resume while running
                2 ms system app.inputIgnored launch while running
                15 ms work task.completed
                """)
    }
}
