import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `An upload request` {
    private let scene = Scene()
    private let notes = Notes()

    @Test func `reads a stream when its task asks for one, and does not know its length`() {
        scene.run { [notes] in
            let session = Session()
            session.upload(InputStream(data: Data("streamed".utf8)), to: pageURL)
                .uploadProgress { notes.add("\($0.completedUnitCount) of \($0.totalUnitCount)") }
                .response { response in
                    notes.add(response)
                    withExtendedLifetime(session) {}
                }
        }
        #expect(scene.sentBodies == ["streamed"])
        #expect(
            scene.calls("request.didCreateUploadable", "request.didProvide", "urlSession.task.need") == [
                "request.didCreateUploadable", "urlSession.task.needNewBodyStream",
                "request.didProvideInputStream",
            ])
        #expect(notes.lines == ["8 of -1", "200"])
    }

    @Test func `can send a stream only once, so a second attempt fails`() {
        let scene = Scene(statuses: 500)
        scene.run { [notes] in
            let session = Session(interceptor: RetryPolicy(retryableHTTPMethods: [.post]))
            session.upload(InputStream(data: Data("streamed".utf8)), to: pageURL).validate()
                .response { response in
                    notes.add(response)
                    withExtendedLifetime(session) {}
                }
        }
        #expect(scene.sentBodies == ["streamed"])
        #expect(notes.lines == ["sessionTaskFailed(URLError(-1021))"])
    }

    @Test func `wraps an error that an uploadable throws, and asks the retrier`() {
        scene.run { [notes] in
            let session = Session(
                interceptor: Retrier { _, _, error, completion in
                    notes.add("asked about \(traceText(error))")
                    completion(.doNotRetry)
                })
            session.upload(
                Upload(
                    request: RequestConvertible(
                        url: RepeatedURL(pageURL), method: .post, parameters: nil,
                        encoding: URLEncoding.default, headers: nil, requestModifier: nil),
                    uploadable: BrokenUploadable()),
                interceptor: nil, shouldAutomaticallyResume: nil, fileManager: .default
            ).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        #expect(
            notes.lines == [
                "asked about createUploadableFailed(NamedError(broken))",
                "createUploadableFailed(NamedError(broken))",
            ])
        #expect(scene.sentBodies == [])
    }

    @Test func `never creates its uploadable if its URL request must not be sent`() throws {
        var request = try URLRequest(url: pageURL, method: .get)
        request.httpBody = Data("body".utf8)
        let original = request
        scene.run { [notes] in
            let session = Session()
            session.upload(Data(), with: original).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        #expect(notes.lines == ["urlRequestValidationFailed(bodyDataInGETRequest)"])
        #expect(scene.kinds(among: .uploadable.created, .task.created) == [])
    }

    @Test func `is a POST by default, and sends its own body`() {
        scene.run { [notes] in
            let session = Session()
            session.upload(Data("a".utf8), to: pageURL, headers: ["X-A": "1"]).response { _ in }
            session.upload(Data("b".utf8), to: pageURL, method: .put) { $0.timeoutInterval = 5 }
                .response { response in
                    notes.add(response)
                    withExtendedLifetime(session) {}
                }
        }
        #expect(scene.sentBodies == ["a", "b"])
        #expect(scene.sent.map { $0.httpMethod ?? "" } == ["POST", "PUT"])
        #expect(scene.sent.map { $0.headers["X-A"] ?? "" } == ["1", ""])
        #expect(scene.sent.map(\.timeoutInterval) == [60, 5])
    }

    @Test func `waits to be resumed if it does not start by itself`() {
        scene.run {
            let session = Session()
            session.upload(Data("a".utf8), to: pageURL, shouldAutomaticallyResume: false).response { _ in }
        }
        #expect(scene.sent.isEmpty)
    }

    @Test func `tells its monitors what it sends`() {
        let (notes, scene) = (notes, scene)
        scene.run {
            let monitor = ClosureEventMonitor()
            monitor.requestDidCreateUploadable = { _, uploadable in
                if case .data(let data) = uploadable { notes.add("created \(data.count) bytes") }
            }
            monitor.requestDidProvideInputStream = { _, _ in notes.add("provided") }
            monitor.requestDidFailToCreateUploadableWithError = { notes.add("failed with \(traceText($1))") }
            monitor.taskDidSendBodyData = { notes.add("sent \($2), \($3) of \($4)") }
            monitor.taskNeedNewBodyStream = { _, _ in notes.add("asked for a stream") }
            let session = Session(eventMonitors: [monitor])
            let missing = MultipartFormData()
            missing.append(URL(filePath: "/missing.txt"), withName: "a")
            session.upload(Data(count: 3), to: pageURL).response { _ in
                session.upload(InputStream(data: Data(count: 2)), to: pageURL).response { _ in
                    session.upload(multipartFormData: missing, to: pageURL).response { _ in
                        withExtendedLifetime(session) {}
                    }
                }
            }
        }
        #expect(
            notes.lines == [
                "created 3 bytes", "sent 3, 3 of 3", "asked for a stream", "provided", "sent 2, 2 of -1",
                "failed with multipartEncodingFailed",
            ])
    }
}

