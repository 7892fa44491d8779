import Testing
@testable import URLLoading

@Suite struct `A server that requests a client certificate` {
    private static let mine = SecIdentity(
        SecCertificate(ScriptedCertificate(subject: "ann", issuer: "Staff CA")))
    private static let old = SecIdentity(
        SecCertificate(
            ScriptedCertificate(
                subject: "ann", issuer: "Staff CA", notAfter: Date(timeIntervalSinceReferenceDate: -1))))
    private static let foreign = SecIdentity(
        SecCertificate(ScriptedCertificate(subject: "eve", issuer: "Eve CA")))

    private func loading(isRequired: Bool = true) -> Loading {
        let loading = Loading()
        loading.transport.certificates = [
            "x.test": ServerCertificates(
                [.server("x.test", issuer: "Root"), .root("Root")],
                clientDemand: ClientCertificateDemand(authorities: ["Staff CA"], isRequired: isRequired))
        ]
        return loading
    }

    /// The identity that the delegate presents, whether it is required, and the error the task ends with.
    @Test(
        arguments: [
            (mine, true, nil), (nil, true, -1206), (nil, false, nil), (foreign, true, -1205),
            (foreign, false, -1205), (old, true, -1205),
        ] as [(SecIdentity?, Bool, Int?)])
    func `judges the certificate that it receives`(identity: SecIdentity?, isRequired: Bool, code: Int?) {
        let loading = loading(isRequired: isRequired)
        loading.delegate.onChallenge = { challenge, answer in
            guard challenge.protectionSpace.serverTrust == nil else {
                return answer(.performDefaultHandling, nil)
            }
            let names = challenge.protectionSpace.distinguishedNames?.map {
                String(decoding: $0, as: UTF8.self)
            }
            loading.notes.append("\(names ?? [])")
            answer(
                .useCredential,
                identity.map { URLCredential(identity: $0, certificates: nil, persistence: .none) })
        }
        loading.load()
        let end = code.map { " URLError(\($0))" } ?? ""
        #expect(loading.run("task.completed").hasSuffix("task.completed\(end)"))
        #expect(loading.notes == [#"["Staff CA"]"#])
    }

    @Test func `asks once in a session, after it has presented its own certificate`() {
        let loading = loading()
        loading.delegate.onChallenge = { challenge, answer in
            guard challenge.protectionSpace.serverTrust == nil else {
                return answer(.performDefaultHandling, nil)
            }
            answer(
                .useCredential,
                URLCredential(identity: Self.mine, certificates: nil, persistence: .forSession))
        }
        loading.load()
        loading.load(at: 100)
        #expect(
            loading.run("trust.settled", "clientCertificate", "delegate.didReceiveC", "transport.sent") == """
                0 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                0 ms work trust.settled connect
                0 ms delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                0 ms work clientCertificate.settled connect
                0 ms work transport.sent
                100 ms work transport.sent
                """)
    }

    /// The certificate is good until the third second. An unused connection is closed after one second.
    @Test func `judges the certificate anew on a new connection, once it has expired`() {
        let loading = loading()
        loading.transport.connections = ["x.test": ConnectionProfile(idleLimit: .seconds(1))]
        let end = Date(timeIntervalSinceReferenceDate: 3)
        let mine = SecIdentity(
            SecCertificate(ScriptedCertificate(subject: "ann", issuer: "Staff CA", notAfter: end)))
        loading.delegate.onChallenge = { challenge, answer in
            guard challenge.protectionSpace.serverTrust == nil else {
                return answer(.performDefaultHandling, nil)
            }
            answer(.useCredential, URLCredential(identity: mine, certificates: nil, persistence: .none))
        }
        for moment: UInt64 in [0, 2500, 3400, 5000] { loading.load(at: moment) }
        #expect(
            loading.run("connection.opened", "connection.reused", "clientCertificate", "task.completed")
                == """
                0 ms work clientCertificate.settled connect
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                15 ms work task.completed
                2500 ms work connection.opened 2 to https://x.test:443, http/1.1
                2515 ms work task.completed
                3400 ms work connection.reused 2 to https://x.test:443, http/1.1
                3415 ms work task.completed
                5 s work clientCertificate.settled fail
                5 s work task.completed URLError(-1205)
                """)
    }

    @Test func `does not ask again for a certificate that it does without`() {
        let loading = loading(isRequired: false)
        loading.transport.connections = ["x.test": ConnectionProfile(idleLimit: .seconds(1))]
        for moment: UInt64 in [0, 5000] { loading.load(at: moment) }
        #expect(
            loading.run("connection.opened", "clientCertificate") == """
                0 ms work clientCertificate.settled connect
                0 ms work connection.opened 1 to https://x.test:443, http/1.1
                5 s work connection.opened 2 to https://x.test:443, http/1.1
                """)
    }

    @Test func `asks the task's own delegate if the session has none`() {
        let loading = loading()
        let own = ScriptedDelegate()
        own.onChallenge = { challenge, answer in
            loading.notes.append(challenge.protectionSpace.authenticationMethod)
            guard challenge.protectionSpace.serverTrust == nil else {
                return answer(.performDefaultHandling, nil)
            }
            answer(.useCredential, URLCredential(identity: Self.mine, certificates: nil, persistence: .none))
        }
        loading.at(0) {
            let task = URLSession(configuration: .ephemeral).dataTask(with: .to("https://x.test/a"))
            task.delegate = own
            task.resume()
        }
        #expect(loading.run("clientCertificate") == "0 ms work clientCertificate.settled connect")
        #expect(
            loading.notes == [
                NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate,
            ])
        #expect(loading.decisions.contains { $0.hasPrefix("- challenge.session-method") })
    }

    /// The delegate's disposition, and the resulting rules.
    @Test(arguments: [
        (
            URLSession.AuthChallengeDisposition.useCredential,
            "- challenge.session-method, + challenge.not-cancelled, + client-certificate.given, "
                + "+ client-certificate.authority, + client-certificate.dates = connect by client-certificate.authority"
        ),
        (.cancelAuthenticationChallenge, "- challenge.session-method, - challenge.not-cancelled = cancel"),
    ])
    func `shows the rules of its decision`(disposition: URLSession.AuthChallengeDisposition, rules: String) {
        let decided = ClientCertificateDecision.decide(
            disposition, Self.mine, to: ClientCertificateDemand(authorities: ["Staff CA"]),
            isLeftToTask: true, date: Date(timeIntervalSinceReferenceDate: 0))
        #expect(decided.decision.text == rules)
    }

    @Test func `is answered with an identity, which has no password`() {
        let credential = URLCredential(identity: Self.mine, certificates: nil, persistence: .none)
        #expect(credential.clientIdentity == Self.mine)
        #expect(!credential.hasPassword)
        var certificate: SecCertificate?
        #expect(SecIdentityCopyCertificate(Self.mine, &certificate) == errSecSuccess)
        #expect(certificate?.content.subject == "ann")
        for user in ["ann", ""] {
            #expect(URLCredential(user: user, password: "x", persistence: .none).clientIdentity == nil)
        }
    }
}
