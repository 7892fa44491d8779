import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `An offline retrier` {
    /// The events of a session with the retrier.
    private func events(
        _ retrier: @escaping () -> OfflineRetrier, requestsAt times: [UInt64],
        changes: [(link: NetworkLink, milliseconds: UInt64)]
    ) -> [Event] {
        let scene = Scene()
        for change in changes {
            scene.simulator.connectivity.change(
                to: change.link, at: .start + .milliseconds(change.milliseconds))
        }
        scene.run {
            let session = Session(interceptor: retrier())
            for time in times {
                scene.later(.milliseconds(time)) {
                    session.request(pageURL).response { _ in withExtendedLifetime(session) {} }
                }
            }
        }
        return Array(scene.simulator.recorder.events)
    }

    /// What happened to each request: the calls of the retrier and the handler, with their times.
    private func run(
        _ retrier: @autoclosure @escaping () -> OfflineRetrier, requestsAt times: [UInt64] = [0],
        changes: [(link: NetworkLink, milliseconds: UInt64)]
    ) -> String {
        events(retrier, requestsAt: times, changes: changes).compactMap { event -> String? in
            let line = "\(event.time.since(.start)) r\(event.subject.request)"
            switch event.payload {
            case .retry(.waitingForConnectivity(let limit)): return "\(line) waits up to \(limit)"
            case .retry(.decided(let decision)):
                let rules = decision.rules.filter { $0.rule.id.hasPrefix("offline") }
                return line + " \(decision.outcome)"
                    + rules.text.map { ", \($0)" }.joined()
            case .handler(.called(let call)):
                return "\(line) \(call.error.map(traceText) ?? "\(call.status ?? 0)")"
            default: return nil
            }
        }.joined(separator: "\n")
    }

    @Test func `retries as soon as there is a connection`() {
        #expect(
            run(.offlineRetrier(), changes: [(.none, 0), (.wifi, 500)]) == """
                0 ms r1 waits up to 5 s
                500 ms r1 retry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1009))), \
                + offline-retrier.connection-returned (connected)
                515 ms r1 200
                """)
    }

    @Test func `refuses when the longest wait is over, and the handler receives the original error`() {
        #expect(
            run(.offlineRetrier(maximumWait: .milliseconds(200)), changes: [(.none, 0), (.wifi, 500)]) == """
                0 ms r1 waits up to 200 ms
                200 ms r1 doNotRetry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1009))), \
                - offline-retrier.connection-returned (not after 200 ms)
                200 ms r1 sessionTaskFailed(URLError(-1009))
                """)
    }

    @Test func `answers all waiting requests together, when the time of the first one is up`() {
        #expect(
            run(
                .offlineRetrier(maximumWait: .milliseconds(200)), requestsAt: [0, 150],
                changes: [(.none, 0)]) == """
                    0 ms r1 waits up to 200 ms
                    150 ms r2 waits up to 50 ms
                    200 ms r1 doNotRetry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1009))), \
                    - offline-retrier.connection-returned (not after 200 ms)
                    200 ms r2 doNotRetry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1009))), \
                    - offline-retrier.connection-returned (not after 200 ms)
                    200 ms r1 sessionTaskFailed(URLError(-1009))
                    200 ms r2 sessionTaskFailed(URLError(-1009))
                    """)
    }

    @Test func `answers each request as a result of the connection, not of the answer before it`() throws {
        let recorded = events(
            { .offlineRetrier() }, requestsAt: [0, 0, 0], changes: [(.none, 0), (.wifi, 500)])
        let connected = try #require(recorded.lastIndex { $0.payload.kind == .connectivity.changed })
        let answers = recorded.filter { $0.payload.kind == .retry.answered }
        #expect(answers.map(\.subject.request) == [1, 2, 3])
        #expect(answers.map { Int($0.cause) } == Array(repeating: connected + 1, count: 3))
    }

    @Test func `answers on one queue with all others, so the order of the answers is that of the waits`() {
        for schedule in [Schedule].severalOrders {
            let scene = Scene(schedule: schedule)
            scene.simulator.connectivity.change(to: .none)
            scene.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(500))
            scene.run {
                for _ in 1...3 {
                    let session = Session(interceptor: OfflineRetrier())
                    session.request(pageURL).response { _ in withExtendedLifetime(session) {} }
                }
            }
            let requests = { (kind: EventKind) in
                scene.simulator.recorder.events.filter { $0.payload.kind == kind }.map(\.subject.request)
            }
            let waits = requests(.retry.waitingForConnectivity)
            #expect(waits.count == 3, "\(schedule)")
            #expect(requests(.retry.answered) == waits, "\(schedule)")
        }
    }

    @Test func `leaves other errors to the next retrier`() {
        #expect(
            run(.offlineRetrier(), changes: [(.none, 10), (.wifi, 20)]) == """
                10 ms r1 doNotRetry, - offline-retrier.offline-error (sessionTaskFailed(URLError(-1005)))
                10 ms r1 sessionTaskFailed(URLError(-1005))
                """)
    }

    @Test func `can be told which errors count as offline errors`() {
        let retrier = OfflineRetrier(isOfflineError: {
            ($0.asAFError?.underlyingError as? URLError)?.code == .networkConnectionLost
        })
        #expect(
            run(retrier, changes: [(.none, 10), (.wifi, 20)]) == """
                10 ms r1 waits up to 5 s
                20 ms r1 retry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1005))), \
                + offline-retrier.connection-returned (connected)
                35 ms r1 200
                """)
    }

    @Test func `can wait for one kind of connection, or for any except some kinds`() {
        let changes: [(link: NetworkLink, milliseconds: UInt64)] = [
            (.none, 0), (.cellular, 100), (.wifi, 200),
        ]
        let retried = { (milliseconds: Int) in
            """
            0 ms r1 waits up to 5 s
            \(milliseconds) ms r1 retry, + offline-retrier.offline-error (sessionTaskFailed(URLError(-1009))), \
            + offline-retrier.connection-returned (connected)
            \(milliseconds + 15) ms r1 200
            """
        }
        #expect(run(.offlineRetrier(), changes: changes) == retried(100))
        #expect(run(.offlineRetrier(requiredInterfaceType: .wifi), changes: changes) == retried(200))
        #expect(run(.offlineRetrier(prohibitedInterfaceTypes: [.cellular]), changes: changes) == retried(200))
    }

    @Test func `recognises an offline error however deeply it is wrapped`() {
        let offline = URLError(.notConnectedToInternet)
        let wrapped = AFError.requestRetryFailed(
            retryError: AFError.sessionTaskFailed(error: offline), originalError: TestError("A"))
        #expect(OfflineRetrier.defaultIsOfflineError(offline))
        #expect(OfflineRetrier.defaultIsOfflineError(wrapped))
        #expect(!OfflineRetrier.defaultIsOfflineError(URLError(.networkConnectionLost)))
        #expect(!OfflineRetrier.defaultIsOfflineError(AFError.explicitlyCancelled))
    }
}