@Suite struct `A multipart upload` {
    private let scene = Scene()

    @Test(arguments: [(99, .memory), (100, .file), (101, .file)] as [(UInt64, MultipartOutcome)])
    func `is encoded in memory only if its contents are smaller than the threshold`(
        bytes: UInt64, place: MultipartOutcome
    ) {
        let decided = MultipartDecision.decide(contentLength: bytes, threshold: 100)
        #expect(decided.choice == place)
        #expect(
            decided.decision.rules == [
                RuleCheck(
                    .multipart.belowThreshold, saw: .text("\(bytes) bytes, threshold 100"), held: bytes < 100)
            ])
    }

    @Test(arguments: [0, 1_000] as [UInt64])
    func `sends the same bytes from memory and from a file`(threshold: UInt64) {
        scene.run {
            let session = Session()
            session.upload(
                multipartFormData: { $0.append(Data("Ada".utf8), withName: "name") }, to: pageURL,
                usingThreshold: threshold
            ).response { _ in withExtendedLifetime(session) {} }
        }
        #expect(
            scene.sentBodies == [
                """
                --alamofire.boundary.0000000000000001\r
                Content-Disposition: form-data; name="name"\r
                \r
                Ada\r
                --alamofire.boundary.0000000000000001--\r

                """
            ])
        #expect(
            scene.sent.first?.headers["Content-Type"]
                == "multipart/form-data; boundary=alamofire.boundary.0000000000000001")
    }

    @Test func `encodes its form once for all its attempts, and removes the file at the end`() throws {
        let scene = Scene(statuses: 500)
        scene.run {
            let session = Session(interceptor: RetryPolicy(retryableHTTPMethods: [.post]))
            session.upload(
                multipartFormData: { $0.append(Data("Ada".utf8), withName: "name") }, to: pageURL,
                usingThreshold: 0
            ).validate().response { _ in withExtendedLifetime(session) {} }
        }
        #expect(
            scene.kinds(
                among: .multipart.formBuilt, .multipart.partAppended, .multipart.decided, .multipart.encoded,
                .uploadable.created, .task.created, .request.finished, .uploadable.removed, .handler.called)
                == [
                    .multipart.formBuilt, .multipart.partAppended, .multipart.decided, .multipart.encoded,
                    .uploadable.created, .task.created, .uploadable.created, .task.created, .request.finished,
                    .uploadable.removed, .handler.called,
                ])
        #expect(scene.sentBodies.count == 2)
        #expect(Set(scene.sentBodies).count == 1)
        let folder = scene.simulator.temporaryFolder
            .appendingPathComponent("org.alamofire.manager/multipart.form.data")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `leaves nothing behind if it cannot be written`() throws {
        let notes = Notes()
        scene.run {
            let session = Session()
            let form = MultipartFormData()
            form.append(Data("Ada".utf8), withName: "name")
            form.append(UnreadableStream(data: Data()), withLength: 5, headers: [:])
            session.upload(multipartFormData: form, to: pageURL, usingThreshold: 0).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        #expect(notes.lines == ["multipartEncodingFailed"])
        let folder = scene.simulator.temporaryFolder
            .appendingPathComponent("org.alamofire.manager/multipart.form.data")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `fails with the file system's error if its folder cannot be created`() {
        let notes = Notes()
        scene.run {
            let session = Session()
            let form = MultipartFormData(
                fileManager: ManagedFolders { throw CocoaError(.fileWriteNoPermission) })
            form.append(Data("Ada".utf8), withName: "name")
            session.upload(multipartFormData: form, to: pageURL, usingThreshold: 0).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        #expect(notes.lines == ["createUploadableFailed(CocoaError(513))"])
    }
}

private struct BrokenUploadable: UploadableConvertible {
    func createUploadable() throws -> UploadRequest.Uploadable { throw NamedError("broken") }
}

extension Scene {
    fileprivate var sentBodies: [String] {
        sent.map { String(decoding: $0.httpBody ?? Data(), as: UTF8.self) }
    }
}
