import OracleSupport
import SessionManagerChain
import Testing

/// Code of an app that makes a request when it runs for the first time, whatever it is called for.
final class AppCode: URLConvertible, URLRequestConvertible, ParameterEncoding, RequestAdapter,
    @unchecked Sendable
{
    // Unchecked: it runs on the simulation's one thread.
    private weak var manager: SessionManager?
    private var hasRun = false

    init(asking manager: SessionManager) { self.manager = manager }

    func run() {
        guard !hasRun else { return }
        hasRun = true
        manager?.request(pageURL)
    }

    func asURL() throws -> URL {
        run()
        return try pageURL.asURL()
    }

    func asURLRequest() throws -> URLRequest {
        run()
        return try URLRequest(url: pageURL, method: .post)
    }

    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        run()
        return try urlRequest.asURLRequest()
    }

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        run()
        return urlRequest
    }
}

@Suite struct `A request that an app of 4-7 makes on the way of another one` {
    /// A way on which an app's code is called.
    struct Way: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let ask: @Sendable (SessionManager, AppCode) -> Void

        init(_ name: String, _ ask: @escaping @Sendable (SessionManager, AppCode) -> Void) {
            testDescription = name
            self.ask = ask
        }
    }

    static let ways = [
        Way("URL") { $0.request($1 as any URLConvertible) },
        Way("URL of an upload") { $0.upload(Data("a".utf8), to: $1) },
        Way("encoding") { $0.request(pageURL, encoding: $1) },
        Way("encoding of a download") { $0.download(pageURL, encoding: $1) },
        Way("convertible") { $0.request($1 as any URLRequestConvertible) },
        Way("adapter") { manager, code in
            manager.adapter = code
            manager.request(pageURL)
        },
        Way("form") { manager, code in
            manager.upload(
                multipartFormData: { form in
                    code.run()
                    form.append(Data("a".utf8), withName: "a")
                }, to: pageURL, encodingCompletion: nil)
        },
        Way("convertible of a form") { manager, code in
            manager.upload(
                multipartFormData: { $0.append(Data("a".utf8), withName: "a") }, with: code,
                encodingCompletion: nil)
        },
    ]

    @Test(arguments: ways, [true, false])
    func `takes neither its ordinal nor its task`(way: Way, isSameManager: Bool) {
        let scene = ManagerScene()
        let other = Simulator.$current.withValue(scene.simulator) { SessionManager() }
        let code = AppCode(asking: isSameManager ? scene.manager : other)
        withExtendedLifetime(other) {
            scene.run { way.ask(scene.manager, code) }
        }
        #expect(
            steps(.task.created, .request.created, in: scene) == [
                "task.created 2", "request.created 2", "task.created 1", "request.created 1",
            ])
    }

    @Test func `is not what an adapter's answer is about`() {
        let scene = ManagerScene()
        let code = AppCode(asking: scene.manager)
        scene.run {
            scene.manager.adapter = code
            scene.manager.request(pageURL)
        }
        #expect(
            steps(.adapt.started, .adapt.completed, .adapt.decided, .urlRequest.adapted, in: scene) == [
                "adapt.started 1", "adapt.started 2", "adapt.completed 2", "adapt.decided 2",
                "urlRequest.adapted 2", "adapt.completed 1", "adapt.decided 1", "urlRequest.adapted 1",
            ])
    }

    @Test func `does not take the end of the one whose last closure makes it`() {
        let scene = ManagerScene()
        let code = AppCode(asking: scene.manager)
        scene.run {
            scene.manager.delegate.taskDidComplete = { _, _, _ in code.run() }
            scene.manager.request(pageURL)
        }
        #expect(
            steps(.taskDelegate.queueOpened, in: scene) == [
                "taskDelegate.queueOpened 1", "taskDelegate.queueOpened 2",
            ])
    }

    @Test func `does not take the file of the one whose destination makes it`() {
        let scene = ManagerScene()
        let code = AppCode(asking: scene.manager)
        scene.run {
            scene.manager.download(pageURL) { file, _ in
                code.run()
                return (file.appendingPathExtension("kept"), [])
            }
        }
        #expect(steps(.download.destinationChosen, in: scene) == ["download.destinationChosen 1"])
    }

    @Test func `does not take the progress of the one whose stream makes it`() {
        let scene = ManagerScene()
        let code = AppCode(asking: scene.manager)
        scene.run {
            scene.manager.request(pageURL).stream { _ in code.run() }.downloadProgress { _ in }
        }
        #expect(steps(.progress.reported, in: scene) == ["progress.reported 1"])
    }

    @Test func `does not take the verdict on the server of the one whose policy makes it`() {
        let scene = ManagerScene()
        (scene.simulator.transport as? ScriptedTransport)?.certificates = [
            "example.test": ServerCertificates([
                ScriptedCertificate(subject: "own", names: ["example.test"])
            ])
        ]
        let code = AppCode(asking: scene.manager)
        scene.run {
            let policy = ServerTrustPolicy.customEvaluation { _, _ in
                code.run()
                return true
            }
            let manager = SessionManager(
                serverTrustPolicyManager: ServerTrustPolicyManager(policies: ["example.test": policy]))
            manager.request(pageURL).response { _ in withExtendedLifetime(manager) {} }
        }
        #expect(steps(.trust.evaluatorDecided, in: scene) == ["trust.evaluatorDecided 1"])
    }

    /// The events of these kinds, each with the ordinal of the request that it is about.
    private func steps(_ kinds: EventKind..., in scene: ManagerScene) -> [String] {
        scene.simulator.recorder.events.filter { kinds.contains($0.payload.kind) }
            .map { "\($0.payload.kind.name) \($0.subject.request)" }
    }
}