@Suite struct `A reachability manager` {
    @Test func `tells its listener the status at once, and then every change`() {
        let scene = Scene()
        let notes = Notes()
        let connectivity = scene.simulator.connectivity
        connectivity.change(to: .none, at: .start + .milliseconds(10))
        connectivity.change(to: .ethernet, at: .start + .milliseconds(20))
        connectivity.change(to: .wifi, at: .start + .milliseconds(30))
        connectivity.change(to: .cellular, at: .start + .milliseconds(40))
        connectivity.change(to: .none, at: .start + .milliseconds(50))
        scene.run {
            let manager = NetworkReachabilityManager(host: "example.test")
            let isListening = manager?.startListening { status in
                notes.add("\(status) on \(Simulator.currentQueue)")
            }
            notes.add("\(isListening ?? false)")
            scene.later(.milliseconds(45)) { manager?.stopListening() }
        }
        #expect(
            notes.lines
                == [
                    "true", "reachable(ethernetOrWiFi) on com.apple.main-thread",
                    "notReachable on com.apple.main-thread",
                    "reachable(ethernetOrWiFi) on com.apple.main-thread",
                    "reachable(cellular) on com.apple.main-thread",
                ].map { $0.replacingOccurrences(of: "reachable(", with: "reachable(\(Self.typeName).") })
        #expect(scene.kinds(among: .connectivity.listenerCalled).count == 4)
    }

    @Test func `that nobody keeps tells its listener the status once`() {
        let scene = Scene()
        let notes = Notes()
        scene.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        scene.run {
            let manager = NetworkReachabilityManager()
            manager?.startListening { notes.add("\($0)") }
        }
        #expect(notes.lines == ["reachable(\(Self.typeName).ethernetOrWiFi)"])
    }

    /// How Swift writes the type of the associated value before its case.
    private static let typeName =
        "SessionChain.NetworkReachabilityManager.NetworkReachabilityStatus.ConnectionType"

    @Test func `reports the connection as it is at the moment`() {
        let simulator = Simulator()
        Simulator.$current.withValue(simulator) {
            let manager = NetworkReachabilityManager.default
            #expect(manager === NetworkReachabilityManager.default, "the process shares one")
            #expect(manager?.isReachable == true && manager?.isReachableOnEthernetOrWiFi == true)
            simulator.connectivity.change(to: .cellular)
            #expect(manager?.isReachableOnCellular == true && manager?.status == .reachable(.cellular))
            simulator.connectivity.change(to: .none)
            #expect(manager?.isReachable == false && manager?.flags == [])
        }
        #expect(NetworkReachabilityManager() == nil, "no simulation is running")
        #expect(NetworkReachabilityManager(host: "") == nil)
    }

    static let flags: [(SCNetworkReachabilityFlags, String)] = [
        ([], "notReachable"), (.reachable, "reachable"),
        ([.reachable, .connectionRequired], "notReachable"),
        ([.reachable, .connectionRequired, .connectionOnDemand], "reachable"),
        ([.reachable, .connectionRequired, .connectionOnTraffic, .interventionRequired], "notReachable"),
    ]

    @Test(arguments: flags) func `reads the system's flags`(
        flags: SCNetworkReachabilityFlags, expected: String
    ) {
        #expect("\(NetworkReachabilityManager.NetworkReachabilityStatus(flags))".hasPrefix(expected))
    }
}

