import OracleSupport
import SessionManagerChain
import Testing

/// One case of 4.7's `AFError`: what an app did wrong, or what went wrong for it, until its handler got it.
struct ErrorCase: Sendable, CustomTestStringConvertible {
    typealias Give = @Sendable ((any Error)?) -> Void

    let name: String
    let statuses: [Int]
    let provoke: @Sendable (ManagerScene, @escaping Give) -> Void

    var testDescription: String { name }

    init(
        _ name: String, statuses: [Int] = [],
        _ provoke: @escaping @Sendable (ManagerScene, @escaping Give) -> Void
    ) {
        self.name = name
        self.statuses = statuses
        self.provoke = provoke
    }

    static let all: [ErrorCase] = [
        ErrorCase("invalidURL") { scene, give in scene.manager.request("").response { give($0.error) } },
        ErrorCase("parameterEncodingFailed.missingURL") { scene, give in
            scene.manager.request(URLless(encoding: .default)).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.jsonEncodingFailed") { scene, give in
            scene.manager.request(
                pageURL, method: .post, parameters: ["a": Data()], encoding: JSONEncoding.default
            ).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.propertyListEncodingFailed") { scene, give in
            scene.manager.request(
                pageURL, method: .post, parameters: ["a": URL(filePath: "/")],
                encoding: PropertyListEncoding.binary
            ).response { give($0.error) }
        },
        form("bodyPartURLInvalid") { form in
            if let page = URL(string: "https://example.test/a.txt") { form.append(page, withName: "a") }
        },
        form("bodyPartFilenameInvalid") { $0.append(URL(filePath: "/no-extension"), withName: "a") },
        form("bodyPartFileNotReachableWithError") { $0.append(URL(filePath: "/missing.txt"), withName: "a") },
        form("bodyPartFileIsDirectory") {
            $0.append(URL(filePath: "/"), withName: "a", fileName: "a.txt", mimeType: "text/plain")
        },
        ErrorCase("responseValidationFailed.unacceptableStatusCode", statuses: [404]) { scene, give in
            scene.manager.request(pageURL).validate().response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.unacceptableContentType") { scene, give in
            scene.manager.request(pageURL).validate(contentType: ["a/b"]).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.missingContentType") { scene, give in
            let answer = Exchange(
                name: "no type", match: RequestPattern(),
                reply: .response(ScriptedResponse(status: 200, headers: [], chunks: [Chunk("hello")])),
                times: .unlimited)
            scene.simulator.transport = ScriptedTransport(simulator: scene.simulator, exchanges: [answer])
            scene.manager.request(pageURL).validate(contentType: ["text/plain"]).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.dataFileNil") { scene, give in
            downloadToTheApp(scene).validate(contentType: ["text/plain"]).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.dataFileReadFailed") { scene, give in
            scene.manager.download(pageURL).validate(losingTheFile).validate(contentType: ["text/plain"])
                .response { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputDataNil") { scene, give in
            scene.manager.request(pageURL).stream { _ in }.responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputDataNilOrZeroLength") { scene, give in
            scene.manager.request(pageURL).stream { _ in }.responseJSON { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputFileNil") { scene, give in
            downloadToTheApp(scene).responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputFileReadFailed") { scene, give in
            scene.manager.download(pageURL).validate(losingTheFile).responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.stringSerializationFailed") { scene, give in
            scene.manager.request(pageURL).responseString(encoding: .utf32) { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.jsonSerializationFailed") { scene, give in
            scene.manager.request(pageURL).responseJSON { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.propertyListSerializationFailed") { scene, give in
            scene.manager.request(pageURL).response(
                responseSerializer: DataResponseSerializer<Any> { _, response, _, error in
                    Request.serializeResponsePropertyList(
                        options: [], response: response, data: Data("{ no".utf8), error: error)
                }
            ) { give($0.error) }
        },
    ]

    /// What no request comes to here.
    static let unprovoked = Set(
        [
            // Foundation always says why a file is out of reach, knows the size of every file that it
            // reaches, and opens it; and a form of 4.7 takes no other file manager.
            "bodyPartFileNotReachable", "bodyPartFileSizeNotAvailable",
            "bodyPartFileSizeQueryFailedWithError", "bodyPartInputStreamCreationFailed",
            // The manager writes a form only into a new file of its own. `MultipartFormDataTests` writes one
            // elsewhere.
            "outputStreamCreationFailed", "outputStreamFileAlreadyExists", "outputStreamURLInvalid",
            "outputStreamWriteFailed",
            // 4.7 takes whatever length a stream has, so this takes a stream that fails while it is read.
            "inputStreamReadFailed",
        ].map { "multipartEncodingFailed.\($0)" })

    /// A form that cannot be encoded.
    private static func form(
        _ reason: String, _ fill: @escaping @Sendable (MultipartFormData) -> Void
    ) -> ErrorCase {
        ErrorCase("multipartEncodingFailed.\(reason)") { scene, give in
            scene.manager.upload(
                multipartFormData: fill, to: pageURL,
                encodingCompletion: { if case .failure(let error) = $0 { give(error) } })
        }
    }

    /// A download whose file goes to a closure of the app's own, so that the request has none.
    private static func downloadToTheApp(_ scene: ManagerScene) -> DownloadRequest {
        scene.manager.delegate.downloadTaskDidFinishDownloadingToURL = { _, _, _ in }
        return scene.manager.download(pageURL)
    }

    private static let losingTheFile: DownloadRequest.Validation = { _, _, temporaryURL, _ in
        if let temporaryURL { try? FileManager.default.removeItem(at: temporaryURL) }
        return .success
    }
}

/// A convertible of the caller's own, whose request loses its URL before its parameters are encoded.
private struct URLless: URLRequestConvertible {
    let encoding: URLEncoding

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: pageURL, method: .get)
        request.url = nil
        return try encoding.encode(request, with: ["a": 1])
    }
}

@Suite struct `Each error of 4-7` {
    @Test(arguments: ErrorCase.all) func `reaches the handler, or the caller`(errorCase: ErrorCase) {
        let scene = ManagerScene(statuses: errorCase.statuses)
        let lines = Lines()
        scene.run {
            errorCase.provoke(scene) { error in
                lines.add((error as? AFError).map { ErrorCaseName.of($0) } ?? "\(error as Any)")
            }
        }
        #expect(lines.all == [errorCase.name])
    }

    @Test func `has a way to provoke it, or a reason why it has none`() throws {
        let provoked = Set(ErrorCase.all.map(\.name))
        let known = try ErrorCaseName.all(of: "alamofire-4.7.3")
        #expect(Set(known).subtracting(provoked) == ErrorCase.unprovoked)
        #expect(provoked.subtracting(known) == [])
    }
}
