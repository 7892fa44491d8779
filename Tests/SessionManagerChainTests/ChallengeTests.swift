import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A challenge to a manager of 4-7` {
    /// Who is asked whether a server is the right one, and how a request to it ends.
    private func asked(_ prepare: (SessionDelegate, Lines) -> Void) -> [String] {
        let scene = ManagerScene()
        let lines = Lines()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = [
            "example.test": ServerCertificates([
                ScriptedCertificate(subject: "example.test", names: ["example.test"])
            ])
        ]
        prepare(scene.manager.delegate, lines)
        scene.run {
            scene.manager.request(pageURL).response {
                lines.add($0.error.map(traceText) ?? "\($0.response?.statusCode ?? 0)")
            }
        }
        return lines.all
    }

    private static func trust(
        _ challenge: URLAuthenticationChallenge
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.useCredential, challenge.protectionSpace.serverTrust.map(URLCredential.init))
    }

    @Test func `about a connection is answered by the task's closure, if the session has none`() {
        #expect(asked { _, _ in } == ["URLError(-1203)"])
        let lines = asked { delegate, lines in
            delegate.taskDidReceiveChallenge = { _, _, challenge in
                lines.add("task: \(challenge.protectionSpace.authenticationMethod)")
                return Self.trust(challenge)
            }
        }
        #expect(lines == ["task: NSURLAuthenticationMethodServerTrust", "200"])
    }

    @Test func `is answered by the closure that answers later, rather than by the other one`() {
        let lines = asked { delegate, lines in
            delegate.taskDidReceiveChallenge = { _, _, _ in
                lines.add("at once")
                return (.performDefaultHandling, nil)
            }
            delegate.taskDidReceiveChallengeWithCompletion = { _, _, challenge, answer in
                lines.add("later")
                let (disposition, credential) = Self.trust(challenge)
                answer(disposition, credential)
            }
        }
        #expect(lines == ["later", "200"])
    }

    @Test func `about a connection is answered by the session's closure first`() {
        let lines = asked { delegate, lines in
            delegate.taskDidReceiveChallenge = { _, _, challenge in
                lines.add("task")
                return (.cancelAuthenticationChallenge, nil)
            }
            delegate.sessionDidReceiveChallenge = { _, challenge in
                lines.add("session")
                return Self.trust(challenge)
            }
        }
        #expect(lines == ["session", "200"])
    }

    @Test func `about a connection counts as the task's, if the session has no closure`() {
        let scene = ManagerScene()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = [
            "example.test": ServerCertificates(
                [.server("example.test", issuer: "Root"), .root("Root")],
                clientDemand: ClientCertificateDemand(isRequired: false))
        ]
        scene.run { scene.manager.request(pageURL) }
        let decisions = scene.simulator.recorder.events
            .filter { $0.payload.kind == .clientCertificate.settled }.compactMap(\.payload.decision)
        #expect(
            decisions.map(\.rules.signs) == [
                [
                    "- challenge.session-method", "+ challenge.not-cancelled", "- client-certificate.given",
                    "+ client-certificate.optional",
                ]
            ])
    }

    @Test func `leaves an event for the app's closure`() {
        let scene = ManagerScene(
            statuses: [401], fields: [(name: "WWW-Authenticate", value: "Basic realm=\"garden\"")])
        scene.manager.delegate.taskDidReceiveChallenge = { _, _, _ in (.performDefaultHandling, nil) }
        scene.run { scene.manager.request(pageURL) }
        let closures = scene.simulator.recorder.events.compactMap { event -> String? in
            guard case .delegate(.closureCalled(let name, let detail)) = event.payload else { return nil }
            return "\(name) \(detail)"
        }
        #expect(closures == ["taskDidReceiveChallenge NSURLAuthenticationMethodHTTPBasic"])
    }
}