@Suite struct `A session that waits for connectivity` {
    @Test func `tells its monitors, and its request is answered once there is a connection`() {
        let scene = Scene()
        scene.simulator.connectivity.change(to: .none)
        scene.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(500))
        scene.run {
            let configuration = URLSessionConfiguration.af.default
            configuration.waitsForConnectivity = true
            let monitor = ClosureEventMonitor()
            let session = Session(configuration: configuration, eventMonitors: [monitor])
            session.request(pageURL).response { _ in withExtendedLifetime(session) {} }
        }
        #expect(
            scene.calls("urlSession.task", "urlSession.dataTask") == [
                "urlSession.task.isWaitingForConnectivity", "urlSession.dataTask.didReceiveResponse",
                "urlSession.dataTask.didReceiveData", "urlSession.dataTask.willCacheResponse",
                "urlSession.task.didFinishCollectingMetrics", "urlSession.task.didCompleteWithError",
            ])
        #expect(scene.simulator.now == .start + .milliseconds(515))
    }
}

@Suite struct `An offline retrier's answer` {
    private let limit = VirtualDuration.seconds(5)

    @Test func `is a refusal at once if there was a connection`() throws {
        let step = OfflineRetryDecision.begin(after: NamedError("A"), isOffline: false, limit: limit)
        guard case .settled(let decided) = step else { throw NamedError("it waits") }
        #expect(
            decided.decision.text == ["doNotRetry", "= - offline-retrier.offline-error (NamedError(A))"])
    }

    @Test(arguments: [
        (true, ["retry", "= + offline-retrier.connection-returned (connected)"]),
        (false, ["doNotRetry", "= - offline-retrier.connection-returned (not after 5 s)"]),
    ])
    func `depends on the network if there was no connection`(isConnected: Bool, text: [String]) throws {
        let step = OfflineRetryDecision.begin(after: NamedError("A"), isOffline: true, limit: limit)
        guard case .ask(limit, let rules) = step else { throw NamedError("it does not wait") }
        let decided = OfflineRetryDecision.take(isConnected: isConnected, limit: limit, rules)
        #expect(
            decided.decision.text == [
                text[0], "+ offline-retrier.offline-error (NamedError(A))", text[1],
            ])
    }
}
