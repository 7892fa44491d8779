import Testing
@testable import URLLoading

@Suite struct `A secure connection` {
    private static let root = ScriptedCertificate.root("Root")
    private static let good = ServerCertificates([.server("x.test", issuer: "Root"), root])
    private static let selfSigned = ServerCertificates([
        ScriptedCertificate(subject: "x.test", names: ["x.test"])
    ])

    private func loading(_ certificates: ServerCertificates) -> Loading {
        let loading = Loading()
        loading.transport.certificates = ["x.test": certificates]
        return loading
    }

    @Test func `raises a challenge before anything is sent`() {
        let loading = loading(Self.good)
        loading.delegate.onChallenge = { challenge, answer in
            guard let trust = challenge.protectionSpace.serverTrust else { return }
            loading.notes.append(challenge.protectionSpace.authenticationMethod)
            answer(.useCredential, URLCredential(trust: trust))
        }
        loading.load()
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                0 ms work trust.settled connect
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms work transport.receivedData 5 bytes
                15 ms delegate delegate.didReceiveData "hello"
                15 ms work transport.ended
                15 ms work task.completed
                15 ms work cache.storeDecided not stored
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.notes == ["NSURLAuthenticationMethodServerTrust"])
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `is judged by the platform if the delegate leaves that to it`() {
        let loading = loading(Self.selfSigned)
        loading.load()
        #expect(
            loading.run("trust", "transport", "task.c", "delegate") == """
                0 ms main task.created
                0 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                0 ms work trust.evaluated unknownRoot
                0 ms work trust.settled fail
                0 ms work task.completed URLError(-1203)
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didCompleteWithError URLError(-1203)
                """)
    }

    @Test func `is given up if the delegate cancels`() {
        let loading = loading(Self.good)
        loading.delegate.onChallenge = { _, answer in answer(.cancelAuthenticationChallenge, nil) }
        loading.load()
        #expect(
            loading.run("trust", "transport", "task.completed") == """
                0 ms work trust.settled cancel
                0 ms work task.completed URLError(-999)
                """)
    }

    @Test func `is used if the delegate accepts what the platform would reject`() {
        let loading = loading(Self.selfSigned)
        loading.delegate.onChallenge = { challenge, answer in
            answer(.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
        }
        loading.load()
        #expect(
            loading.run("trust", "task.completed")
                == "0 ms work trust.settled connect\n15 ms work task.completed")
    }

    @Test func `is trusted once for a session, but asked about again in another`() {
        let loading = loading(Self.good)
        loading.load()
        loading.load(at: 50)
        loading.load(.to("https://X.test:8443/a"), at: 100)
        loading.load(.to("http://x.test/a"), at: 150)
        loading.load(.to("https://y.test/a"), at: 200)
        loading.at(250) {
            URLSession(configuration: .default, delegate: loading.delegate).dataTask(
                with: .to("https://x.test/a")
            )
            .resume()
        }
        #expect(
            loading.run("trust") == """
                0 ms work trust.evaluated trusted
                0 ms work trust.settled connect
                100 ms work trust.evaluated trusted
                100 ms work trust.settled connect
                250 ms work trust.evaluated trusted
                250 ms work trust.settled connect
                """)
    }

    /// The certificate is good until the third second. An unused connection is closed after one second.
    private func expiring(_ certificate: ScriptedCertificate) -> Loading {
        var certificate = certificate
        certificate.notAfter = Date(timeIntervalSinceReferenceDate: 3)
        let loading = loading(ServerCertificates([certificate, Self.root]))
        loading.transport.connections = ["x.test": ConnectionProfile(idleLimit: .seconds(1))]
        return loading
    }

    @Test func `is asked about again once the certificate has expired, but not if it is reused`() {
        let loading = expiring(.server("x.test", issuer: "Root"))
        for moment: UInt64 in [0, 2500, 3400, 5000] { loading.load(at: moment) }
        #expect(
            loading.run("connection.opened", "connection.reused", "trust", "task.completed") == """
                0 ms work trust.evaluated trusted
                0 ms work trust.settled connect
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                15 ms work task.completed
                2500 ms work connection.opened 2 to https://x.test:443, http/1.1
                2515 ms work task.completed
                3400 ms work connection.reused 2 to https://x.test:443, http/1.1
                3415 ms work task.completed
                5 s work trust.evaluated expired
                5 s work trust.settled fail
                5 s work task.completed URLError(-1201)
                """)
    }

    @Test func `is not asked about again if the delegate has vouched for what the platform rejects`() {
        let loading = expiring(ScriptedCertificate(subject: "x.test", names: ["x.test"]))
        loading.delegate.onChallenge = { challenge, answer in
            answer(.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
        }
        for moment: UInt64 in [0, 5000] { loading.load(at: moment) }
        #expect(
            loading.run("connection.opened", "trust") == """
                0 ms work trust.settled connect
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                5 s work connection.opened 2 to https://x.test:443, http/1.1
                """)
    }

    /// The chain ends at an anchor that the delegate has set, so that only the time makes a difference.
    @Test func `is asked about again once the certificate that the delegate trusts has expired`() {
        let own = ScriptedCertificate(subject: "x.test", names: ["x.test"])
        let loading = expiring(own)
        loading.delegate.onChallenge = { challenge, answer in
            guard let trust = challenge.protectionSpace.serverTrust else { return }
            _ = SecTrustSetAnchorCertificates(trust, trust.shown)
            let isTrusted = SecTrustEvaluateWithError(trust, nil)
            answer(
                isTrusted ? .useCredential : .cancelAuthenticationChallenge,
                isTrusted ? URLCredential(trust: trust) : nil)
        }
        for moment: UInt64 in [0, 2500, 5000] { loading.load(at: moment) }
        #expect(
            loading.run("connection.opened", "trust") == """
                0 ms delegate trust.evaluated trusted
                0 ms work trust.settled connect
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                2500 ms work connection.opened 2 to https://x.test:443, http/1.1
                5 s delegate trust.evaluated expired
                5 s work trust.settled cancel
                """)
    }

    @Test func `asks the session's delegate first, and only that if it answers`() {
        let simulator = Simulator()
        let transport = ScriptedTransport(simulator: simulator, exchanges: [.answer()])
        transport.certificates = ["x.test": Self.selfSigned]
        simulator.transport = transport
        let delegate = ConnectionDelegate()
        simulator.main.enqueue {
            let session = URLSession(configuration: .default, delegate: delegate)
            session.dataTask(with: URLRequest.to("https://x.test/a")) { _, response, _ in
                delegate.notes.append("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
                session.finishTasksAndInvalidate()
            }.resume()
        }
        simulator.run()
        #expect(delegate.notes == ["session", "200"])
    }

    @Test(arguments: [
        (
            URLSession.AuthChallengeDisposition.useCredential, true,
            "+ challenge.not-cancelled, + trust.delegate-accepted = connect"
        ),
        (
            .useCredential, false,
            "+ challenge.not-cancelled, - trust.delegate-accepted, - trust.system-accepted = fail"
        ),
        (
            .rejectProtectionSpace, true,
            "+ challenge.not-cancelled, - trust.delegate-accepted, - trust.system-accepted = fail"
        ),
        (
            .performDefaultHandling, true,
            "+ challenge.not-cancelled, - trust.delegate-accepted, - trust.system-accepted = fail"
        ),
        (.cancelAuthenticationChallenge, true, "- challenge.not-cancelled = cancel"),
    ])
    func `depends on the delegate's answer, or else on the platform`(
        disposition: URLSession.AuthChallengeDisposition, hasCredential: Bool, expected: String
    ) {
        let trust = SecTrust(Self.good, host: "x.test")
        let decided = ServerTrustSettlement.decide(
            disposition, hasCredential ? URLCredential(trust: trust) : nil, evaluate: { .refused(.revoked) })
        #expect(decided.decision.text == expected)
    }

    @Test func `is judged with or without a place for the reason`() {
        Simulator.$current.withValue(Simulator()) {
            let trust = SecTrust(Self.selfSigned, host: "x.test")
            var reason: CFError?
            let isTrusted = [
                SecTrustEvaluateWithError(trust, &reason), SecTrustEvaluateWithError(trust, nil),
            ]
            #expect(isTrusted == [false, false])
            #expect(reason != nil)
        }
    }
}

/// A delegate that judges connections for all tasks.
private final class ConnectionDelegate: URLSessionTaskDelegate, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    var notes: [String] = []

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        notes.append("session")
        completionHandler(
            .useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        notes.append("task")
        completionHandler(.performDefaultHandling, nil)
    }
}
