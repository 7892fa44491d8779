import Testing
@testable import SessionChain

@Suite struct `Server trust` {
    private static let root = ScriptedCertificate.root("Root")
    private static let good = ServerCertificates([.server("example.test", issuer: "Root", key: "k"), root])
    private static let selfSigned = ServerCertificates([
        ScriptedCertificate(subject: "own", names: ["example.test"])
    ])

    /// One request over https, and the calls on the way, from the resumed task to the handler.
    private func calls(
        of certificates: ServerCertificates, _ manager: @autoclosure @escaping () -> ServerTrustManager?,
        interceptor: (any RequestInterceptor)? = nil, notes: Notes = Notes()
    ) -> [String] {
        let scene = Scene()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = ["example.test": certificates]
        scene.run {
            let session = Session(
                interceptor: interceptor, serverTrustManager: manager(), eventMonitors: [NoticingMonitor()])
            session.request(pageURL).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        let calls = scene.calls(
            "request", "urlSession.task", "urlSession.dataTask", "retrier", "responseHandler")
        return Array(calls[(calls.firstIndex(of: "request.didResumeTask") ?? 0)...])
    }

    private static let answered = [
        "request.didResumeTask", "urlSession.task.didReceiveChallenge",
        "urlSession.dataTask.didReceiveResponse", "urlSession.dataTask.didReceiveData",
        "urlSession.dataTask.willCacheResponse", "urlSession.task.didFinishCollectingMetrics",
        "request.didGatherMetrics",
        "urlSession.task.didCompleteWithError", "request.didCompleteTask", "requestDidFinish",
        "request.didParseResponse", "responseHandler(plain)",
    ]

    private static let failedEarly = [
        "request.didResumeTask", "urlSession.task.didReceiveChallenge", "request.didFailTaskEarly",
        "urlSession.task.didFinishCollectingMetrics", "request.didGatherMetrics",
        "urlSession.task.didCompleteWithError", "request.didCompleteTask", "requestDidFinish",
        "request.didParseResponse", "responseHandler(plain)",
    ]

    private static let failedByPlatform = failedEarly.filter { $0 != "request.didFailTaskEarly" }

    @Test func `is established between the resumed task and the response`() {
        let notes = Notes()
        let manager = ServerTrustManager(evaluators: ["example.test": DefaultTrustEvaluator()])
        #expect(calls(of: Self.good, manager, notes: notes) == Self.answered)
        #expect(notes.lines == ["200"])
    }

    @Test func `fails the request early if it is refused, and the handler receives the reason`() {
        let notes = Notes()
        let manager = ServerTrustManager(evaluators: ["example.test": DefaultTrustEvaluator()])
        #expect(calls(of: Self.selfSigned, manager, notes: notes) == Self.failedEarly)
        #expect(notes.lines == ["serverTrustEvaluationFailed(trustEvaluationFailed(unknownRoot))"])
    }

    @Test func `is left to the platform when there is no manager, or no evaluator where one is not required`()
    {
        let notes = Notes()
        #expect(calls(of: Self.good, nil, notes: notes) == Self.answered)
        #expect(calls(of: Self.selfSigned, nil, notes: notes) == Self.failedByPlatform)
        let manager = ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [:])
        #expect(calls(of: Self.selfSigned, manager, notes: notes) == Self.failedByPlatform)
        #expect(
            notes.lines == [
                "200", "sessionTaskFailed(URLError(-1203))", "sessionTaskFailed(URLError(-1203))",
            ])
    }

    @Test func `is refused to a host without an evaluator if every host must have one`() {
        let notes = Notes()
        let manager = ServerTrustManager(evaluators: ["www.example.test": DisabledTrustEvaluator()])
        #expect(calls(of: Self.good, manager, notes: notes) == Self.failedEarly)
        #expect(notes.lines == ["serverTrustEvaluationFailed(noRequiredEvaluator(example.test))"])
    }

    @Test func `is not asked about over http, or if nothing is known about certificates`() {
        let scene = Scene()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = ["other.test": Self.selfSigned]
        scene.run {
            let session = Session(serverTrustManager: ServerTrustManager(evaluators: [:]))
            session.request("http://other.test/").response { _ in withExtendedLifetime(session) {} }
            session.request(pageURL).response { _ in withExtendedLifetime(session) {} }
        }
        #expect(scene.calls("urlSession.task.didReceiveChallenge") == [])
    }

    @Test func `that was refused is asked about again if a retrier grants a retry`() {
        let notes = Notes()
        let manager = ServerTrustManager(evaluators: ["example.test": FickleEvaluator()])
        let calls = calls(
            of: Self.selfSigned, manager, interceptor: LabInterceptor("X", retry: .once), notes: notes)
        #expect(
            calls.filter { !$0.hasPrefix("urlSession.dataTask") && !$0.hasPrefix("request.did") } == [
                "urlSession.task.didReceiveChallenge", "urlSession.task.didFinishCollectingMetrics",
                "urlSession.task.didCompleteWithError", "retrier.retry(X)", "retrier.completed(X,retry)",
                "requestIsRetrying", "urlSession.task.didReceiveChallenge",
                "urlSession.task.didFinishCollectingMetrics", "urlSession.task.didCompleteWithError",
                "requestDidFinish", "responseHandler(plain)",
            ])
        #expect(notes.lines == ["200"])
    }

    /// A reason for which an evaluator can refuse, and the error that the handler receives.
    struct Reason: CustomTestStringConvertible, @unchecked Sendable {
        // Unchecked: a test uses it once.
        let evaluator: any ServerTrustEvaluating
        var certificates = good
        let error: String

        var testDescription: String { error }
    }

    static let reasons = [
        Reason(evaluator: .pinnedCertificates(certificates: []), error: "noCertificatesFound"),
        Reason(evaluator: .publicKeys(keys: []), error: "noPublicKeysFound"),
        Reason(
            evaluator: DefaultTrustEvaluator(), certificates: ServerCertificates(good.chain, refusal: -50),
            error: "policyApplicationFailed(-50)"),
        Reason(
            evaluator: .pinnedCertificates(
                certificates: [SecCertificate(root)], acceptSelfSignedCertificates: true),
            certificates: ServerCertificates(good.chain, refusal: -50),
            error: "settingAnchorCertificatesFailed(-50)"),
        Reason(evaluator: .revocationChecking(options: []), error: "revocationPolicyCreationFailed"),
        Reason(
            evaluator: DefaultTrustEvaluator(), certificates: selfSigned,
            error: "trustEvaluationFailed(unknownRoot)"),
        Reason(
            evaluator: Deprecated.defaultEvaluation, certificates: selfSigned,
            error: "defaultEvaluationFailed"),
        Reason(evaluator: Deprecated.hostValidation, certificates: selfSigned, error: "hostValidationFailed"),
        Reason(
            evaluator: Deprecated.revocationCheck, certificates: selfSigned, error: "revocationCheckFailed"),
        Reason(
            evaluator: .pinnedCertificates(certificates: selfSigned.chain.map { SecCertificate($0) }),
            error: "certificatePinningFailed"),
        Reason(evaluator: .publicKeys(keys: [SecKey(name: "l")]), error: "publicKeyPinningFailed"),
        Reason(evaluator: ThrowingEvaluator(), error: "customEvaluationFailed(TestError(no))"),
    ]

    @Test(arguments: reasons) func `passes every reason for a refusal to the handler`(
        reason: Reason
    ) {
        let notes = Notes()
        let manager = ServerTrustManager(evaluators: ["example.test": reason.evaluator])
        #expect(calls(of: reason.certificates, manager, notes: notes) == Self.failedEarly)
        #expect(notes.lines == ["serverTrustEvaluationFailed(\(reason.error))"])
    }

    @Test func `has errors with descriptions for people`() {
        let error = AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: "x.test"))
        #expect(error.isServerTrustEvaluationError && error.underlyingError == nil)
        #expect(
            error.errorDescription
                == "The server was not trusted: x.test has no evaluator, and every host must have one.")
        let custom = AFError.serverTrustEvaluationFailed(
            reason: .customEvaluationFailed(error: TestError("no")))
        #expect(custom.underlyingError as? TestError == TestError("no"))
        #expect(custom.errorDescription == "The server was not trusted: TestError(no).")
    }
}

/// A monitor that does nothing: a session without monitors makes no calls that the test could see.
private final class NoticingMonitor: EventMonitor {}

/// Refuses the first time it is asked, and accepts from then on.
private final class FickleEvaluator: ServerTrustEvaluating, @unchecked Sendable {
    // Unchecked: it runs on the simulation's only thread.
    private var wasAsked = false

    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        guard wasAsked else {
            wasAsked = true
            throw TestError("not yet")
        }
    }
}

private struct ThrowingEvaluator: ServerTrustEvaluating {
    func evaluate(_ trust: SecTrust, forHost host: String) throws { throw TestError("no") }
}
