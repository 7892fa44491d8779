import Testing
@testable import URLLoading

@Suite struct `A background download` {
    private let slow = Exchange.answer(
        200, [("Content-Length", "5")], body: ["hel", "lo"], delay: .milliseconds(100))

    @Test func `continues without the app, which is launched to receive its events, and then sleeps`() {
        let lab = AppLab([slow])
        let target = lab.loading.simulator.temporaryFolder.appendingPathComponent("song.m4a")
        lab.onFile = { try? FileManager.default.moveItem(at: $0, to: target) }
        lab.download()
        lab.appAt(20) { $0.suspend() }
        lab.appAt(30) { $0.terminate() }
        #expect(
            lab.run() == """
                0 ms main background.sessionDecided new
                0 ms main task.created
                0 ms main background.taskDecided allowed
                0 ms main task.resumed
                0 ms daemon background.startDecided begin
                0 ms daemon task.started
                0 ms daemon cache.decided fwd=bypass
                0 ms daemon transport.sent
                0 ms daemon transport.matched
                20 ms system app.suspended running to suspended
                30 ms system app.terminated suspended to terminated
                100 ms daemon transport.receivedHead 200
                100 ms daemon download.fileCreated CFNetworkDownload_1.tmp
                105 ms daemon transport.receivedData 3 bytes
                110 ms daemon transport.receivedData 2 bytes
                110 ms daemon transport.ended
                110 ms daemon task.completed
                110 ms daemon cache.storeDecided not stored
                110 ms daemon background.messageKept the end of the task
                110 ms daemon background.wakeDecided launch the app
                110 ms system app.launched terminated to in the background
                110 ms main background.sessionDecided reconnected
                110 ms main app.handleEventsForBackgroundURLSession bg
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                110 ms delegate download.fileTaken CFNetworkDownload_1.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                110 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                110 ms main app.handlerDecided snapshot
                110 ms system app.snapshotTaken
                110 ms system app.suspended in the background to suspended
                """)
        #expect((try? String(contentsOf: target, encoding: .utf8)) == "hello")
    }

    @Test func `wakes up an app that is only suspended and still has its session`() {
        let lab = AppLab([slow])
        lab.download()
        lab.appAt(20) { $0.suspend() }
        #expect(
            lab.run("app", "background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                20 ms system app.suspended running to suspended
                110 ms daemon background.messageKept the end of the task
                110 ms daemon background.wakeDecided resume the app
                110 ms system app.resumed suspended to in the background
                110 ms main app.handleEventsForBackgroundURLSession bg
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                110 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                110 ms main app.handlerDecided snapshot
                110 ms system app.snapshotTaken
                110 ms system app.suspended in the background to suspended
                """)
    }

    @Test func `informs a running app as any download does, and does not involve the system`() {
        let lab = AppLab([slow])
        lab.download()
        #expect(
            lab.run("app", "background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                105 ms delegate delegate.didWriteData 3, 3 of 5
                110 ms delegate delegate.didWriteData 2, 5 of 5
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `reports only its latest progress to an app that comes back`() {
        let chunks = [
            Chunk("a", delay: .milliseconds(10)), Chunk("b", delay: .milliseconds(10)),
            Chunk("c", delay: .milliseconds(30)),
        ]
        let lab = AppLab([
            Exchange(
                name: "slow", match: RequestPattern(),
                reply: .response(ScriptedResponse(headers: [("Content-Length", "3")], chunks: chunks)))
        ])
        lab.download()
        lab.appAt(5) { $0.suspend() }
        lab.appAt(50) { $0.resume() }
        #expect(
            lab.run("app", "background", "delegate.didW", "delegate.didF") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                5 ms system app.suspended running to suspended
                50 ms system app.resumed suspended to running
                65 ms delegate delegate.didWriteData 1, 3 of 3
                65 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                65 ms delegate delegate.didFinishCollectingMetrics networkLoad
                """)
    }

    @Test func `loses its file if the app does not move it before it returns`() {
        let lab = AppLab([slow])
        lab.download()
        lab.appAt(20) { $0.terminate() }
        #expect(
            lab.run("download") == """
                100 ms daemon download.fileCreated CFNetworkDownload_1.tmp
                110 ms delegate download.fileRemoved CFNetworkDownload_1.tmp
                """)
    }

    @Test func `does not wake the app up before the last task of its session is over`() {
        let lab = AppLab([
            .answer(match: RequestPattern(url: .exact("https://x.test/short"))),
            slow,
        ])
        lab.download(.to("https://x.test/short"))
        lab.download()
        lab.appAt(5) { $0.terminate() }
        #expect(
            lab.run("app", "background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                0 ms daemon background.startDecided begin
                5 ms system app.terminated running to terminated
                15 ms daemon background.messageKept the end of the task
                15 ms daemon background.wakeDecided wait for the others
                110 ms daemon background.messageKept the end of the task
                110 ms daemon background.wakeDecided launch the app
                110 ms system app.launched terminated to in the background
                110 ms main background.sessionDecided reconnected
                110 ms main app.handleEventsForBackgroundURLSession bg
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                110 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                110 ms main app.handlerDecided snapshot
                110 ms system app.snapshotTaken
                110 ms system app.suspended in the background to suspended
                """)
    }

    @Test func `is cancelled if the user ends the app, which learns of it when the user opens it again`() {
        let lab = AppLab([slow])
        lab.download()
        lab.appAt(20) { $0.forceQuit() }
        lab.appAt(500) { $0.launch() }
        #expect(
            lab.run("app", "background", "task.c", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main task.created
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                20 ms system app.forceQuit running to force-quit
                20 ms system task.cancelled
                20 ms daemon task.completed URLError(-999)
                20 ms daemon background.messageKept the end of the task
                20 ms daemon background.wakeDecided leave the app alone
                500 ms system app.launched force-quit to running
                500 ms main background.sessionDecided reconnected
                500 ms delegate delegate.didFinishCollectingMetrics networkLoad
                500 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
        #expect(lab.notes == ["cancelled because userForceQuitApplication"])
    }

    @Test func `does not wake up an app whose session does not want that`() {
        let lab = AppLab([slow])
        lab.configure = { $0.sessionSendsLaunchEvents = false }
        lab.download()
        lab.appAt(20) { $0.suspend() }
        lab.appAt(500) { $0.resume() }
        #expect(
            lab.run("app", "background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                20 ms system app.suspended running to suspended
                110 ms daemon background.messageKept the end of the task
                110 ms daemon background.wakeDecided leave the app alone
                500 ms system app.resumed suspended to running
                500 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                500 ms delegate delegate.didFinishCollectingMetrics networkLoad
                500 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `wakes the app up for a challenge, and continues with the answer`() {
        let lab = AppLab([
            .answer(401, [("WWW-Authenticate", "Basic realm=\"r\"")], body: [], times: .count(1)), slow,
        ])
        lab.download()
        lab.appAt(5) { $0.terminate() }
        #expect(
            lab.run("app", "background", "challenge", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                5 ms system app.terminated running to terminated
                10 ms daemon challenge.decided ask
                10 ms daemon background.messageKept didReceive challenge
                10 ms daemon background.wakeDecided launch the app
                10 ms system app.launched terminated to in the background
                10 ms main background.sessionDecided reconnected
                10 ms main app.handleEventsForBackgroundURLSession bg
                10 ms delegate delegate.didReceiveChallenge r at x.test:443, failures 0
                10 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                10 ms daemon challenge.settled send
                10 ms main app.handlerDecided snapshot
                10 ms system app.snapshotTaken
                10 ms system app.suspended in the background to suspended
                120 ms daemon background.messageKept the end of the task
                120 ms daemon background.wakeDecided resume the app
                120 ms system app.resumed suspended to in the background
                120 ms main app.handleEventsForBackgroundURLSession bg
                120 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                120 ms delegate delegate.didFinishCollectingMetrics networkLoad
                120 ms delegate delegate.didCompleteWithError
                120 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                120 ms main app.handlerDecided snapshot
                120 ms system app.snapshotTaken
                120 ms system app.suspended in the background to suspended
                """)
        #expect(lab.loading.simulator.recorder.openStarts.isEmpty)
        #expect(lab.loading.simulator.recorder.unpaired == [])
    }

    @Test func `follows redirects without asking`() {
        let lab = AppLab([.answer(302, [("Location", "/b")], body: [], times: .count(1)), .answer()])
        lab.download()
        #expect(
            lab.run("redirect", "delegate.will") == """
                10 ms daemon redirect.decided follow
                10 ms daemon redirect.settled follow
                10 ms daemon redirect.followed https://x.test/b
                """)
    }

    @Test func `begins at its earliest time, and at a moment that suits the system`() {
        let lab = AppLab([slow])
        lab.configure = {
            $0.isDiscretionary = true
            // The time before its earliest time does not count.
            $0.timeoutIntervalForResource = 11
        }
        let connectivity = lab.loading.simulator.connectivity
        connectivity.change(to: .cellular)
        connectivity.change(to: .wifi, at: .start + .seconds(20))
        lab.loading.at(0) {
            let task = lab.session?.downloadTask(with: .to("https://x.test/song"))
            task?.earliestBeginDate = lab.loading.simulator.epoch.addingTimeInterval(10)
            task?.resume()
        }
        #expect(
            lab.run("background.start", "connectivity.ch", "task", "delegate.didF") == """
                0 ms - connectivity.changed cellular
                0 ms main task.created
                0 ms main task.resumed
                0 ms daemon background.startDecided wait for its time
                10 s daemon background.startDecided wait for a connection
                20 s com.apple.network connectivity.changed wifi
                20 s daemon background.startDecided begin
                20 s daemon task.started
                20110 ms daemon task.completed
                20110 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                20110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                """)
    }

    @Test(arguments: [
        (NetworkPath(.wifi), true), (NetworkPath(.ethernet), true), (NetworkPath(.cellular), false),
        (NetworkPath(.none), false), (NetworkPath(.wifi, isExpensive: true), false),
        (NetworkPath(.wifi, isConstrained: true), false),
    ])
    func `suits the system over a connection that costs nothing and is not in Low Data Mode`(
        path: NetworkPath, isGood: Bool
    ) {
        var schedule = TaskSchedule()
        schedule.isDiscretionary = true
        let now = Date(timeIntervalSince1970: 0)
        let decided = BackgroundStartDecision.decide(schedule, now: now, path: path)
        let choice: BackgroundStartChoice = isGood ? .begin : .waitForConnection
        #expect(decided.choice == choice)
        let sign = isGood ? "+" : "-"
        let rules = "+ background.discretionary, \(sign) background.good-connection"
        #expect(decided.decision.rules.text == rules)
    }

    @Test func `may not take longer than its session allows, although it has not begun yet`() {
        let lab = AppLab([slow])
        lab.configure = {
            $0.isDiscretionary = true
            $0.timeoutIntervalForRequest = 1
            $0.timeoutIntervalForResource = 2
        }
        lab.loading.simulator.connectivity.change(to: .cellular)
        lab.download()
        #expect(
            lab.run("background.start", "task") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms daemon background.startDecided wait for a connection
                2 s daemon task.timeoutDecided fail
                2 s daemon task.timedOut resource after 2 s
                2 s daemon task.completed URLError(-1001)
                """)
    }

    @Test func `does not begin while it is suspended, and its time does not run`() {
        let lab = AppLab([slow])
        lab.configure = {
            $0.isDiscretionary = true
            $0.timeoutIntervalForResource = 2
        }
        let connectivity = lab.loading.simulator.connectivity
        connectivity.change(to: .cellular)
        connectivity.change(to: .wifi, at: .start + .milliseconds(200))
        lab.loading.at(0) {
            let task = lab.session?.downloadTask(with: .to("https://x.test/song"))
            task?.resume()
            lab.loading.at(100) { task?.suspend() }
            lab.loading.at(5000) { task?.resume() }
        }
        #expect(
            lab.run("background.start", "task") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms daemon background.startDecided wait for a connection
                100 ms main task.suspended 1
                5 s main task.resumed
                5 s daemon background.startDecided begin
                5 s daemon task.started
                5110 ms daemon task.completed
                """)
    }

    @Test func `counts the uses of a nonce on when its app is another process`() {
        let challenge = #"Digest realm="r", nonce="n1", qop="auth""#
        let lab = AppLab([
            .answer(401, [("WWW-Authenticate", challenge)], body: [], times: .count(1)),
            .answer(delay: .exactly(.seconds(100)), times: .count(1)), .answer(),
        ])
        lab.configure = { $0.timeoutIntervalForRequest = 10 }
        lab.download()
        lab.appAt(1000) { $0.terminate() }
        lab.appAt(2000) { $0.launch() }
        #expect(lab.run("task.timeoutDecided") == "10010 ms daemon task.timeoutDecided retry")
        let counts = lab.loading.sent.map { request -> String? in
            let field = request.value(forHTTPHeaderField: "Authorization") ?? ""
            return AuthenticateField(field).schemes.first?.parameters["nc"]
        }
        #expect(counts == [nil, "00000001", "00000002"])
    }
}
